package table

import (
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/store"
)

// openInClass opens a table of a class, where people sit on the first seats.
func openInClass(t *testing.T, pace Pace, people ...game.Seat) (s *stage, teacher string) {
	t.Helper()
	s = openHeld(t, 5, 3, pace, people...)
	teacher = ClassUser("c1")
	s.Close()
	cfg := s.cfg
	cfg.ID, cfg.Opener, cfg.Origin = "t2", teacher, store.InClass
	var err error
	if s.Table, err = Create(t.Context(), cfg, s.deps); err != nil {
		t.Fatal(err)
	}
	if s.Class() != "c1" {
		t.Fatalf("the table is of class %q", s.Class())
	}
	return s, teacher
}

// attend opens a page of each person.
func (s *stage) attend() {
	for seat := range s.HumanSeats().All() {
		s.t.Cleanup(s.watch(game.AtSeat(seat), 0).Close)
	}
}

// TestHold checks that nothing happens at a held table, however long it is held and even if it is opened again.
// Afterwards everybody has the full time again. Only the teacher can hold a table.
func TestHold(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, teacher := openInClass(t, PaceSlow, 0, 1)
		defer func() { s.Close() }()
		for _, user := range []string{"u0", "", opener, ClassUser("c2")} {
			if err := s.Teacher(user).Hold(t.Context(), HoldPaused); !errors.Is(err, ErrPace) {
				t.Errorf("%q: %v", user, err)
			}
			if err := s.Teacher(user).Finish(t.Context()); !errors.Is(err, ErrPace) {
				t.Errorf("%q ends the game: %v", user, err)
			}
			if err := s.Teacher(user).Dismiss(t.Context(), "u0"); !errors.Is(err, ErrPace) {
				t.Errorf("%q dismisses somebody: %v", user, err)
			}
		}
		s.attend()
		talks := func() bool { b := s.snapshot(game.AtSeat(0)); return b.Asked && b.Ask.Kind == rules.AskTalk }
		for i := 0; !talks(); i++ {
			if pass(10 * time.Second); i > 100 {
				t.Fatal("no talk begins")
			}
		}
		pass(80 * time.Second) // of the limit of 90 seconds
		if err := s.Teacher(teacher).Hold(t.Context(), HoldFront); err != nil {
			t.Fatal(err)
		}
		ask := s.snapshot(game.AtSeat(0)).Ask
		in := rules.Input{Seat: 0, Ask: ask.ID, Action: choose(rules.Key{99}, ask)}
		for range 2 {
			before := len(s.mem.log("t2"))
			pass(time.Hour)
			b := s.snapshot(game.AtSeat(0))
			if len(s.mem.log("t2")) != before || b.Hold != HoldFront || !b.Deadline.IsZero() || b.Substituted != 0 {
				t.Errorf("it went on: %+v", b.Status)
			}
			if err := s.Submit(t.Context(), in); !errors.Is(err, ErrHeld) {
				t.Errorf("an answer: %v", err)
			}
			s.reopen()
			s.attend()
		}
		if err := s.Teacher(teacher).Hold(t.Context(), HoldNone); err != nil {
			t.Fatal(err)
		}
		if left := time.Until(s.snapshot(game.AtSeat(0)).Deadline); left < 89*time.Second {
			t.Errorf("%v are left for the answer, want all of it", left)
		}
		if err := s.Submit(t.Context(), in); err != nil {
			t.Errorf("an answer after it: %v", err)
		}
		s.reopen()
		if s.Now().Overview().Hold != HoldNone {
			t.Error("it is held again after a restart")
		}
	})
}

// TestHoldIsSeenAtOnce checks that outside viewers see that a table is held or goes on without waiting for its agents,
// whose answers may take long.
func TestHoldIsSeenAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, _ := openInClass(t, PaceSlow, 0)
		for _, tt := range []struct{ hold, want Hold }{
			{HoldPaused, HoldPaused}, {HoldNone, HoldNone}, {HoldFront, HoldFront}, {HoldStep, HoldNone},
		} {
			err := s.do(t.Context(), func(m *master) error {
				err := m.hold(tt.hold)
				if got := s.Now().Overview().Hold; got != tt.want {
					t.Errorf("a hold of %d is seen as %d", tt.hold, got)
				}
				return err
			})
			if err != nil {
				t.Error(err)
			}
		}
	})
}

// TestOverview checks that the overview names the people whose answers are awaited by day. By night it names nobody,
// because that would reveal a role.
func TestOverview(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, teacher := openInClass(t, PaceSlow, 0, 1, 2, 3, 4)
		defer func() { s.Close() }()
		s.attend()
		days, nights := 0, 0
		for range 200 {
			synctest.Wait()
			o := s.Now().Overview()
			switch o.Phase {
			case game.PhaseTalk, game.PhaseVote:
				for seat := range game.FirstSeats(5).All() {
					if b := s.snapshot(game.AtSeat(seat)); b.Asked != o.Thinking.Has(seat) {
						t.Fatalf("seat %d: asked %v, on the console %v", seat, b.Asked, o.Thinking.Has(seat))
					}
				}
				days++
			default:
				if o.Thinking != 0 {
					t.Fatalf("at night %v are named", o.Thinking)
				}
				nights++
			}
			pass(10 * time.Second)
		}
		if days == 0 || nights == 0 {
			t.Errorf("%d looks by day, %d by night", days, nights)
		}
		if err := s.Teacher(teacher).Finish(t.Context()); err != nil {
			t.Fatal(err)
		}
		pass(time.Minute)
		if !s.Over() {
			t.Error("the game is not ended")
		}
	})
}

