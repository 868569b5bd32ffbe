package table

import (
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/rules"
)

// when returns how long after the first event of a log the first event of a
// kind and day came, from the store's times.
func (s *stage) when(kind rules.Kind, day uint8) time.Duration {
	s.t.Helper()
	s.mem.mu.Lock()
	defer s.mem.mu.Unlock()
	events := s.mem.games["t1"].Events
	for _, ev := range events {
		if ev.Event.Kind == kind && ev.Event.Day == day {
			return ev.At.Sub(events[0].At)
		}
	}
	s.t.Fatalf("no %v on day %d", kind, day)
	return 0
}

// TestNightByTheClock: with a clock a night lasts as long as it lasts, whoever
// has a role, and everybody sees the same time.
func TestNightByTheClock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		length := paces[PaceFast].night
		for key := range byte(4) { // other deals
			s := openHeld(t, 15, key, PaceFast, 0, 1, 2)
			for seat := range game.Seat(3) {
				defer s.answering(seat).Close()
			}
			began := time.Now()
			pass(time.Second)
			for seat := range game.Seat(3) {
				now := s.snapshot(game.AtSeat(seat))
				if !now.Asked && !now.Deadline.Equal(s.snapshot(game.Viewer{}).Deadline) {
					t.Errorf("seat %d sees the night end at %v", seat.Number(), now.Deadline)
				}
			}
			if got := s.snapshot(game.Viewer{}).Deadline.Sub(began); got > length || got < length-time.Second {
				t.Errorf("the first night ends after %v, want %v", got, length)
			}
			pass(length)
			if got := s.when(rules.DayBegan, 1); got < length || got > length+time.Second {
				t.Errorf("key %d: day 1 began after %v, want %v", key, got, length)
			}
		}
	})
}

// TestNightWithoutClock: it ends when every player has said to be ready.
func TestNightWithoutClock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := openHeld(t, 15, 3, PaceNone, 0, 1)
		feeds := []*Feed{s.watch(game.AtSeat(0), 0), s.watch(game.AtSeat(1), 0)}
		defer feeds[0].Close()
		defer feeds[1].Close()
		done := func(seat game.Seat) {
			t.Helper()
			if now := s.snapshot(game.AtSeat(seat)); now.Asked {
				if err := s.Ready(t.Context(), seat); !errors.Is(err, rules.ErrNotAsked) {
					t.Errorf("ready with an open question: %v", err)
				}
				s.answer(seat, now.Ask)
			}
			if now := s.snapshot(game.AtSeat(seat)); !now.MayReady || now.Ready {
				t.Fatalf("seat %d: %+v", seat.Number(), now.Status)
			}
			if err := s.Ready(t.Context(), seat); err != nil {
				t.Fatal(err)
			}
		}
		done(0)
		pass(time.Hour)
		if now := s.snapshot(game.AtSeat(0)); !now.Ready {
			t.Errorf("seat 1: %+v", now.Status)
		}
		if at := s.when(rules.PhaseBegan, 0); at != 0 {
			t.Fatal("no first night")
		}
		for _, ev := range s.mem.log("t1") {
			if ev.Kind == rules.DayBegan && ev.Day == 1 {
				t.Fatal("day 1 began before all were ready")
			}
		}
		done(1)
		synctest.Wait() // who is ready is told before the night is closed
		if at := s.when(rules.DayBegan, 1); at < time.Hour {
			t.Errorf("day 1 began after %v", at)
		}
		if err := s.Ready(t.Context(), 0); !errors.Is(err, rules.ErrNotAsked) {
			t.Errorf("ready by day: %v", err)
		}
	})
}

// TestNightsTakeTheSameTime: however long agents think in a night or about the day after it, and however
// much there is to store, who is ready at once is told of both at fixed times.
func TestNightsTakeTheSameTime(t *testing.T) {
	for _, test := range []struct {
		name         string
		think, write time.Duration // a question of the night or of the talk; an event
		night        time.Duration // 0 for any number of ticks
	}{
		{"nobody thinks", 0, 0, nightTick},
		{"all think", 15 * time.Millisecond, 0, nightTick},
		{"much to store", 15 * time.Millisecond, time.Millisecond, nightTick},
		{"they think for very long", 2 * time.Second, 0, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) { timeNights(t, test.think, test.write, test.night) })
		})
	}
}

// timeNights plays games as a person who is always ready at once, and checks when each night and each day is
// told of.
func timeNights(t *testing.T, think, write, night time.Duration) {
	setup := rules.Fifteen()
	setup.HeldNight = true
	slow := func(_ string, s agent.Seating) (agent.Agent, error) {
		return &puppet{seating: s, act: func(p *puppet, ask rules.Ask) (rules.Action, bool) {
			if ask.Kind != rules.AskVote { // which is asked of all by day
				pass(think)
			}
			return choose(p.seating.Key, ask), true
		}}, nil
	}
	nights := 0
	for key := range byte(6) { // other deals
		dusk := time.Now() // the game begins by night
		s := openSetup(t, setup, slow, key, PaceNone, 0)
		s.mem.setWrite(write)
		feed := s.watch(game.AtSeat(0), 0)
		var answered time.Time
		for last, ready, over := uint32(0), false, false; !over; {
			batch, now := s.next(feed), time.Now()
			for _, item := range batch.Items {
				switch ev := &item.Event; {
				case ev.Kind == rules.PhaseBegan && ev.Phase == game.PhaseNight:
					ready, nights = false, nights+1
					if ev.Day == 0 {
						continue
					}
					if took := now.Sub(answered); took != tellTime {
						t.Errorf("key %d: night %d is told of after %v", key, ev.Day, took)
					}
					dusk = now
				case ev.Kind == rules.DayBegan && ev.Day > 0:
					took := now.Sub(dusk) - tellTime
					if took == 0 || took%nightTick != 0 || night > 0 && took != night {
						t.Errorf("key %d: day %d is told of after %v", key, ev.Day, took+tellTime)
					}
				}
				over = over || item.Event.Target == 0 && (item.Event.Kind == rules.Executed || item.Event.Kind == rules.Died)
			}
			switch over = over || batch.Over; {
			case over:
			case batch.Asked && batch.Ask.ID != last:
				last = batch.Ask.ID
				if batch.Ask.Kind == rules.AskVote {
					pass(time.Minute) // the others have voted
				}
				answered = time.Now()
				s.answer(0, batch.Ask)
			case batch.MayReady && !ready:
				ready = true
				if err := s.Ready(t.Context(), 0); err != nil {
					t.Fatal(err)
				}
			}
		}
		feed.Close()
		s.Close()
	}
	if nights < 20 {
		t.Errorf("%d nights were timed", nights)
	}
}

// TestHeldGamesEnd plays whole games of several people with held nights.
func TestHeldGamesEnd(t *testing.T) {
	for _, pace := range []Pace{PaceNone, PaceFast} {
		for _, seats := range []int{3, 5, 8, 15, 18} {
			synctest.Test(t, func(t *testing.T) {
				s := openHeld(t, seats, 7, pace, 0, 2)
				for _, seat := range []game.Seat{0, 2} {
					defer s.answering(seat).Close()
				}
				for range 3000 {
					if s.Over() {
						break
					}
					pass(5 * time.Second)
				}
				if !s.Over() {
					t.Fatalf("%d seats, pace %v: no end; %+v", seats, pace, s.snapshot(game.AtSeat(0)).Status)
				}
				items := s.snapshot(game.Viewer{}).Items
				sameAs(t, items, s.mem.log("t1"), game.Viewer{})
			})
		}
	}
}
