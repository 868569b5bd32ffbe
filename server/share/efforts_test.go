package share

import (
	"testing"
	"testing/synctest"
	"time"
)

// TestEfforts: what nobody waits for has a seventh of a processor in all, however many there are,
// and who is looked at has a share of their own, unless they are alone.
func TestEfforts(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := NewEfforts()
		for range 2 {
			if e.Spend("anna", time.Second, true) > 0 {
				t.Error("two seconds are too much at once")
			}
		}
		if rest := e.Spend("anna", 3*time.Second, true); rest > 0 {
			t.Errorf("alone anna rests for %v", rest)
		}
		e.Come("bob")
		if rest := e.Spend("anna", 0, true); rest < 6*time.Second {
			t.Errorf("after five seconds anna rests for %v where others come", rest)
		}
		began := time.Now()
		var spent time.Duration
		for range 100 {
			for _, key := range []string{"b", "c", "d", "e"} {
				spent += 20 * time.Millisecond
				<-time.After(e.Spend(key, 20*time.Millisecond, false))
			}
		}
		if share := float64(spent) / float64(time.Since(began)); share < 0.1 || share > 0.2 {
			t.Errorf("what nobody waits for took %.2f of a processor", share)
		}
		if rest := e.Spend("f", time.Second, true); rest > 0 {
			t.Errorf("somebody who waits rests for %v", rest)
		}
	})
}
