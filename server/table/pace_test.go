package table

import (
	"errors"
	"math"
	"testing"
	"testing/synctest"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
)

// TestReadingPace watches a village of agents: every line stands for its
// reading time before the next one comes, at the speed that was chosen, and
// the agents are never a turn ahead.
func TestReadingPace(t *testing.T) {
	for _, speed := range []float64{0.5, 1, 4} {
		synctest.Test(t, func(t *testing.T) {
			s := open(t, 3, PaceNone)
			if err := s.SetSpeed(t.Context(), opener, speed); err != nil {
				t.Fatal(err)
			}
			f := s.watch(game.Viewer{}, 0)
			var seen []Item
			var free time.Time // when the last line has been read
			spoken := 0
			for {
				b := s.next(f)
				now := time.Now()
				synctest.Wait() // all that happens at this moment
				b.Items = append(b.Items, s.drain(f)...)
				if s.Over() {
					break
				}
				if b.Pacing != (Pacing{On: true, Speed: speed, Yours: true}) {
					t.Fatalf("pacing %+v", b.Pacing)
				}
				for _, it := range b.Items {
					if now.Before(free) {
						t.Fatalf("speed %g: %+v comes %v too early", speed, it.Event, free.Sub(now))
					}
					if d := readingTime(&it.Event); d > 0 {
						free = now.Add(time.Duration(float64(d) / speed))
					}
					if it.Event.Kind == rules.Said && it.Event.Text != rules.OverText {
						spoken++
					}
				}
				seen = append(seen, b.Items...)
				turnsAhead(t, seen, s.mem.log(s.ID()))
			}
			took := time.Since(time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC))
			if spoken == 0 || took < time.Duration(float64(spoken)*1.5/speed)*time.Second {
				t.Errorf("speed %g: %d lines in %v", speed, spoken, took)
			}
		})
	}
}

// TestPacer: a story goes on when the pacer says so, however long that takes, and stays
// where it is meanwhile.
func TestPacer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		released, wakes := 0, make(chan func(), 1) // one table, one event held
		pacer := func(_ string, _ *rules.Event, wake func()) bool {
			if released--; released >= 0 {
				return true
			}
			released = 0
			select {
			case wakes <- wake:
			default:
			}
			return false
		}
		s := &stage{t: t, mem: newMemory()}
		s.deps = Deps{Store: s.mem, Agents: puppets, Log: quiet(), Pacer: pacer}
		cfg := Config{ID: "t1", Setup: rules.Five(), Key: rules.Key{3}, Seats: make([]Occupant, 5)}
		var err error
		if s.Table, err = Create(t.Context(), cfg, s.deps); err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		f := s.watch(game.Omniscient(), 0)
		for _, n := range []int{1, 2, 40} {
			synctest.Wait()
			before := s.published(t)
			pass(watchGrace + time.Hour)
			if now := s.published(t); now != before {
				t.Fatalf("%d events by themselves", now-before)
			}
			synctest.Wait() // the table asks the pacer once more after it has answered
			released = n
			(<-wakes)()
			synctest.Wait()
			if now := s.published(t); now != before+n {
				t.Fatalf("%d events after %d were released", now-before, n)
			}
		}
		f.Close()
		pass(watchGrace + time.Hour)
		if s.Over() {
			t.Error("the story is over though nobody released it")
		}
	})
}

// published is how many events the table has made known.
func (s *stage) published(t *testing.T) int {
	t.Helper()
	return len(s.snapshot(game.Omniscient()).Items)
}

// turnsAhead fails if more than the end of one turn is committed and unpublished:
// no answer may have been given to a question that is not published.
func turnsAhead(t *testing.T, seen []Item, log []rules.Event) {
	t.Helper()
	rest := log[len(prefixFor(log, game.Viewer{}, len(seen))):]
	opened := false
	for _, ev := range rest {
		switch ev.Kind {
		case rules.TurnBegan, rules.BallotBegan:
			opened = true
		case rules.Answered:
			if opened {
				t.Fatalf("after %d items the agents have already answered %+v", len(seen), ev)
			}
		}
	}
}

