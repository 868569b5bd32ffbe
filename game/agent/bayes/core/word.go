package core

import (
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/agent/speech"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/view"
)

// A Record finds the seat's own public statements.
type Record struct{ *speech.Voice }

// reportedWolves returns the seats that the seat has reported to be wolves.
func (s Record) reportedWolves() (set game.SeatSet) {
	for _, r := range s.Table.Reports {
		if r.Seat == s.Me && r.Species == game.SpeciesWerewolf && !r.TakenBack {
			set = set.With(r.Target)
		}
	}
	return set
}

// HasReported reports whether the seat has reported a result.
func (s Record) HasReported() bool {
	return slices.ContainsFunc(s.Table.Reports, func(r view.Report) bool { return r.Seat == s.Me })
}

// divined returns the result about another that the seat has reported as a seer and not taken back.
func (s Record) divined(about game.Seat) (protocol.Sentence, bool) {
	for i := range s.Table.Reports {
		if r := &s.Table.Reports[i]; r.Seat == s.Me && r.Target == about && r.Kind == protocol.Divined && !r.TakenBack {
			return protocol.Report(r.Kind, protocol.RefTo(about), r.Species), true
		}
	}
	return protocol.Sentence{}, false
}

// bound returns the seat for which this seat has declared today to vote, if the declaration still binds it. It returns
// NoSeat if a later result clears that seat or finds a wolf elsewhere, or if that seat came out as the medium or the
// bodyguard.
func (s Record) bound() game.Seat {
	word := s.Declared()[s.Me]
	if word == game.NoSeat {
		return word
	}
	said := -1
	for i := len(s.Table.Talks) - 1; i >= 0 && s.Table.Talks[i].Day == s.Table.Day && said < 0; i-- {
		if talk := &s.Table.Talks[i]; talk.Seat == s.Me && talk.Sentence != nil && s.Accused(talk) == word {
			said = talk.N
		}
	}
	for i := range s.Table.Reports {
		r := &s.Table.Reports[i]
		if r.Day != s.Table.Day || r.N <= said || r.Seat == s.Me {
			continue
		}
		if (r.Species == game.SpeciesWerewolf) != (r.Target == word) {
			return game.NoSeat
		}
	}
	if seat := &s.Table.Seats[word]; seat.Claim == game.RoleMedium || seat.Claim == game.RoleBodyguard {
		if talk := &s.Table.Talks[seat.ClaimTalk]; talk.Day == s.Table.Day && talk.N > said {
			return game.NoSeat
		}
	}
	return word
}

// Released reports whether the seat has declared a vote today that no longer binds it.
func (s Record) Released() bool { return s.Declared()[s.Me] != game.NoSeat && s.bound() == game.NoSeat }

// Vouched returns the living seats that the seat has called human or of the village today. It leaves out those that
// somebody has reported as wolves today.
func (s Record) Vouched() (set game.SeatSet) {
	for i := len(s.Table.Talks) - 1; i >= 0 && s.Table.Talks[i].Day == s.Table.Day; i-- {
		talk := &s.Table.Talks[i]
		if talk.Seat != s.Me || talk.Channel != game.ChannelTalk || talk.Sentence == nil {
			continue
		}
		view.Denials(talk, func(a view.Assertion) {
			if c := a.Sentence; !a.Reason && c.Verb == protocol.Estimate && c.Role == game.RoleWerewolf {
				set = set.With(c.Target.Seat())
			}
		})
		view.Assertions(talk, func(a view.Assertion) {
			c := a.Sentence
			switch {
			case a.Reason || a.Subject.Seat() != s.Me:
			case c.Verb == protocol.Estimate && c.Role.Side() == game.SideVillage:
				set = set.With(c.Target.Seat())
			case c.Verb == protocol.Disagree:
				set = set.With(s.suspectedIn(c.Talk))
			}
		})
	}
	for i := range s.Table.Reports {
		if r := &s.Table.Reports[i]; r.Day == s.Table.Day && r.Species == game.SpeciesWerewolf {
			set = set.Without(r.Target)
		}
	}
	return set & s.Table.Alive
}

// suspectedIn returns the seat that a line accuses, or about which it asks whether the seat is a wolf.
func (s Record) suspectedIn(ref protocol.TalkRef) game.Seat {
	line := s.Table.Talk(ref)
	if line == nil || line.Sentence == nil {
		return game.NoSeat
	}
	if c := speech.Conclusion(line.Sentence); c.Op == protocol.Inquire && c.Args[0].Role == game.RoleWerewolf {
		return c.Args[0].Target.Seat()
	}
	return s.Accused(line)
}

// FirstHeard returns tiny scores that break ties by the order in which seats first spoke today. That order is drawn
// anew each day, so no seat is suspected for its number.
func (s Record) FirstHeard() (late [game.MaxSeats]float64) {
	for i := len(s.Table.Talks) - 1; i >= 0 && s.Table.Talks[i].Day == s.Table.Day; i-- {
		if talk := &s.Table.Talks[i]; talk.Channel == game.ChannelTalk {
			late[talk.Seat] = heardFirst * float64(talk.N)
		}
	}
	return late
}

// ReasonedWords returns the seats that have given a reason today for their declared vote.
func (s Record) ReasonedWords() game.SeatSet {
	var set game.SeatSet
	declared := s.Declared()
	for i := len(s.Table.Talks) - 1; i >= 0 && s.Table.Talks[i].Day == s.Table.Day; i-- {
		talk := &s.Table.Talks[i]
		if talk.Channel == game.ChannelTalk && talk.Sentence != nil && talk.Sentence.Op == protocol.Because &&
			talk.Sentence.Args[0].Verb != protocol.Agree && s.Accused(talk) == declared[talk.Seat] {
			set = set.With(talk.Seat)
		}
	}
	return set
}

// ClaimsAndResults counts the seat's claims and results of today. They take nothing from its budget.
func ClaimsAndResults(t *speech.Turn) (n int) {
	for _, talk := range t.Heard.Lines {
		if talk.Seat != t.Me {
			continue
		}
		switch speech.Conclusion(talk.Sentence).Verb {
		case protocol.Comingout, protocol.Divined, protocol.Identified:
			n++
		}
	}
	return n
}
