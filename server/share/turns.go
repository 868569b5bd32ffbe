package share

import (
	"context"
	"runtime"
	"sync"
	"time"
)

// Turns let some work at a time, and fewer of each address: who has much to do waits for themselves
// rather than lets others wait. Where the time of a processor is divided, a payer who has had their
// share of it rests before the next turn, and wherever long work lets it breathe. Their methods may be called
// from several goroutines.
type Turns struct {
	seats      chan struct{} // capacity: how many work at a time; full: the next ones wait
	each       int           // of an address
	queue      int           // of an address who wait or work
	efforts    *Efforts      // nil: nobody rests
	free       bool          // the time of these turns counts for nobody
	byTime     bool          // what counts is the time that goes by, not that of the thread
	oneAtATime bool          // a turn waits for other work for its address, if others have something to do

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

// OneAtATime lets a turn wait until no other work is being done for its address, where others have something to
// do too. It returns the turns, which nobody uses yet.
func (t *Turns) OneAtATime() *Turns {
	t.oneAtATime = true
	return t
}

// ByTime counts the time that a turn lasts, where other goroutines do its work. It returns the turns, which
// nobody uses yet.
func (t *Turns) ByTime() *Turns {
	t.byTime = true
	return t
}

// Beside lets those who rest elsewhere know that somebody comes, and divides nothing.
func (t *Turns) Beside(e *Efforts) *Turns {
	t.efforts, t.free = e, true
	return t
}

// Wait waits for a turn of the payer's address, which is of the goroutine that waited. It returns ErrOwn if
// too many of the address wait, and ctx's error if that ends before.
func (t *Turns) Wait(ctx context.Context, p Payer) (*Turn, error) {
	q, err := t.join(p.Address)
	if err != nil {
		return nil, err
	}
	turn := &Turn{of: t, payer: p, queue: q}
	if err := enter(ctx, q.turn); err != nil {
		t.leave(p.Address, q)
		return nil, err
	}
	if err = t.rest(ctx, p); err == nil {
		err = turn.sit(ctx)
	}
	if err != nil {
		<-q.turn
		t.leave(p.Address, q)
		return nil, err
	}
	turn.begin()
	return turn, nil
}

// A Turn is the work of one goroutine, which ends it.
type Turn struct {
	of       *Turns
	payer    Payer
	queue    *queue
	counted  time.Duration // up to when the thread's work has been counted
	breathed time.Time     // when it began, or let others go first
	ended    bool
}

// sit takes a place among those who work. It holds none while it waits for other work for its address. When it
// returns an error it has taken none.
func (t *Turn) sit(ctx context.Context) error {
	for {
		if err := enter(ctx, t.of.seats); err != nil {
			return err
		}
		if !t.of.oneAtATime || t.of.efforts.enter(t.payer.Address) {
			return nil
		}
		<-t.of.seats
		if err := pause(ctx, againAfter); err != nil {
			return err
		}
	}
}

func (t *Turn) stand() {
	if t.of.oneAtATime {
		t.of.efforts.leave(t.payer.Address)
	}
	<-t.of.seats
}

func (t *Turn) begin() {
	t.breathed = time.Now()
	if t.of.counts() && !t.of.byTime {
		t.counted = t.of.efforts.start()
	}
}

// count counts the work since it was counted last.
func (t *Turn) count() {
	if !t.of.counts() {
		return
	}
	worked := time.Since(t.breathed)
	if !t.of.byTime {
		worked = t.of.efforts.stop(t.counted)
	}
	t.of.efforts.Spend(t.payer, worked)
}

// End ends the turn; once it has ended that does nothing.
func (t *Turn) End() {
	if t.ended {
		return
	}
	t.ended = true
	t.count()
	t.stand()
	<-t.queue.turn
	t.of.leave(t.payer.Address, t.queue)
}

// breathAfter is for how long work goes on before others may have the processor. Go's own scheduler lets
// who has little to do wait for ten milliseconds, several times for one answer.
const breathAfter = time.Millisecond

// breathe lets others go first if it is time. A payer who has had their share of the processor rests now, in
// the middle of the work, and gives up the place and the thread meanwhile: so that long work is spread over the
// time that it should take, and is in nobody's way. Who has gone rests no less, or they would be served first.
func (t *Turn) breathe() {
	if t.ended || time.Since(t.breathed) < breathAfter {
		return
	}
	t.count()
	rest := time.Duration(0)
	if t.of.counts() {
		rest = t.of.efforts.Rest(t.payer)
	}
	if rest > 0 {
		t.stand()
		ever := context.Background() // which does not end
		_ = pause(ever, min(rest, longestRest))
		_ = t.sit(ever)
	} else {
		runtime.Gosched()
	}
	t.begin()
}

// turnKey is where a context has its turn.
type turnKey struct{}

// In returns a context for the work of a turn.
func (t *Turn) In(ctx context.Context) context.Context { return context.WithValue(ctx, turnKey{}, t) }

// Breathe lets others go first in the middle of long work, as often as it is called, if it is time; see
// [Turns]. It is for the goroutine whose turn ctx is for, and does nothing where it is for none.
func Breathe(ctx context.Context) {
	if t, ok := ctx.Value(turnKey{}).(*Turn); ok {
		t.breathe()
	}
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
