package store

import "sync"

// A probe lets callers share attempts at an operation that takes long if it fails.
type probe struct {
	mu      sync.Mutex
	running *attempt // nil: none
}

// An attempt is under way until done is closed.
type attempt struct {
	done chan struct{}
	err  error // set before done is closed
}

// begin returns the attempt that is under way, or a new one.
func (p *probe) begin(try func() error) *attempt {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.running == nil {
		a := &attempt{done: make(chan struct{})}
		p.running = a
		go func() { // ends when the attempt ends
			a.err = try()
			p.mu.Lock()
			p.running = nil
			p.mu.Unlock()
			close(a.done)
		}()
	}
	return p.running
}