// TestReloadDoesNotJump: who comes back within a minute finds the story where
// it would be; after a minute without anybody the game is played to its end.
func TestReloadDoesNotJump(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := open(t, 3, PaceNone)
		if err := s.SetSpeed(t.Context(), opener, MinSpeed); err != nil {
			t.Fatal(err)
		}
		f := s.watch(game.Viewer{}, 0)
		pass(seconds(5))
		before := len(s.drain(f))
		f.Close()
		pass(seconds(2))
		if b := s.snapshot(game.Viewer{}); b.Over || len(b.Items)-before > 8 {
			t.Fatalf("after 2 s: over %v, %d items, %d before", b.Over, len(b.Items), before)
		}
		pass(watchGrace - time.Second)
		synctest.Wait()
		if s.Over() {
			t.Fatal("over although somebody looked less than a minute ago")
		}
		pass(seconds(2))
		synctest.Wait()
		if !s.Over() {
			t.Error("nobody watches, and the game waits")
		}
	})
}

func TestToEndAndSpeed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := open(t, 3, PaceNone)
		f := s.watch(game.Viewer{}, 0)
		for _, speed := range []float64{0, 0.4, 11, -1, math.NaN(), math.Inf(1)} {
			if err := s.SetSpeed(t.Context(), opener, speed); !errors.Is(err, ErrSpeed) {
				t.Errorf("speed %g: got %v, want ErrSpeed", speed, err)
			}
		}
		pass(seconds(4))
		s.drain(f)
		at := time.Now()
		if err := s.SetSpeed(t.Context(), opener, MaxSpeed); err != nil {
			t.Fatal(err)
		}
		for len(s.next(f).Items) == 0 { // the new speed alone is news too
		}
		if wait := time.Since(at); wait > seconds(0.15) {
			t.Errorf("the wait that was on lasts %v more, want it ten times as short", wait)
		}
		at = time.Now()
		if err := s.ToEnd(t.Context(), opener); err != nil {
			t.Fatal(err)
		}
		for !s.next(f).Over {
		}
		if wait := time.Since(at); wait != 0 {
			t.Errorf("the end comes after %v, want at once", wait)
		}
		if s.snapshot(game.Viewer{}).Pacing.On {
			t.Error("a game that is over still has a pace")
		}
	})
}

// TestPersonDies: a person's death is seen at once, and from then on the story
// goes at reading pace; a restart does not change that.
func TestPersonDies(t *testing.T) {
	died, restarted := 0, 0
	for key := range byte(12) {
		synctest.Test(t, func(t *testing.T) {
			s := open(t, key, PaceNone, 0)
			seen := s.play(0, func(b Batch) bool {
				if !b.Over && b.Asked && b.Pacing.On {
					t.Fatal("paced while the person is asked")
				}
				return b.Pacing.On
			})
			last := seen[len(seen)-1].Event
			if last.Kind == rules.RoleRevealed {
				return // lived to the end
			}
			died++
			if (last.Kind != rules.Executed && last.Kind != rules.Died) || last.Target != 0 {
				t.Fatalf("key %d: paced after %+v, want the person's death", key, last)
			}
			b := s.snapshot(game.AtSeat(0))
			if b.Asked || s.Over() || len(b.Items) != len(seen) {
				t.Errorf("the dead: %+v, %d items after %d", b.Status, len(b.Items), len(seen))
			}
			err := s.Submit(t.Context(), rules.Input{Seat: 0, Ask: 1})
			if !errors.Is(err, rules.ErrNotAsked) && !errors.Is(err, rules.ErrStaleAsk) {
				t.Errorf("answer of the dead: got %v", err)
			}
			if state, err := rules.Fold(rules.Five(), s.mem.log(s.ID())); err != nil || state.Over() {
				return // that night was the last, and there is nothing to go on with
			}
			restarted++
			s.reopen()
			f := s.watch(game.AtSeat(0), uint32(len(seen)))
			if b := s.next(f); !b.Pacing.On && !b.Over {
				t.Errorf("after a restart: %+v, want reading pace", b.Status)
			}
			for !s.Over() {
				seen = append(seen, s.next(f).Items...)
			}
		})
	}
	if died == 0 || restarted == 0 {
		t.Errorf("the person died in %d games, of which %d went on; want some", died, restarted)
	}
}

func TestParsePace(t *testing.T) {
	t.Parallel()
	for p := PaceNone; p <= PaceFast; p++ {
		if got, err := ParsePace(p.String()); err != nil || got != p {
			t.Errorf("%v: got %v, %v", p, got, err)
		}
	}
	if _, err := ParsePace("hasty"); err == nil {
		t.Error("hasty: no error")
	}
}
