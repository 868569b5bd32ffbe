package server

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"strconv"
	"time"

	"github.com/labstack/echo/v4"

	"aiwolfplay/server/lobby"
	"aiwolfplay/server/page"
	"aiwolfplay/server/table"
)

const (
	// heartbeat keeps proxies from closing a quiet stream, and lets the page
	// notice a dead one.
	heartbeat = 15 * time.Second
	// writeTime is how long one message may take to leave; the server as a
	// whole has no write timeout, since it would end every stream.
	writeTime = 10 * time.Second
	// retryTime is how long a browser waits before it connects again.
	retryTime = time.Second
)

// getFeed streams what happens at a table from where the viewer has read, as
// server-sent events. The id of each is the number of the viewer's last item.
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
	ctx, cancel := context.WithCancel(c.Request().Context())
	defer cancel()
	defer context.AfterFunc(s.streams, cancel)()

	if _, seated := at.viewer.Seat(); seated {
		return s.follow(ctx, c, at, after)
	}
	out, err := openStream(c)
	if err != nil {
		return nil // the browser has gone
	}
	if err := s.attend(ctx, at, visitOf(c).lang, after, out); err != nil { // ours; the browser comes back and meets it again
		s.log.Error("feed broken", slog.String("id", requestID(c)), slog.Any("err", err))
	}
	return nil
}

// follow streams what happens to a reader with a feed of their own.
func (s *Server) follow(ctx context.Context, c echo.Context, at place, after uint32) error {
	feed, err := at.watch(ctx)
	if err != nil {
		return err
	}
	defer feed.Close()
	out, err := openStream(c)
	if err != nil {
		return nil // the browser has gone
	}
	watcher := s.watcher(at, visitOf(c).lang, after)
	for {
		batch, err := nextBatch(ctx, feed)
		switch {
		case errors.Is(err, context.DeadlineExceeded):
			err = out.send(": still here\n\n")
		case errors.Is(err, table.ErrNotLent): // not any more: what is public is left
			_ = out.send("event: reset\ndata: {\"to\":\"/tables/" + at.table.ID() + "\"}\n\n") // or the browser has gone
			return nil
		case errors.Is(err, table.ErrSlow), errors.Is(err, table.ErrClosed):
			return nil // the browser connects again and goes on where it was
		case err == nil:
			patch, news, fault := watcher.patch(batch)
			if fault != nil { // ours; the browser comes back and meets it again
				s.log.Error("feed not rendered", slog.String("id", requestID(c)), slog.Any("err", fault))
				return nil
			}
			if news {
				err = out.patch(watcher.after, patch)
			}
		}
		if err != nil {
			return nil // the browser or the server has gone
		}
	}
}

// watcher is for a browser that has read up to an item.
func (s *Server) watcher(at place, lang page.Lang, after uint32) *watcher {
	return &watcher{server: s, lang: lang, scene: s.scene(at, lang), after: after}
}

// lastRead is the number of the last item that the browser has: from the
// header when it connects again, from the address when the page was loaded.
func lastRead(c echo.Context) (uint32, error) {
	text := c.Request().Header.Get("Last-Event-ID")
	if text == "" {
		text = c.QueryParam("after")
	}
	if text == "" {
		return 0, nil
	}
	n, err := strconv.ParseUint(text, 10, 32)
	if err != nil {
		return 0, badField("after")
	}
	return uint32(n), nil
}

// nextBatch waits for news for one heartbeat.
func nextBatch(ctx context.Context, feed *table.Feed) (table.Batch, error) {
	wait, cancel := context.WithTimeout(ctx, heartbeat)
	defer cancel()
	batch, err := feed.Next(wait)
	if ctx.Err() != nil {
		return batch, context.Canceled
	}
	return batch, err
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

// A stream writes server-sent events.
type stream struct {
	w       http.ResponseWriter
	control *http.ResponseController
}

func (st stream) patch(id uint32, patch page.Patch) error {
	message, err := patchMessage(id, patch)
	if err != nil {
		return err
	}
	return st.write(message)
}

func (st stream) send(text string) error { return st.write([]byte(text)) }

func (st stream) write(message []byte) error {
	// A writer without deadlines (in tests) is as good: the write itself tells.
	if err := st.control.SetWriteDeadline(time.Now().Add(writeTime)); err != nil && !errors.Is(err, http.ErrNotSupported) {
		return err
	}
	if _, err := st.w.Write(message); err != nil {
		return err
	}
	return st.control.Flush()
}
