package table

import (
	"errors"
	"math"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/table/story"
)

// TestReadingPace watches a village of agents. It checks that the next line follows a line only after its reading time
// at the chosen speed, and that the agents are never more than a turn ahead.
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
				synctest.Wait() // until everything due at this moment has happened
				b.Items = append(b.Items, s.drain(f)...)
				if s.Over() {
					break
				}
				if b.Pacing != (Pacing{On: true, Speed: speed, Yours: true}) {
					t.Fatalf("pacing %+v", b.Pacing)
				}
				for i, it := range b.Items {
					if now.Before(free) && !(i > 0 && story.Together(&b.Items[i-1].Event, &it.Event)) {
						t.Fatalf("speed %g: %+v comes %v too early", speed, it.Event, free.Sub(now))
					}
					if d := story.ReadingTime(&it.Event); d > 0 && !endsAfter(&it.Event, b.Items[i:]) {
						if free.Before(now) {
							free = now
						}
						free = free.Add(time.Duration(float64(d) / speed))
					}
					if it.Event.Kind == rules.Said && it.Event.Text != rules.OverText {
						spoken++
					}
				}
				seen = append(seen, b.Items...)
				turnsAhead(t, seen, s.mem.log(s.ID()))
			}
			took := time.Since(time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC))
			if spoken == 0 || took < time.Duration(float64(spoken)/speed)*(story.LineTime+2*story.WordTime) {
				t.Errorf("speed %g: %d lines in %v", speed, spoken, took)
			}
		})
	}
}

// endsAfter reports whether an event is the last of a morning on which the village wins.
func endsAfter(ev *rules.Event, rest []Item) bool {
	return ev.Kind == rules.NobodyDied && slices.ContainsFunc(rest, func(it Item) bool {
		return it.Event.Kind == rules.GameEnded && it.Event.Side == game.SideVillage
	})
}

// TestNightIsAsLongForEverybody checks that, for a dead player who watches, every night lasts equally long, whatever
// happens in it and whoever else watches.
func TestNightIsAsLongForEverybody(t *testing.T) {
	nights := 0
	for key := range byte(12) {
		synctest.Test(t, func(t *testing.T) {
			s := open(t, key, PaceNone, 0)
			s.play(0, func(b Batch) bool { return b.Pacing.On })
			if s.Over() {
				return // lived to the end, or died in the last night
			}
			for seat := range game.Seat(5) { // for example borrowers of a seat's view
				defer s.watch(game.AtSeat(seat), 0).Close()
			}
			f := s.watch(game.Viewer{}, 0)
			var fell time.Time
			for !s.Over() {
				for _, it := range s.next(f).Items {
					switch {
					case it.Event.Kind == rules.PhaseBegan && it.Event.Phase == game.PhaseNight:
						fell = time.Now()
					case it.Event.Kind == rules.DayBegan && !fell.IsZero() && time.Now().After(fell):
						nights++
						want := story.ReadingTime(&rules.Event{Kind: rules.PhaseBegan, Phase: game.PhaseNight})
						if lasted := time.Since(fell); lasted != want {
							t.Errorf("key %d: a night of %v", key, lasted)
						}
					}
				}
			}
		})
	}
	if nights == 0 {
		t.Error("no night was watched")
	}
}

// TestLongLinesTakeLonger checks that readers get more time for more words and for events that change the village, but
// none for silence.
func TestLongLinesTakeLonger(t *testing.T) {
	t.Parallel()
	said := func(text string) time.Duration { return story.ReadingTime(&rules.Event{Kind: rules.Said, Text: text}) }
	short := said("VOTE Agent[04]")
	long := said("BECAUSE (DAY 1 (Agent[02] VOTE Agent[03])) (AND (ESTIMATE Agent[02] WEREWOLF) (VOTE Agent[02]))")
	if said(rules.SkipText) != 0 || short >= long || long > story.Longest {
		t.Errorf("a short line takes %v, a long one %v, nothing %v", short, long, said(rules.SkipText))
	}
	for _, kind := range []rules.Kind{rules.Executed, rules.Died} {
		if held := story.ReadingTime(&rules.Event{Kind: kind}); held <= short {
			t.Errorf("%v is held for %v, a short line for %v", kind, held, short)
		}
	}
}

