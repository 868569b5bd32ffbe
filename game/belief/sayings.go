package belief

import (
	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
)

// today is what has counted already on the day: a thing said ten times is
// evidence once.
type today struct {
	said  [SayDivine - SayVote + 1][game.MaxSeats]game.SeatSet // by kind and speaker, the targets
	word  [game.MaxSeats]game.Seat                             // the last announced vote
	again game.SeatSet                                         // who has announced the same vote once more
}

func (d *today) begin() {
	*d = today{}
	for s := range d.word {
		d.word[s] = game.NoSeat
	}
}

// A part is a part of an utterance: a sentence and who says it of whom.
type part struct {
	sentence *protocol.Sentence
	actor    game.Seat    // the speaker
	talk     int          // index of the utterance
	subject  protocol.Ref // of the sentence, unless it names another
	weight   float64      // 1, less for one of several possibilities
}

// argument returns an argument of the part's sentence as a part of its own.
func (p part) argument(i int) part {
	p.sentence = &p.sentence.Args[i]
	return p
}

// say weighs what a sentence says of others, by its meaning: AND and BECAUSE
// say all of their parts, OR and XOR one of them, NOT the reverse.
func (m *Mind) say(p part) {
	s := p.sentence
	if s.Subject != protocol.Unspec {
		p.subject = s.Subject
	}
	switch s.Op {
	case protocol.Or, protocol.Xor:
		p.weight /= float64(len(s.Args))
		fallthrough
	case protocol.And, protocol.Because, protocol.Day:
		for i := range s.Args {
			m.say(p.argument(i))
		}
	case protocol.Not:
		m.deny(p.argument(0))
	case protocol.Request:
		m.ask(p)
	case protocol.OpNone:
		if p.subject.Seat() == p.actor { // otherwise it is hearsay
			m.assert(p)
		}
	}
}

// assert weighs a simple sentence of the speaker about itself.
func (m *Mind) assert(p part) {
	s := p.sentence
	switch target := s.Target.Seat(); s.Verb {
	case protocol.Vote:
		if m.Table.Alive.Has(target) && target != p.actor {
			m.announce(p.actor, target, p.talk)
		}
		m.tell(SayVote, p)
	case protocol.Estimate:
		m.tell(estimate(s.Role), p)
	case protocol.Agree, protocol.Disagree:
		other := m.Table.Talk(s.Talk)
		if other == nil || other.Sentence == nil {
			return
		}
		p.sentence, p.subject = other.Sentence, protocol.RefTo(p.actor)
		p.weight /= 2 // it is said in somebody else's words
		switch {
		case other.Sentence.Verb == protocol.Agree || other.Sentence.Verb == protocol.Disagree:
		case s.Verb == protocol.Agree:
			m.say(p)
		default:
			m.deny(p)
		}
	}
}

// estimate returns what it says of a seat to take it for a role.
func estimate(role game.Role) Kind {
	switch role {
	case game.RoleWerewolf:
		return SayWolf
	case game.RolePossessed:
		return SayPossessed
	case game.RoleSeer, game.RoleMedium:
		return SaySeer
	case game.RoleVillager, game.RoleBodyguard:
		return SayHuman
	}
	return KindNone
}

// deny weighs what is said not to be so, as far as that says something.
func (m *Mind) deny(p part) {
	s := p.sentence
	switch {
	case s.Op == protocol.Not:
		m.say(p.argument(0))
	case s.Op != protocol.OpNone, s.Subject != protocol.Unspec && s.Subject.Seat() != p.actor:
	case s.Verb == protocol.Vote, s.Verb == protocol.Estimate && s.Role == game.RoleWerewolf:
		m.tell(SayHuman, p)
	case s.Verb == protocol.Estimate && s.Role != game.RolePossessed && s.Role != game.RoleAny:
		m.tell(SayWolf, p)
	}
}

// ask weighs what the speaker wants others to do.
func (m *Mind) ask(p part) {
	asked := p.sentence.Target
	what := p.argument(0)
	for what.sentence.Op == protocol.Because || what.sentence.Op == protocol.Day {
		what = what.argument(len(what.sentence.Args) - 1)
	}
	switch s := what.sentence; s.Verb {
	case protocol.Vote:
		if asked == protocol.Any || asked.Seat() != s.Target.Seat() { // nobody votes for itself
			m.tell(SayRequest, what)
		}
	case protocol.Divination:
		m.tell(SayDivine, what)
	}
}

// tell adds what is said of the target of a sentence, once a day for each kind:
// it must live, and not be the speaker.
func (m *Mind) tell(kind Kind, p part) {
	target := p.sentence.Target.Seat()
	if kind == KindNone || !m.Table.Alive.Has(target) || target == p.actor {
		return
	}
	said := &m.day.said[kind-SayVote][p.actor]
	if said.Has(target) {
		return
	}
	*said = said.With(target)
	var f Feature
	switch kind {
	case SayVote, SayWolf:
		f = kind.in(m.whom(target), m.later())
	case SayPossessed, SayDivine:
		f = kind.in()
	default:
		f = kind.in(m.later())
	}
	m.add(Evidence{Feature: f, Actor: p.actor, Target: target, Weight: p.weight, Day: m.Table.Day, Talk: p.talk})
}
