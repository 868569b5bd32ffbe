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
	Right     int        // how many of those that made a difference are graded best or good
	Of        int        // that made a difference
}

// A Decision is a vote or an act at night.
type Decision struct {
	Act    string // the word of an AskKind: vote, divine, guard, attack
	Day    int
	Chosen seat.Seat
	Grade  grade.Grade
	Best   seat.Seat // worth the most; NoSeat if that was the chosen one
	// The chance to win of the chosen one and of the best: so many of Of, 10 or 100.
	Was, Could, Of int
	Turn           Turn
	Reasons        []theatre.WhyReason // why Best was likely a werewolf
	// Public is the likeliest werewolf by what all knew, NoSeat except for votes of the village's side. Percent is how
	// likely.
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

// text names the decision.
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

// chance compares the chances to win.
func (d *Decision) chance(w ui.Words) string {
	if d.Best.Some() {
		return w.T("report.instead", "Was", d.Was, "Could", d.Could, "Of", d.Of, "Seat", ui.Number(d.Best.Seat))
	}
	return w.T("report.chance", "Was", d.Was, "Of", d.Of)
}

// luck names the turn.
func (d *Decision) luck(w ui.Words) string {
	if d.Turn == TurnLucky {
		return w.T("report.lucky", "Seat", ui.Number(d.Chosen.Seat))
	}
	return w.T("report.unlucky", "Seat", ui.Number(d.Chosen.Seat))
}

// and returns the text between the reason before and the reason i, "" for the first.
func and(w ui.Words, i int) string {
	if i == 0 {
		return ""
	}
	return w.T("report.and")
}
