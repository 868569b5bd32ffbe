package server

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"net/http"
	"slices"

	"github.com/labstack/echo/v4"

	"aiwolfplay/game"
	"aiwolfplay/server/lobby"
	"aiwolfplay/server/page"
	"aiwolfplay/server/screen"
	"aiwolfplay/server/sse"
	"aiwolfplay/server/table"
)

// Why those who watch share hubs: what happens is put into HTML once for all who
// see the same, however many they are. Who plays has a feed of their own: it is
// by it that the table knows who is there.

// getTableFeed streams what happens at a table from where the viewer has read. The
// id of each event is the number of the viewer's last item.
func (s *Server) getTableFeed(c echo.Context) error {
	at, err := s.access(c)
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
// access as it was granted for the request, but for who asked; whose eyes they may
// borrow; and the language. Readers share bytes only where all of it is the same.
type audienceKey struct {
	access
	lent game.SeatSet
	lang page.Lang
}

func keyOf(at access, lang page.Lang) audienceKey {
	lent := at.table.LentTo(at.user)
	at.user = ""
	return audienceKey{at, lent, lang}
}

// attend sends a reader what has been since they read last, and what comes, in
// one hub after the other: a player may lend them their eyes meanwhile.
func (s *Server) attend(ctx context.Context, at access, lang page.Lang, after uint32, out *sse.Stream) error {
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
func (s *Server) watcher(at access, lang page.Lang, after uint32) *watcher {
	return &watcher{server: s, lang: lang, scene: s.scene(at, lang), after: after}
}

// watcherIn is for a reader in a hub who has read up to an item.
func (s *Server) watcherIn(key audienceKey, after uint32) *watcher {
	w := s.watcher(key.access, key.lang, after)
	w.scene.LookAtLent(func() game.SeatSet { return key.lent })
	return w
}

// A watcher turns batches into patches: what a browser that has read up to
// after does not show yet.
type watcher struct {
	server *Server
	lang   page.Lang
	scene  *screen.Scene
	after  uint32
	shown  map[string]string // HTML by target, as last sent; nil before the batch up to the page's load
}

// patch folds a batch and renders the new lines and the parts that changed.
// news is false when there is nothing to send.
func (w *watcher) patch(batch table.Batch) (patch page.Patch, news bool, err error) {
	lines, announce, fresh := w.take(batch)
	if patch, err = w.server.pages.Patch(w.lang, w.scene.Phase(), w.scene.Parts()...); err != nil {
		return patch, false, err
	}
	patch.Parts, patch.Announce = w.changed(patch.Parts, fresh), announce
	if lines = screen.Latest(lines); len(lines) > 0 {
		told, err := w.server.pages.Patch(w.lang, w.scene.Phase(), lines)
		if err != nil {
			return patch, false, err
		}
		patch.Parts = append(told.Parts, patch.Parts...)
	}
	return patch, len(patch.Parts) > 0, nil
}

// take folds a batch. It returns the lines that the browser does not have, what is to be read
// out, and whether anything has happened that the browser does not know.
func (w *watcher) take(batch table.Batch) (lines page.Lines, announce string, fresh bool) {
	for i := range batch.Items {
		item := &batch.Items[i]
		told := w.scene.Take(item)
		if item.N <= w.after {
			continue
		}
		fresh, w.after = true, item.N
		lines = append(lines, told...)
		if line := w.scene.Announce(&item.Event, told); line != "" {
			announce = line
		}
	}
	w.scene.SetStatus(batch.Status)
	return lines, announce, fresh
}

// changed keeps the parts that are other than they were sent last. The first batch brings
// what the page was rendered with, unless something happened since. What changes without an
// event (a deadline, a table that stopped or goes on again) is sent to be sure: the browser
// may come back to a table opened anew.
func (w *watcher) changed(parts []page.PatchPart, fresh bool) []page.PatchPart {
	known := w.shown != nil
	if !known {
		w.shown = map[string]string{}
	}
	return slices.DeleteFunc(parts, func(part page.PatchPart) bool {
		if w.shown[part.Target] == part.HTML {
			return true
		}
		w.shown[part.Target] = part.HTML
		return !known && !fresh && part.Target != "#head" && part.Target != "#dock" && part.Target != "#seats"
	})
}

// message is the patch for a batch as the feed sends it, empty where nothing is new.
func (w *watcher) message(batch table.Batch) ([]byte, error) {
	patch, news, err := w.patch(batch)
	if err != nil || !news {
		return nil, err
	}
	return encodePatch(w.after, patch)
}
