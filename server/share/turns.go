package share

import (
	"context"
	"sync"
)

// Turns let some work at a time, and fewer of each key: who has much to do waits for itself rather
// than lets others wait. Their methods may be called from several goroutines.
type Turns struct {
	seats chan struct{} // capacity: how many work at a time; full: the next ones wait
	each  int           // of a key
	queue int           // of a key who wait or work

	mu sync.Mutex // guards by
	by map[string]*queue
}

// A queue is those of a key who wait or work.
type queue struct {
	turn chan struct{} // capacity Turns.each: those of the key who have their turn
	n    int
}

// NewTurns returns turns for so many at a time, and so many of each key. Of a key no more than a
// queue may wait or work.
func NewTurns(atOnce, each, queued int) *Turns {
	return &Turns{seats: make(chan struct{}, atOnce), each: each, queue: queued, by: map[string]*queue{}}
}

// Wait waits for the key's turn, which lasts until done is called. It returns ErrOwn if too many
// of the key wait, and ctx's error if that ends before.
func (t *Turns) Wait(ctx context.Context, key string) (done func(), err error) {
	q, err := t.join(key)
	if err != nil {
		return nil, err
	}
	if err := enter(ctx, q.turn); err != nil {
		t.leave(key, q)
		return nil, err
	}
	if err := enter(ctx, t.seats); err != nil {
		<-q.turn
		t.leave(key, q)
		return nil, err
	}
	return sync.OnceFunc(func() {
		<-t.seats
		<-q.turn
		t.leave(key, q)
	}), nil
}

// enter waits for a place, and takes one that is free whatever has become of ctx.
func enter(ctx context.Context, places chan<- struct{}) error {
	select {
	case places <- struct{}{}:
		return nil
	default:
	}
	select {
	case places <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (t *Turns) join(key string) (*queue, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	q := t.by[key]
	if q == nil {
		q = &queue{turn: make(chan struct{}, t.each)}
		t.by[key] = q
	}
	if q.n >= t.queue {
		return nil, ErrOwn
	}
	q.n++
	return q, nil
}

func (t *Turns) leave(key string, q *queue) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if q.n--; q.n == 0 {
		delete(t.by, key)
	}
}
