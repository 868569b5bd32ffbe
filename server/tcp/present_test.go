package tcp

import (
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"aiwolfplay/game/rules"
	"aiwolfplay/game/wire"
	"aiwolfplay/server/pool"
)

// TestRollCall checks that a client is present if it gives any answer to ROLE, and that ROLE is then not asked again. A
// client that is silent three times, or has gone, is given up.
func TestRollCall(t *testing.T) {
	for _, tt := range []struct {
		name    string
		answer  string // to ROLE; "": none
		leaves  bool   // instead of an answer
		present bool
	}{
		{"none", "none\n", false, true},
		{"a wish", "SEER\n", false, true},
		{"an empty line", "\n", false, true},
		{"silence", "", false, false},
		{"it leaves", "", true, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				h := openPipes(t, Config{Limit: time.Second})
				r := h.rude()
				asked := 0
				go func() { // ends with the house
					for request := r.next(); request != ""; request = r.next() {
						switch {
						case request == wire.RequestName:
							r.say("probe\n")
						case request == wire.RequestRole:
							if asked++; tt.leaves {
								r.Close()
								return
							}
							if tt.answer != "" {
								r.say(tt.answer)
							}
						default:
							line, _ := r.over(request)
							r.say(line)
						}
					}
				}()
				guests := h.guests(1)
				for range pool.MaxTimeouts {
					if silent := pool.CallRoll(t.Context(), guests); (len(silent) == 0) != tt.present {
						t.Fatalf("silent: %d", len(silent))
					}
					if tt.present {
						break
					}
				}
				synctest.Wait()
				if gone := pool.HasGone(guests[0]); gone == tt.present {
					t.Errorf("given up: %t", gone)
				}
				if !tt.present {
					return
				}
				h.play(rules.Five(), 1, guests...)
				if synctest.Wait(); asked != 1 {
					t.Errorf("ROLE was asked %d times before one game", asked)
				}
			})
		})
	}
}

// TestLeavesAfterGame checks that a client that ends a moment after its first game is not seated in the next one, even
// if it still answers until it ends.
func TestLeavesAfterGame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := openPipes(t, Config{})
		r := h.rude()
		go func() {
			r.play(func(request wire.Request) (string, bool) { return r.over(request) })
		}()
		guests := h.guests(1)
		h.play(rules.Five(), 1, guests...)
		go func() {
			<-time.After(300 * time.Millisecond) // of the bubble
			r.Close()
		}()
		if silent := pool.CallRoll(t.Context(), guests); len(silent) != 1 {
			t.Error("it is said to be there for a second game")
		}
	})
}

// TestGreeting checks that a client that greets the server first gets the name that it gives later, unless it has
// already played a game.
func TestGreeting(t *testing.T) {
	for _, tt := range []struct {
		name  string
		lines []string // in answer to NAME, and after it
		roles []string // in answer to ROLE
		want  string
	}{
		{"hello server, then the name", []string{"hello server\n", "taro\n"}, []string{"none\n"}, "taro"},
		{"the name in answer to ROLE", []string{"hello server\n"}, []string{"taro\nnone\n"}, "taro"},
		{"with an owner's key", []string{"hi\n", "taro@4k7wxnpq2m\n"}, []string{"none\n"}, "taro"},
		{"with a byte order mark", []string{"hello server\n", "\xef\xbb\xbfprobe\n"}, []string{"none\n"}, "probe"},
		{"no name, but JSON", []string{"taro\n", "{\"agentIdx\":1}\n"}, []string{"none\n"}, "taro"},
		{"nothing but a name", []string{"taro\n"}, []string{"none\n"}, "taro"},
		{"a role is no name", []string{"taro\n"}, []string{"villager\n"}, "taro"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				h := openPipes(t, Config{})
				r := h.rude()
				go func() { // ends with the house
					for request := r.next(); request != ""; request = r.next() {
						switch request {
						case wire.RequestName:
							r.say(strings.Join(tt.lines, ""))
						case wire.RequestRole:
							r.say(tt.roles[0])
						default:
							line, _ := r.over(request)
							r.say(line)
						}
					}
				}()
				guests := h.guests(1)
				if silent := pool.CallRoll(t.Context(), guests); len(silent) > 0 {
					t.Fatal("it gives no sign of life")
				}
				if got := guests[0].Name(); got != tt.want {
					t.Errorf("called %q, want %q", got, tt.want)
				}
				if got := guests[0].Record().Identity().Name; got != tt.want {
					t.Errorf("recorded as %q", got)
				}
				result := h.play(rules.Five(), 1, guests...)
				if !rules.Silent(result.Log).Empty() {
					t.Error("after its greeting it has missed what it was asked")
				}
				if f := guests[0].Record().Report().Faults[pool.FaultIllegal]; f > 0 {
					t.Errorf("%d of its answers were taken for others", f)
				}
			})
		})
	}
}

// TestRenamedAwakens checks that a client that gives its name late is found by callers that wait for the name.
func TestRenamedAwakens(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := openPipes(t, Config{})
		r := h.rude()
		r.next()
		r.say("hello server\n")
		found := make(chan error, 1)
		go func() {
			_, err := h.pool.TakeAll(t.Context(), []string{"taro"})
			found <- err
		}()
		synctest.Wait()
		r.say("taro\n")
		if err := <-found; err != nil {
			t.Error(err)
		}
	})
}

// TestFullBesideSilent checks that a village begins as soon as enough clients have answered, without waiting for silent
// ones.
func TestFullBesideSilent(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := openPipes(t, Config{Limit: time.Second})
		r := h.rude()
		r.next()
		r.say("silent\n")
		for i := range 4 {
			h.join(fmt.Sprint("go", i), 0)
		}
		guests := h.guests(5)
		silent := pool.CallRoll(t.Context(), guests)
		if len(silent) != 1 || silent[0].Name() != "silent" {
			t.Errorf("%d are silent", len(silent))
		}
	})
}
