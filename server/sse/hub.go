package sse

import (
	"context"
	"sync"
)

// maxBehind is how many messages a reader may be behind. A slower reader has to
// connect again.
const maxBehind = 64

// Hubs holds a Hub for each key that has readers.
type Hubs[K comparable] struct {
	ctx     context.Context
	produce func(context.Context, K, *Hub)

	mu   sync.Mutex // guards hubs, and the readers of each
	hubs map[K]*Hub
}

// NewHubs returns hubs that end with ctx. For each hub that has readers, produce runs in a
// goroutine of its own. It calls the hub's Begin once, then Send for each message, and
// returns when its context ends.
func NewHubs[K comparable](ctx context.Context, produce func(context.Context, K, *Hub)) *Hubs[K] {
	return &Hubs[K]{ctx: ctx, produce: produce, hubs: map[K]*Hub{}}
}

// Len returns the number of hubs that have readers.
func (hs *Hubs[K]) Len() int {
	hs.mu.Lock()
	defer hs.mu.Unlock()
	return len(hs.hubs)
}

// Enter returns the hub of a key and counts a reader there until it calls leave. The first
// reader starts the hub, the last one stops it.
func (hs *Hubs[K]) Enter(key K) (h *Hub, leave func()) {
	hs.mu.Lock()
	defer hs.mu.Unlock()
	h = hs.hubs[key]
	if h == nil {
		ctx, stop := context.WithCancel(hs.ctx)
		h = &Hub{begun: make(chan struct{}), done: make(chan struct{}), news: make(chan struct{}), stop: stop}
		hs.hubs[key] = h
		go hs.run(ctx, key, h) // the last reader to leave waits for it
	}
	h.readers++
	return h, func() { hs.leave(key, h) }
}

func (hs *Hubs[K]) run(ctx context.Context, key K, h *Hub) {
	defer close(h.done)
	hs.produce(ctx, key, h)
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

// close removes a hub, so that nobody else enters it. The caller holds mu.
func (hs *Hubs[K]) close(key K, h *Hub) {
	if hs.hubs[key] == h {
		delete(hs.hubs, key)
	}
}

// A Hub sends the same messages to all its readers.
type Hub struct {
	begun chan struct{} // closed by Begin
	done  chan struct{} // closed when produce has returned
	stop  context.CancelFunc

	readers int // guarded by Hubs.mu

	mu     sync.Mutex    // guards what follows
	frames []frame       // the latest maxBehind
	first  int           // the number of frames[0]; they count from 0
	news   chan struct{} // closed, and made anew, when readers are to look
	ended  bool          // no more frames will come
}

// A frame is an encoded event and its id.
type frame struct {
	id      uint32
	message []byte
}

// Begin lets waiting readers in: from now on the hub misses nothing.
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

// Send sends an encoded event to the readers.
func (h *Hub) Send(id uint32, message []byte) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.frames = append(h.frames, frame{id, message})
	if drop := len(h.frames) - maxBehind; drop > 0 {
		h.frames = append([]frame(nil), h.frames[drop:]...)
		h.first += drop
	}
	h.wakeAll()
}

// Wake lets the readers check whether they have moved to another hub; see Listen.
func (h *Hub) Wake() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.wakeAll()
}

// end tells the readers that no more frames will come.
func (h *Hub) end() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.ended = true
	h.wakeAll()
}

// wakeAll wakes the readers. The caller holds mu.
func (h *Hub) wakeAll() {
	close(h.news)
	h.news = make(chan struct{})
}

// Next returns the number that the next message will have.
func (h *Hub) Next() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.first + len(h.frames)
}

// from returns the frames from a number on, and a channel that is closed when there may be
// more. It reports false if the frame n has been dropped, or will never come.
func (h *Hub) from(n int) (frames []frame, news <-chan struct{}, ok bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if n < h.first {
		return nil, nil, false
	}
	frames = h.frames[n-h.first:]
	return frames[:len(frames):len(frames)], h.news, !h.ended || len(frames) > 0
}

// Listen sends the messages from number next on to a reader, except those whose id is below
// read, which the reader has. It returns when the reader has gone or is too slow, when the hub
// ends, or when moved reports that the reader belongs to another hub. The browser then
// connects again and continues after the last id that was sent, which Listen returns.
func (h *Hub) Listen(ctx context.Context, out *Stream, next int, read uint32, moved func() bool) uint32 {
	for {
		frames, news, ok := h.from(next)
		if !ok || moved() {
			return read
		}
		for _, f := range frames {
			next++
			if f.id < read {
				continue // the reader has it
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

// wait waits for news for one heartbeat. It reports false if none came.
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
