package server

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"math"
	"sync"

	"aiwolfplay/game"
	"aiwolfplay/server/page"
)

// Why those who watch are told by halls: what happens is put into HTML once for
// all who see the same, however many they are. Who plays has a feed of their
// own: it is by it that the table knows who is there.

// framesKept is how many messages a reader may be behind; one who is further
// behind connects again.
const framesKept = 64

// An audienceKey is everything that what is shown of a table depends on: the
// place as it was found for the request, but for who asked; whose eyes they may
// borrow; and the language. Readers share bytes only where all of it is the same.
type audienceKey struct {
	place
	lent game.SeatSet
	lang page.Lang
}

func keyOf(at place, lang page.Lang) audienceKey {
	lent := at.table.LentTo(at.user)
	at.user = ""
	return audienceKey{at, lent, lang}
}

// watcherIn is for a reader in the hall who has read up to an item.
func (s *Server) watcherIn(key audienceKey, after uint32) *watcher {
	w := s.watcher(key.place, key.lang, after)
	w.scene.lent = func() game.SeatSet { return key.lent }
	return w
}

// halls are where tables are watched.
type halls struct {
	mu   sync.Mutex
	open map[audienceKey]*hall
}

// A hall is where all who watch a table with the same eyes are told the same.
type hall struct {
	key   audienceKey
	ready chan struct{} // closed when the feed is watched: from then on nothing is missed
	done  chan struct{} // closed when its goroutine has ended
	stop  context.CancelFunc

	readers int // guarded by halls.mu

	mu     sync.Mutex // guards what follows
	frames []frame    // the latest
	first  int        // the number of frames[0]
	news   chan struct{}
	ended  bool
}

// A frame is a message of the feed as it is sent.
type frame struct {
	after   uint32 // the last item that it tells
	message []byte
}

// enterHall returns the hall for a place, with the reader in it. The reader leaves it.
func (s *Server) enterHall(key audienceKey) *hall {
	s.halls.mu.Lock()
	defer s.halls.mu.Unlock()
	h := s.halls.open[key]
	if h == nil {
		ctx, stop := context.WithCancel(s.streams)
		h = &hall{key: key, ready: make(chan struct{}), done: make(chan struct{}), news: make(chan struct{}), stop: stop}
		if s.halls.open == nil {
			s.halls.open = map[audienceKey]*hall{}
		}
		s.halls.open[key] = h
		go s.tell(ctx, h) // the last reader to leave waits for it
	}
	h.readers++
	return h
}

func (s *Server) leaveHall(h *hall) {
	s.halls.mu.Lock()
	h.readers--
	last := h.readers == 0
	if last {
		s.closeHall(h)
	}
	s.halls.mu.Unlock()
	if last {
		h.stop()
		<-h.done
	}
}

// closeHall lets nobody else enter. The lock is held.
func (s *Server) closeHall(h *hall) {
	if s.halls.open[h.key] == h {
		delete(s.halls.open, h.key)
	}
}

// tell puts what happens into words until the table or the hall ends.
func (s *Server) tell(ctx context.Context, h *hall) {
	defer close(h.done)
	defer func() {
		s.halls.mu.Lock()
		s.closeHall(h)
		s.halls.mu.Unlock()
		h.end()
	}()
	feed, err := h.key.table.Watch(ctx, h.key.viewer, 0)
	if err != nil {
		return // the readers find out why when they come again
	}
	defer feed.Close()
	w := s.watcherIn(h.key, math.MaxUint32)
	for ready := false; ; {
		batch, err := feed.Next(ctx)
		if err != nil {
			return
		}
		patch, news, err := w.patch(batch)
		if err != nil {
			s.log.Error("feed not rendered", slog.String("table", h.key.table.ID()), slog.Any("err", err))
			return
		}
		if !ready { // what has been, each reader is told from where they are
			ready, w.after = true, uint32(len(batch.Items))
			close(h.ready)
			continue
		}
		if !news {
			h.wake()
			continue
		}
		message, err := patchMessage(w.after, patch)
		if err != nil {
			s.log.Error("feed not encoded", slog.String("table", h.key.table.ID()), slog.Any("err", err))
			return
		}
		h.add(frame{w.after, message})
	}
}

