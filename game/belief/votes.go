package belief

import (
	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
)

// weighAnnouncement adds the evidence about an actor that announces a vote: whether it repeats or changes its
// announcement, and whether it joins the target that has been announced most.
func (m *Mind) weighAnnouncement(actor, target game.Seat, index int) {
	var counts [game.MaxSeats]int
	most := 0
	for s, t := range m.day.word {
		if t != game.NoSeat && game.Seat(s) != actor {
			counts[t]++
			most = max(most, counts[t])
		}
	}
	before := m.day.word[actor]
	switch before {
	case game.NoSeat:
	case target:
		if !m.day.again.Has(actor) {
			m.day.again = m.day.again.With(actor)
			m.show(WordAgain.in(m.dayIndex()), actor, index)
		}
	default:
		m.show(WordChanged.in(m.dayIndex()), actor, index)
	}
	if before != target && most > 1 && counts[target] == most {
		m.show(WordJoins.in(m.dayIndex()), actor, index)
	}
	m.day.word[actor] = target
}

// weighBallot adds the evidence of a vote that was cast.
func (m *Mind) weighBallot(ev *rules.Event) {
	if ev.N > 0 {
		m.showOf(BallotAgain.in(), ev.Actor, ev.Target, noTalk)
		return
	}
	day := min(max(m.Table.Day, 1), 3) - 1
	m.showOf(Ballot.in(m.targetIndex(ev.Target), day), ev.Actor, ev.Target, noTalk)
	kept := WordBroken
	switch m.day.word[ev.Actor] {
	case game.NoSeat:
		kept = WordNone
	case ev.Target:
		kept = WordKept
	}
	m.show(kept.in(m.dayIndex()), ev.Actor, noTalk)
	white, spares := m.againstOwnResults(ev.Actor, ev.Target)
	if white {
		m.show(BallotWhite.in(), ev.Actor, noTalk)
	}
	if spares {
		m.show(BallotSpares.in(), ev.Actor, noTalk)
	}
}

// againstOwnResults reports whether a vote contradicts the results that the voter reported as a seer. white is set if
// the vote is for a seat that the voter called human, spares if the voter called another living seat a wolf.
func (m *Mind) againstOwnResults(voter, target game.Seat) (white, spares bool) {
	for i := range m.Table.Reports {
		r := &m.Table.Reports[i]
		if r.Seat != voter || r.Kind != protocol.Divined || r.TakenBack {
			continue
		}
		switch {
		case r.Species == game.SpeciesHuman:
			white = white || r.Target == target
		case m.Table.Alive.Has(r.Target):
			spares = spares || r.Target != target
		}
	}
	return white, spares
}
