package screen

import (
	"aiwolfplay/game"
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
	case sc.revealed():
		return page.CoachOver
	case t.Seats[sc.you()].Dead:
		return page.CoachDead
	case sc.status.Asked && sc.status.Ask.Kind == rules.AskDivine:
		return page.CoachDivine
	case t.Phase == game.PhaseVote:
		return page.CoachVote
	case t.Phase != game.PhaseTalk:
		return page.CoachNight
	case t.Day > 1:
		return page.CoachMorning
	}
	return sc.coachTalk()
}

// coachTalk is the step of the talk of the first day: how far the viewer has come in it.
func (sc *Scene) coachTalk() page.CoachStep {
	answered, said, asked := 0, 0, false
	for i := range sc.known.Talks {
		talk := &sc.known.Talks[i]
		switch {
		case talk.Channel != game.ChannelTalk:
		case talk.Seat != sc.you():
			asked = asked || talk.Sentence != nil && asks(talk.Sentence, sc.you())
		default:
			answered++
			if talk.Spoken() {
				said, asked = said+1, false
			}
		}
	}
	switch {
	case answered == 0:
		return page.CoachListen
	case asked && said < 2:
		return page.CoachReply
	case answered == 1 && said == 0:
		return page.CoachRead
	case said == 0:
		return page.CoachAsk
	case said == 1:
		return page.CoachSay
	}
	return page.CoachDone
}
