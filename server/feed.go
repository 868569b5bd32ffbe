package server

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"net/http"
	"time"

	"github.com/labstack/echo/v4"

	"aiwolfplay/game"
	"aiwolfplay/server/lobby"
	"aiwolfplay/server/page"
	"aiwolfplay/server/sse"
	"aiwolfplay/server/table"
)

// Why those who watch share hubs: what happens is put into HTML once for all who
// see the same, however many they are. Who plays has a feed of their own: it is
// by it that the table knows who is there.

// stream answers with server-sent events. write sends them until its context
// ends: with the browser's visit or with the server.
func (s *Server) stream(c echo.Context, write func(context.Context, *sse.Stream) error) error {
	ctx, cancel := context.WithCancel(c.Request().Context())
	defer cancel()
	defer context.AfterFunc(s.streams, cancel)()
	out, err := sse.Open(c.Response())
	if err != nil {
		return nil // the browser has gone
	}
	if err := write(ctx, out); err != nil { // ours; the browser comes back and meets it again
		s.log.Error("stream broken", slog.String("id", requestID(c)), slog.Any("err", err))
	}
	return nil
}

// lastRead is the number of the last item that the browser has.
func lastRead(c echo.Context) (uint32, error) {
	n, err := sse.LastRead(c.Request())
	if err != nil {
		return 0, badField("after")
	}
	return n, nil
}

// encodePatch is a patch as the feed sends it.
func encodePatch(id uint32, patch page.Patch) ([]byte, error) { return sse.Encode(id, "patch", patch) }

// pollPace is how often a stream of something looks for changes that nobody
// announces.
const pollPace = 500 * time.Millisecond

// poll streams what look finds. It numbers the looks from what the browser has read.
func (s *Server) poll(c echo.Context, pace time.Duration, look func(n uint32) (sse.News, error)) error {
	n, err := lastRead(c)
	if err != nil {
		return err
	}
	return s.stream(c, func(ctx context.Context, out *sse.Stream) error {
		return out.Poll(ctx, pace, func() (sse.News, error) {
			n++
			return look(n)
		})
	})
}

// fresh is a patch of one part, empty where the part is what was sent last.
func (s *Server) fresh(id uint32, last *string, lang page.Lang, part page.Part) (sse.News, error) {
	patch, err := s.pages.Patch(lang, game.PhaseNone, part)
	if err != nil || patch.Parts[0].HTML == *last {
		return sse.News{}, err
	}
	*last = patch.Parts[0].HTML
	return newsOf(id, patch)
}

func newsOf(id uint32, patch page.Patch) (sse.News, error) {
	message, err := encodePatch(id, patch)
	return sse.News{Message: message}, err
}

// getFeed streams what happens at a table from where the viewer has read. The
// id of each event is the number of the viewer's last item.
func (s *Server) getFeed(c echo.Context) error {
	at, err := s.find(c)
	if errors.Is(err, lobby.ErrFinished) {
		return c.NoContent(http.StatusNoContent) // tells the browser not to connect again
	}
	if err != nil {
		return err
	}
	after, err := lastRead(c)
	if err != nil {
		return err
	}
	lang := visitOf(c).lang
	if _, seated := at.viewer.Seat(); !seated {
		return s.stream(c, func(ctx context.Context, out *sse.Stream) error { return s.attend(ctx, at, lang, after, out) })
	}
	feed, err := at.watch(c.Request().Context())
	if err != nil {
		return err
	}
	defer feed.Close()
	return s.stream(c, func(ctx context.Context, out *sse.Stream) error {
		watcher := s.watcher(at, lang, after)
		return out.Follow(ctx, func(ctx context.Context) ([]byte, error) {
			batch, err := feed.Next(ctx)
			switch {
			case errors.Is(err, table.ErrNotLent): // not any more: what is public is left
				return nil, sse.Reload{To: "/tables/" + at.table.ID()}
			case errors.Is(err, table.ErrSlow), errors.Is(err, table.ErrClosed):
				return nil, sse.ErrGone
			case err != nil:
				return nil, err
			}
			return watcher.message(batch)
		})
	})
}

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

// attend sends a reader what has been since they read last, and what comes, in
// one hub after the other: a player may lend them their eyes meanwhile.
func (s *Server) attend(ctx context.Context, at place, lang page.Lang, after uint32, out *sse.Stream) error {
	for {
		key := keyOf(at, lang)
		read, err := s.listen(ctx, key, after, out, func() bool { return keyOf(at, lang) != key })
		if err != nil || ctx.Err() != nil || keyOf(at, lang) == key {
			return err
		}
		after = read
	}
}

