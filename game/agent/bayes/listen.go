package bayes

import (
	"iter"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/view"
)

// today yields the utterances of the day in a channel, in their order.
func (p *player) today(channel game.Channel) iter.Seq[*view.Talk] {
	return func(yield func(*view.Talk) bool) {
		first := len(p.table.Talks)
		for first > 0 && p.table.Talks[first-1].Day == p.table.Day {
			first--
		}
		for i := first; i < len(p.table.Talks); i++ {
			talk := &p.table.Talks[i]
			if talk.Channel == channel && talk.Spoken() && talk.Sentence != nil && !yield(talk) {
				return
			}
		}
	}
}

// declared returns for each seat whom it says today that it will vote for, or
// asks all to vote for; NoSeat where it said nothing of the kind.
func (p *player) declared() [game.MaxSeats]game.Seat {
	var targets [game.MaxSeats]game.Seat
	for s := range targets {
		targets[s] = game.NoSeat
	}
	declare := func(voter game.Seat, s *protocol.Sentence) {
		if target := s.Target.Seat(); s.Verb == protocol.Vote && p.table.Alive.Has(target) {
			targets[voter] = target
		}
	}
	for talk := range p.today(game.ChannelTalk) {
		view.Assertions(talk, func(a view.Assertion) {
			if a.Subject.Seat() == talk.Seat && !a.Reason {
				declare(talk.Seat, a.Sentence)
			}
		})
		asks(talk, func(q question) {
			if q.op == protocol.Request && q.to == protocol.Any {
				declare(talk.Seat, q.what)
			}
		})
	}
	return targets
}

// named returns whom the seat itself has declared to vote for today or, without
// that, accused last, in its own words or by agreeing to another's; NoSeat if
// nobody.
func (p *player) named() game.Seat {
	target := p.declared()[p.me]
	if target != game.NoSeat {
		return p.meant(target)
	}
	for talk := range p.today(game.ChannelTalk) {
		if talk.Seat != p.me {
			continue
		}
		if s := talk.Sentence; s.Verb == protocol.Agree {
			if talk = p.table.Talk(s.Talk); talk == nil || talk.Sentence == nil {
				continue
			}
		}
		if s := p.accused(talk); s != game.NoSeat {
			target = s
		}
	}
	return p.meant(target)
}

// accused returns the first living seat that an utterance calls a wolf, surely
// or perhaps, or wants executed; NoSeat if there is none.
func (p *player) accused(talk *view.Talk) game.Seat {
	target := game.NoSeat
	check := func(s *protocol.Sentence) {
		accuses := s.Verb == protocol.Vote || s.Verb == protocol.Estimate && s.Role == game.RoleWerewolf
		if accuses && target == game.NoSeat && p.table.Alive.Has(s.Target.Seat()) {
			target = s.Target.Seat()
		}
	}
	view.Assertions(talk, func(a view.Assertion) {
		if a.Subject.Seat() == talk.Seat && !a.Reason {
			check(a.Sentence)
		}
	})
	conclusion := core(talk.Sentence)
	if conclusion.Op == protocol.Xor {
		check(&conclusion.Args[0])
		check(&conclusion.Args[1])
	}
	asks(talk, func(q question) {
		if q.op == protocol.Request && q.to == protocol.Any {
			check(q.what)
		}
	})
	return target
}

// standing counts the declared votes of the living against each seat.
func (p *player) standing() (count [game.MaxSeats]int) {
	for voter, target := range p.declared() {
		if target < game.MaxSeats && p.table.Alive.Has(game.Seat(voter)) {
			count[target]++
		}
	}
	return count
}

// A question is a REQUEST or an INQUIRE in an utterance.
type question struct {
	talk *view.Talk
	op   protocol.Op
	to   protocol.Ref
	what *protocol.Sentence
}

// asks visits the questions that an utterance asks: itself, or joined by AND,
// or concluded by BECAUSE.
func asks(talk *view.Talk, visit func(question)) { visitAsks(talk, talk.Sentence, visit) }

func visitAsks(talk *view.Talk, s *protocol.Sentence, visit func(question)) {
	switch s.Op {
	case protocol.Request, protocol.Inquire:
		visit(question{talk: talk, op: s.Op, to: s.Target, what: core(&s.Args[0])})
	case protocol.Because:
		visitAsks(talk, &s.Args[1], visit)
	case protocol.And:
		for i := range s.Args {
			visitAsks(talk, &s.Args[i], visit)
		}
	}
}

// core strips reasons and dates from what is asked.
func core(s *protocol.Sentence) *protocol.Sentence {
	for s.Op == protocol.Because || s.Op == protocol.Day {
		s = &s.Args[len(s.Args)-1]
	}
	return s
}

// said reports whether the seat itself has said the text: today, if it is about
// what it will do; ever, if it is anything else.
func (p *player) said(text string, ever bool) bool {
	for i := len(p.table.Talks) - 1; i >= 0; i-- {
		talk := &p.table.Talks[i]
		if talk.Day != p.table.Day && !ever {
			return false
		}
		if talk.Seat == p.me && talk.Channel == game.ChannelTalk && talk.Text == text {
			return true
		}
	}
	return false
}
