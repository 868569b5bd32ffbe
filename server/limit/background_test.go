package limit

import (
	"testing"
	"testing/synctest"
	"time"
)

// TestBackground checks that background tasks run one at a time, and together take a tenth of the time, however many
// there are.
func TestBackground(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := NewBackground(10)
		began, working := time.Now(), 0
		var spent time.Duration
		for range 6 {
			go func() { // until a minute has passed
				for time.Since(began) < time.Minute {
					<-time.After(b.Do(func() {
						if working++; working > 1 {
							t.Error("two tasks run at once")
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
			t.Errorf("background tasks took %.2f of the time", share)
		}
		wait := b.Do(func() { <-time.After(time.Second) })
		if wait != 9*time.Second {
			t.Errorf("after a long task the next one waits %v", wait)
		}
	})
}
