package page

// Opening is the scene before a person's first question: what they were dealt, when they win, and a
// good first move. The zero value is none.
type Opening struct{ RoleCard }

// Coach is the guide of a first game: one step at a time. The zero value is empty.
type Coach struct {
	Table string
	Step  CoachStep // "" for none
}

func (Coach) partName() string      { return "coach" }
func (Coach) Place() (string, Mode) { return "#coach", Replace }

// A CoachStep is what the guide speaks of; each has a text coach.<step>.
type CoachStep string

// The steps.
const (
	CoachDivine  CoachStep = "divine"  // the seer's choice at night
	CoachClaim   CoachStep = "claim"   // the seer's first words
	CoachListen  CoachStep = "listen"  // when nothing is said yet
	CoachRead    CoachStep = "read"    // what was said, and claims
	CoachReply   CoachStep = "reply"   // to somebody who has asked
	CoachAsk     CoachStep = "ask"     // somebody
	CoachSay     CoachStep = "say"     // a sentence of one's own
	CoachDone    CoachStep = "done"    // how the day ends
	CoachVote    CoachStep = "vote"    // for whom
	CoachNight   CoachStep = "night"   // what it does
	CoachMorning CoachStep = "morning" // after it
	CoachAgain   CoachStep = "again"   // the talk of a later day
	CoachDead    CoachStep = "dead"    // and still to win
	CoachOver    CoachStep = "over"    // what can be seen now
)

// CoachSteps lists the steps.
var CoachSteps = [...]CoachStep{
	CoachDivine, CoachClaim, CoachListen, CoachRead, CoachReply, CoachAsk, CoachSay, CoachDone, CoachVote, CoachNight,
	CoachMorning, CoachAgain, CoachDead, CoachOver,
}

// Topic names what a step teaches, "" for none: hear, ask, say, vote, night. Topics come in the order in which
// a person plays, so they are no count.
func (c Coach) Topic() string {
	switch c.Step {
	case CoachListen, CoachRead:
		return "hear"
	case CoachReply, CoachAsk:
		return "ask"
	case CoachClaim, CoachSay, CoachDone:
		return "say"
	case CoachVote:
		return "vote"
	case CoachNight, CoachDivine:
		return "night"
	}
	return ""
}
