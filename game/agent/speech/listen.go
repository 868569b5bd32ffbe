package speech

import (
	"iter"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/view"
)

// today yields the utterances of the day in a channel, in their order.
func (v *Voice) today(channel game.Channel) iter.Seq[*view.Talk] {
	return func(yield func(*view.Talk) bool) {
		first := len(v.Table.Talks)
		for first > 0 && v.Table.Talks[first-1].Day == v.Table.Day {
			first--
		}
		for i := first; i < len(v.Table.Talks); i++ {
			talk := &v.Table.Talks[i]
			if talk.Channel == channel && talk.Spoken() && talk.Sentence != nil && !yield(talk) {
				return
			}
		}
	}
}

// Declared returns, for each seat, the vote that it announces or asks everybody for today, NoSeat if there is
// none.
func (v *Voice) Declared() [game.MaxSeats]game.Seat {
	var targets [game.MaxSeats]game.Seat
	for s := range targets {
		targets[s] = game.NoSeat
	}
	declare := func(voter game.Seat, s *protocol.Sentence) {
		if target := s.Target.Seat(); s.Verb == protocol.Vote && v.Table.Alive.Has(target) {
			targets[voter] = target
		}
	}
	for talk := range v.today(game.ChannelTalk) {
		view.Assertions(talk, func(a view.Assertion) {
			if a.Subject.Seat() == talk.Seat && !a.Reason {
				declare(talk.Seat, a.Sentence)
			}
		})
		questions(talk, func(q Question) {
			if q.Op == protocol.Request && q.To == protocol.Any {
				declare(talk.Seat, q.What)
			}
		})
	}
	return targets
}

// DeclaredAgainst counts the declared votes of the living against each seat.
func (v *Voice) DeclaredAgainst() (count [game.MaxSeats]int) {
	for voter, target := range v.Declared() {
		if target < game.MaxSeats && v.Table.Alive.Has(game.Seat(voter)) {
			count[target]++
		}
	}
	return count
}

// Named returns the seat that this one has declared to vote for today or, without that, accused last, in its
// own words or by agreeing to another's; NoSeat if there is none.
func (v *Voice) Named() game.Seat {
	target := v.Declared()[v.Me]
	if target == game.NoSeat {
		target = v.accusedLast()
	}
	return target
}

func (v *Voice) accusedLast() game.Seat {
	target := game.NoSeat
	for talk := range v.today(game.ChannelTalk) {
		if talk.Seat != v.Me {
			continue
		}
		if s := talk.Sentence; s.Verb == protocol.Agree {
			if talk = v.Table.Talk(s.Talk); talk == nil || talk.Sentence == nil {
				continue
			}
		}
		if s := v.Accused(talk); s != game.NoSeat {
			target = s
		}
	}
	return target
}

// Accused returns the first living seat that an utterance calls a wolf, surely
// or perhaps, or wants executed; NoSeat if there is none.
func (v *Voice) Accused(talk *view.Talk) game.Seat {
	target := game.NoSeat
	check := func(s *protocol.Sentence) {
		accuses := s.Verb == protocol.Vote || s.Verb == protocol.Estimate && s.Role == game.RoleWerewolf
		if accuses && target == game.NoSeat && v.Table.Alive.Has(s.Target.Seat()) {
			target = s.Target.Seat()
		}
	}
	view.Assertions(talk, func(a view.Assertion) {
		if a.Subject.Seat() == talk.Seat && !a.Reason {
			check(a.Sentence)
		}
	})
	conclusion := Conclusion(talk.Sentence)
	if conclusion.Op == protocol.Xor {
		check(&conclusion.Args[0])
		check(&conclusion.Args[1])
	}
	questions(talk, func(q Question) {
		if q.Op == protocol.Request && q.To == protocol.Any {
			check(q.What)
		}
	})
	return target
}

// A Question is a REQUEST or an INQUIRE in an utterance.
type Question struct {
	Talk *view.Talk
	Op   protocol.Op
	To   protocol.Ref
	What *protocol.Sentence
}

// concerns reports whether a seat should answer a question: one that is put to it or, if toAll is set, an INQUIRE to
// everybody or a request to everybody for a claim.
func (q Question) concerns(me protocol.Ref, toAll bool) bool {
	if toAll {
		return q.To == protocol.Any && (q.Op == protocol.Inquire || q.What.Verb == protocol.Comingout)
	}
	return q.To == me
}

// questions visits the questions that an utterance asks: itself, or joined by
// AND, or concluded by BECAUSE.
func questions(talk *view.Talk, visit func(Question)) { visitQuestions(talk, talk.Sentence, visit) }

func visitQuestions(talk *view.Talk, s *protocol.Sentence, visit func(Question)) {
	switch s.Op {
	case protocol.Request, protocol.Inquire:
		visit(Question{Talk: talk, Op: s.Op, To: s.Target, What: Conclusion(&s.Args[0])})
	case protocol.Because:
		visitQuestions(talk, &s.Args[1], visit)
	case protocol.And:
		for i := range s.Args {
			visitQuestions(talk, &s.Args[i], visit)
		}
	}
}

// Conclusion returns a sentence without its reasons and dates.
func Conclusion(s *protocol.Sentence) *protocol.Sentence {
	for s.Op == protocol.Because || s.Op == protocol.Day {
		s = &s.Args[len(s.Args)-1]
	}
	return s
}

// quote returns a sentence that quotes a report.
func (v *Voice) quote(r *view.Report) protocol.Sentence {
	s := protocol.Report(r.Kind, protocol.RefTo(r.Target), r.Species)
	if r.Seat != v.Me {
		s = s.By(protocol.RefTo(r.Seat))
	}
	return s
}

// FrontRunners returns the seats with the most votes of the day's first ballot.
func (v *Voice) FrontRunners() game.SeatSet {
	var counts [game.MaxSeats]int
	most := 0
	for _, vote := range v.Table.Votes {
		if vote.Day == v.Table.Day && vote.Ballot == 0 {
			counts[vote.Target]++
			most = max(most, counts[vote.Target])
		}
	}
	var set game.SeatSet
	for s := range v.Table.Alive.All() {
		if most > 0 && counts[s] == most {
			set = set.With(s)
		}
	}
	return set
}
