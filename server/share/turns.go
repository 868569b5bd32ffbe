package share

import (
	"context"
	"sync"
	"time"
)

// Turns let some work at a time, and fewer of each address: who has much to do waits for themselves
// rather than lets others wait. Where the time of a processor is divided, a payer who has had their
// share of it rests before the next turn. Their methods may be called from several goroutines.
type Turns struct {
	seats   chan struct{} // capacity: how many work at a time; full: the next ones wait
	each    int           // of an address
	queue   int           // of an address who wait or work
	efforts *Efforts      // nil: nobody rests
	free    bool          // the time of these turns counts for nobody
	single  bool          // a turn waits for other short work for its address, if others have something to do

	mu sync.Mutex // guards by
	by map[string]*queue
}

// A queue is those of an address who wait or work.
type queue struct {
	turn chan struct{} // capacity Turns.each: those of the key who have their turn
	n    int
}

// NewTurns returns turns for so many at a time, and so many of each address. Of an address no more
// than a queue may wait or work.
func NewTurns(atOnce, each, queued int) *Turns {
	return &Turns{seats: make(chan struct{}, atOnce), each: each, queue: queued, by: map[string]*queue{}}
}

// Resting divides the time that turns last. It returns the turns, which nobody uses yet.
func (t *Turns) Resting(e *Efforts) *Turns {
	t.efforts = e
	return t
}

// Single lets a turn wait until no other short work is being done for its address, where others have something to
// do too. It returns the turns, which nobody uses yet.
func (t *Turns) Single() *Turns {
	t.single = true
	return t
}

// Beside lets those who rest elsewhere know that somebody comes, and divides nothing.
func (t *Turns) Beside(e *Efforts) *Turns {
	t.efforts, t.free = e, true
	return t
}

// Wait waits for a turn of the payer's address, which lasts until done is called by the goroutine
// that waited. It returns ErrOwn if too many of the address wait, and ctx's error if that ends
// before.
func (t *Turns) Wait(ctx context.Context, p Payer) (done func(), err error) {
	key := p.Address
	q, err := t.join(key)
	if err != nil {
		return nil, err
	}
	if err := enter(ctx, q.turn); err != nil {
		t.leave(key, q)
		return nil, err
	}
	err = t.rest(ctx, p)
	if err == nil {
		err = enter(ctx, t.seats)
	}
	if err == nil && t.single {
		if err = t.efforts.wait(ctx, key); err != nil {
			<-t.seats
		}
	}
	if err != nil {
		<-q.turn
		t.leave(key, q)
		return nil, err
	}
	var began time.Duration
	if t.counts() {
		began = t.efforts.start()
	}
	return sync.OnceFunc(func() {
		if t.counts() {
			t.efforts.Spend(p, t.efforts.stop(began))
		}
		if t.single {
			t.efforts.leave(key)
		}
		<-t.seats
		<-q.turn
		t.leave(key, q)
	}), nil
}

// counts reports whether the time of these turns counts.
func (t *Turns) counts() bool { return t.efforts != nil && !t.free }

// rest waits as long as the payer should rest, or returns ctx's error.
func (t *Turns) rest(ctx context.Context, p Payer) error {
	if t.efforts == nil {
		return nil
	}
	if t.efforts.Come(p.Address); t.free {
		return nil
	}
	for rest := t.efforts.Rest(p); rest > 0; rest = t.efforts.Rest(p) {
		if err := pause(ctx, min(rest, longestRest)); err != nil {
			return err
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
