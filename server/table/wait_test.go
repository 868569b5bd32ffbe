package table

import (
	"errors"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/permission"
	"aiwolfplay/server/table/clock"
)

// openHosted opens a village whose nights are held, where people sit on the first seats, and the
// first of them was the host of the room.
func openHosted(t *testing.T, seats int, key byte, pace Pace, people int) *stage {
	t.Helper()
	s := openHeld(t, seats, key, pace, slices.Collect(game.FirstSeats(people).All())...)
	s.Close()
	s.mem.mu.Lock()
	rec := s.mem.games["t1"]
	note, err := noteOf(HostNote, 0, 0, s.cfg.Created, hostBody{1})
	if err != nil {
		t.Fatal(err)
	}
	rec.Notes = append(rec.Notes, note)
	s.mem.games["t1"] = rec
	s.mem.mu.Unlock()
	s.reopen()
	return s
}

// TestHostIsNoted checks that a user who opens a table as its host stays the host after a restart.
func TestHostIsNoted(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		mem := newMemory()
		s := &stage{t: t, mem: mem, deps: Deps{Store: mem, Agents: puppets, Log: quiet(), Substitute: "puppet"}}
		seats := []Occupant{
			{Name: "a", Agent: "puppet"}, {Kind: Person, Name: "b", User: "ben"}, {Kind: Person, Name: "c", User: "carl"},
			{Name: "d", Agent: "puppet"}, {Name: "e", Agent: "puppet"},
		}
		var err error
		cfg := Config{ID: "t1", Setup: rules.Five(), Key: rules.Key{1}, Seats: seats, Host: "carl"}
		if s.Table, err = Create(t.Context(), cfg, s.deps); err != nil {
			t.Fatal(err)
		}
		defer func() { s.Close() }()
		for range 2 {
			err := s.do(t.Context(), func(m *master) error {
				if m.roster.host != 2 {
					t.Errorf("the host sits at %d", m.roster.host.Number())
				}
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
			s.reopen()
		}
	})
}

// answerOnce answers the person's open question or, if there is none, says that the person is done with the night.
func (s *stage) answerOnce(seat game.Seat) {
	s.t.Helper()
	now := s.snapshot(game.AtSeat(seat))
	switch {
	case now.Asked:
		s.answer(seat, now.Ask)
	case now.MayReady && !now.Ready:
		if err := s.Player(seat).Ready(s.t.Context()); err != nil {
			s.t.Fatal(err)
		}
	}
	synctest.Wait()
}

// toDay brings a game to the first question of the first day, which nobody has answered.
func (s *stage) toDay(people int) {
	s.t.Helper()
	for range 50 {
		for seat := range game.Seat(people) {
			if now := s.snapshot(game.AtSeat(seat)); now.Asked && now.Ask.Day > 0 {
				return
			}
			s.answerOnce(seat)
		}
		pass(clock.NightTick)
	}
	s.t.Fatal("the first day does not begin")
}

// TestReplaceWhoHoldsUp checks that the host sees after ten seconds for whom all wait, and may let an agent play at
// once. The others see it after thirty seconds and may act after a minute. The replaced person can return, and a
// restart in between changes nothing.
func TestReplaceWhoHoldsUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := openHosted(t, 15, 3, PaceNone, 3)
		defer s.watch(game.AtSeat(0), 0).Close()
		defer s.watch(game.AtSeat(1), 0).Close()
		defer s.watch(game.AtSeat(2), 0).Close()
		s.toDay(3)
		s.answerOnce(0)
		s.answerOnce(1)
		idle := game.Seats(2)
		sees := func(v game.Viewer, holding, may game.SeatSet) {
			t.Helper()
			if now := s.snapshot(v); now.Holding != holding || now.MayReplace != may {
				t.Errorf("%v: waits for %b, may replace %b; want %b and %b", v, now.Holding, now.MayReplace, holding, may)
			}
		}
		replace := func(user string, seat game.Seat, want error) {
			t.Helper()
			if err := s.Replace(t.Context(), user, seat); !errors.Is(err, want) {
				t.Errorf("%s replaces %d: %v, want %v", user, seat.Number(), err, want)
			}
		}
		sees(game.AtSeat(0), 0, 0)
		pass(11 * time.Second)
		sees(game.AtSeat(0), idle, idle)
		sees(game.AtSeat(1), 0, 0)
		pass(20 * time.Second)
		sees(game.AtSeat(1), idle, 0)
		sees(game.AtSeat(2), 0, 0) // the awaited person sees only the question
		sees(game.Viewer{}, idle, 0)
		replace("u1", 2, ErrEarly)
		replace("u0", 0, rules.ErrNotAsked)
		replace("u0", 5, rules.ErrNotAsked)
		replace("stranger", 2, rules.ErrNotAsked)
		pass(30 * time.Second)
		sees(game.AtSeat(1), idle, idle)
		replace("u1", 2, nil)
		want := Change{Seat: 2, Agent: "puppet", Kind: SubstitutedNote, By: 2}
		check := func() {
			t.Helper()
			got := s.changes(game.Viewer{})
			if now := s.snapshot(game.AtSeat(2)); now.Asked || now.Substituted != idle || len(got) != 1 || got[0] != want {
				t.Errorf("substituted %b, asked %t, changes %+v", now.Substituted, now.Asked, got)
			}
		}
		synctest.Wait()
		check()
		s.reopen()
		check()
		replace("u0", 2, rules.ErrNotAsked) // an agent answers for them already
		if err := s.Player(2).Return(t.Context()); err != nil {
			t.Fatal(err)
		}
		if now := s.snapshot(game.AtSeat(2)); !now.Substituted.Empty() {
			t.Error("they cannot come back")
		}
	})
}

