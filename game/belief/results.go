package belief

import (
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/view"
)

// isResult reports whether a verb states the result of a seer or a medium.
func isResult(v protocol.Verb) bool { return v == protocol.Divined || v == protocol.Identified }

// weighResult adds the evidence of a result that the speaker claims in the utterance with an index. A repeated result
// adds nothing.
func (m *Mind) weighResult(s *protocol.Sentence, index int) {
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
	if more := ReportMore.in(); count > t.Day && m.isFirst(more, talk.Seat) { // one result a night, the first on day 0
		m.show(more, talk.Seat, index)
	}
	m.showOf(m.resultFeature(s), talk.Seat, target, index)
}

// resultFeature returns the feature of a claimed result.
func (m *Mind) resultFeature(s *protocol.Sentence) Feature {
	black := s.Species == game.SpeciesWerewolf
	if s.Verb == protocol.Identified {
		if black {
			return MediumBlack.in()
		}
		return MediumWhite.in()
	}
	rival := oneIf(m.Table.Seats[s.Target.Seat()].Claim == game.RoleSeer)
	if black {
		return ReportBlack.in(rival, m.dayIndex())
	}
	return ReportWhite.in(rival, m.dayIndex())
}

// weighRetraction handles a speaker that denies a result it reported before. The evidence of that result is
// taken back, and ReportBack is added.
func (m *Mind) weighRetraction(target, speaker game.Seat, index int) {
	for i := range m.items {
		e := &m.items[i]
		if e.Actor != speaker || e.Target != target || e.Feature.Kind().Group() != Results || e.Weight == 0 {
			continue
		}
		m.soft.add(m.weights[speaker], e, -1)
		e.Weight, e.Discounted = 0, 0
		m.show(ReportBack.in(), speaker, index)
		return
	}
}

// checkVoted adds FalseFact if the speaker asserts a vote that was not cast.
func (m *Mind) checkVoted(a view.Assertion, speaker game.Seat, index int) {
	voter, target := a.Subject.Seat(), a.Sentence.Target.Seat()
	if a.Sentence.Verb != protocol.Voted || voter == game.NoSeat || target == game.NoSeat {
		return
	}
	if a.Day >= m.Table.Day && m.Table.Phase == game.PhaseTalk {
		return // there has been no ballot on that day yet
	}
	cast := slices.ContainsFunc(m.Table.Votes, func(v view.Vote) bool {
		return v.Voter == voter && v.Target == target && (a.Day < 0 || v.Day == a.Day)
	})
	if f := FalseFact.in(); !cast && m.isFirst(f, speaker) {
		m.show(f, speaker, index)
	}
}
