package share

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"
)

// newTestEfforts returns efforts for which a processor works as long as time goes by.
func newTestEfforts() *Efforts {
	e, began := NewEfforts(), time.Now()
	e.address, e.clock = 2*addressEffort, func() time.Duration { return time.Since(began) }
	return e
}

// lasts is work of so long.
func lasts(d time.Duration) func() { return func() { <-time.After(d) } }

// TestEfforts: a payer has a share, and so have all of an address; who is alone need not rest, and
// runs up no debt.
func TestEfforts(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := newTestEfforts()
		anna, ben := Payer{"school", "anna"}, Payer{"school", "ben"}
		if rest := e.Do(anna, true, lasts(time.Hour)); rest > 0 {
			t.Errorf("alone anna rests for %v", rest)
		}
		e.Come("home")
		if rest := e.Rest(anna); rest > 0 {
			t.Errorf("anna rests for %v where others come, for she was alone", rest)
		}
		e.Do(anna, true, lasts(500*time.Millisecond))
		e.Come("home")
		rest := e.Rest(anna)
		if want := 500 * time.Millisecond * 1_000_000 / ownEffort; rest < want/2 || rest > want {
			t.Errorf("after half a second anna rests for %v, want nearly %v", rest, want)
		}
		if worked := false; e.Do(anna, true, func() { worked = true }) == 0 || worked {
			t.Error("work is done while anna rests")
		}
		<-time.After(10 * time.Second) // with nothing left for all of the school
		e.Come("home")
		if rest := e.Do(ben, true, lasts(time.Second)); rest > 0 {
			t.Errorf("ben rests for %v because anna did much", rest)
		}
		for n := range 8 { // many who have done little
			e.Come("home")
			e.Do(Payer{"school", string(rune('c' + n))}, true, lasts(900*time.Millisecond))
		}
		e.Come("home")
		if e.Rest(Payer{"school", "fresh"}) == 0 {
			t.Error("one address has all of a processor")
		}
		if rest := e.Rest(Payer{"home", "zoe"}); rest > 0 {
			t.Errorf("another address rests for %v", rest)
		}
	})
}

// TestUnseen: what nobody waits for has a tenth of a processor in all, one at a time, however many
// there are.
func TestUnseen(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := newTestEfforts()
		began, working := time.Now(), 0
		var spent time.Duration
		for _, table := range []string{"a", "b", "c", "d", "e", "f"} {
			go func() { // until a minute has gone by
				for time.Since(began) < time.Minute {
					<-time.After(e.Do(Payer{table, table}, false, func() {
						if working++; working > 1 {
							t.Error("two work at once")
						}
						<-time.After(20 * time.Millisecond)
						working--
						spent += 20 * time.Millisecond
					}))
				}
			}()
		}
		<-time.After(2 * time.Minute)
		if share := float64(spent) / float64(time.Minute); share < 0.05 || share > 0.15 {
			t.Errorf("what nobody waits for took %.2f of a processor", share)
		}
		if rest := e.Do(Payer{"f", "f"}, true, lasts(time.Second)); rest > 0 {
			t.Errorf("somebody who waits rests %v", rest)
		}
	})
}

// TestOneThingAtATime: while work is being done for an address, other work for it is put off where somebody else has
// something to do too, and theirs is not.
func TestOneThingAtATime(t *testing.T) {
	e := NewEfforts()
	both := func() (done int, rest time.Duration) {
		e.Do(Payer{"a", "1"}, true, func() {
			rest = e.Do(Payer{"a", "2"}, true, func() { done++ })
			e.Do(Payer{"b", "1"}, true, func() { done++ })
		})
		return done, rest
	}
	e.Come("a")
	if done, _ := both(); done != 2 {
		t.Errorf("alone: %d of 2 pieces of work were done beside one of the same address", done)
	}
	e.Come("b")
	e.Come("a")
	if done, rest := both(); done != 1 || rest != againAfter {
		t.Errorf("beside others: %d pieces of work were done, 1 wanted; the other one rests %v, %v wanted",
			done, rest, againAfter)
	}
	if len(e.working) != 0 {
		t.Errorf("work for %v goes on after its end", e.working)
	}
}

// TestPageAtATime: so it is with turns for pages. Who gives up meanwhile leaves nothing behind.
func TestPageAtATime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := newTestEfforts()
		turns := NewTurns(4, 2, 10).Resting(e).OneAtATime()
		e.Come("b")
		e.Come("a")
		began := time.Now()
		first, err := turns.Wait(t.Context(), Payer{"a", "1"})
		if err != nil {
			t.Fatal(err)
		}
		rest := e.Do(Payer{"a", "2"}, true, func() { t.Error("a table of the address thinks during its page") })
		if rest != againAfter {
			t.Errorf("it tries again after %v, %v wanted", rest, againAfter)
		}
		impatient, cancel := context.WithTimeout(t.Context(), againAfter)
		defer cancel()
		if _, err := turns.Wait(impatient, Payer{"a", "3"}); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("the next page: %v", err)
		}
		if other, err := turns.Wait(t.Context(), Payer{"b", "1"}); err != nil || time.Since(began) > againAfter {
			t.Errorf("another address's page: %v, after %v", err, time.Since(began))
		} else {
			other.End()
		}
		first.End()
		if next, err := turns.Wait(t.Context(), Payer{"a", "3"}); err != nil {
			t.Error(err)
		} else {
			next.End()
		}
		if len(e.working) != 0 || len(turns.by) != 0 || len(turns.seats) != 0 {
			t.Errorf("something is left: %v, %d, %d", e.working, len(turns.by), len(turns.seats))
		}
	})
}
