package limit

import (
	"context"
	"sync"

	"golang.org/x/sync/semaphore"
)

// Workers bound concurrent work: in total, and for each address, so that a busy client queues behind itself. Their
// methods may be called from several goroutines.
type Workers struct {
	all     *semaphore.Weighted
	each    int64 // tasks of an address at a time
	waiting int   // tasks of an address that wait or run

	mu sync.Mutex // guards by
	by map[string]*queue
}

// A queue counts the tasks of an address that wait or run. It exists only while there are any.
type queue struct {
	turns *semaphore.Weighted
	tasks int
}

// NewWorkers returns workers that run at most all tasks at a time, and at most each tasks of one address. Further tasks
// wait. At most waiting tasks of one address wait or run.
func NewWorkers(all, each int64, waiting int) *Workers {
	return &Workers{all: semaphore.NewWeighted(all), each: each, waiting: waiting, by: map[string]*queue{}}
}

// Enter waits for a free worker. The caller calls leave when its task ends; further calls do nothing. Enter returns
// ErrOwn if too many tasks of the address wait, and ctx's error if ctx ends before.
func (w *Workers) Enter(ctx context.Context, address string) (leave func(), err error) {
	q, err := w.join(address)
	if err != nil {
		return nil, err
	}
	if err := q.turns.Acquire(ctx, 1); err != nil {
		w.part(address, q)
		return nil, err
	}
	if err := w.all.Acquire(ctx, 1); err != nil {
		q.turns.Release(1)
		w.part(address, q)
		return nil, err
	}
	return sync.OnceFunc(func() {
		w.all.Release(1)
		q.turns.Release(1)
		w.part(address, q)
	}), nil
}

// join adds a task to the queue of an address.
func (w *Workers) join(address string) (*queue, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	q := w.by[address]
	if q == nil {
		q = &queue{turns: semaphore.NewWeighted(w.each)}
		w.by[address] = q
	}
	if q.tasks >= w.waiting {
		return nil, ErrOwn
	}
	q.tasks++
	return q, nil
}

// part removes a task from the queue of an address.
func (w *Workers) part(address string, q *queue) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if q.tasks--; q.tasks == 0 {
		delete(w.by, address)
	}
}
