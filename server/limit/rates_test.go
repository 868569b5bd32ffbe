package limit

import (
	"testing"
	"testing/synctest"
	"time"
)

// TestRates checks that each key separately may act a number of times at once, then once an interval.
func TestRates(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := NewRates(Every(time.Minute, 3))
		for range 3 {
			if r.Wait("a") > 0 || r.Take("a") > 0 {
				t.Fatal("refused within the burst")
			}
		}
		for range 2 { // refused actions are not counted
			if wait := r.Take("a"); wait != time.Minute {
				t.Errorf("wait %v, want a minute", wait)
			}
		}
		if r.Take("b") > 0 {
			t.Error("one's tries count for another")
		}
		<-time.After(20 * time.Second)
		if wait := r.Wait("a"); wait != 40*time.Second {
			t.Errorf("wait %v, want 40 s", wait)
		}
		<-time.After(40 * time.Second)
		if r.Take("a") > 0 || r.Take("a") == 0 {
			t.Error("want one more after a minute, and only one")
		}
	})
}
