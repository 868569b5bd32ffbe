package table

import (
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/store"
)

// A slow store needs a fixed time for every write.
type slow struct {
	*memory
	takes time.Duration
}

func (s *slow) Append(id string, evs []store.Stamped, notes ...store.Note) error {
	<-time.After(s.takes)
	return s.memory.Append(id, evs, notes...)
}

func (s *slow) AppendSoon(id string, evs []store.Stamped, notes ...store.Note) error {
	return s.Append(id, evs, notes...)
}

// playOut answers for people until the game is over. If a question is no longer open, the clock has answered it.
func (s *stage) playOut(people ...game.Seat) {
	s.t.Helper()
	for range 2000 {
		if s.Over() {
			return
		}
		for _, seat := range people {
			now := s.snapshot(game.AtSeat(seat))
			if !now.Asked {
				continue
			}
			in := rules.Input{Seat: seat, Ask: now.Ask.ID, Action: choose(rules.Key{}, now.Ask)}
			if err := s.Submit(s.t.Context(), in); err != nil && !errors.Is(err, rules.ErrStaleAsk) &&
				!errors.Is(err, rules.ErrNotAsked) {
				s.t.Fatal(err)
			}
		}
		pass(time.Second)
	}
	s.t.Fatal("the game does not end")
}

// TestSlowDisk checks a store whose writes take longer than people have for their answers. Nobody's time runs out
// during a write, acknowledged answers are stored, and the game ends.
func TestSlowDisk(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := open(t, 3, PaceFast, 0, 1)
		s.Close()
		s.deps.Store = &slow{s.mem, 40 * time.Second}
		s.reopen()
		s.playOut(0, 1)
		for i, ev := range s.mem.log(s.ID()) {
			if ev.Kind == rules.Answered && ev.Forced && ev.Actor <= 1 {
				t.Errorf("event %d: the disk's time is a person's: %v", i, ev)
			}
		}
	})
}

// TestClockIsSet checks that setting the system clock back or forward by hours during a game, as the times in its log
// show, neither ends anybody's time nor holds the game up.
func TestClockIsSet(t *testing.T) {
	for name, by := range map[string]time.Duration{"back": -5 * time.Hour, "forth": 5 * time.Hour} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := open(t, 3, PaceFast, 0, 1)
				for {
					now := s.snapshot(game.AtSeat(0))
					if now.Asked && now.Ask.Kind == rules.AskTalk {
						break
					}
					pass(time.Second)
				}
				s.Close()
				known := len(s.mem.log(s.ID()))
				rec := s.mem.games[s.ID()]
				for i := range rec.Events { // alternately back and forward
					rec.Events[i].At = rec.Events[i].At.Add(by * time.Duration(i%3-1))
				}
				for i := range rec.Notes {
					rec.Notes[i].At = rec.Notes[i].At.Add(by)
				}
				rec.Created = rec.Created.Add(by)
				s.mem.games[s.ID()] = rec
				s.reopen()
				now := s.snapshot(game.AtSeat(0))
				left, limit := time.Until(now.Deadline), PaceFast.limits().Talk
				if !now.Asked || left < limit-time.Second || left > limit {
					t.Errorf("asked %t, with %v left", now.Asked, left)
				}
				s.playOut(0, 1)
				for i, ev := range s.mem.log(s.ID())[known:] {
					if ev.Kind == rules.Answered && ev.Forced && ev.Actor <= 1 {
						t.Errorf("event %d: the clock answers for a person: %v", i, ev)
					}
				}
			})
		})
	}
}

// TestDeadlinesFollowNoWallClock checks that the times for answers and of held nights are measured by a clock that
// cannot be set.
func TestDeadlinesFollowNoWallClock(t *testing.T) {
	for name, s := range map[string]*stage{
		"day": open(t, 3, PaceFast, 0, 1, 2, 3, 4), "held night": openHeld(t, 5, 3, PaceFast, 0, 1, 2, 3, 4),
	} {
		err := s.do(t.Context(), func(m *master) error {
			for seat := range m.record.state.Waiting().All() {
				clock := m.readClock(time.Now())
				if at := clock.Deadline(seat).At; at == at.Round(0) { // Round drops the monotonic time
					return errors.New("a deadline that moves when the clock is set")
				}
			}
			return nil
		})
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}