// TestBallotsComeTogether checks that the votes of a ballot are published together, and also the last morning and the
// end, which the page shows as one.
func TestBallotsComeTogether(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := open(t, 3, PaceNone)
		f := s.watch(game.Viewer{}, 0)
		ballots := 0
		for !s.Over() {
			b := s.next(f)
			papers := 0
			for _, it := range b.Items {
				if it.Event.Kind == rules.Voted {
					papers++
				}
			}
			if papers > 0 {
				ballots++
				if papers < 3 { // at least three people live
					t.Errorf("a batch with %d papers of a ballot", papers)
				}
			}
		}
		if ballots == 0 {
			t.Error("nobody voted")
		}
	})
}

// TestPacer checks that a story goes on only when the pacer says so, however long that takes.
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

// published returns the number of published events.
func (s *stage) published(t *testing.T) int {
	t.Helper()
	return len(s.snapshot(game.Omniscient()).Items)
}

// turnsAhead fails if more than the end of one turn is committed and unpublished, because no answer may be given to an
// unpublished question.
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

// TestReloadDoesNotJump checks that a viewer who returns within a minute finds the story as far as it would have come
// at its pace. After a minute without viewers, the game is played to its end.
func TestReloadDoesNotJump(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := open(t, 3, PaceNone)
		if err := s.SetSpeed(t.Context(), opener, story.MinSpeed); err != nil {
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

// TestStill checks that a stopped story waits until somebody continues it, publishes one line on request, and continues
// automatically after story.LongestStop. Only a user who may set the pace may stop it.
func TestStill(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := open(t, 3, PaceNone)
		f := s.watch(game.Viewer{}, 0)
		lines := func(items []Item) (n int) {
			for i := range items {
				if story.ReadingTime(&items[i].Event) > 0 {
					n++
				}
			}
			return n
		}
		pass(seconds(4))
		s.drain(f)
		if err := s.Still(t.Context(), "somebody", false); !errors.Is(err, ErrPace) {
			t.Errorf("somebody stops it: got %v, want ErrPace", err)
		}
		if err := s.Still(t.Context(), opener, false); err != nil {
			t.Fatal(err)
		}
		pass(story.LongestStop / 2)
		if n := lines(s.drain(f)); n > 0 || !s.snapshot(game.Viewer{}).Pacing.Still {
			t.Errorf("%d lines while it stands still", n)
		}
		for i := range 8 {
			if err := s.Still(t.Context(), opener, true); err != nil {
				t.Fatal(err)
			}
			pass(seconds(1))
			if n := lines(s.drain(f)); n != 1 {
				t.Errorf("step %d tells %d lines", i, n)
			}
		}
		if err := s.SetSpeed(t.Context(), opener, 1); err != nil {
			t.Fatal(err)
		}
		pass(seconds(15))
		if n := lines(s.drain(f)); n < 3 || s.snapshot(game.Viewer{}).Pacing.Still {
			t.Errorf("%d lines in 15 s after it was let go on", n)
		}
		if err := s.Still(t.Context(), opener, false); err != nil {
			t.Fatal(err)
		}
		pass(story.LongestStop + seconds(10))
		if n := lines(s.drain(f)); n < 2 {
			t.Errorf("%d lines after the story.Longest time", n)
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
		if err := s.SetSpeed(t.Context(), opener, story.MaxSpeed); err != nil {
			t.Fatal(err)
		}
		for len(s.next(f).Items) == 0 { // a batch may contain only the new speed
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

// TestPersonDies checks that a person's death is seen at once, and that the story then goes on at reading pace, also
// after a restart.
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
				return // that night was the last, so the story ends here
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
