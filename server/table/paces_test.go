package table

import (
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
)

// timeToTalk waits until a seat is asked to talk, and returns the seat's time for the answer.
func (s *stage) timeToTalk(seat game.Seat) time.Duration {
	s.t.Helper()
	for range 500 {
		if b := s.snapshot(game.AtSeat(seat)); b.Asked && b.Ask.Kind == rules.AskTalk {
			if b.Deadline.IsZero() {
				return 0
			}
			return time.Until(b.Deadline).Round(time.Second)
		}
		pass(time.Second)
	}
	s.t.Fatal("nobody is asked to talk")
	return 0
}

// TestSetPace checks that the teacher can give more time first to one student, then to all, during a game. The change
// survives a restart, and nobody else can make it.
func TestSetPace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, teacher := openInClass(t, PaceFast, 0, 1)
		defer func() { s.Close() }()
		s.attend()
		if err := s.Teacher("u0").SetPace(t.Context(), "", PaceNone); !errors.Is(err, ErrPace) {
			t.Errorf("a student: %v", err)
		}
		if err := s.Teacher(teacher).SetPace(t.Context(), "u4", PaceNone); !errors.Is(err, rules.ErrNotAsked) {
			t.Errorf("for who has no seat: %v", err)
		}
		if err := s.Teacher(teacher).SetPace(t.Context(), "u0", PaceSlow); err != nil {
			t.Fatal(err)
		}
		for range 2 {
			first, second := s.timeToTalk(0), s.timeToTalk(1)
			if first < 85*time.Second || second > 20*time.Second {
				t.Errorf("%v and %v to talk, want 90 s and 20 s", first, second)
			}
			s.reopen()
			s.attend()
		}
		if err := s.Teacher(teacher).SetPace(t.Context(), "", PaceNone); err != nil {
			t.Fatal(err)
		}
		if first, second := s.timeToTalk(0), s.timeToTalk(1); first != 0 || second != 0 {
			t.Errorf("%v and %v to talk, want no limit", first, second)
		}
	})
}

// TestStep checks that one press lets the table go on until the turn is over, and no further. If the server restarts
// meanwhile, the table is held again.
func TestStep(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, teacher := openInClass(t, PaceFast, 0)
		defer func() { s.Close() }()
		s.attend()
		s.timeToTalk(0)
		public := func() (turns int, held Hold) {
			b := s.snapshot(game.Viewer{})
			for i := range b.Items {
				ev := &b.Items[i].Event
				if ev.Kind == rules.TurnBegan || ev.Kind == rules.PhaseBegan && ev.Phase != game.PhaseTalk {
					turns++
				}
			}
			return turns, b.Hold
		}
		for step := range 6 {
			before, _ := public()
			if err := s.Teacher(teacher).Hold(t.Context(), HoldStep); err != nil {
				t.Fatal(err)
			}
			if step == 3 { // the server dies after the table was released
				s.reopen()
				s.attend()
				if _, held := public(); held != HoldPaused {
					t.Errorf("after a restart: hold %d", held)
				}
				continue
			}
			pass(10 * time.Minute)
			if after, held := public(); after != before+1 || held != HoldPaused {
				t.Fatalf("step %d: %d turns more, hold %d; want one, held", step, after-before, held)
			}
		}
		if err := s.Teacher(teacher).Hold(t.Context(), HoldStep); err != nil {
			t.Fatal(err)
		}
		if err := s.Teacher(teacher).Hold(t.Context(), HoldNone); err != nil {
			t.Fatal(err)
		}
		before, _ := public()
		pass(20 * time.Minute)
		if after, held := public(); after < before+2 || held != HoldNone {
			t.Errorf("let go on: %d turns more, hold %d", after-before, held)
		}
	})
}
