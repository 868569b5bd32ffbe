package page

import "aiwolfplay/game"

// Review looks back on a finished game: which claims were true, who voted for wolves,
// who voted as declared, and which events decided it. The zero value, before the end,
// is empty.
type Review struct {
	ID         string
	Seats      []ReviewSeat
	Turning    []Turning
	Report     Report    // empty unless the visitor sat there
	Words      []OwnWord // how what the visitor said moved the village; empty unless the visitor played
	Seeded     bool      // opened by a program that knew its key
	Commitment string    // published before the game, hexadecimal; "" for a game played elsewhere
	Key        string    // hexadecimal
	Downloads  bool      // files of the game are offered
	Again      bool      // the visitor played, and may play on with the same seats
	Together   bool      // several people played
}

func (Review) partName() string      { return "review" }
func (Review) Place() (string, Mode) { return "#review", Replace }

// ReviewSeat is one seat, looked back on.
type ReviewSeat struct {
	Seat
	Role    game.Role
	Dead    bool
	Claims  []ClaimTruth
	Results []ResultTruth
	OnWolf  int // votes for werewolves
	Votes   int // votes in all
	Kept    int // votes as declared
	Broken  int // votes other than declared
}

// A Verdict says whether something was true that a seat said of what it alone knew.
type Verdict string

// The verdicts; each has a text review.<verdict>.
const (
	VerdictTrue  Verdict = "true"
	VerdictLie   Verdict = "lie"
	VerdictLucky Verdict = "lucky" // a lie that happened to be true: a result that the seat never got
)

// ClaimTruth is a role that a seat claimed.
type ClaimTruth struct {
	Role    game.Role
	Verdict Verdict
	Href    string
}

// ResultTruth is a result that a seat told.
type ResultTruth struct {
	ResultCell
	Verdict Verdict
}