// TestFinishEndsHolds checks that Finish plays a game to its end even if it is held, or was to be held again after one
// turn.
func TestFinishEndsHolds(t *testing.T) {
	for _, hold := range []Hold{HoldPaused, HoldFront, HoldStep} {
		synctest.Test(t, func(t *testing.T) {
			s, teacher := openInClass(t, PaceSlow, 0, 1)
			defer func() { s.Close() }()
			s.attend()
			if err := s.Teacher(teacher).Hold(t.Context(), hold); err != nil {
				t.Fatal(err)
			}
			if err := s.Teacher(teacher).Finish(t.Context()); err != nil {
				t.Fatal(err)
			}
			pass(time.Minute)
			if !s.Over() {
				t.Errorf("held by %d, the game is not ended", hold)
			}
		})
	}
}

// TestDismiss checks that an agent takes over from a student who is sent out, and that the student cannot come back.
func TestDismiss(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, teacher := openInClass(t, PaceNone, 0, 1)
		defer func() { s.Close() }()
		if err := s.Teacher(teacher).Dismiss(t.Context(), "u0"); err != nil {
			t.Fatal(err)
		}
		if _, sits := s.SeatOf("u0"); sits {
			t.Error("still sits there")
		}
		if b := s.snapshot(game.AtSeat(1)); !b.Substituted.Has(0) {
			t.Error("no agent plays for them")
		}
	})
}

// TestAgentsThinkOnWhileHeld checks that answers that agents give while a table is held count when it goes on.
func TestAgentsThinkOnWhileHeld(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := openHeld(t, 5, 3, PaceNone, 0)
		s.Close()
		cfg, teacher := s.cfg, ClassUser("c1")
		cfg.ID, cfg.Opener, cfg.Origin = "t2", teacher, store.InClass
		s.deps.Agents = func(_ string, seating agent.Seating) (agent.Agent, error) {
			return &puppet{seating: seating, act: func(p *puppet, ask rules.Ask) (rules.Action, bool) {
				time.AfterFunc(10*time.Second, func() { p.seating.Submit(ask.ID, choose(p.seating.Key, ask)) })
				return rules.Action{}, false
			}}, nil
		}
		var err error
		if s.Table, err = Create(t.Context(), cfg, s.deps); err != nil {
			t.Fatal(err)
		}
		defer func() { s.Close() }()
		s.attend()
		held := 0
		for range 1000 {
			pass(time.Second)
			b := s.snapshot(game.AtSeat(0))
			if b.Over || s.Now().Progress.Day > 1 {
				break
			}
			switch {
			case b.Asked:
				s.answer(0, b.Ask)
			case b.MayReady:
				if err := s.Player(0).Ready(t.Context()); err != nil {
					t.Fatal(err)
				}
			}
			for _, hold := range []Hold{HoldPaused, HoldNone} { // in the middle of each thought
				if err := s.Teacher(teacher).Hold(t.Context(), hold); err != nil {
					t.Fatal(err)
				}
				if hold == HoldPaused {
					pass(time.Minute)
					held++
				}
			}
		}
		if b := s.snapshot(game.AtSeat(0)); !b.Over && s.Now().Progress.Day < 2 {
			t.Errorf("after %d holds it is still day %d, %v: answers are lost", held, s.Now().Day, s.Now().Phase)
		}
	})
}

func TestHolding(t *testing.T) {
	t.Parallel()
	talk := func(kind rules.Kind) rules.Event { return rules.Event{Kind: kind, Channel: game.ChannelTalk} }
	tests := []struct {
		name string
		hold Hold
		ev   rules.Event
		want Hold
	}{
		{"a new turn", HoldStep, talk(rules.TurnBegan), HoldPaused},
		{"a whispered turn", HoldStep, rules.Event{Kind: rules.TurnBegan, Channel: game.ChannelWhisper}, HoldNone},
		{"an utterance", HoldStep, talk(rules.Said), HoldNone},
		{"a talk, whose turn follows", HoldStep, rules.Event{Kind: rules.PhaseBegan, Phase: game.PhaseTalk}, HoldNone},
		{"a vote", HoldStep, rules.Event{Kind: rules.PhaseBegan, Phase: game.PhaseVote}, HoldPaused},
		{"a night", HoldStep, rules.Event{Kind: rules.PhaseBegan, Phase: game.PhaseNight}, HoldPaused},
		{"not held", HoldNone, talk(rules.TurnBegan), HoldNone},
		{"held", HoldFront, talk(rules.TurnBegan), HoldFront},
	}
	for _, tt := range tests {
		var h holding
		h.set(tt.hold)
		if h.follow(&tt.ev); h.held != tt.want {
			t.Errorf("%s: hold %d, want %d", tt.name, h.held, tt.want)
		}
	}
}
