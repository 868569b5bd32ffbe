package table

import (
	"context"
	"encoding/hex"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"

	"github.com/google/go-cmp/cmp"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/store"
)

func viewers() []game.Viewer {
	all := []game.Viewer{{}, game.Omniscient()}
	for seat := range game.Seat(5) {
		all = append(all, game.AtSeat(seat))
	}
	return all
}

// TestEveryViewerGetsItsProjection plays whole games and checks every feed against the stored log. However a feed was
// opened, it must contain exactly the viewer's events, and none before it was stored.
func TestEveryViewerGetsItsProjection(t *testing.T) {
	for key := range byte(8) {
		synctest.Test(t, func(t *testing.T) {
			s := open(t, key, PaceNone, 1)
			feeds := map[game.Viewer]*Feed{}
			got := map[game.Viewer][]Item{}
			for _, v := range viewers() {
				feeds[v] = s.watch(v, 0)
			}
			read := func(Batch) bool {
				synctest.Wait()
				log := s.mem.log(s.ID())
				for v, f := range feeds {
					got[v] = append(got[v], s.drain(f)...)
					// A prefix of what is stored.
					sameAs(t, got[v], prefixFor(log, v, len(got[v])), v)
				}
				return false
			}
			s.play(1, read)
			for v, f := range feeds {
				for !s.Over() {
					got[v] = append(got[v], s.next(f).Items...)
				}
			}
			synctest.Wait() // the table is over a moment before its feeds get the end
			log := s.mem.log(s.ID())
			for v, f := range feeds {
				got[v] = append(got[v], s.drain(f)...)
				sameAs(t, got[v], log, v)
				for after := range uint32(len(got[v]) + 2) {
					again := s.watch(v, after)
					rest := s.next(again).Items
					if diff := cmp.Diff(len(got[v])-min(int(after), len(got[v])), len(rest)); diff != "" {
						t.Fatalf("%v after %d (-want +got): %s", v, after, diff)
					}
					if len(rest) > 0 && rest[0] != got[v][after] {
						t.Fatalf("%v after %d begins with item %d", v, after, rest[0].N)
					}
					again.Close()
				}
			}
			if state, err := rules.Fold(rules.Five(), log); err != nil || !state.Over() {
				t.Fatalf("the stored log: over %v, %v", state.Over(), err)
			}
		})
	}
}

// prefixFor returns the shortest prefix of the log in which v sees n events.
func prefixFor(log []rules.Event, v game.Viewer, n int) []rules.Event {
	for i := range log {
		if n == 0 {
			return log[:i]
		}
		if log[i].To.Includes(v) {
			n--
		}
	}
	return log
}

func TestTwoFeedsOfOneSeat(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := open(t, 3, PaceNone, 0)
		other := s.watch(game.AtSeat(0), 0)
		seen := s.play(0, nil)
		synctest.Wait()
		if diff := cmp.Diff(seen, s.drain(other), cmp.AllowUnexported()); diff != "" {
			t.Errorf("two tabs of one seat differ:\n%s", diff)
		}
		if at := s.snapshot(game.AtSeat(0)); len(at.Items) != len(seen) || !at.Over || at.Asked {
			t.Errorf("snapshot at the end: %d items of %d, over %v, asked %v", len(at.Items), len(seen), at.Over, at.Asked)
		}
	})
}

// TestCommitBeforePublish lets the store fail. It checks that nobody sees the step, and that the table says that it is
// paused and goes on automatically once the store works again.
func TestCommitBeforePublish(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := open(t, 3, PaceNone, 0)
		f := s.watch(game.AtSeat(0), 0)
		first := s.next(f)
		synctest.Wait()
		s.drain(f)
		ask := s.snapshot(game.AtSeat(0)).Ask
		before := s.mem.log(s.ID())

		s.mem.setFail(errDisk)
		in := rules.Input{Seat: 0, Ask: ask.ID, Action: choose(rules.Key{}, ask)}
		for range 2 {
			if err := s.Submit(t.Context(), in); !errors.Is(err, ErrPaused) {
				t.Fatalf("got %v, want ErrPaused", err)
			}
		}
		b := s.next(f)
		if len(b.Items) != 0 || !b.Paused || !s.Now().Paused {
			t.Errorf("after the failure: %d items, paused %v and %v", len(b.Items), b.Paused, s.Now().Paused)
		}

		s.mem.setFail(nil)
		if err := s.Submit(t.Context(), in); !errors.Is(err, ErrPaused) {
			t.Errorf("a paused table: got %v, want ErrPaused", err)
		}
		if diff := cmp.Diff(before, s.mem.log(s.ID())); diff != "" {
			t.Errorf("the log has changed:\n%s", diff)
		}
		if b := s.next(f); b.Paused || s.Now().Paused || b.Ask != ask {
			t.Errorf("the store works again, and the table stands: %+v", b.Status)
		}
		seen := s.play(0, nil)
		sameAs(t, seen, s.mem.log(s.ID()), game.AtSeat(0))
		if diff := cmp.Diff(first.Items, seen[:len(first.Items)]); diff != "" {
			t.Errorf("what was seen before has changed:\n%s", diff)
		}
	})
}

