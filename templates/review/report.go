package review

import (
	"aiwolfplay/templates/grade"
	"aiwolfplay/templates/seat"
	"aiwolfplay/templates/theatre"
	"aiwolfplay/templates/ui"
)

// A Report has the decisions of the visitor's own seat, graded by what the seat could know. It is for the visitor
// alone. The zero value is empty.
type Report struct {
	Decisions []Decision // in the order of the game
	Right     int        // number of decisions graded best or good that made a difference
	Of        int        // number of decisions that made a difference
}

// A Decision is a vote or an act at night.
type Decision struct {
	Act    string // the word of an AskKind: vote, divine, guard, attack
	Day    int
	Chosen seat.Seat
	Grade  grade.Grade
	Best   seat.Seat // worth the most; NoSeat if that was the chosen one
	// The chances to win with the chosen seat and with the best, out of Of, which is 10 or 100.
	Was, Could, Of int
	Turn           Turn
	Reasons        []theatre.WhyReason // why Best was likely a werewolf
	// Public is the likeliest werewolf by public knowledge. It is NoSeat except for votes of the village's side.
	// Percent says how likely that was.
	Public  seat.Seat
	Percent int
	Href    string // of its line
}

// A Turn is luck, good or bad, that a decision had.
type Turn string

// The turns.
const (
	TurnNone    Turn = ""
	TurnUnlucky Turn = "unlucky" // right, and it hit a human
	TurnLucky   Turn = "lucky"   // wrong, and it hit a werewolf
)

// text returns a text that describes the decision.
func (d *Decision) text(w ui.Words) string {
	day, chosen := d.Day, ui.Number(d.Chosen.Seat)
	switch d.Act {
	case "vote":
		return w.T("report.vote", "Day", day, "Seat", chosen)
	case "divine":
		return w.T("report.divine", "Day", day, "Seat", chosen)
	case "guard":
		return w.T("report.guard", "Day", day, "Seat", chosen)
	}
	return w.T("report.attack", "Day", day, "Seat", chosen)
}

// chance returns a text that compares the chances to win.
func (d *Decision) chance(w ui.Words) string {
	if d.Best.Some() {
		return w.T("report.instead", "Was", d.Was, "Could", d.Could, "Of", d.Of, "Seat", ui.Number(d.Best.Seat))
	}
	return w.T("report.chance", "Was", d.Was, "Of", d.Of)
}

// luck returns a text that describes the turn.
func (d *Decision) luck(w ui.Words) string {
	if d.Turn == TurnLucky {
		return w.T("report.lucky", "Seat", ui.Number(d.Chosen.Seat))
	}
	return w.T("report.unlucky", "Seat", ui.Number(d.Chosen.Seat))
}

// and returns the text between two reasons, "" before the first.
func and(w ui.Words, i int) string {
	if i == 0 {
		return ""
	}
	return w.T("report.and")
}
