package belief

import (
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/view"
)

// An Evidence is something that a seat did or said in public.
type Evidence struct {
	Feature Feature
	Actor   game.Seat // the seat that shows the evidence
	Target  game.Seat // NoSeat if the feature has no target
	Weight  float64   // 1; less if it is one of several possibilities; 0 once it is taken back
	// Discounted is Weight divided by how often the actor has shown the feature so
	// far. It weighs what the evidence says of the actor's own role: a repeated
	// feature says less each time.
	Discounted float64
	Day        int
	Talk       int // index of the utterance in Table.Talks; -1 (noTalk) if the evidence is no utterance
}

// noTalk is Evidence.Talk for evidence that is no utterance.
const noTalk = -1

// show adds evidence of weight 1 without a target.
func (m *Mind) show(f Feature, actor game.Seat, talk int) { m.showOf(f, actor, game.NoSeat, talk) }

// showOf adds evidence of weight 1 with a target.
func (m *Mind) showOf(f Feature, actor, target game.Seat, talk int) {
	m.add(Evidence{Feature: f, Actor: actor, Target: target, Weight: 1, Day: m.Table.Day, Talk: talk})
}

// add adds evidence. It fills in Discounted.
func (m *Mind) add(e Evidence) {
	count := m.count(e.Feature, e.Actor)
	*count++
	e.Discounted = e.Weight / float64(*count)
	m.items = append(m.items, e)
	m.soft.add(m.weights[e.Actor], &e, 1)
}

// weighEnd adds the evidence that the end of a day's talk provides. When the next day begins, it forgets the day. It is
// called before the table observes the event.
func (m *Mind) weighEnd(ev *rules.Event) {
	switch {
	case ev.Kind == rules.PhaseBegan && ev.Phase == game.PhaseVote:
		m.silence(func(f Feature, s game.Seat) { m.show(f, s, noTalk) })
	case ev.Kind == rules.DayBegan:
		m.day.begin()
	}
}

// weigh adds the evidence of an event. It is called after the table has observed
// the event. The circumstances of the evidence are those of this moment; later
// events do not change them.
func (m *Mind) weigh(ev *rules.Event) {
	switch ev.Kind {
	case rules.Said:
		if ev.Channel == game.ChannelTalk {
			m.weighUtterance()
		}
	case rules.Voted:
		if !ev.Forced {
			m.weighBallot(ev)
		}
	case rules.Died:
		m.weighAttack(ev)
	case rules.PhaseBegan:
		if ev.Phase == game.PhaseTalk && m.Table.Day > 1 {
			m.weighSurvival()
		}
	}
}

// weighUtterance adds the evidence of the last utterance.
func (m *Mind) weighUtterance() {
	t := m.Table
	index := len(t.Talks) - 1
	talk := &t.Talks[index]
	if talk.Sentence == nil || !talk.Spoken() {
		return
	}
	view.Assertions(talk, func(a view.Assertion) {
		if a.Subject.Seat() != talk.Seat {
			m.checkVoted(a, talk.Seat, index)
			return
		}
		switch a.Sentence.Verb {
		case protocol.Comingout:
			m.weighClaim(a.Sentence, index)
		case protocol.Divined, protocol.Identified:
			m.weighResult(a.Sentence, index)
		}
	})
	view.Denials(talk, func(a view.Assertion) {
		if a.Subject.Seat() == talk.Seat && isResult(a.Sentence.Verb) {
			m.weighRetraction(a.Sentence.Target.Seat(), talk.Seat, index)
		}
	})
	m.weighSentence(part{
		sentence: talk.Sentence, actor: talk.Seat, talk: index, line: index, subject: protocol.RefTo(talk.Seat), weight: 1,
	})
}

// dayIndex returns the index of today's alternative in byDay: 0 on the first day, 1 later.
func (m *Mind) dayIndex() int { return oneIf(m.Table.Day > 1) }

// targetIndex returns the index of a target's alternative in byTarget: 2 if a seer called the target a wolf, otherwise
// 1 if the target claims the seer, otherwise 0.
func (m *Mind) targetIndex(target game.Seat) int {
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
	return slices.ContainsFunc(m.Table.Reports, func(r view.Report) bool {
		return r.Target == s && r.Species == game.SpeciesWerewolf && r.Kind == protocol.Divined && !r.TakenBack
	})
}

// isFirst reports whether the seat has not shown a feature before.
func (m *Mind) isFirst(f Feature, actor game.Seat) bool { return *m.count(f, actor) == 0 }
