package table

import (
	"errors"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/table/clock"
)

// when returns the time from the first event of the log to the first event of a kind and day, according to the store.
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

// TestNightByTheClock checks that, with a clock, a night in which somebody is not ready lasts as long as the clock
// says, however the roles are dealt, and that everybody sees the same time.
func TestNightByTheClock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		length := PaceFast.limits().Night
		for key := range byte(4) { // other deals
			s := openHeld(t, 15, key, PaceFast, 0, 1, 2)
			for seat := range game.Seat(3) {
				defer s.watch(game.AtSeat(seat), 0).Close()
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

// TestNightWithoutClock checks that a night without a clock ends when every player has said that they are ready.
func TestNightWithoutClock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := openHeld(t, 15, 3, PaceNone, 0, 1)
		feeds := []*Feed{s.watch(game.AtSeat(0), 0), s.watch(game.AtSeat(1), 0)}
		defer feeds[0].Close()
		defer feeds[1].Close()
		done := func(seat game.Seat) {
			t.Helper()
			if now := s.snapshot(game.AtSeat(seat)); now.Asked {
				if err := s.Player(seat).Ready(t.Context()); !errors.Is(err, rules.ErrNotAsked) {
					t.Errorf("ready with an open question: %v", err)
				}
				s.answer(seat, now.Ask)
			}
			if now := s.snapshot(game.AtSeat(seat)); !now.MayReady || now.Ready {
				t.Fatalf("seat %d: %+v", seat.Number(), now.Status)
			}
			if err := s.Player(seat).Ready(t.Context()); err != nil {
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
		synctest.Wait() // people see their readiness before the night is closed
		if at := s.when(rules.DayBegan, 1); at < time.Hour {
			t.Errorf("day 1 began after %v", at)
		}
		if err := s.Player(0).Ready(t.Context()); !errors.Is(err, rules.ErrNotAsked) {
			t.Errorf("ready by day: %v", err)
		}
	})
}

// TestNightsTakeTheSameTime checks that a person who is ready at once sees the night and the day begin at fixed times,
// however long agents think and however much has to be stored.
func TestNightsTakeTheSameTime(t *testing.T) {
	for _, test := range []struct {
		name         string
		think, write time.Duration // time for a question of the night or of the talk; time for storing an event
		night        time.Duration // 0 for any number of ticks
	}{
		{"nobody thinks", 0, 0, clock.NightTick},
		{"all think", 15 * time.Millisecond, 0, clock.NightTick},
		{"much to store", 15 * time.Millisecond, time.Millisecond, clock.NightTick},
		{"they think for very long", 2 * time.Second, 0, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) { timeNights(t, test.think, test.write, test.night) })
		})
	}
}

