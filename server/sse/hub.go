package sse

import (
	"context"
	"sync"
)

// maxBehind bounds the messages that wait for a reader. A slower reader has to connect again.
const maxBehind = 64

// Hubs holds a Hub for each key that has readers. A hub's state, of type S, contains everything that a reader needs who
// comes while the hub runs.
type Hubs[K comparable, S any] struct {
	ctx     context.Context
	produce func(context.Context, K, *Hub[S])

	mu   sync.Mutex // guards hubs and the number of readers of each hub
	hubs map[K]*Hub[S]
}

// NewHubs returns hubs that end with ctx. For each hub that has readers, produce runs in a
// goroutine of its own. It calls the hub's Update with the first state, then Send for each
// message, and returns when its context ends.
func NewHubs[K comparable, S any](ctx context.Context, produce func(context.Context, K, *Hub[S])) *Hubs[K, S] {
	return &Hubs[K, S]{ctx: ctx, produce: produce, hubs: map[K]*Hub[S]{}}
}

// Len returns the number of hubs that have readers.
func (hs *Hubs[K, S]) Len() int {
	hs.mu.Lock()
	defer hs.mu.Unlock()
	return len(hs.hubs)
}

// Enter returns the hub of a key and counts a reader there until it calls leave. The first
// reader starts the hub, the last one stops it.
func (hs *Hubs[K, S]) Enter(key K) (h *Hub[S], leave func()) {
	hs.mu.Lock()
	defer hs.mu.Unlock()
	h = hs.hubs[key]
	if h == nil {
		ctx, stop := context.WithCancel(hs.ctx)
		h = &Hub[S]{done: make(chan struct{}), news: make(chan struct{}), stop: stop}
		hs.hubs[key] = h
		go hs.run(ctx, key, h) // the last reader to leave waits for it
	}
	h.readers++
	return h, func() { hs.leave(key, h) }
}

func (hs *Hubs[K, S]) run(ctx context.Context, key K, h *Hub[S]) {
	defer close(h.done)
	hs.produce(ctx, key, h)
	hs.mu.Lock()
	hs.close(key, h)
	hs.mu.Unlock()
	h.end()
}

func (hs *Hubs[K, S]) leave(key K, h *Hub[S]) {
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
func (hs *Hubs[K, S]) close(key K, h *Hub[S]) {
	if hs.hubs[key] == h {
		delete(hs.hubs, key)
	}
}

// A Hub sends the same messages to all its readers.
type Hub[S any] struct {
	done chan struct{} // closed when produce has returned
	stop context.CancelFunc

	readers int // guarded by Hubs.mu

	mu     sync.Mutex    // guards the fields below
	begun  bool          // whether state is set
	state  S             // after the latest of frames
	frames []frame       // the latest maxBehind
	first  int           // the number of frames[0]; they count from 0
	news   chan struct{} // closed, and made anew, when readers should look again
	ended  bool          // no more frames will come
}

// A frame is an encoded event and its id.
type frame struct {
	id      string
	message []byte
}

// Send sends an encoded event to the readers, and sets the state after it.
func (h *Hub[S]) Send(id string, message []byte, state S) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.frames = append(h.frames, frame{id, message})
	if drop := len(h.frames) - maxBehind; drop > 0 {
		h.frames = append([]frame(nil), h.frames[drop:]...)
		h.first += drop
	}
	h.update(state)
}

// Update sets the state without sending a message. The readers check whether they have moved to another hub;
// see Listen.
func (h *Hub[S]) Update(state S) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.update(state)
}

// update sets the state and wakes the readers. The caller holds mu.
func (h *Hub[S]) update(state S) {
	h.begun, h.state = true, state
	h.wakeAll()
}

// end signals the readers that no more frames will come.
func (h *Hub[S]) end() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.ended = true
	h.wakeAll()
}

// wakeAll wakes the readers. The caller holds mu.
func (h *Hub[S]) wakeAll() {
	close(h.news)
	h.news = make(chan struct{})
}

// Reach waits until the hub has a state that is late enough for a reader. It returns the state and the number of the
// next message after it. A reader that listens from that number misses nothing and gets nothing twice. Reach returns
// false if the hub or ctx ended first.
func (h *Hub[S]) Reach(ctx context.Context, enough func(S) bool) (state S, next int, ok bool) {
	for {
		h.mu.Lock()
		state, next, ok = h.state, h.first+len(h.frames), h.begun && enough(h.state)
		news, ended := h.news, h.ended
		h.mu.Unlock()
		if ok || ended {
			return state, next, ok
		}
		select {
		case <-news:
		case <-ctx.Done():
			return state, next, false
		}
	}
}

// from returns the frames from number n on, and a channel that is closed when there may be more. It returns false if
// frame n has been dropped or will never come.
func (h *Hub[S]) from(n int) (frames []frame, news <-chan struct{}, ok bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if n < h.first {
		return nil, nil, false
	}
	frames = h.frames[n-h.first:]
	return frames[:len(frames):len(frames)], h.news, !h.ended || len(frames) > 0
}

// Listen sends the messages from number next on to a reader. It returns when the reader has gone or is too slow, when
// the hub ends, or when moved reports that the reader belongs to another hub. The browser then connects again and
// continues after the last id that was sent. Listen returns that id, or read if it sent none.
func (h *Hub[S]) Listen(ctx context.Context, out *Stream, next int, read string, moved func() bool) string {
	for {
		frames, news, ok := h.from(next)
		if !ok || moved() {
			return read
		}
		for _, f := range frames {
			next++
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

// wait waits for news for one heartbeat. It returns false if none came.
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
