package table

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/rules"
)

// TestDeadlines lets a person be silent for a whole game, at every pace. It checks that each question is closed exactly
// when its time is up, with the answer that the rules give.
func TestDeadlines(t *testing.T) {
	limits := map[Pace]map[rules.AskKind]float64{
		PaceSlow:   {rules.AskTalk: 90, rules.AskVote: 60, rules.AskDivine: 120, rules.AskAttack: 120},
		PaceNormal: {rules.AskTalk: 45, rules.AskVote: 30, rules.AskDivine: 60, rules.AskAttack: 60},
		PaceFast:   {rules.AskTalk: 20, rules.AskVote: 15, rules.AskDivine: 30, rules.AskAttack: 30},
	}
	for pace, limit := range limits {
		asked := map[rules.AskKind]bool{}
		for key := range byte(12) {
			synctest.Test(t, func(t *testing.T) {
				s := open(t, key, pace, 0)
				f := s.watch(game.AtSeat(0), 0)
				var open Status
				for {
					b := s.next(f)
					for _, it := range b.Items {
						own := it.Event.Kind == rules.Answered && !s.decidedAt(&it.Event)
						if own && (!it.Event.Forced || it.Event.Ask != open.Ask.Kind || it.At.Before(open.Deadline)) {
							t.Fatalf("%v: answer %+v at %v to %+v", pace, it.Event, it.At, open)
						}
					}
					if b.Pacing.On || b.Over {
						return
					}
					if b.Asked && b.Ask.ID != open.Ask.ID {
						open = b.Status
						asked[b.Ask.Kind] = true
						want := time.Now().Add(seconds(limit[b.Ask.Kind]))
						if !b.Deadline.Equal(want) {
							t.Fatalf("%v: %v closes at %v, want %v", pace, b.Ask.Kind, b.Deadline, want)
						}
					}
				}
			})
		}
		if len(asked) != len(limit) {
			t.Errorf("%v: asked %v, want every kind", pace, asked)
		}
	}
}

// decidedAt reports whether a person's answer belongs to a night in which answers no longer matter, so that nobody is
// asked.
func (s *stage) decidedAt(answer *rules.Event) bool {
	log := s.mem.log("t1")
	for i := range log {
		ev := &log[i]
		if ev.Kind == rules.Answered && ev.Actor == answer.Actor && ev.Day == answer.Day && ev.Ask == answer.Ask &&
			ev.Turn == answer.Turn {
			state, err := rules.Fold(s.cfg.Setup, log[:i])
			return err == nil && state.Decided()
		}
	}
	return false
}

func TestNoDeadline(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := open(t, 3, PaceNone, 0)
		synctest.Wait()
		before := s.snapshot(game.AtSeat(0))
		pass(1000 * time.Hour)
		after := s.snapshot(game.AtSeat(0))
		if !before.Asked || !before.Deadline.IsZero() || after.Ask != before.Ask || len(after.Items) != len(before.Items) {
			t.Errorf("after a long while: %+v with %d items; want %+v with %d",
				after.Status, len(after.Items), before.Status, len(before.Items))
		}
	})
}

// TestDeadlineAfterRestart checks that nobody loses time because the server was down.
func TestDeadlineAfterRestart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := open(t, 3, PaceFast, 0)
		synctest.Wait()
		first := s.snapshot(game.AtSeat(0))
		pass(time.Until(first.Deadline) - time.Second)
		s.Close()
		pass(time.Hour)
		s.reopen()
		again := s.snapshot(game.AtSeat(0))
		want := time.Now().Add(PaceFast.limits().Of(again.Ask.Kind))
		if again.Ask != first.Ask || !again.Deadline.Equal(want) {
			t.Errorf("after the restart: %+v until %v, want %+v until %v", again.Ask, again.Deadline, first.Ask, want)
		}
	})
}