func (h *hall) add(f frame) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.frames = append(h.frames, f)
	if drop := len(h.frames) - framesKept; drop > 0 {
		h.frames = append([]frame(nil), h.frames[drop:]...)
		h.first += drop
	}
	h.wakeAll()
}

// wake lets the readers see whether they are still in the right hall.
func (h *hall) wake() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.wakeAll()
}

func (h *hall) end() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.ended = true
	h.wakeAll()
}

// wakeAll tells the readers that something is new. The lock is held.
func (h *hall) wakeAll() {
	close(h.news)
	h.news = make(chan struct{})
}

// at is where a reader begins who is told what has been.
func (h *hall) at() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.first + len(h.frames)
}

// from returns the frames from a number on, and what tells of the next one. It
// reports false where there will be none, or where those wanted are gone.
func (h *hall) from(n int) (frames []frame, news <-chan struct{}, ok bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if n < h.first {
		return nil, nil, false
	}
	frames = h.frames[n-h.first:]
	return frames[:len(frames):len(frames)], h.news, !h.ended || len(frames) > 0
}

// attend sends a reader what has been since they read last, and what comes, in
// one hall after the other: a player may lend them their eyes meanwhile.
func (s *Server) attend(ctx context.Context, at place, lang page.Lang, after uint32, out stream) error {
	for {
		key := keyOf(at, lang)
		read, err := s.visit(ctx, key, after, out, func() bool { return keyOf(at, lang) != key })
		if err != nil || ctx.Err() != nil || keyOf(at, lang) == key {
			return err
		}
		after = read
	}
}

// visit sends a reader what is told in a hall until the hall is no longer theirs,
// or one of them has gone. It returns the last item that the reader has read.
func (s *Server) visit(ctx context.Context, key audienceKey, after uint32, out stream, moved func() bool) (uint32, error) {
	h := s.enterHall(key)
	defer s.leaveHall(h)
	select {
	case <-h.ready:
	case <-h.done:
		return after, nil
	case <-ctx.Done():
		return after, nil
	}
	next := h.at()
	batch, err := key.snapshot(ctx) // not older than what comes next
	if err != nil {
		return after, nil // the browser comes back and learns why
	}
	w := s.watcherIn(key, after)
	patch, news, err := w.patch(batch)
	if err != nil {
		return after, fmt.Errorf("feed not rendered: %w", err)
	}
	read := uint32(len(batch.Items))
	if news {
		if err := out.patch(w.after, patch); err != nil {
			return read, nil // the browser has gone
		}
	}
	return h.listen(ctx, out, next, read, moved), nil
}

// listen sends what is told from a frame on to a reader who was told all up to
// an item, until the reader or the hall is gone, the hall is no longer theirs,
// or they are too slow: then the browser connects again and goes on where it
// was. It returns the last item that was told.
func (h *hall) listen(ctx context.Context, out stream, next int, read uint32, moved func() bool) uint32 {
	for {
		frames, news, ok := h.from(next)
		if !ok || moved() {
			return read
		}
		for _, f := range frames {
			next++
			if f.after < read {
				continue // told before
			}
			if out.write(f.message) != nil {
				return read
			}
			read = f.after
		}
		if len(frames) == 0 && !wait(ctx, news) && (ctx.Err() != nil || out.send(": still here\n\n") != nil) {
			return read
		}
	}
}

// wait waits for news for one heartbeat.
func wait(ctx context.Context, news <-chan struct{}) bool {
	beat, cancel := context.WithTimeout(ctx, heartbeat)
	defer cancel()
	select {
	case <-news:
		return true
	case <-beat.Done():
		return false
	}
}

// patchMessage is a patch as it is sent.
func patchMessage(id uint32, patch page.Patch) ([]byte, error) {
	data, err := json.Marshal(patch) // one line: JSON escapes line ends
	if err != nil {
		return nil, err
	}
	return fmt.Appendf(nil, "id: %d\nevent: patch\ndata: %s\n\n", id, data), nil
}