// listen sends a reader what is told in a hub until the hub is no longer theirs,
// or one of them has gone. It returns the last item that the reader has read.
func (s *Server) listen(
	ctx context.Context, key audienceKey, after uint32, out *sse.Stream, moved func() bool,
) (uint32, error) {
	hub, leave := s.hubs.Enter(key)
	defer leave()
	if !hub.Begun(ctx) {
		return after, nil
	}
	next := hub.Next()
	batch, err := key.snapshot(ctx) // not older than what comes next
	if err != nil {
		return after, nil // the browser comes back and learns why
	}
	message, err := s.watcherIn(key, after).message(batch)
	if err != nil {
		return after, fmt.Errorf("feed not rendered: %w", err)
	}
	read := uint32(len(batch.Items))
	if len(message) > 0 && out.Send(message) != nil {
		return read, nil // the browser has gone
	}
	return hub.Listen(ctx, out, next, read, moved), nil
}

// broadcast puts what happens at a table into words, for all who see the same,
// until the table or the hub ends.
func (s *Server) broadcast(ctx context.Context, key audienceKey, hub *sse.Hub) {
	feed, err := key.table.Watch(ctx, key.viewer, 0)
	if err != nil {
		return // the readers find out why when they come again
	}
	defer feed.Close()
	w := s.watcherIn(key, math.MaxUint32)
	for begun := false; ; {
		batch, err := feed.Next(ctx)
		if err != nil {
			return
		}
		message, err := w.message(batch)
		switch {
		case err != nil:
			s.log.Error("feed not rendered", slog.String("table", key.table.ID()), slog.Any("err", err))
			return
		case !begun: // what has been, each reader is told from where they are
			begun, w.after = true, uint32(len(batch.Items))
			hub.Begin()
		case len(message) == 0:
			hub.Wake()
		default:
			hub.Send(w.after, message)
		}
	}
}

// watcher is for a browser that has read up to an item.
func (s *Server) watcher(at place, lang page.Lang, after uint32) *watcher {
	return &watcher{server: s, lang: lang, scene: s.scene(at, lang), after: after}
}

// watcherIn is for a reader in a hub who has read up to an item.
func (s *Server) watcherIn(key audienceKey, after uint32) *watcher {
	w := s.watcher(key.place, key.lang, after)
	w.scene.lent = func() game.SeatSet { return key.lent }
	return w
}

// A watcher turns batches into patches: what a browser that has read up to
// after does not show yet.
type watcher struct {
	server *Server
	lang   page.Lang
	scene  *scene
	after  uint32
	shown  map[string]string // HTML by target, as last sent
	ready  bool              // the batch up to the page's load has passed
}

// patch folds a batch and renders the new lines and the parts that changed.
// news is false when there is nothing to send.
func (w *watcher) patch(batch table.Batch) (patch page.Patch, news bool, err error) {
	var lines page.Lines
	var last string
	fresh := false
	for i := range batch.Items {
		item := &batch.Items[i]
		told := w.scene.take(item)
		if item.N <= w.after {
			continue
		}
		fresh = true
		w.after = item.N
		lines = append(lines, told...)
		if line := w.server.announcement(w.lang, w.scene, &item.Event, told); line != "" {
			last = line
		}
	}
	w.scene.status(batch.Status)
	parts := w.scene.parts()
	patch, err = w.server.pages.Patch(w.lang, w.scene.table.Phase, parts...)
	if err != nil {
		return patch, false, err
	}
	known := w.ready
	w.ready = true
	changed := patch.Parts[:0]
	if w.shown == nil {
		w.shown = map[string]string{}
	}
	for _, part := range patch.Parts {
		if w.shown[part.Target] == part.HTML {
			continue
		}
		w.shown[part.Target] = part.HTML
		// The first batch brings what the page was rendered with, unless something happened since.
		// What changes without an event (a deadline, a table that stopped or goes on again) is sent
		// to be sure: the browser may come back to a table opened anew.
		if known || fresh || part.Target == "#head" || part.Target == "#dock" || part.Target == "#seats" {
			changed = append(changed, part)
		}
	}
	patch.Parts = changed
	patch.Announce = last
	if lines = latest(lines); len(lines) > 0 {
		told, err := w.server.pages.Patch(w.lang, w.scene.table.Phase, lines)
		if err != nil {
			return patch, false, err
		}
		patch.Parts = append(told.Parts, patch.Parts...)
	}
	return patch, len(patch.Parts) > 0, nil
}

// message is the patch for a batch as the feed sends it, empty where nothing is new.
func (w *watcher) message(batch table.Batch) ([]byte, error) {
	patch, news, err := w.patch(batch)
	if err != nil || !news {
		return nil, err
	}
	return encodePatch(w.after, patch)
}
