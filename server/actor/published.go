package actor

import (
	"sync"
	"sync/atomic"
)

// A Published is a value that anybody may read without waiting. Its values never change: an update publishes
// another one. The zero Published holds the zero T.
type Published[T any] struct {
	mu      sync.Mutex // held while the value is replaced
	current atomic.Pointer[version[T]]
}

type version[T any] struct {
	value   T
	changed chan struct{} // closed when there is a newer version
}

// Load returns the value, which must not be modified.
func (p *Published[T]) Load() *T {
	value, _ := p.Watch()
	return value
}

// Watch returns the value, and a channel that is closed when the value is replaced.
func (p *Published[T]) Watch() (value *T, changed <-chan struct{}) {
	v := p.current.Load()
	if v == nil {
		p.current.CompareAndSwap(nil, &version[T]{changed: make(chan struct{})})
		v = p.current.Load()
	}
	return &v.value, v.changed
}

// Update publishes a copy of the value after change has modified the copy. change must replace slices and maps instead
// of modifying them, because readers share them.
func (p *Published[T]) Update(change func(*T)) {
	p.mu.Lock()
	defer p.mu.Unlock()
	next := &version[T]{value: *p.Load(), changed: make(chan struct{})}
	change(&next.value)
	close(p.current.Swap(next).changed)
}