func TestCreateThatIsNotStored(t *testing.T) {
	mem := newMemory()
	mem.fail = errDisk
	deps := Deps{Store: mem, Agents: puppets, Log: quiet()}
	cfg := Config{ID: "t1", Setup: rules.Five(), Seats: make([]Occupant, 5)}
	if _, err := Create(t.Context(), cfg, deps); !errors.Is(err, errDisk) {
		t.Errorf("got %v, want %v", err, errDisk)
	}
	cfg.Seats = cfg.Seats[:4]
	if _, err := Create(t.Context(), cfg, deps); err == nil {
		t.Error("four occupants for five seats: no error")
	}
	deps.Agents = func(string, agent.Seating) (agent.Agent, error) { return nil, agent.ErrUnknown }
	cfg.Seats = make([]Occupant, 5)
	if _, err := Create(t.Context(), cfg, deps); !errors.Is(err, agent.ErrUnknown) {
		t.Errorf("got %v, want agent.ErrUnknown", err)
	}
}

// TestCommitment checks that the table is bound to its key from the start.
func TestCommitment(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := open(t, 3, PaceNone, 0)
		sum := (&rules.Key{3}).Commitment()
		note := s.mem.games[s.ID()].Notes[0]
		if note.After != 0 || note.Kind != store.CommitmentNote || note.To != game.Public ||
			!strings.Contains(note.Body, hex.EncodeToString(sum[:])) {
			t.Errorf("note: %+v, want the SHA-256 of the key", note)
		}
		if s.Commitment() != sum {
			t.Errorf("commitment %x, want %x", s.Commitment(), sum)
		}
	})
}

func TestSubmitRefuses(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := open(t, 3, PaceNone, 0)
		in := func(ask rules.Ask, a rules.Action) rules.Input { return rules.Input{Seat: 0, Ask: ask.ID, Action: a} }
		// Up to the first talk of the first day.
		var talk rules.Ask
		s.play(0, func(b Batch) bool {
			talk = b.Ask
			return b.Asked && b.Ask.Kind == rules.AskTalk
		})
		synctest.Wait()
		before := s.mem.log(s.ID())
		say := func(text string) rules.Action { return rules.Action{Kind: rules.AskTalk, Text: text} }
		stale := talk
		stale.ID--
		tests := []struct {
			name string
			in   rules.Input
			want error
		}{
			{"closed question", in(stale, say("Skip")), rules.ErrStaleAsk},
			{"wrong kind", in(talk, rules.Action{Kind: rules.AskVote, Target: 1}), rules.ErrWrongKind},
			{"an agent's seat", rules.Input{Seat: 1, Ask: 1, Action: say("Skip")}, rules.ErrNotAsked},
			{"no seat", rules.Input{Seat: game.NoSeat, Ask: 1, Action: say("Skip")}, rules.ErrNotAsked},
			{"time is up, says somebody", rules.Input{Seat: 0, Ask: talk.ID, Timeout: true}, rules.ErrWrongKind},
		}
		for _, tt := range tests {
			if err := s.Submit(t.Context(), tt.in); !errors.Is(err, tt.want) {
				t.Errorf("%s: got %v, want %v", tt.name, err, tt.want)
			}
		}
		var syntax *protocol.SyntaxError
		if err := s.Submit(t.Context(), in(talk, say("I am the seer"))); !errors.As(err, &syntax) {
			t.Errorf("no sentence: got %v, want a *protocol.SyntaxError", err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if err := s.Submit(ctx, in(talk, say("Skip"))); !errors.Is(err, context.Canceled) {
			t.Errorf("cancelled: got %v", err)
		}
		synctest.Wait()
		if diff := cmp.Diff(before, s.mem.log(s.ID())); diff != "" {
			t.Errorf("what was refused changed the log:\n%s", diff)
		}

		if err := s.Submit(t.Context(), in(talk, say("REQUEST   ANY (COMINGOUT ANY SEER)"))); err != nil {
			t.Fatal(err)
		}
		if err := s.Submit(t.Context(), in(talk, say("Skip"))); !errors.Is(err, rules.ErrStaleAsk) {
			t.Errorf("a second answer: got %v, want ErrStaleAsk", err)
		}
		synctest.Wait()
		before = s.mem.log(s.ID())
		if err := s.Submit(t.Context(), in(talk, say("REQUEST ANY (COMINGOUT ANY SEER)"))); err != nil {
			t.Errorf("the same answer again: got %v, want nil", err)
		}
		synctest.Wait()
		if diff := cmp.Diff(before, s.mem.log(s.ID())); diff != "" {
			t.Errorf("an answer that came twice changed the log:\n%s", diff)
		}
		s.Close()
		if err := s.Submit(t.Context(), in(talk, say("Skip"))); !errors.Is(err, ErrClosed) {
			t.Errorf("closed: got %v, want ErrClosed", err)
		}
		if _, err := s.Watch(t.Context(), game.Viewer{}, 0); !errors.Is(err, ErrClosed) {
			t.Errorf("closed: Watch got %v, want ErrClosed", err)
		}
	})
}

