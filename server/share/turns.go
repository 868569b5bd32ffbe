package share

import (
	"context"
	"sync"
	"time"
)

// Turns let some work at a time, and fewer of each key: who has much to do waits for itself rather
// than lets others wait. Where the time of a processor is divided, a key that has had its share of
// it rests before its next turn. Their methods may be called from several goroutines.
type Turns struct {
	seats   chan struct{} // capacity: how many work at a time; full: the next ones wait
	each    int           // of a key
	queue   int           // of a key who wait or work
	efforts *Efforts      // nil: nobody rests
	free    bool          // the time of these turns counts for nobody

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

// Resting divides the time that turns last. It returns the turns, which nobody uses yet.
func (t *Turns) Resting(e *Efforts) *Turns {
	t.efforts = e
	return t
}

// Beside lets those who rest elsewhere know that somebody comes, and divides nothing.
func (t *Turns) Beside(e *Efforts) *Turns {
	t.efforts, t.free = e, true
	return t
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
	err = t.rest(ctx, key)
	if err == nil {
		err = enter(ctx, t.seats)
	}
	if err != nil {
		<-q.turn
		t.leave(key, q)
		return nil, err
	}
	began := time.Now()
	return sync.OnceFunc(func() {
		if t.efforts != nil && !t.free {
			t.efforts.Spend(key, time.Since(began), true)
		}
		<-t.seats
		<-q.turn
		t.leave(key, q)
	}), nil
}

// rest waits as long as the key should rest, or returns ctx's error.
func (t *Turns) rest(ctx context.Context, key string) error {
	if t.efforts == nil {
		return nil
	}
	if t.efforts.Come(key); t.free {
		return nil
	}
	for rest := t.efforts.Rest(key); rest > 0; rest = t.efforts.Rest(key) {
		timer := time.NewTimer(rest)
		select {
		case <-timer.C:
		case <-ctx.Done():
			timer.Stop()
			return ctx.Err()
		}
	}
	return nil
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
