package sse

import (
	"context"
	"sync"
)

// framesKept is how many messages a reader may be behind; one who is further behind
// connects again.
const framesKept = 64

// Hubs are the broadcasts that somebody listens to, by what they are about.
type Hubs[K comparable] struct {
	ctx  context.Context
	tell func(context.Context, K, *Hub)

	mu   sync.Mutex
	open map[K]*Hub
}

// NewHubs returns hubs that end with ctx. What is told in a hub comes from tell, which runs
// in a goroutine of its own as long as somebody listens; it calls Begin once.
func NewHubs[K comparable](ctx context.Context, tell func(context.Context, K, *Hub)) *Hubs[K] {
	return &Hubs[K]{ctx: ctx, tell: tell, open: map[K]*Hub{}}
}

// Open returns how many hubs there are.
func (hs *Hubs[K]) Open() int {
	hs.mu.Lock()
	defer hs.mu.Unlock()
	return len(hs.open)
}

// Enter returns the hub of a key and counts a reader, who calls leave when done.
func (hs *Hubs[K]) Enter(key K) (h *Hub, leave func()) {
	hs.mu.Lock()
	defer hs.mu.Unlock()
	h = hs.open[key]
	if h == nil {
		ctx, stop := context.WithCancel(hs.ctx)
		h = &Hub{begun: make(chan struct{}), done: make(chan struct{}), news: make(chan struct{}), stop: stop}
		hs.open[key] = h
		go hs.run(ctx, key, h) // the last reader to leave waits for it
	}
	h.readers++
	return h, func() { hs.leave(key, h) }
}

func (hs *Hubs[K]) run(ctx context.Context, key K, h *Hub) {
	defer close(h.done)
	hs.tell(ctx, key, h)
	hs.mu.Lock()
	hs.close(key, h)
	hs.mu.Unlock()
	h.end()
}

func (hs *Hubs[K]) leave(key K, h *Hub) {
	hs.mu.Lock()
	h.readers--
	last := h.readers == 0
	if last {
		hs.close(key, h)
	}
	hs.mu.Unlock()
	if last {
		h.stop()
		<-h.done
	}
}

// close lets nobody else enter. The lock is held.
func (hs *Hubs[K]) close(key K, h *Hub) {
	if hs.open[key] == h {
		delete(hs.open, key)
	}
}

// A Hub tells its readers the same messages.
type Hub struct {
	begun chan struct{} // closed by Begin: from then on nothing is missed
	done  chan struct{} // closed when its goroutine has ended
	stop  context.CancelFunc

	readers int // guarded by Hubs.mu

	mu     sync.Mutex // guards what follows
	frames []frame    // the latest
	first  int        // the number of frames[0]
	news   chan struct{}
	ended  bool
}

// A frame is an encoded event.
type frame struct {
	id      uint32
	message []byte
}

// Begin lets the readers in, who wait for it.
func (h *Hub) Begin() { close(h.begun) }

// Begun waits until the hub has begun. It reports false if the hub or ctx ended first.
func (h *Hub) Begun(ctx context.Context) bool {
	select {
	case <-h.begun:
		return true
	case <-h.done:
	case <-ctx.Done():
	}
	return false
}

// Send tells the readers an encoded event.
func (h *Hub) Send(id uint32, message []byte) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.frames = append(h.frames, frame{id, message})
	if drop := len(h.frames) - framesKept; drop > 0 {
		h.frames = append([]frame(nil), h.frames[drop:]...)
		h.first += drop
	}
	h.wakeAll()
}

// Wake lets the readers see whether they are still in the right hub.
func (h *Hub) Wake() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.wakeAll()
}

func (h *Hub) end() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.ended = true
	h.wakeAll()
}

// wakeAll tells the readers that something is new. The lock is held.
func (h *Hub) wakeAll() {
	close(h.news)
	h.news = make(chan struct{})
}

// Next is the number of the message that is sent next.
func (h *Hub) Next() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.first + len(h.frames)
}

// from returns the frames from a number on, and what tells of the next one. It reports false
// where there will be none, or where those wanted are gone.
func (h *Hub) from(n int) (frames []frame, news <-chan struct{}, ok bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if n < h.first {
		return nil, nil, false
	}
	frames = h.frames[n-h.first:]
	return frames[:len(frames):len(frames)], h.news, !h.ended || len(frames) > 0
}

// Listen sends the messages from a number on to a reader who has read up to an id, until the
// reader or the hub is gone, moved reports that the reader belongs to another hub, or the
// reader is too slow: then the browser connects again and goes on where it was. It returns
// the last id that was sent.
func (h *Hub) Listen(ctx context.Context, out *Stream, next int, read uint32, moved func() bool) uint32 {
	for {
		frames, news, ok := h.from(next)
		if !ok || moved() {
			return read
		}
		for _, f := range frames {
			next++
			if f.id < read {
				continue // told before
			}
			if out.Send(f.message) != nil {
				return read
			}
			read = f.id
		}
		if len(frames) == 0 && !wait(ctx, news) && (ctx.Err() != nil || out.beat() != nil) {
			return read
		}
	}
}

// wait waits for news for one heartbeat.
func wait(ctx context.Context, news <-chan struct{}) bool {
	beat, cancel := context.WithTimeout(ctx, Heartbeat)
	defer cancel()
	select {
	case <-news:
		return true
	case <-beat.Done():
		return false
	}
}
