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

// A guide says what a first game asks of its player.
type guide struct{ sc *Scene }

// coach is what the guide of a first game says at this moment.
func (g guide) coach() page.Coach {
	coach := page.Coach{Table: g.sc.village.ID}
	if g.sc.status.Guide && g.sc.look.Plays && !g.sc.look.Screen {
		coach.Step = g.step()
	}
	return coach
}

func (g guide) step() page.CoachStep {
	t := g.sc.known
	switch {
	case g.sc.revealed(), t.Over:
		return page.CoachOver
	case t.Seats[g.sc.you()].Dead:
		return page.CoachDead
	case g.sc.status.Asked && g.sc.status.Ask.Kind == rules.AskDivine:
		return page.CoachDivine
	case t.Phase == game.PhaseVote:
		return page.CoachVote
	case t.Phase != game.PhaseTalk:
		return page.CoachNight
	}
	did := g.spoken()
	switch {
	case t.Day > 1 && did.turns == 0:
		return page.CoachMorning
	case t.Day > 1:
		return page.CoachAgain
	}
	return g.talk(did)
}

// spoken records what the viewer did in the talk of the day.
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

// deeds are what a person has done in a talk.
type deeds struct {
	turns       int // they have answered
	asked, said bool
	owes        bool // an answer, to a question put since they last spoke
}

// talk returns how far the viewer has come in the talk of the first day.
func (g guide) talk(did deeds) page.CoachStep {
	you := &g.sc.known.Seats[g.sc.you()]
	switch {
	case did.turns == 0 && you.Role == game.RoleSeer && len(g.sc.known.Divinations) > 0:
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
