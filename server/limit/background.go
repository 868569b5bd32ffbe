package limit

import (
	"sync"
	"time"
)

// Background bounds work that nobody waits for: one task runs at a time, and after it none runs for a while. Its
// methods may be called from several goroutines.
type Background struct {
	rest int // the pause after a task, as a multiple of the task's duration

	mu   sync.Mutex // guards the fields below; not held during a task
	busy bool
	next time.Time // when the next task may begin
}

// retryAfter is the least wait for a task that could not begin.
const retryAfter = 500 * time.Millisecond

// NewBackground returns a Background whose tasks together take at most one part in parts of the time.
func NewBackground(parts int) *Background { return &Background{rest: parts - 1} }

// Do runs a task if it may begin now. It returns how long the caller must wait before it calls Do again.
func (b *Background) Do(task func()) (wait time.Duration) {
	began := time.Now()
	if wait = b.begin(began); wait > 0 {
		return wait
	}
	defer func() { wait = b.end(began) }() // even if the task panics
	task()
	return wait
}

func (b *Background) begin(now time.Time) (wait time.Duration) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if wait = b.next.Sub(now); b.busy || wait > 0 {
		return max(wait, retryAfter)
	}
	b.busy = true
	return 0
}

func (b *Background) end(began time.Time) (wait time.Duration) {
	b.mu.Lock()
	defer b.mu.Unlock()
	wait = time.Duration(b.rest) * time.Since(began)
	b.busy, b.next = false, time.Now().Add(wait)
	return wait
}
