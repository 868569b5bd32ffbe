package screen

import (
	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
	"aiwolfplay/templates/play"
)

// opening returns the scene before the viewer's first question. It depends only on the game, so that it is
// the same on each of the viewer's devices.
func (sc *Scene) opening() play.Opening {
	you := sc.you()
	first := sc.status.Asked && sc.status.Ask.ID == 1
	begins := !sc.status.Asked && sc.known.Day == 0 && sc.known.Pending.Kind == rules.AskNone
	if you == game.NoSeat || !sc.look.Plays || sc.look.Screen || sc.status.Paused || !first && !begins {
		return play.Opening{}
	}
	return play.Opening{RoleCard: sc.role()}
}

// A guide helps a player through a first game.
type guide struct{ sc *Scene }

// coach returns the guide's current step in a first game.
func (g guide) coach() play.Coach {
	coach := play.Coach{Table: g.sc.village.ID}
	if g.sc.status.Guide && g.sc.look.Plays && !g.sc.look.Screen {
		coach.Step = g.step()
	}
	return coach
}

func (g guide) step() play.CoachStep {
	t := g.sc.known
	switch {
	case g.sc.revealed(), t.Over:
		return play.CoachOver
	case t.Seats[g.sc.you()].Dead:
		return play.CoachDead
	case g.sc.status.Asked && g.sc.status.Ask.Kind == rules.AskDivine:
		return play.CoachDivine
	case t.Phase == game.PhaseVote:
		return play.CoachVote
	case t.Phase != game.PhaseTalk:
		return play.CoachNight
	}
	did := g.spoken()
	switch {
	case t.Day > 1 && did.turns == 0:
		return play.CoachMorning
	case t.Day > 1:
		return play.CoachAgain
	}
	return g.talk(did)
}

// spoken returns the viewer's actions in the talk of the day.
func (g guide) spoken() (did deeds) {
	for i := range g.sc.known.Talks {
		talk := &g.sc.known.Talks[i]
		switch {
		case talk.Channel != game.ChannelTalk || talk.Day != g.sc.known.Day:
		case talk.Seat != g.sc.you():
			did.owes = did.owes || talk.Sentence != nil && asks(talk.Sentence, g.sc.you())
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

// deeds are a person's actions in a talk.
type deeds struct {
	turns       int // the number of their answers
	asked, said bool
	owes        bool // an answer to a question that was put since they last spoke
}

// talk returns the viewer's progress in the talk of the first day.
func (g guide) talk(did deeds) play.CoachStep {
	you := &g.sc.known.Seats[g.sc.you()]
	switch {
	case did.turns == 0 && you.Role == game.RoleSeer && len(g.sc.known.Divinations) > 0:
		return play.CoachClaim
	case did.turns == 0:
		return play.CoachListen
	case did.owes && !(did.asked && did.said):
		return play.CoachReply
	case did.turns == 1:
		return play.CoachRead
	case !did.asked:
		return play.CoachAsk
	case !did.said:
		return play.CoachSay
	}
	return play.CoachDone
}
