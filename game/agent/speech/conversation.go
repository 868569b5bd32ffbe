package speech

import (
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/view"
)

// A Conversation is the talk of today as a seat hears it.
type Conversation struct {
	v     *Voice
	turn  int // the turn that has come
	Lines []*view.Talk
}

// Hear returns what was said today, as heard in a turn.
func (v *Voice) Hear(turn int) Conversation {
	return Conversation{v, turn, slices.Collect(v.today(game.ChannelTalk))}
}

// SaidByOther reports whether another seat has said the same today.
func (c *Conversation) SaidByOther(s protocol.Sentence) bool {
	text := s.String()
	return slices.ContainsFunc(c.Lines, func(talk *view.Talk) bool { return talk.Text == text && talk.Seat != c.v.Me })
}

// Unused reports whether the seat has not used the verb today, as a whole utterance.
func (c *Conversation) Unused(verb protocol.Verb) bool {
	return !slices.ContainsFunc(c.Lines, func(talk *view.Talk) bool {
		return talk.Seat == c.v.Me && talk.Sentence.Verb == verb
	})
}

// SaidToo reports whether the seat itself says today what a reason holds against another seat: an opinion about the
// role of somebody, or a vote.
func (c *Conversation) SaidToo(why *protocol.Sentence) (found bool) {
	for _, talk := range c.Lines {
		if talk.Seat != c.v.Me {
			continue
		}
		view.Assertions(talk, func(a view.Assertion) {
			s := a.Sentence
			found = found || !a.Reason && a.Subject.Seat() == c.v.Me && s.Verb == why.Verb &&
				(s.Verb == protocol.Vote || s.Verb == protocol.Estimate) && s.Target == why.Target && s.Role == why.Role
		})
	}
	return found
}

// Given reports whether somebody has given something as a reason today.
func (c *Conversation) Given(why *protocol.Sentence) bool { return c.TimesGiven(why) > 0 }

// TimesGiven counts how often a sentence was given as a reason today.
func (c *Conversation) TimesGiven(why *protocol.Sentence) (n int) {
	for _, talk := range c.Lines {
		if s := talk.Sentence; s.Op == protocol.Because && protocol.Equal(s.Args[0], *why) {
			n++
		}
	}
	return n
}

// HasArgued reports whether the seat itself has given a reason today.
func (c *Conversation) HasArgued(why *protocol.Sentence) bool {
	return slices.ContainsFunc(c.Lines, func(talk *view.Talk) bool {
		return talk.Seat == c.v.Me && talk.Sentence.Op == protocol.Because && protocol.Equal(talk.Sentence.Args[0], *why)
	})
}

// Repeats reports whether a line has a reason that the seat itself has given today.
func (c *Conversation) Repeats(line *view.Talk) bool {
	return line.Sentence.Op == protocol.Because && c.HasArgued(&line.Sentence.Args[0])
}

// GivenEver reports whether somebody has given something as a reason on any day.
func (c *Conversation) GivenEver(why *protocol.Sentence) bool {
	return slices.ContainsFunc(c.v.Table.Talks, func(talk view.Talk) bool {
		s := talk.Sentence
		return s != nil && s.Op == protocol.Because && protocol.Equal(s.Args[0], *why)
	})
}

// Replied reports whether somebody has agreed or disagreed with a line today.
func (c *Conversation) Replied(line *view.Talk) bool {
	for _, talk := range c.Lines {
		found := false
		view.Assertions(talk, func(a view.Assertion) {
			found = found || !a.Reason && a.Sentence.Verb.TakesTalk() && a.Sentence.Talk == line.Ref()
		})
		if found {
			return true
		}
	}
	return false
}

// answered reports whether the seat has given one of the answers, for whatever reason, since it was asked or in the
// same turn.
func (c *Conversation) answered(q Question, ways []protocol.Sentence) bool {
	for _, talk := range c.Lines {
		if talk.Seat != c.v.Me || talk.Turn < q.Talk.Turn {
			continue
		}
		if talk.Sentence.Verb.TakesTalk() && talk.Sentence.Talk == q.Talk.Ref() {
			return true // yes or no, whatever the seat thinks by now
		}
		for i := range ways {
			if concludes(talk.Sentence, Conclusion(&ways[i])) {
				return true
			}
		}
	}
	return false
}

// Unasked returns the others that have declared no vote and that nobody has asked a question today.
func (c *Conversation) Unasked() game.SeatSet {
	declared := c.v.Declared()
	silent := c.v.Others()
	for s := range silent.All() {
		if declared[s] != game.NoSeat {
			silent = silent.Without(s)
		}
	}
	for _, talk := range c.Lines {
		if talk.Sentence.Op == protocol.Inquire {
			silent = silent.Without(talk.Sentence.Target.Seat())
		}
	}
	return silent
}

// changedMind reports whether a seat that has accused another has declared a
// vote for somebody else.
func (c *Conversation) changedMind(seat, accused game.Seat) bool {
	now := c.v.Declared()[seat]
	return now != game.NoSeat && now != accused
}

// Confronted reports whether anybody was asked today whether it is a wolf.
func (c *Conversation) Confronted() (found bool) {
	for _, talk := range c.Lines {
		questions(talk, func(q Question) {
			found = found || q.Op == protocol.Inquire && q.What.Verb == protocol.Comingout && q.What.Role == game.RoleWerewolf
		})
	}
	return found
}