// timeNights plays games as a person who is always ready at once, and checks when each night and each day is
// published.
func timeNights(t *testing.T, think, write, night time.Duration) {
	setup := rules.Fifteen()
	setup.HeldNight = true
	slow := func(_ string, s agent.Seating) (agent.Agent, error) {
		return &puppet{seating: s, act: func(p *puppet, ask rules.Ask) (rules.Action, bool) {
			if ask.Kind != rules.AskVote { // a vote is asked of all by day
				pass(think)
			}
			return choose(p.seating.Key, ask), true
		}}, nil
	}
	nights := 0
	for key := range byte(6) { // other deals
		dusk := time.Now() // the game begins at night
		s := openSetup(t, setup, slow, key, PaceNone, 0)
		s.mem.setWrite(write)
		feed := s.watch(game.AtSeat(0), 0)
		var answered time.Time
		for last, ready, over, decided := uint32(0), false, false, false; !over; {
			batch, now := s.next(feed), time.Now()
			for _, item := range batch.Items {
				switch ev := &item.Event; {
				case ev.Kind == rules.PhaseBegan && ev.Phase == game.PhaseNight:
					ready, nights = false, nights+1
					if ev.Day == 0 {
						continue
					}
					if took := now.Sub(answered); took != publishDelay {
						t.Errorf("key %d: night %d is told of after %v", key, ev.Day, took)
					}
					dusk = now
				case ev.Kind == rules.DayBegan && ev.Day > 0 && !decided:
					took := now.Sub(dusk) - publishDelay
					if took == 0 || took%clock.NightTick != 0 || night > 0 && took != night {
						t.Errorf("key %d: day %d is told of after %v", key, ev.Day, took+publishDelay)
					}
				}
				died := item.Event.Kind == rules.Executed || item.Event.Kind == rules.Died
				over = over || item.Event.Target == 0 && died
			}
			decided = batch.Decided
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
				if err := s.Player(0).Ready(t.Context()); err != nil {
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

// A timedNight holds the public facts of a night and its length.
type timedNight struct {
	day, living, length int  // length in ms
	tasks               bool // at least one of the players had something to do
}

// TestDawnTellsNothing lets the people at a table answer when they are asked and be ready at fixed times. It checks
// that the day breaks at the same moment however the roles are dealt, both before the clock ends and by the clock.
func TestDawnTellsNothing(t *testing.T) {
	for _, test := range []struct {
		name  string
		ready [3]time.Duration
		want  time.Duration
	}{
		{"at once", [3]time.Duration{0, 0, 0}, clock.ShortestNight},
		{"one after the other", [3]time.Duration{1200 * time.Millisecond, 7300 * time.Millisecond, 3 * time.Second},
			8 * time.Second},
		{"one never", [3]time.Duration{time.Second, time.Second, time.Hour}, PaceNormal.limits().Night},
	} {
		t.Run(test.name, func(t *testing.T) {
			with, without := 0, 0
			for _, seats := range []int{5, 8, 15} {
				for key := range byte(10) {
					synctest.Test(t, func(t *testing.T) {
						for _, n := range playNights(t, seats, key, test.ready) {
							want := test.want
							if n.day == 0 {
								want = min(want, clock.FirstNight)
							}
							got := time.Duration(n.length) * time.Millisecond
							if got < want || got > want+100*time.Millisecond {
								t.Errorf("%d seats, key %d: night %d with tasks %v lasted %v, want %v",
									seats, key, n.day, n.tasks, got, want)
							}
							if n.tasks {
								with++
							} else {
								without++
							}
						}
					})
				}
			}
			if with < 5 || without < 5 {
				t.Errorf("%d nights with tasks, %d without", with, without)
			}
		})
	}
}

// playNights plays a game with people on the first three seats, who are ready at the given times after the beginning of
// each night. It returns the nights in which all of them lived and the game was not decided.
func playNights(t *testing.T, seats int, key byte, ready [3]time.Duration) (nights []timedNight) {
	setup, err := rules.Village(seats)
	if err != nil {
		t.Fatal(err)
	}
	setup.HeldNight = true
	slow := func(_ string, s agent.Seating) (agent.Agent, error) {
		return &puppet{seating: s, act: func(p *puppet, ask rules.Ask) (rules.Action, bool) {
			pass(7 * time.Millisecond)
			return choose(p.seating.Key, ask), true
		}}, nil
	}
	opened := time.Now()
	s := openSetup(t, setup, slow, key, PaceNormal, 0, 1, 2)
	s.mem.setWrite(time.Millisecond)
	var night timedNight
	var began time.Time
	inNight, said := false, [3]bool{}
	for seat := range game.Seat(3) {
		defer s.watch(game.AtSeat(seat), 0).Close()
	}
	told := s.timeTold(opened)
	for range 20_000 {
		now := s.snapshot(game.Viewer{})
		p := s.Now().Progress
		if now.Over || s.living() < 3 {
			return nights
		}
		switch isNight := p.Phase == game.PhaseNight && !now.Decided; {
		case isNight && !inNight:
			inNight, began, said, night = true, time.Now(), [3]bool{}, timedNight{day: p.Day, living: p.Living}
		case !isNight && inNight:
			inNight, night.length = false, int(told(night.day)/time.Millisecond)
			nights = append(nights, night)
		}
		for seat := range game.Seat(3) {
			b := s.snapshot(game.AtSeat(seat))
			switch {
			case b.Asked:
				night.tasks = night.tasks || inNight
				s.answer(seat, b.Ask)
			case inNight && b.MayReady && !said[seat] && time.Since(began) >= ready[seat]:
				said[seat] = true
				if err := s.Player(seat).Ready(t.Context()); err != nil {
					t.Fatal(err)
				}
			}
		}
		pass(50 * time.Millisecond)
	}
	t.Fatal("no end")
	return nil
}

// timeTold follows the table as an outside viewer. Its result returns the time between the publication of a night's
// beginning and of its end.
func (s *stage) timeTold(opened time.Time) func(day int) time.Duration {
	var mu sync.Mutex
	dusks, dawns := map[int]time.Time{0: opened}, map[int]time.Time{}
	f := s.watch(game.Viewer{}, 0)
	s.t.Cleanup(f.Close)
	go func() {
		for {
			b, err := f.Next(s.t.Context())
			if err != nil {
				return
			}
			mu.Lock()
			for _, item := range b.Items {
				switch ev := &item.Event; {
				case ev.Kind == rules.PhaseBegan && ev.Phase == game.PhaseNight && ev.Day > 0:
					dusks[int(ev.Day)] = time.Now()
				case ev.Kind == rules.DayBegan:
					dawns[int(ev.Day)] = time.Now()
				}
			}
			mu.Unlock()
		}
	}()
	return func(day int) time.Duration {
		mu.Lock()
		defer mu.Unlock()
		return dawns[day+1].Sub(dusks[day])
	}
}

// living returns the number of living people.
func (s *stage) living() (n int) {
	_ = s.do(s.t.Context(), func(m *master) error { n = m.roster.living().Len(); return nil })
	return n
}

// TestNightWithConnected checks nights with a living connected agent, which may take any time for an answer. Only the
// clock ends such a night, and nobody can say that they are ready.
func TestNightWithConnected(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := openHeld(t, 5, 3, PaceFast, 0, 1)
		s.Close()
		cfg := s.cfg
		cfg.ID = "t2"
		cfg.Seats[4].Kind = Remote
		var err error
		if s.Table, err = Create(t.Context(), cfg, s.deps); err != nil {
			t.Fatal(err)
		}
		s.attend()
		pass(clock.FirstNight - time.Second)
		for seat := range game.Seat(2) {
			if b := s.snapshot(game.AtSeat(seat)); b.MayReady {
				t.Errorf("seat %d may be ready", seat)
			}
			if err := s.Player(seat).Ready(t.Context()); !errors.Is(err, rules.ErrNotAsked) {
				t.Errorf("ready: %v", err)
			}
		}
		if p := s.Now().Progress; p.Phase != game.PhaseNight || p.Day != 0 {
			t.Errorf("the night has ended: %+v", p)
		}
		pass(2 * time.Second)
		if p := s.Now().Progress; p.Day != 1 {
			t.Errorf("the night goes on: %+v", p)
		}
	})
}

// TestDecidedNight checks that, after the execution that decides a game, nobody is asked anything and the game ends
// soon, with a clock or without.
func TestDecidedNight(t *testing.T) {
	for _, held := range []bool{true, false} {
		for _, pace := range []Pace{PaceNone, PaceSlow} {
			decided, asked := 0, 0
			for key := range byte(12) {
				synctest.Test(t, func(t *testing.T) {
					setup := rules.Five()
					setup.HeldNight = held
					people := []game.Seat{0, 1}
					if !held {
						people = people[:1]
					}
					s := openSetup(t, setup, puppets, key, pace, people...)
					for _, seat := range people {
						defer s.answering(seat).Close()
					}
					for range 10_000 {
						if pass(100 * time.Millisecond); s.Over() || s.living() == 0 {
							return
						}
						b := s.snapshot(game.AtSeat(0))
						if !b.Decided {
							continue
						}
						decided++
						if s.answeredAll() {
							return // without a question such a night ends at once
						}
						asked++
						if b.Asked || b.MayReady || !b.Deadline.IsZero() {
							t.Errorf("key %d: %+v", key, b.Status)
						}
						pass(clock.DecidedNight + time.Second)
						if now := s.snapshot(game.Viewer{}); !now.Over && !now.Pacing.On { // dead people still see the night line by line
							t.Errorf("key %d, held %v, pace %v: no end after %v: %+v",
								key, held, pace, clock.DecidedNight, now.Status)
						}
						return
					}
					t.Errorf("key %d: no end", key)
				})
			}
			if held && decided == 0 || asked == 0 && held {
				t.Errorf("held %v, pace %v: %d decided nights, %d with time left", held, pace, decided, asked)
			}
		}
	}
}

// answeredAll reports whether the night waits for nothing.
func (s *stage) answeredAll() (all bool) {
	_ = s.do(s.t.Context(), func(m *master) error {
		all = m.record.state.Waiting().Empty() && m.record.state.Stage() == rules.StageNone
		return nil
	})
	return all
}
