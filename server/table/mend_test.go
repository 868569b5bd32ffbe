package table

import (
	"testing"
	"testing/synctest"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/store"
)

// A shaky store fails on demand: it either stores nothing, or stores everything but returns an error.
type shaky struct {
	*memory
	stores bool // failing writes are stored nevertheless
}

func (s *shaky) Append(id string, evs []store.Stamped, notes ...store.Note) error {
	s.mu.Lock()
	fail := s.fail
	if s.stores {
		s.fail = nil
	}
	s.mu.Unlock()
	err := s.memory.Append(id, evs, notes...)
	s.setFail(fail)
	if fail != nil {
		return fail
	}
	return err
}

func (s *shaky) AppendSoon(id string, evs []store.Stamped, notes ...store.Note) error {
	return s.Append(id, evs, notes...)
}

// TestPausedTableGoesOn checks that a table goes on automatically within two seconds after the store works again, with
// or without people, and whether or not the failed step was stored. The game ends as it would have without the fault.
func TestPausedTableGoesOn(t *testing.T) {
	for _, tt := range []struct {
		name   string
		people []game.Seat
		stores bool
	}{
		{"people", []game.Seat{0, 1, 2}, false},
		{"people, and it was stored", []game.Seat{0, 1, 2}, true},
		{"agents", nil, false},
		{"agents, and it was stored", nil, true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := open(t, 3, PaceNone, tt.people...)
				s.Close()
				st := &shaky{memory: s.mem, stores: tt.stores}
				s.deps.Store = st
				s.reopen()
				f := s.watch(game.Viewer{}, 0)
				asked := map[uint32]bool{}
				answer := func() {
					for _, seat := range tt.people {
						if now := s.snapshot(game.AtSeat(seat)); now.Asked && !asked[now.Ask.ID] {
							in := rules.Input{Seat: seat, Ask: now.Ask.ID, Action: choose(rules.Key{}, now.Ask)}
							_ = s.Submit(t.Context(), in) // may be refused, because the store fails
						}
					}
				}
				over := false
				pauses := 0
				for i := 0; !over && i < 2000; i++ {
					if i%2 == 1 {
						st.setFail(errDisk)
						answer()
						pass(20 * time.Second) // long enough at reading speed for another step to be stored
						if s.Now().Paused {
							pauses++
						}
						st.setFail(nil)
						pass(2*time.Second + time.Millisecond)
						if s.Now().Paused {
							t.Fatalf("still paused, after %d pauses", pauses)
						}
					}
					answer()
					pass(time.Second)
					over = s.Over()
				}
				if !over || pauses < 3 {
					t.Fatalf("over: %t, after %d pauses", over, pauses)
				}
				synctest.Wait()
				seen := s.drain(f)
				sameAs(t, seen, s.mem.log(s.ID()), game.Viewer{})
			})
		})
	}
}
