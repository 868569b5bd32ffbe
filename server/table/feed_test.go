package table

import (
	"context"
	"errors"
	"testing"
)

// TestSlowFeed checks that the feed of a reader that is too far behind ends, and that the reader can continue after the
// last number it has.
func TestSlowFeed(t *testing.T) {
	t.Parallel()
	items := make([]Item, 10)
	for i := range items {
		items[i].N = uint32(i + 1)
	}
	f := &Feed{wake: make(chan struct{}, 1), fresh: true}
	f.begin(items[:2], 2)
	for n := 3; n <= 6; n++ { // four items wait
		if !f.push(items[:n], Status{}, 3) {
			t.Fatalf("ended with %d items waiting, want at most 3 before a new one", n-3)
		}
	}
	if !f.push(items[:6], Status{Paused: true}, 3) {
		t.Fatal("ended by a mere change of status")
	}
	if f.push(items[:7], Status{}, 3) {
		t.Fatal("goes on with 4 items waiting")
	}
	if _, err := f.Next(t.Context()); !errors.Is(err, ErrSlow) {
		t.Errorf("got %v, want ErrSlow", err)
	}
	f.end(ErrClosed)
	if _, err := f.Next(t.Context()); !errors.Is(err, ErrSlow) {
		t.Errorf("closed later: got %v, want ErrSlow still", err)
	}
}

func TestNextWaits(t *testing.T) {
	t.Parallel()
	f := &Feed{wake: make(chan struct{}, 1), fresh: true}
	if b, err := f.Next(t.Context()); err != nil || len(b.Items) != 0 {
		t.Errorf("first: got %d items, %v; want the status at once", len(b.Items), err)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := f.Next(ended); !errors.Is(err, context.Canceled) {
		t.Errorf("nothing new: got %v, want that the wait is ended", err)
	}
	f.push(nil, Status{}, 3) // nothing new either
	f.push(nil, Status{Over: true}, 3)
	if b, err := f.Next(t.Context()); err != nil || !b.Over {
		t.Errorf("a change of status: got %+v, %v", b, err)
	}
}
