package screen

import (
	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/page"
)

// opening is the scene before the viewer's first question. It goes by the game alone, so that it is
// the same on each of their devices.
func (sc *Scene) opening() page.Opening {
	you := sc.you()
	first := sc.status.Asked && sc.status.Ask.ID == 1
	begins := !sc.status.Asked && sc.known.Day == 0 && sc.known.Pending.Kind == rules.AskNone
	if you == game.NoSeat || !sc.look.Plays || sc.look.Screen || sc.status.Paused || !first && !begins {
		return page.Opening{}
	}
	return page.Opening{RoleCard: sc.role()}
}

// coach is what the guide of a first game says at this moment.
func (sc *Scene) coach() page.Coach {
	coach := page.Coach{Table: sc.village.ID}
	if sc.status.Guide && sc.look.Plays && !sc.look.Screen {
		coach.Step = sc.coachStep()
	}
	return coach
}

func (sc *Scene) coachStep() page.CoachStep {
	t := sc.known
	switch {
	case sc.revealed(), t.Over:
		return page.CoachOver
	case t.Seats[sc.you()].Dead:
		return page.CoachDead
	case sc.status.Asked && sc.status.Ask.Kind == rules.AskDivine:
		return page.CoachDivine
	case t.Phase == game.PhaseVote:
		return page.CoachVote
	case t.Phase != game.PhaseTalk:
		return page.CoachNight
	}
	did := sc.spoken()
	switch {
	case t.Day > 1 && did.turns == 0:
		return page.CoachMorning
	case t.Day > 1:
		return page.CoachAgain
	}
	return sc.coachTalk(did)
}

// spoken records what the viewer did in the talk of the day.
func (sc *Scene) spoken() (did deeds) {
	for i := range sc.known.Talks {
		talk := &sc.known.Talks[i]
		switch {
		case talk.Channel != game.ChannelTalk || talk.Day != sc.known.Day:
		case talk.Seat != sc.you():
			did.owes = did.owes || talk.Sentence != nil && asks(talk.Sentence, sc.you())
		default:
			did.turns++
			if !talk.Spoken() || talk.Sentence == nil {
				continue
			}
			did.asked, did.owes = did.asked || did.owes, false
			protocol.SpeechActs(talk.Sentence, talk.Seat, func(a protocol.SpeechAct) {
				did.asked = did.asked || a.Kind == protocol.Asked || a.Kind == protocol.Requested
				did.said = did.said || a.Kind == protocol.Asserted || a.Kind == protocol.Promised
			})
		}
	}
	return did
}

// deeds are what a person has done in a talk.
type deeds struct {
	turns       int // they have answered
	asked, said bool
	owes        bool // an answer, to a question put since they last spoke
}

// coachTalk is the step of the talk of the first day: how far the viewer has come in it.
func (sc *Scene) coachTalk(did deeds) page.CoachStep {
	you := &sc.known.Seats[sc.you()]
	switch {
	case did.turns == 0 && you.Role == game.RoleSeer && len(sc.known.Divinations) > 0:
		return page.CoachClaim
	case did.turns == 0:
		return page.CoachListen
	case did.owes && !(did.asked && did.said):
		return page.CoachReply
	case did.turns == 1:
		return page.CoachRead
	case !did.asked:
		return page.CoachAsk
	case !did.said:
		return page.CoachSay
	}
	return page.CoachDone
}