// TestHostReplacesAtOnce checks that the host need not wait, even if time is limited. With limited time, others cannot
// replace anybody, because the clock does so.
func TestHostReplacesAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, pace := range []Pace{PaceNone, PaceSlow} {
			s := openHosted(t, 15, 3, pace, 3)
			for seat := range game.Seat(3) {
				defer s.watch(game.AtSeat(seat), 0).Close()
			}
			if pace == PaceNone {
				s.toDay(3)
			} else {
				pass(pace.limits().Night + time.Second)
			}
			s.answerOnce(0)
			pass(permission.Patience + time.Second)
			if err := s.Replace(t.Context(), "u1", 2); pace == PaceSlow && !errors.Is(err, ErrEarly) {
				t.Errorf("by the clock: %v", err)
			}
			if pace == PaceNone {
				continue // replaced by the other
			}
			if err := s.Replace(t.Context(), "u0", 2); err != nil {
				t.Errorf("pace %v: %v", pace, err)
			}
		}
	})
}

// TestClockForNight checks that nobody sees at night for whom all wait, whatever that person has to do. The host, or
// after a minute anybody, can limit the night to one more minute.
func TestClockForNight(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for key := range byte(6) { // other deals: the night looks the same whoever is the wolf or the seer
			for _, user := range []string{"u0", "u1"} {
				s := openHosted(t, 15, key, PaceNone, 3)
				for seat := range game.Seat(3) {
					defer s.watch(game.AtSeat(seat), 0).Close()
				}
				synctest.Wait()
				if err := s.SetClock(t.Context(), "u1"); !errors.Is(err, ErrEarly) {
					t.Errorf("at once: %v", err)
				}
				if now := s.snapshot(game.AtSeat(0)); now.MaySetClock || now.ClockSet {
					t.Error("offered before anybody has waited")
				}
				pass(clock.ShownToAll + time.Second)
				if now := s.snapshot(game.AtSeat(0)); !now.MaySetClock {
					t.Error("the host is offered nothing")
				}
				pass(permission.Patience - clock.ShownToAll)
				for seat := range game.Seat(3) {
					if now := s.snapshot(game.AtSeat(seat)); !now.MaySetClock || now.Holding != 0 || now.MayReplace != 0 {
						t.Errorf("seat %d: %+v", seat.Number(), now.Status)
					}
				}
				if now := s.snapshot(game.Viewer{}); now.MaySetClock || now.Holding != 0 || !now.Deadline.IsZero() {
					t.Errorf("public: %+v", now.Status)
				}
				if err := s.SetClock(t.Context(), "stranger"); !errors.Is(err, rules.ErrNotAsked) {
					t.Errorf("a stranger: %v", err)
				}
				before := time.Now()
				if err := s.SetClock(t.Context(), user); err != nil {
					t.Fatal(err)
				}
				if err := s.SetClock(t.Context(), "u0"); !errors.Is(err, rules.ErrNotAsked) {
					t.Errorf("twice: %v", err)
				}
				for _, v := range []game.Viewer{{}, game.AtSeat(0), game.AtSeat(1)} {
					now := s.snapshot(v)
					if !now.ClockSet {
						t.Errorf("%v is not told that the night has a clock", v)
					}
					if !now.Asked && now.Deadline.Sub(before).Round(time.Second) != clock.SetNight {
						t.Errorf("%v sees the end in %v", v, now.Deadline.Sub(before))
					}
				}
				pass(clock.SetNight + time.Second)
				if got := s.when(rules.DayBegan, 1); got < permission.Patience+clock.SetNight {
					t.Errorf("key %d: day 1 began after %v", key, got)
				}
			}
		}
	})
}
