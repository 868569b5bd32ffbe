package api

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/pool"
)

// A driver is a table that asks one session.
type driver struct {
	agent.Agent
	got []rules.Action
	end context.CancelFunc
}

// seat seats a session at a driver's table.
func seat(t *testing.T, s *session) *driver {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	d := &driver{end: cancel}
	var err error
	d.Agent, err = s.Sit(agent.Seating{
		Setup: rules.Five(), Ctx: ctx, Submit: func(_ uint32, a rules.Action) { d.got = append(d.got, a) },
	})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// play plays a game without questions. The seat sees only its end.
func (d *driver) play() {
	for seat := range game.Seat(5) {
		d.Observe([]rules.Event{{Kind: rules.RoleRevealed, Actor: seat, Role: game.RoleVillager}})
	}
	d.end()
}

func vote(n uint32) rules.Ask {
	return rules.Ask{ID: n, Kind: rules.AskVote, Targets: game.Seats(1, 2)}
}

func open(t *testing.T, waits bool) (*Sessions, *session) {
	t.Helper()
	ss := NewSessions(Config{Pool: pool.New()})
	t.Cleanup(ss.Close)
	s, err := ss.open("tester", "", "192.0.2.1", waits)
	if err != nil {
		t.Fatal(err)
	}
	return ss, s
}

// see returns the state after a cursor without waiting, and moves the cursor.
func see(t *testing.T, s *session, at *cursor) State {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	st, err := s.wait(ctx, *at)
	if err != nil {
		t.Fatal(err)
	}
	if *at, err = parseCursor(st.Cursor); err != nil {
		t.Fatal(err)
	}
	return st
}

// TestTimeLimits checks that the time limit is longer in the first game, that later games have the limit of every
// connected agent, and that three missed answers in a row end a session.
func TestTimeLimits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, s := open(t, false)
		var at cursor
		first := seat(t, s)
		first.Act(vote(1))
		if q := see(t, s, &at).Question; q == nil || q.Milliseconds != pool.FirstLimit.Milliseconds() {
			t.Fatalf("the first question: %+v", q)
		}
		<-time.After(pool.FirstLimit - time.Second)
		if err := s.answer(t.Context(), 1, "3"); err != nil || len(first.got) != 1 || first.got[0].Target != 2 {
			t.Fatalf("answered %v: %v", first.got, err)
		}
		first.play()
		synctest.Wait()
		see(t, s, &at)
		see(t, s, &at)
		second := seat(t, s)
		for n := range uint32(pool.MaxTimeouts) {
			second.Act(vote(n + 1))
			<-time.After(pool.DefaultLimit)
			synctest.Wait()
			if got := second.got[len(second.got)-1]; len(second.got) != int(n)+1 || got.Kind != rules.AskNone {
				t.Fatalf("after %v: %v, want what the rules decide", pool.DefaultLimit, second.got)
			}
			if err := s.answer(t.Context(), n+2, "3"); n+1 < pool.MaxTimeouts && !errors.Is(err, ErrClosed) {
				t.Errorf("a late answer: %v", err)
			}
		}
		if !pool.HasGone(s) || s.record.Report().Faults[pool.FaultTimeout] != pool.MaxTimeouts {
			t.Errorf("gone: %v, faults %v", pool.HasGone(s), s.record.Report().Faults)
		}
		if a, now := second.Act(vote(9)); !now || a.Kind != rules.AskNone {
			t.Errorf("its seat answers %v, %v; want as an absent agent's", a, now)
		}
	})
}

// TestNextGameWaits checks that a game waits with its question if it begins before the program has seen the end of
// its last game.
func TestNextGameWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, s := open(t, true)
		var at cursor
		seat(t, s).play()
		synctest.Wait()
		second := seat(t, s)
		second.Act(vote(1))
		if _, err := s.Sit(agent.Seating{Setup: rules.Five()}); !errors.Is(err, ErrPlaying) {
			t.Errorf("a third seat: %v", err)
		}
		if st := see(t, s, &at); !st.Over || len(st.Events) != 5 || st.Question != nil {
			t.Errorf("first the end of the first game: %+v", st)
		}
		if st := see(t, s, &at); st.Over || st.Question == nil || at.game != 2 {
			t.Errorf("then the second: %+v", st)
		}
	})
}

// TestPresent checks that a program is present if it waits for its next game.
func TestPresent(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, s := open(t, true)
		if s.Present(t.Context()) {
			t.Error("present without a request")
		}
		go func() { _, _ = s.wait(t.Context(), cursor{}) }() // ends with the test
		if !s.Present(t.Context()) {
			t.Error("not present although it waits")
		}
	})
}

// TestIdle checks that a session without requests ends, but not while a request waits.
func TestIdle(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ss, s := open(t, true)
		ctx, cancel := context.WithTimeout(t.Context(), 3*idleLimit)
		defer cancel()
		if _, err := s.wait(ctx, cursor{}); err != nil || !ss.Has(s.token) {
			t.Fatalf("while it waits: %v", err)
		}
		d := seat(t, s)
		<-time.After(idleLimit + time.Second)
		synctest.Wait()
		if ss.Has(s.token) || len(ss.cfg.Pool.Connected()) != 0 {
			t.Error("it lives for ever")
		}
		if a, now := d.Act(vote(1)); !now || a.Kind != rules.AskNone {
			t.Errorf("its seat answers %v, %v", a, now)
		}
		if got := s.record.Report().Ended; got != pool.FaultClosed {
			t.Errorf("ended for %q", got)
		}
	})
}

// TestCrowd checks that one address can't take all sessions, and that Close ends the open ones.
func TestCrowd(t *testing.T) {
	t.Parallel()
	ss := NewSessions(Config{Pool: pool.New(), Sessions: 8})
	var own []*session
	for range 2 {
		s, err := ss.open("a", "", "192.0.2.1", false)
		if err != nil {
			t.Fatal(err)
		}
		own = append(own, s)
	}
	if _, err := ss.open("a", "", "192.0.2.1", false); !errors.Is(err, ErrCrowded) {
		t.Errorf("a third of the address: %v", err)
	}
	if _, err := ss.open("b", "", "192.0.2.2", false); err != nil {
		t.Errorf("another address: %v", err)
	}
	ss.Close()
	for _, s := range own {
		<-s.Gone()
	}
	if _, err := ss.open("b", "", "192.0.2.3", false); !errors.Is(err, ErrCrowded) {
		t.Errorf("after Close: %v", err)
	}
}
