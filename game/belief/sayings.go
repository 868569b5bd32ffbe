package belief

import (
	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
)

// today holds the statements that have already counted on the day. A repeated statement counts only once.
type today struct {
	said  [SayDivine - SayVote + 1][game.MaxSeats]game.SeatSet // the targets, by kind and speaker
	word  [game.MaxSeats]game.Seat                             // the vote that each seat last announced; NoSeat: none
	again game.SeatSet                                         // seats that have announced the same vote twice
}

// begin forgets the day before.
func (d *today) begin() {
	*d = today{}
	for s := range d.word {
		d.word[s] = game.NoSeat
	}
}

// A part is a sentence within an utterance, with its circumstances.
type part struct {
	sentence *protocol.Sentence
	actor    game.Seat    // the speaker
	talk     int          // index of the utterance
	line     int          // index of the utterance with the sentence: talk, or the one that talk replies to
	subject  protocol.Ref // the subject of the sentence if it names none
	weight   float64      // 1; less for one of several possibilities
}

// argument returns an argument of the part's sentence as a part of its own.
func (p part) argument(i int) part {
	p.sentence = &p.sentence.Args[i]
	return p
}

// weighSentence adds the evidence of a sentence about other seats, by its meaning: AND, BECAUSE and DAY assert all of
// their parts, OR and XOR one of them, NOT the opposite.
func (m *Mind) weighSentence(p part) {
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
			m.weighSentence(p.argument(i))
		}
	case protocol.Not:
		m.weighDenial(p.argument(0))
	case protocol.Request:
		m.weighRequest(p)
	case protocol.OpNone:
		if p.subject.Seat() == p.actor { // otherwise it is hearsay
			m.weighAssertion(p)
		}
	}
}

// weighAssertion adds the evidence of a simple sentence whose subject is the speaker.
func (m *Mind) weighAssertion(p part) {
	s := p.sentence
	switch target := s.Target.Seat(); s.Verb {
	case protocol.Vote:
		if m.Table.Alive.Has(target) && target != p.actor {
			m.weighAnnouncement(p.actor, target, p.talk)
		}
		m.addSaying(SayVote, p)
	case protocol.Estimate:
		m.addSaying(estimateKind(s.Role), p)
	case protocol.Agree, protocol.Disagree:
		other := m.lineBefore(p.line, s.Talk)
		if other < 0 || m.Table.Talks[other].Sentence == nil {
			return
		}
		quoted := m.Table.Talks[other].Sentence
		p.line, p.sentence, p.subject = other, quoted, protocol.RefTo(p.actor)
		p.weight /= 2 // agreeing says less than one's own words
		switch {
		case quoted.Verb == protocol.Agree || quoted.Verb == protocol.Disagree:
		case s.Verb == protocol.Agree:
			m.weighSentence(p)
		default:
			m.weighDenial(p)
		}
	}
}

// lineBefore returns the index of the utterance with a number. It returns -1 if there is none before the given line. A
// line can refer to its own number, or to a line that is still to come. Following such references would never end.
func (m *Mind) lineBefore(line int, ref protocol.TalkRef) int {
	for i := line - 1; i >= 0; i-- {
		if m.Table.Talks[i].Ref() == ref {
			return i
		}
	}
	return -1
}

// estimateKind returns the kind of evidence of an estimate, by the estimated role.
func estimateKind(role game.Role) Kind {
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

// weighDenial adds the evidence of the speaker's denial of a sentence. The denial of a compound sentence other than NOT
// says nothing.
func (m *Mind) weighDenial(p part) {
	s := p.sentence
	switch {
	case s.Op == protocol.Not:
		m.weighSentence(p.argument(0))
	case s.Op != protocol.OpNone, s.Subject != protocol.Unspec && s.Subject.Seat() != p.actor:
	case s.Verb == protocol.Vote, s.Verb == protocol.Estimate && s.Role == game.RoleWerewolf:
		m.addSaying(SayHuman, p)
	case s.Verb == protocol.Estimate && s.Role != game.RolePossessed && s.Role != game.RoleAny:
		m.addSaying(SayWolf, p)
	}
}

// weighRequest adds the evidence of the speaker's requests to others.
func (m *Mind) weighRequest(p part) {
	asked := p.sentence.Target
	what := p.argument(0)
	for what.sentence.Op == protocol.Because || what.sentence.Op == protocol.Day {
		what = what.argument(len(what.sentence.Args) - 1)
	}
	switch s := what.sentence; s.Verb {
	case protocol.Vote:
		if asked == protocol.Any || asked.Seat() != s.Target.Seat() { // nobody votes for itself
			m.addSaying(SayRequest, what)
		}
	case protocol.Divination:
		m.addSaying(SayDivine, what)
	}
}

// addSaying adds evidence about the target of a sentence, once a day for each kind, speaker and target. It adds nothing
// for KindNone, or if the target is dead or is the speaker.
func (m *Mind) addSaying(kind Kind, p part) {
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
		f = kind.in(m.targetIndex(target), m.dayIndex())
	case SayPossessed, SayDivine:
		f = kind.in()
	default:
		f = kind.in(m.dayIndex())
	}
	m.add(Evidence{Feature: f, Actor: p.actor, Target: target, Weight: p.weight, Day: m.Table.Day, Talk: p.talk})
}
