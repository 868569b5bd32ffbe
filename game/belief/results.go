package belief

import (
	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/view"
)

// isResult reports whether a verb tells what a seer or a medium learned.
func isResult(v protocol.Verb) bool { return v == protocol.Divined || v == protocol.Identified }

// reported weighs a result that the speaker claims, where it is new.
func (m *Mind) reported(s *protocol.Sentence, index int) {
	t := m.Table
	talk := &t.Talks[index]
	target := s.Target.Seat()
	if target >= game.Seat(t.Setup.Seats()) || s.Species == game.SpeciesAny {
		return
	}
	count, denied, isNew := 0, false, false
	for i := range t.Reports {
		r := &t.Reports[i]
		if r.Seat != talk.Seat || r.Kind != s.Verb || r.TakenBack {
			continue
		}
		count++
		if r.Target != target {
			continue
		}
		if r.Species == s.Species {
			isNew = r.Day == talk.Day && r.N == talk.N
		} else {
			denied = true
		}
	}
	if !isNew {
		return
	}
	if denied {
		m.show(ReportDenied.in(), talk.Seat, index)
	}
	if more := ReportMore.in(); count > t.Day && m.once(more, talk.Seat) { // one result a night, the first on day 0
		m.show(more, talk.Seat, index)
	}
	m.showOf(m.result(s), talk.Seat, target, index)
}

// result returns the feature of a result that is told.
func (m *Mind) result(s *protocol.Sentence) Feature {
	black := s.Species == game.SpeciesWerewolf
	if s.Verb == protocol.Identified {
		if black {
			return MediumBlack.in()
		}
		return MediumWhite.in()
	}
	rival := 0
	if m.Table.Seats[s.Target.Seat()].Claim == game.RoleSeer {
		rival = 1
	}
	if black {
		return ReportBlack.in(rival, m.later())
	}
	return ReportWhite.in(rival, m.later())
}

// takeBack weighs that the speaker denies a result that it told before, which
// counts no more, and that whom it called a wolf has not claimed the seer
// meanwhile.
func (m *Mind) takeBack(target, speaker game.Seat, index int) {
	t := m.Table
	for i := range m.items {
		e := &m.items[i]
		kind := e.Feature.Kind()
		if e.Actor != speaker || e.Target != target || kind.Group() != Results || e.Weight == 0 {
			continue
		}
		cornered := kind == ReportBlack && t.Alive.Has(target) && t.Seats[target].Claim != game.RoleSeer
		m.soft.add(m.weights[speaker], e, -1)
		e.Weight, e.Habit = 0, 0
		m.show(ReportBack.in(), speaker, index)
		if cornered {
			m.show(CorneredSilent.in(m.later()), target, index)
		}
		return
	}
}

// check compares what the speaker tells of another's ballot with what all saw.
func (m *Mind) check(a view.Assertion, speaker game.Seat, index int) {
	voter, target := a.Subject.Seat(), a.Sentence.Target.Seat()
	if a.Sentence.Verb != protocol.Voted || voter == game.NoSeat || target == game.NoSeat {
		return
	}
	if a.Day >= m.Table.Day && m.Table.Phase == game.PhaseTalk {
		return // of a day without ballots so far
	}
	for i := range m.Table.Votes {
		v := &m.Table.Votes[i]
		if v.Voter == voter && v.Target == target && (a.Day < 0 || v.Day == a.Day) {
			return
		}
	}
	if f := FalseFact.in(); m.once(f, speaker) {
		m.show(f, speaker, index)
	}
}
