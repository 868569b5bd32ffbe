package play

import (
	"aiwolfplay/templates/scene"
	"aiwolfplay/templates/ui"
)

// Opening is the scene before a person's first question, with their role, their aim and a good first move. The zero
// value is none.
type Opening struct{ scene.RoleCard }

// Coach is the guide of a first game: one step at a time. The zero value is empty.
type Coach struct {
	Table string
	Step  CoachStep // "" for none
}

// Place returns the element that the coach replaces.
func (Coach) Place() (string, ui.Mode) { return "#coach", ui.Replace }

// A CoachStep is the subject of the guide; each has a text coach.<step>.
type CoachStep string

// The steps.
const (
	CoachDivine  CoachStep = "divine"  // the seer's choice at night
	CoachClaim   CoachStep = "claim"   // the seer's first words
	CoachListen  CoachStep = "listen"  // when nothing is said yet
	CoachRead    CoachStep = "read"    // words and claims
	CoachReply   CoachStep = "reply"   // to somebody who has asked
	CoachAsk     CoachStep = "ask"     // somebody
	CoachSay     CoachStep = "say"     // a sentence of one's own
	CoachDone    CoachStep = "done"    // how the day ends
	CoachVote    CoachStep = "vote"    // the choice of a seat
	CoachNight   CoachStep = "night"   // its actions
	CoachMorning CoachStep = "morning" // after it
	CoachAgain   CoachStep = "again"   // the talk of a later day
	CoachDead    CoachStep = "dead"    // and still to win
	CoachOver    CoachStep = "over"    // the replay
)

// CoachSteps lists the steps.
var CoachSteps = [...]CoachStep{
	CoachDivine, CoachClaim, CoachListen, CoachRead, CoachReply, CoachAsk, CoachSay, CoachDone, CoachVote, CoachNight,
	CoachMorning, CoachAgain, CoachDead, CoachOver,
}

// topic returns the name of the lesson of a step, "" for none. Lessons come in the order in which a person plays, so
// they have no numbers.
func (s CoachStep) topic(w ui.Words) string {
	switch s {
	case CoachListen, CoachRead:
		return w.T("coach.topic.hear")
	case CoachReply, CoachAsk:
		return w.T("coach.topic.ask")
	case CoachClaim, CoachSay, CoachDone:
		return w.T("coach.topic.say")
	case CoachVote:
		return w.T("coach.topic.vote")
	case CoachNight, CoachDivine:
		return w.T("coach.topic.night")
	}
	return ""
}

// leave returns a text that says how to go on without the guide.
func (s CoachStep) leave(w ui.Words) string {
	switch s {
	case CoachMorning, CoachAgain, CoachDead, CoachOver:
		return w.T("coach.thanks")
	}
	return w.T("coach.leave")
}
