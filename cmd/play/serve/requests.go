package serve

import "sync"

// requests counts the requests in progress, and signals when none is left.
type requests struct {
	mu   sync.Mutex
	n    int
	none chan struct{} // nil while more may begin; closed when none is left
}

// begin counts a request, unless none may begin any more.
func (o *requests) begin() bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.none != nil {
		return false
	}
	o.n++
	return true
}

func (o *requests) end() {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.n--; o.n == 0 && o.none != nil {
		close(o.none)
	}
}

// stop lets no more requests begin. The channel is closed when no request is in progress. stop must be called only
// once.
func (o *requests) stop() (none <-chan struct{}) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.none = make(chan struct{})
	if o.n == 0 {
		close(o.none)
	}
	return o.none
}
