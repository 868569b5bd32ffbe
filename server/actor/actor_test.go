package actor

import (
	"context"
	"errors"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

var (
	errClosed = errors.New("closed")
	errBusy   = errors.New("busy")
	errOwn    = errors.New("its own")
)

func TestDo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		count, worked := 0, 0
		m := New[*int](Options{Size: 1, Closed: errClosed})
		go m.Run(&count, Loop{Work: func() { worked++ }})
		synctest.Wait()
		var all sync.WaitGroup
		for range 10 { // more than fit, so that some wait
			all.Go(func() {
				if err := m.Do(t.Context(), func(n *int) error { *n++; return nil }); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		if err := m.Do(t.Context(), func(*int) error { return errOwn }); !errors.Is(err, errOwn) {
			t.Errorf("got %v, want the request's error", err)
		}
		m.Wake()
		synctest.Wait()
		if count != 10 || worked != 13 { // at the beginning, after 11 requests, and after Wake
			t.Errorf("%d requests counted, %d times worked", count, worked)
		}
		m.Close()
		m.Close()
		if err := m.Do(t.Context(), func(*int) error { return nil }); !errors.Is(err, errClosed) {
			t.Errorf("closed: got %v", err)
		}
	})
}

func TestTimer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		start, worked := time.Now(), make(chan time.Duration, 2)
		m := New[int](Options{Closed: errClosed})
		go m.Run(0, Loop{Timer: time.After(time.Minute), Work: func() { worked <- time.Since(start) }})
		if first, second := <-worked, <-worked; first != 0 || second != time.Minute {
			t.Errorf("worked after %v and %v", first, second)
		}
		m.Close()
	})
}

func TestBusy(t *testing.T) {
	m := New[int](Options{Size: 2, Closed: errClosed, Busy: errBusy}) // Run is not called
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	for range 2 {
		if err := m.Do(ended, func(int) error { return nil }); !errors.Is(err, context.Canceled) {
			t.Fatalf("got %v", err)
		}
	}
	if m.Len() != 2 {
		t.Errorf("%d requests wait", m.Len())
	}
	if err := m.Do(t.Context(), func(int) error { return nil }); !errors.Is(err, errBusy) {
		t.Errorf("got %v, want errBusy", err)
	}
}

// TestEnded checks that a request whose context has ended before its turn is dropped.
func TestEnded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := New[int](Options{Size: 4, Closed: errClosed})
		ended, cancel := context.WithCancel(t.Context())
		cancel()
		called := false
		_ = m.Do(ended, func(int) error { called = true; return nil })
		go m.Run(0, Loop{})
		synctest.Wait()
		if m.Close(); called || m.Len() != 0 {
			t.Errorf("called: %v, waiting: %d", called, m.Len())
		}
	})
}

// TestStop checks that the owner may stop itself, and that the sender of that request gets its answer.
func TestStop(t *testing.T) {
	m := New[int](Options{Size: 1, Closed: errClosed})
	go m.Run(0, Loop{})
	if err := m.Do(t.Context(), func(int) error { m.Stop(); return errOwn }); !errors.Is(err, errOwn) {
		t.Errorf("got %v", err)
	}
	m.Close()
	if m.Context().Err() == nil {
		t.Error("its context goes on")
	}
}

func TestPanic(t *testing.T) {
	panicked := 0
	m := New[int](Options{Size: 1, Closed: errClosed})
	first := true
	go m.Run(0, Loop{
		Work: func() {
			if first {
				first = false
				panic("at work")
			}
		},
		Panicked: func(any) error { panicked++; return errOwn },
	})
	if err := m.Do(t.Context(), func(int) error { panic("in a request") }); !errors.Is(err, errOwn) {
		t.Errorf("got %v", err)
	}
	if m.Close(); panicked != 2 {
		t.Errorf("%d panics", panicked)
	}
}

func TestPublished(t *testing.T) {
	type counts struct{ a, b int }
	var p Published[counts]
	before, changed := p.Watch()
	var all sync.WaitGroup
	for range 20 {
		all.Go(func() { p.Update(func(c *counts) { c.a++ }) })
		all.Go(func() { p.Update(func(c *counts) { c.b-- }) })
	}
	all.Wait()
	<-changed
	_, changed = p.Watch()
	if got := *p.Load(); got != (counts{20, -20}) || *before != (counts{}) {
		t.Errorf("got %+v after %+v", got, *before)
	}
	select {
	case <-changed:
		t.Error("it has changed again")
	default:
	}
}
