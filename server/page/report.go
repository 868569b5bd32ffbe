package page

// Report is what the decisions of the visitor's own seat were worth, by what the seat could know. Nobody else
// is shown it. The zero value is empty.
type Report struct {
	Decisions []OwnDecision // in the order of the game
	Right     int           // how many of those that made a difference are graded best or good
	Of        int           // that made a difference
}

// OwnDecision is a vote or an act at night.
type OwnDecision struct {
	Act    string // the word of an AskKind: vote, divine, guard, attack
	Day    int
	Chosen Seat
	Grade  Grade
	Best   Seat // what was worth most; NoSeat where the chosen one was
	// The chance to win of the chosen one and of the best: so many of Of, 10 or 100.
	Was, Could, Of int
	Turn           OwnTurn
	Reasons        []WhyReason // why Best was likely a werewolf
	// Public is whom everybody could take most for a werewolf by what all knew, NoSeat but for votes of the village's
	// side; Percent is how likely that was.
	Public  Seat
	Percent int
	Href    string // of its line
}

// OwnTurn is how a decision turned out that could not be foreseen so.
type OwnTurn string

// The turns; each has a text report.<turn>.
const (
	TurnNone    OwnTurn = ""
	TurnUnlucky OwnTurn = "unlucky" // right, and it hit a human
	TurnLucky   OwnTurn = "lucky"   // wrong, and it hit a werewolf
)
