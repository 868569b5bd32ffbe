package limit

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
)

// TestWorkers checks that a busy address queues behind itself, and that another address doesn't wait for it.
func TestWorkers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		workers := NewWorkers(2, 1, 3)
		work := func(ctx context.Context, address string) (begun *bool, done func()) {
			begun = new(bool)
			end := make(chan struct{})
			go func() { // ends with done, or with ctx
				if leave, err := workers.Enter(ctx, address); err == nil {
					*begun = true
					<-end
					leave()
					leave()
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
		if _, err := workers.Enter(t.Context(), "hog"); !errors.Is(err, ErrOwn) {
			t.Errorf("the hog's fourth: %v", err)
		}
		ben, benDone := work(t.Context(), "ben")
		if *ben {
			t.Error("three work at a time")
		}
		cancel()
		synctest.Wait()
		annaDone()
		firstDone()
		if !*ben || !*second || *third {
			t.Errorf("ben %t, the hog's second %t, and the one that was given up %t", *ben, *second, *third)
		}
		secondDone()
		benDone()
		if len(workers.by) != 0 || !workers.all.TryAcquire(2) {
			t.Error("something is left")
		}
	})
}

// TestWorkersGivenUp checks that a task that gives up while all workers are busy leaves no trace.
func TestWorkersGivenUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		workers := NewWorkers(1, 1, 3)
		leave, err := workers.Enter(t.Context(), "anna")
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		failed := make(chan error)
		go func() {
			_, err := workers.Enter(ctx, "ben")
			failed <- err
		}()
		synctest.Wait()
		cancel()
		if err := <-failed; !errors.Is(err, context.Canceled) {
			t.Errorf("given up: %v", err)
		}
		leave()
		if len(workers.by) != 0 || !workers.all.TryAcquire(1) {
			t.Error("something is left")
		}
	})
}
