package belief

import (
	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/view"
)

// An Evidence is something that a seat showed in public.
type Evidence struct {
	Feature       Feature
	Actor, Target game.Seat // Target is NoSeat where there is none
	Weight        float64   // 1, less for one of several possibilities
	// Habit is Weight over how often the seat has shown the feature: what one
	// repeats says less of its role each time.
	Habit float64
	Day   int
	Talk  int // index of the utterance in the table's Talks, -1 if it was none
}

// noTalk is the Talk of evidence that is no utterance.
const noTalk = -1

// show adds evidence without a target.
func (m *Mind) show(f Feature, actor game.Seat, talk int) { m.showOf(f, actor, game.NoSeat, talk) }

// showOf adds evidence with a target.
func (m *Mind) showOf(f Feature, actor, target game.Seat, talk int) {
	m.add(Evidence{Feature: f, Actor: actor, Target: target, Weight: 1, Day: m.Table.Day, Talk: talk})
}

// add adds evidence; it fills in the habit.
func (m *Mind) add(e Evidence) {
	m.shown[e.Feature][e.Actor]++
	e.Habit = e.Weight / float64(m.shown[e.Feature][e.Actor])
	m.items = append(m.items, e)
	m.soft.add(m.weights[e.Actor], &e, 1)
}

// before looks at what ends with the event, while the table still shows it.
func (m *Mind) before(ev *rules.Event) {
	switch {
	case ev.Kind == rules.PhaseBegan && ev.Phase == game.PhaseVote:
		m.silence(func(f Feature, s game.Seat) { m.show(f, s, noTalk) })
	case ev.Kind == rules.DayBegan:
		m.day.begin()
	}
}

// weigh adds what an event shows. The table has observed it; what decides its
// circumstances is what was known at that moment, so nothing is weighed twice.
func (m *Mind) weigh(ev *rules.Event) {
	switch ev.Kind {
	case rules.Said:
		if ev.Channel == game.ChannelTalk {
			m.hear()
		}
	case rules.Voted:
		if !ev.Forced {
			m.ballot(ev)
		}
	case rules.Died:
		m.attacked(ev)
	case rules.PhaseBegan:
		if ev.Phase == game.PhaseTalk && m.Table.Day > 1 {
			m.spared()
		}
	}
}

// hear weighs the last utterance.
func (m *Mind) hear() {
	t := m.Table
	index := len(t.Talks) - 1
	talk := &t.Talks[index]
	if talk.Sentence == nil || !talk.Spoken() {
		return
	}
	view.Assertions(talk, func(a view.Assertion) {
		if a.Subject.Seat() != talk.Seat {
			m.check(a, talk.Seat, index)
			return
		}
		switch a.Sentence.Verb {
		case protocol.Comingout:
			m.claimed(a.Sentence, index)
		case protocol.Divined, protocol.Identified:
			m.reported(a.Sentence, index)
		}
	})
	view.Denials(talk, func(a view.Assertion) {
		if a.Subject.Seat() == talk.Seat && isResult(a.Sentence.Verb) {
			m.takeBack(a.Sentence.Target.Seat(), talk.Seat, index)
		}
	})
	m.say(part{sentence: talk.Sentence, actor: talk.Seat, talk: index, subject: protocol.RefTo(talk.Seat), weight: 1})
}

// later is 0 on the first day and 1 on later ones (byDay).
func (m *Mind) later() int {
	if m.Table.Day > 1 {
		return 1
	}
	return 0
}

// whom is 0 for anybody, 1 for who claims the seer, and 2 for who was called a
// wolf by a seer (byTarget).
func (m *Mind) whom(target game.Seat) int {
	switch {
	case m.calledWolf(target):
		return 2
	case m.Table.Seats[target].Claim == game.RoleSeer:
		return 1
	}
	return 0
}

// calledWolf reports whether somebody claims to have divined the seat as a wolf.
func (m *Mind) calledWolf(s game.Seat) bool {
	for i := range m.Table.Reports {
		r := &m.Table.Reports[i]
		if r.Target == s && r.Species == game.SpeciesWerewolf && r.Kind == protocol.Divined && !r.TakenBack {
			return true
		}
	}
	return false
}

// once reports whether the seat has not shown a feature before.
func (m *Mind) once(f Feature, actor game.Seat) bool { return m.shown[f][actor] == 0 }