func TestBusy(t *testing.T) {
	tb := newTable(Config{}, Deps{Log: quiet()}) // without an actor
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	for range mailboxSize {
		_ = tb.do(ended, func(*master) error { return nil })
	}
	if err := tb.Submit(t.Context(), rules.Input{}); !errors.Is(err, ErrBusy) {
		t.Errorf("got %v, want ErrBusy", err)
	}
}

// TestRecoverAnywhere kills the table after every commit of a game and lets it go on from the store. The agents' random
// choices depend only on key and question, so the game must be exactly the same.
func TestRecoverAnywhere(t *testing.T) {
	for _, people := range [][]game.Seat{{}, {2}} {
		synctest.Test(t, func(t *testing.T) {
			s := open(t, 5, PaceNone, people...)
			s.finish(people)
			want := s.mem.log(s.ID())
			ends := slices.Clone(s.mem.ends)
			full := s.mem.games[s.ID()]
			s.Close()
			for _, end := range ends[:len(ends)-1] {
				cut := full
				cut.Events = full.Events[:end:end]
				s.mem.games[s.ID()] = cut
				s.reopen()
				s.finish(people)
				if diff := cmp.Diff(want, s.mem.log(s.ID())); diff != "" {
					t.Fatalf("killed after event %d the game is another one:\n%s", end, diff)
				}
			}
			s.Close()
			if _, err := Open(t.Context(), s.ID(), s.deps); !errors.Is(err, ErrFinished) {
				t.Errorf("a finished game: got %v, want ErrFinished", err)
			}
			if _, err := Open(t.Context(), "nowhere", s.deps); !errors.Is(err, store.ErrNotFound) {
				t.Errorf("no game: got %v, want store.ErrNotFound", err)
			}
		})
	}
}

// finish plays to the end, at once if no person lives.
func (s *stage) finish(people []game.Seat) {
	s.t.Helper()
	if len(people) > 0 {
		s.play(people[0], nil)
		return
	}
	if err := s.ToEnd(s.t.Context(), opener); err != nil {
		s.t.Fatal(err)
	}
	synctest.Wait()
	if !s.Over() {
		s.t.Fatal("the game is not over")
	}
}

// TestConcurrent lets the race detector see readers, writers and the end of a game at the same time.
func TestConcurrent(t *testing.T) {
	t.Parallel()
	s := open(t, 3, PaceNone, 0, 3)
	var wg sync.WaitGroup
	for _, v := range append(viewers(), viewers()...) {
		wg.Go(func() {
			for range 30 {
				f, err := s.Watch(t.Context(), v, 0)
				if err != nil {
					if !errors.Is(err, ErrClosed) && !errors.Is(err, ErrBusy) {
						t.Errorf("watch: %v", err)
					}
					return
				}
				for range 3 {
					ctx, cancel := context.WithTimeout(t.Context(), 1)
					_, err := f.Next(ctx)
					cancel()
					if errors.Is(err, ErrClosed) {
						break
					}
				}
				f.Close()
			}
		})
	}
	for _, seat := range []game.Seat{0, 3} {
		wg.Go(func() {
			for range 100 {
				now, err := s.Snapshot(t.Context(), game.AtSeat(seat))
				if errors.Is(err, ErrClosed) {
					return
				}
				if now.Asked {
					in := rules.Input{Seat: seat, Ask: now.Ask.ID, Action: choose(rules.Key{}, now.Ask)}
					_ = s.Submit(t.Context(), in) // any answer will do
				}
			}
			s.Close()
		})
	}
	wg.Wait()
	s.Close()
	log := s.mem.log(s.ID())
	if _, err := rules.Fold(rules.Five(), log); err != nil {
		t.Error(err)
	}
}
