package lesson

import (
	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
)

// An Act is a kind of utterance. Questions about an agent's next utterance in a running game offer acts,
// since its sentence is not known yet.
type Act string

// The acts.
const (
	Accuse Act = "accuse" // calls somebody a werewolf or a possessed, or votes for them
	Trust  Act = "trust"  // calls somebody something else
	Claim  Act = "claim"  // says its role, or what it found out
	Asks   Act = "ask"    // asks somebody a question or a favor
	Agrees Act = "agree"  // agrees with what was said, or does not
	Silent Act = "silent" // says nothing more that day
)

// Acts lists all acts in the order in which they are offered.
var Acts = [...]Act{Accuse, Trust, Claim, Asks, Agrees, Silent}

// ActOf returns the act of a sentence.
func ActOf(s *protocol.Sentence) Act {
	switch s.Op {
	case protocol.Request:
		if len(s.Args) == 1 && s.Args[0].Op == protocol.OpNone && s.Args[0].Verb == protocol.Vote {
			return Accuse
		}
		return Asks
	case protocol.Inquire:
		return Asks
	case protocol.Because:
		return ActOf(&s.Args[len(s.Args)-1])
	case protocol.Not:
		if ActOf(&s.Args[0]) == Accuse {
			return Trust
		}
		return ActOf(&s.Args[0])
	case protocol.OpNone:
		return actOfVerb(s)
	default: // of a day, or several sentences: the first counts
		return ActOf(&s.Args[0])
	}
}

func actOfVerb(s *protocol.Sentence) Act {
	switch s.Verb {
	case protocol.Estimate:
		if s.Role == game.RoleWerewolf || s.Role == game.RolePossessed {
			return Accuse
		}
		return Trust
	case protocol.Vote, protocol.Voted, protocol.Attack, protocol.Attacked:
		return Accuse
	case protocol.Agree, protocol.Disagree:
		return Agrees
	case protocol.Skip, protocol.Over:
		return Silent
	default:
		return Claim
	}
}

// NextAct returns a seat's next act after the first at public events of a game, on the same day or, if its talk was
// over, on the next day.
func NextAct(public []rules.Event, at int, seat game.Seat) Act {
	talked := false // the talk has begun or is going on
	for i := range public[:at] {
		if public[i].Kind == rules.PhaseBegan {
			talked = public[i].Phase == game.PhaseTalk
		}
	}
	for i := range public[at:] {
		switch ev := &public[at+i]; ev.Kind {
		case rules.PhaseBegan:
			if talked && ev.Phase != game.PhaseTalk {
				return Silent
			}
			talked = ev.Phase == game.PhaseTalk
		case rules.Said:
			if ev.Actor != seat || ev.Text == rules.SkipText || ev.Text == rules.OverText {
				continue
			}
			if said, err := protocol.Parse(ev.Text); err == nil {
				return ActOf(&said)
			}
		}
	}
	return Silent
}
