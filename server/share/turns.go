package share

import (
	"context"
	"sync"
)

// Turns let a few work at a time, and of each key one: who has much to do waits for itself rather
// than lets others wait. Their methods may be called from several goroutines.
type Turns struct {
	seats chan struct{} // capacity: how many work at a time; full: the next ones wait
	each  int

	mu sync.Mutex // guards by
	by map[string]*queue
}

// A queue is those of a key who wait or work.
type queue struct {
	turn chan struct{} // capacity 1: somebody of the key has the turn
	n    int
}

// NewTurns returns turns for so many at a time. Of each key so many may wait or work.
func NewTurns(atOnce, each int) *Turns {
	return &Turns{seats: make(chan struct{}, atOnce), each: each, by: map[string]*queue{}}
}

// Wait waits for the key's turn, which lasts until done is called. It returns ErrOwn if too many
// of the key wait, and ctx's error if that ends before.
func (t *Turns) Wait(ctx context.Context, key string) (done func(), err error) {
	q, err := t.join(key)
	if err != nil {
		return nil, err
	}
	select {
	case q.turn <- struct{}{}:
	case <-ctx.Done():
		t.leave(key, q)
		return nil, ctx.Err()
	}
	select {
	case t.seats <- struct{}{}:
	case <-ctx.Done():
		<-q.turn
		t.leave(key, q)
		return nil, ctx.Err()
	}
	return sync.OnceFunc(func() {
		<-t.seats
		<-q.turn
		t.leave(key, q)
	}), nil
}

func (t *Turns) join(key string) (*queue, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	q := t.by[key]
	if q == nil {
		q = &queue{turn: make(chan struct{}, 1)}
		t.by[key] = q
	}
	if q.n >= t.each {
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
