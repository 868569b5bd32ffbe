package table

import (
	"errors"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/table/clock"
	"aiwolfplay/server/table/presence"
)

// answering answers for a person whenever they have a question, until the test closes the feed.
func (s *stage) answering(seat game.Seat) *Feed {
	f := s.watch(game.AtSeat(seat), 0)
	go func() {
		for {
			b, err := f.Next(s.t.Context())
			if err != nil {
				return
			}
			if b.Asked {
				in := rules.Input{Seat: seat, Ask: b.Ask.ID, Action: choose(rules.Key{99}, b.Ask)}
				_ = s.Submit(s.t.Context(), in) // the same question may come twice
			}
			if b.MayReady && !b.Ready {
				_ = s.Player(seat).Ready(s.t.Context()) // refused if a question has come
			}
		}
	}()
	return f
}

// changes returns the changes of players that a viewer sees.
func (s *stage) changes(v game.Viewer) []Change {
	s.t.Helper()
	var list []Change
	for _, item := range s.snapshot(v).Items {
		if item.Change != nil {
			list = append(list, *item.Change)
		}
	}
	return list
}

// TestSubstitute checks that somebody's absence is shown after five seconds, and that an agent plays the seat after
// half a minute. The page promises these times to the others at the table.
func TestSubstitute(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := openHeld(t, 15, 3, PaceNone, 0, 1)
		stays := s.watch(game.AtSeat(0), 0)
		goes := s.watch(game.AtSeat(1), 0)
		pass(time.Minute)
		if now := s.snapshot(game.Viewer{}); now.Away != 0 || now.Substituted != 0 {
			t.Fatalf("away %b, substituted %b, and both are here", now.Away, now.Substituted)
		}
		goes.Close()
		pass(4 * time.Second)
		if now := s.snapshot(game.Viewer{}); now.Away != 0 {
			t.Errorf("away after 4 s: %b", now.Away)
		}
		pass(2 * time.Second)
		if now := s.snapshot(game.Viewer{}); now.Away != game.Seats(1) {
			t.Errorf("away after 6 s: %b", now.Away)
		}
		pass(23 * time.Second)
		if now := s.snapshot(game.Viewer{}); now.Substituted != 0 {
			t.Errorf("substituted after 29 s: %b", now.Substituted)
		}
		pass(2 * time.Second)
		now := s.snapshot(game.Viewer{})
		if now.Substituted != game.Seats(1) || now.Away != 0 {
			t.Fatalf("away %b, substituted %b", now.Away, now.Substituted)
		}
		want := []Change{{Seat: 1, Agent: "puppet", Kind: SubstitutedNote}}
		for _, v := range []game.Viewer{{}, game.AtSeat(0), game.AtSeat(1), game.Omniscient()} {
			if got := s.changes(v); !slices.Equal(got, want) {
				t.Errorf("%v sees %v", v, got)
			}
		}

		over := rules.Action{Kind: rules.AskTalk, Text: rules.OverText}
		err := s.Submit(t.Context(), rules.Input{Seat: 1, Ask: 1, Action: over})
		if !errors.Is(err, rules.ErrNotAsked) {
			t.Errorf("an answer while substituted: %v", err)
		}
		stays.Close() // now no person keeps the table waiting
		s.reopen()
		if now := s.snapshot(game.AtSeat(1)); now.Substituted != game.Seats(1) || now.Asked {
			t.Errorf("after a restart: %+v", now.Status)
		}
		before := len(s.mem.log("t1"))
		defer s.answering(0).Close()
		pass(2 * clock.NightTick)
		if len(s.mem.log("t1")) <= before {
			t.Error("the game does not go on")
		}
	})
}

// TestReturn checks that a substituted player can take the seat back.
func TestReturn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := openHeld(t, 15, 3, PaceNone, 0, 1)
		stays := s.watch(game.AtSeat(0), 0)
		defer stays.Close()
		pass(presence.Grace + time.Second)
		if now := s.snapshot(game.AtSeat(1)); now.Substituted != game.Seats(1) || now.Asked {
			t.Fatalf("not substituted: %+v", now.Status)
		}
		if err := s.Player(0).Return(t.Context()); !errors.Is(err, rules.ErrNotAsked) {
			t.Errorf("nobody substitutes seat 1: %v", err)
		}
		back := s.answering(1)
		defer back.Close()
		if err := s.Player(1).Return(t.Context()); err != nil {
			t.Fatal(err)
		}
		s.answering(0)
		pass(time.Minute)
		var mine int
		for _, item := range s.snapshot(game.AtSeat(1)).Items {
			if item.Event.Kind == rules.Answered {
				mine++
			}
		}
		if mine == 0 {
			t.Error("nothing answered since")
		}
		if got := s.changes(game.Viewer{}); len(got) != 2 || got[1] != (Change{Seat: 1, Kind: ReturnedNote}) {
			t.Errorf("changes: %v", got)
		}
	})
}

// TestMissedQuestions checks that a person is substituted after two unanswered questions of the day, but not after
// questions of the night, which not everybody is asked.
func TestMissedQuestions(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := openHeld(t, 15, 3, PaceFast, 0, 1)
		defer s.answering(0).Close()
		defer s.watch(game.AtSeat(1), 0).Close()
		pass(PaceFast.limits().Night + time.Second)
		for n := range 2 {
			if now := s.snapshot(game.Viewer{}); !now.Substituted.Empty() {
				t.Fatalf("substituted after %d questions of the day", n)
			}
			pass(PaceFast.limits().Talk)
		}
		if now := s.snapshot(game.Viewer{}); now.Substituted != game.Seats(1) {
			t.Errorf("substituted: %b", now.Substituted)
		}
	})
}

// TestNobodyToWaitForThem checks that the table waits for a person who is alone or the last one left of several, and
// that it waits longer for a tab that sleeps.
func TestNobodyToWaitForThem(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		alone := open(t, 1, PaceNone, 0)
		pass(time.Hour)
		if now := alone.snapshot(game.Viewer{}); now.Away != 0 || now.Substituted != 0 {
			t.Errorf("alone: away %b, substituted %b", now.Away, now.Substituted)
		}
		all := openHeld(t, 15, 3, PaceNone, 0, 1)
		pass(time.Hour)
		if now := all.snapshot(game.Viewer{}); now.Substituted != 0 {
			t.Errorf("all gone: substituted %b", now.Substituted)
		}
		one := openHeld(t, 15, 3, PaceNone, 0, 1)
		defer one.watch(game.AtSeat(0), 0).Close()
		one.Player(1).Sleep()
		pass(4 * time.Minute)
		if now := one.snapshot(game.Viewer{}); now.Substituted != 0 {
			t.Errorf("asleep: substituted %b", now.Substituted)
		}
		pass(2 * time.Minute)
		if now := one.snapshot(game.Viewer{}); now.Substituted != game.Seats(1) {
			t.Errorf("asleep for long: substituted %b", now.Substituted)
		}
	})
}

// TestSubstituteNotStored checks that a change that cannot be stored has no effect.
func TestSubstituteNotStored(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := openHeld(t, 15, 3, PaceNone, 0, 1)
		defer s.watch(game.AtSeat(0), 0).Close()
		s.mem.setFail(errDisk)
		pass(presence.Grace + time.Second)
		if now := s.snapshot(game.Viewer{}); !now.Paused || now.Substituted != 0 {
			t.Errorf("%+v", now.Status)
		}
	})
}
