package bayes_test

import (
	"slices"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
	"aiwolfplay/game/view"
)

// TestBait: a seer of the house calls a suspect a wolf that it has not found at
// most once, on the first day and before all else, never the human whom it has
// found; and takes it back on that day, together with what it saw, unless its
// suspect has claimed the seer. Meanwhile it calls nobody else a wolf; afterwards
// the suspect agrees.
func TestBait(t *testing.T) {
	t.Parallel()
	var scratch sim.Scratch
	laid, back, stood, agreed := 0, 0, 0, 0
	for i := range 200 {
		r := strongGame(t, 31, i, &scratch)
		seer, truth := game.NoSeat, view.Judgement{}
		table := view.New(rules.Five(), game.Omniscient())
		for j := range r.Log {
			table.Observe(&r.Log[j])
			if r.Log[j].Kind == rules.Divined && r.Log[j].Day == 0 {
				seer, truth = r.Log[j].Actor, table.Divinations[0]
			}
		}
		for n := range table.Reports {
			rep := &table.Reports[n]
			if rep.Seat != seer || rep.Kind != protocol.Divined || saw(table, rep) {
				continue
			}
			laid++
			if rep.Day != 1 || rep.Target == truth.Target || truth.Species != game.SpeciesHuman || seer == rep.Target {
				t.Errorf("game %d: the seer, who saw %+v, says %+v", i, truth, *rep)
			}
			switch claim := table.Seats[rep.Target].Claim; {
			case rep.TakenBack:
				back++
				if agrees(t, i, table, rep) {
					agreed++
				}
				if !slices.ContainsFunc(table.Reports[n+1:], func(next view.Report) bool {
					return next.Seat == seer && next.Day == 1 && next.Target == truth.Target && next.Species == truth.Species
				}) {
					t.Errorf("game %d: %+v is taken back, and %+v not told", i, *rep, truth)
				}
			case claim == game.RoleSeer || table.Day > 1 && claim == game.RoleWerewolf: // who has claimed the seer before
				stood++
			default:
				t.Errorf("game %d: %+v still stands, and its target claims %v", i, *rep, claim)
			}
		}
	}
	t.Logf("in 200 games %d baits: %d taken back, %d stood by; %d suspects agreed", laid, back, stood, agreed)
	if laid < 100 || back < 30 || stood < 10 || agreed < back/5 {
		t.Errorf("in 200 games %d baits: %d taken back, %d stood by; %d suspects agreed", laid, back, stood, agreed)
	}
}

// agrees reads what is said between a bait and its end, and reports whether the
// suspect agrees with the line that takes it back.
func agrees(t *testing.T, n int, table *view.Table, rep *view.Report) bool {
	var end *view.Talk
	for i := range table.Talks {
		talk := &table.Talks[i]
		if talk.Day != 1 || talk.N <= rep.N || talk.Sentence == nil {
			continue
		}
		switch s := talk.Sentence; {
		case end != nil:
			if talk.Seat == rep.Target && s.Verb == protocol.Agree && s.Talk == end.Ref() {
				return true
			}
		case talk.Seat != rep.Seat:
		case s.Op == protocol.And && s.Args[0].Op == protocol.Not:
			end = talk
		default:
			view.Assertions(talk, func(a view.Assertion) {
				accuses := a.Sentence.Verb == protocol.Vote || a.Sentence.Verb == protocol.Estimate &&
					a.Sentence.Role == game.RoleWerewolf
				if accuses && a.Sentence.Target.Seat() != rep.Target {
					t.Errorf("game %d: its bait is %+v, and it says %s", n, *rep, talk.Text)
				}
			})
		}
	}
	return false
}

// saw reports whether the one who tells a result has got it.
func saw(table *view.Table, rep *view.Report) bool {
	for _, j := range table.Divinations {
		if j.Actor == rep.Seat && j.Target == rep.Target && j.Species == rep.Species {
			return true
		}
	}
	return false
}