// accusers returns the seats that have accused a seat today.
func (c *Conversation) accusers(suspect game.Seat) (set game.SeatSet) {
	for _, talk := range c.Lines {
		if c.v.Accused(talk) == suspect {
			set = set.With(talk.Seat)
		}
	}
	return set
}

// wereAsked returns the seats that were asked by name today whether something is true.
func (c *Conversation) wereAsked(what *protocol.Sentence) (set game.SeatSet) {
	for _, talk := range c.Lines {
		questions(talk, func(q Question) {
			if q.Op == protocol.Inquire && protocol.Equal(*q.What, *what) {
				set = set.With(q.To.Seat())
			}
		})
	}
	return set & c.v.Table.Alive
}

// askers returns the seats that have asked others by name today whether something is true.
func (c *Conversation) askers(what *protocol.Sentence) (set game.SeatSet) {
	for _, talk := range c.Lines {
		questions(talk, func(q Question) {
			if q.Op == protocol.Inquire && protocol.Equal(*q.What, *what) {
				set = set.With(talk.Seat)
			}
		})
	}
	return set
}

// asked returns the seats that this one has asked something today.
func (c *Conversation) asked() (set game.SeatSet) {
	for _, talk := range c.Lines {
		if talk.Seat == c.v.Me {
			questions(talk, func(q Question) { set = set.With(q.To.Seat()) })
		}
	}
	return set & c.v.Others()
}

// joiners returns the seats that have agreed today with a line, or with another line of its speaker against the same
// seat.
func (c *Conversation) joiners(line *view.Talk) (who game.SeatSet) {
	for _, talk := range c.Lines {
		s := talk.Sentence
		if s.Op == protocol.Because {
			s = &s.Args[0]
		}
		if s.Verb != protocol.Agree {
			continue
		}
		joined := c.v.Table.Talk(s.Talk)
		if joined != nil && joined.Seat == line.Seat && joined.Sentence != nil && c.v.Accused(joined) == c.v.Accused(line) {
			who = who.With(talk.Seat)
		}
	}
	return who
}

// Owed counts the seat's utterances of today that were due to others: claims and results, answers, and replies to
// accusers.
func (c *Conversation) Owed() (n int) {
	for _, talk := range c.Lines {
		if talk.Seat == c.v.Me && (c.answers(talk) || c.rebuts(talk) || tellsResult(talk)) {
			n++
		}
	}
	return n
}

// rebuts reports whether an utterance is about a result that says that the seat is a wolf.
func (c *Conversation) rebuts(talk *view.Talk) bool {
	s := talk.Sentence
	if s.Op != protocol.Because {
		return false
	}
	found := false
	protocol.Walk(&s.Args[0], func(s *protocol.Sentence) bool {
		found = found || s.Verb == protocol.Divined && s.Target == c.v.Self()
		return true
	})
	return found
}

// answers reports whether an own utterance comes after a question put to the seat, in
// time to be its answer.
func (c *Conversation) answers(own *view.Talk) bool {
	found := false
	for _, talk := range c.Lines {
		if talk.Seat != c.v.Me && talk.Turn < own.Turn && own.Turn-talk.Turn <= patience {
			questions(talk, func(q Question) {
				found = found || q.To == c.v.Self() && own.Sentence.Verb.TakesTalk() && own.Sentence.Talk == talk.Ref()
			})
		}
	}
	return found
}

// Pressing reports whether this is the last turn in which a question to the seat can be answered.
func (c *Conversation) Pressing() bool {
	found := false
	for _, talk := range c.Lines {
		if talk.Seat != c.v.Me && c.turn-talk.Turn == patience {
			questions(talk, func(q Question) { found = found || q.To == c.v.Self() })
		}
	}
	return found
}

// charge returns the first line of today that accuses the seat for a reason or reports it as a wolf. It
// returns nil if there is none, if the seat has answered, or if it is too late to answer.
func (c *Conversation) charge() *view.Talk {
	var first *view.Talk
	var accusers game.SeatSet
	for _, talk := range c.Lines {
		switch {
		case talk.Seat != c.v.Me && c.charges(talk):
			if accusers = accusers.With(talk.Seat); first == nil {
				first = talk
			}
		case first != nil && talk.Seat == c.v.Me && talk.Turn > first.Turn && c.answersTo(talk, accusers):
			return nil
		}
	}
	if first == nil || c.turn-first.Turn > patience {
		return nil
	}
	return first
}

// charges reports whether an utterance accuses the seat for a reason, asks everybody to vote for it, or
// reports it as a wolf.
func (c *Conversation) charges(talk *view.Talk) (found bool) {
	if s := talk.Sentence; (s.Op == protocol.Because || s.Op == protocol.Request) && c.v.Accused(talk) == c.v.Me {
		return true
	}
	view.Assertions(talk, func(a view.Assertion) {
		s := a.Sentence
		found = found || s.Species == game.SpeciesWerewolf && s.Target.Seat() == c.v.Me && a.Subject.Seat() == talk.Seat
	})
	return found
}

// answersTo reports whether an own utterance answers one of some accusers.
func (c *Conversation) answersTo(talk *view.Talk, accusers game.SeatSet) (found bool) {
	view.Assertions(talk, func(a view.Assertion) {
		if a.Reason || a.Subject.Seat() != c.v.Me {
			return
		}
		s := a.Sentence
		if s.Verb.TakesTalk() {
			line := c.v.Table.Talk(s.Talk)
			found = found || line != nil && accusers.Has(line.Seat)
		}
		found = found || s.Verb == protocol.Comingout && s.Target.Seat() == c.v.Me
	})
	return found || accusers.Has(c.v.Accused(talk))
}
