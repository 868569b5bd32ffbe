package share

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"
)

// TestTurns: who has much to do waits behind itself, others do not.
func TestTurns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		turns := NewTurns(2, 1, 3)
		work := func(ctx context.Context, key string) (begun *bool, done func()) {
			begun = new(bool)
			end := make(chan struct{})
			go func() {
				if turn, err := turns.Wait(ctx, Payer{Address: key}); err == nil {
					*begun = true
					<-end
					turn.End()
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
		if _, err := turns.Wait(t.Context(), Payer{Address: "hog"}); !errors.Is(err, ErrOwn) {
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

// TestRests: who has had more of the time than their share rests before the next turn, also where
// they come one by one; others do not.
func TestRests(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		turns := NewTurns(4, 2, 10).Resting(newTestEfforts())
		work := func(key string, d time.Duration) (waited time.Duration) {
			began := time.Now()
			turn, err := turns.Wait(t.Context(), Payer{key, key})
			if err != nil {
				t.Fatal(err)
			}
			waited = time.Since(began)
			<-time.After(d)
			turn.End()
			return waited
		}
		var busy, rested time.Duration
		began := time.Now()
		others := make(chan struct{})
		go func() { // for a minute
			defer close(others)
			for time.Since(began) < time.Minute {
				if waited := work("anna", 0); waited > 0 {
					t.Errorf("anna waits %v", waited)
				}
				<-time.After(300 * time.Millisecond)
			}
		}()
		for ; time.Since(began) < time.Minute; busy += 500 * time.Millisecond {
			rested += work("hog", 500*time.Millisecond)
		}
		<-others
		const share = time.Minute*ownEffort/1_000_000 + ownAtOnce*time.Microsecond
		if busy > share+time.Second || busy < share-time.Second {
			t.Errorf("the hog works %v and rests %v of a minute, want %v of work", busy, rested, share)
		}
		<-time.After(2 * time.Second)
		work("hog", time.Minute)
		<-time.After(2 * time.Second)
		if waited := work("hog", time.Second); waited > 0 {
			t.Errorf("who is alone rests %v", waited)
		}
		work("anna", 0)
		work("hog", time.Second)
		work("anna", 0)
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if _, err := turns.Wait(ctx, Payer{"hog", "hog"}); !errors.Is(err, context.Canceled) {
			t.Errorf("who goes while they rest: %v", err)
		}
		if len(turns.by) != 0 || len(turns.seats) != 0 {
			t.Error("something is left")
		}
	})
}

// TestBreathe: who has had their share rests in the middle of long work, which then takes the time that it
// should take; others have a turn meanwhile, as they want it. Who is alone need not rest.
func TestBreathe(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const piece = 10 * time.Millisecond
		e := newTestEfforts()
		turns := NewTurns(1, 1, 10).Resting(e).OneAtATime()
		hog := Payer{"hog", "hog"}
		work := func(work time.Duration) (took time.Duration) {
			began := time.Now()
			turn, err := turns.Wait(t.Context(), hog)
			if err != nil {
				t.Fatal(err)
			}
			ctx := turn.In(t.Context())
			for range work / piece {
				<-time.After(piece)
				Breathe(ctx)
			}
			turn.End()
			Breathe(ctx)
			return time.Since(began)
		}
		if took := work(3 * time.Second); took != 3*time.Second {
			t.Errorf("alone it takes %v, want 3 s", took)
		}
		e.Come("anna")
		work(ownAtOnce * time.Microsecond)
		stop := make(chan struct{})
		anna := make(chan time.Duration)
		go func() { // looks in three times a second
			longest := time.Duration(0)
			for {
				began := time.Now()
				turn, err := turns.Wait(t.Context(), Payer{"anna", "anna"})
				if err != nil {
					t.Error(err)
					return
				}
				longest = max(longest, time.Since(began))
				turn.End()
				select {
				case <-time.After(333 * time.Millisecond):
				case <-stop:
					anna <- longest
					return
				}
			}
		}()
		const long = 3 * time.Second
		if took, want := work(long), long*1_000_000/ownEffort; took < want-time.Second || took > want+time.Second {
			t.Errorf("beside anna it takes %v, want %v", took, want)
		}
		close(stop)
		if longest := <-anna; longest > piece {
			t.Errorf("anna waits %v, want %v at most", longest, piece)
		}
		Breathe(t.Context()) // for no turn
		if len(turns.by) != 0 || len(turns.seats) != 0 || len(e.working) != 0 {
			t.Error("something is left")
		}
	})
}

// TestByTime: of work that other goroutines do the time counts that goes by.
func TestByTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := newTestEfforts()
		e.clock = func() time.Duration { return 0 } // the thread itself does nothing
		hash := func(turns *Turns) (rest time.Duration) {
			for range 2 { // the first takes what may be taken at once
				e.Come("b")
				turn, err := turns.Wait(t.Context(), Payer{"a", "1"})
				if err != nil {
					t.Fatal(err)
				}
				<-time.After(2 * ownAtOnce * time.Microsecond)
				e.Come("b")
				turn.End()
			}
			return e.Rest(Payer{"a", "1"})
		}
		if rest := hash(NewTurns(1, 1, 10).Resting(e)); rest > 0 {
			t.Errorf("by the thread's work they rest %v, want none", rest)
		}
		if rest := hash(NewTurns(1, 1, 10).Resting(e).ByTime()); rest == 0 {
			t.Error("by the time that goes by they do not rest")
		}
	})
}
