package share

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
)

// TestTurns: who has much to do waits behind itself, others do not.
func TestTurns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		turns := NewTurns(2, 1, 3)
		work := func(ctx context.Context, key string) (begun *bool, done func()) {
			begun = new(bool)
			end := make(chan struct{})
			go func() {
				if done, err := turns.Wait(ctx, key); err == nil {
					*begun = true
					<-end
					done()
				}
			}()
			synctest.Wait()
			return begun, func() { close(end); synctest.Wait() }
		}
		first, firstDone := work(t.Context(), "hog")
		second, secondDone := work(t.Context(), "hog")
		impatient, cancel := context.WithCancel(t.Context())
		third, _ := work(impatient, "hog")
		anna, annaDone := work(t.Context(), "anna")
		if !*first || *second || !*anna {
			t.Errorf("the hog's first %t and second %t, anna %t", *first, *second, *anna)
		}
		if _, err := turns.Wait(t.Context(), "hog"); !errors.Is(err, ErrOwn) {
			t.Errorf("the hog's fourth: %v", err)
		}
		cancel()
		synctest.Wait()
		firstDone()
		if !*second || *third {
			t.Errorf("the hog's second %t, and the one that was given up %t", *second, *third)
		}
		secondDone()
		annaDone()
		if len(turns.by) != 0 || len(turns.seats) != 0 {
			t.Error("something is left")
		}
	})
}