// TestAgents lets one agent misbehave at a table of agents and one person. It checks that the game goes on, and that
// the agent's seat answers as if the agent were silent.
func TestAgents(t *testing.T) {
	panics := func(*puppet, rules.Ask) (rules.Action, bool) { panic("a bug in an agent") }
	tests := []struct {
		name   string
		bad    puppet
		forced bool
		slow   bool // takes its whole time
	}{
		{name: "good"},
		{name: "panics when asked", bad: puppet{act: panics}, forced: true},
		{name: "panics when told", bad: puppet{observe: func([]rules.Event) { panic("a bug") }}, forced: true},
		{name: "says no sentence", bad: puppet{act: func(_ *puppet, ask rules.Ask) (rules.Action, bool) {
			return rules.Action{Kind: ask.Kind, Text: "hello", Target: 17}, true
		}}, forced: true},
		{name: "answers another question", bad: puppet{act: func(*puppet, rules.Ask) (rules.Action, bool) {
			return rules.Action{}, true
		}}, forced: true},
		{name: "never answers", bad: puppet{act: func(*puppet, rules.Ask) (rules.Action, bool) {
			return rules.Action{}, false
		}}, forced: true, slow: true},
		{name: "answers later", bad: puppet{act: func(p *puppet, ask rules.Ask) (rules.Action, bool) {
			go func() {
				pass(agentLimit / 2)
				p.seating.Submit(ask.ID, choose(p.seating.Key, ask))
				p.seating.Submit(ask.ID, choose(p.seating.Key, ask)) // too late
			}()
			return rules.Action{}, false
		}}},
		{name: "submits from within", bad: puppet{act: func(p *puppet, ask rules.Ask) (rules.Action, bool) {
			p.seating.Submit(ask.ID, choose(p.seating.Key, ask))
			return rules.Action{}, false
		}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				const bad = 4
				s := openWith(t, func(_ string, seating agent.Seating) (agent.Agent, error) {
					p := puppet{}
					if seating.Seat == bad {
						p = tt.bad
					}
					p.seating = seating
					return &p, nil
				}, 6, PaceNone, 0)
				start := time.Now()
				s.play(0, func(b Batch) bool { return b.Pacing.On })
				for !s.Over() {
					pass(agentLimit)
				}
				answers, forced := 0, 0
				for _, ev := range s.mem.log(s.ID()) {
					if ev.Kind == rules.Answered && ev.Actor == bad {
						answers++
						if ev.Forced {
							forced++
						}
					}
				}
				if answers == 0 || (forced > 0) != tt.forced || tt.forced && forced != answers {
					t.Errorf("%d of %d answers by the deadline, want all: %v", forced, answers, tt.forced)
				}
				if spent := time.Since(start); tt.slow && spent < time.Duration(answers)*agentLimit {
					t.Errorf("%d answers took %v, want %v each", answers, spent, agentLimit)
				}
			})
		})
	}
}

// TestAgentsSeeTheirProjection checks that an agent observes everything once and in order, and again from the beginning
// after a restart.
func TestAgentsSeeTheirProjection(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var told [5][]rules.Event
		var playing context.Context
		s := openWith(t, func(_ string, seating agent.Seating) (agent.Agent, error) {
			told[seating.Seat] = nil
			playing = seating.Ctx
			return &puppet{seating: seating, observe: func(evs []rules.Event) {
				told[seating.Seat] = append(told[seating.Seat], evs...)
				clear(evs)
			}}, nil
		}, 3, PaceNone)
		for range 2 {
			pass(seconds(3))
			s.reopen()
		}
		if playing.Err() != nil {
			t.Error("the agents' context has ended before the game")
		}
		s.finish(nil)
		if playing.Err() == nil {
			t.Error("the agents' context outlives the game")
		}
		for seat := range game.Seat(5) {
			items := make([]Item, len(told[seat]))
			for i, ev := range told[seat] {
				items[i] = Item{N: ev.Seq, Event: ev}
			}
			sameAs(t, items, s.mem.log(s.ID()), game.AtSeat(seat))
		}
	})
}

// TestAgentGone checks that a stored game goes on even if the program no longer has one of its agents.
func TestAgentGone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := open(t, 3, PaceNone)
		s.deps.Agents = func(_ string, seating agent.Seating) (agent.Agent, error) {
			switch seating.Seat {
			case 1:
				return nil, agent.ErrUnknown
			case 2:
				panic("a bug in a factory")
			}
			return puppets("", seating)
		}
		s.reopen()
		s.finish(nil)
	})
}

// TestPanicPauses checks that an impossible state stops only the table, not the program.
func TestPanicPauses(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := open(t, 3, PaceNone, 0)
		f := s.watch(game.AtSeat(0), 0)
		s.next(f)
		err := s.do(t.Context(), func(*master) error { panic("impossible") })
		if !errors.Is(err, ErrPaused) {
			t.Errorf("got %v, want ErrPaused", err)
		}
		if b := s.next(f); !b.Paused {
			t.Errorf("viewers are not told: %+v", b.Status)
		}
	})
}
