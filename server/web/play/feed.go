package play

import (
	"context"
	"errors"
	"fmt"
	"hash/maphash"
	"log/slog"
	"net/http"
	"reflect"
	"slices"

	"github.com/VictoriaMetrics/metrics"
	"github.com/labstack/echo/v4"

	"aiwolfplay/game"
	"aiwolfplay/server/lobby"
	"aiwolfplay/server/page"
	"aiwolfplay/server/screen"
	"aiwolfplay/server/sse"
	"aiwolfplay/server/table"
	"aiwolfplay/server/web/shell"
	"aiwolfplay/templates/line"
	"aiwolfplay/templates/play"
	"aiwolfplay/templates/ui"
)

// Why those who watch share hubs: what happens is put into HTML once for all who
// see the same, however many they are. Who plays has a feed of their own: it is
// by it that the table knows who is there.

// getFeed streams what happens at a table from where the viewer has read. The id of each
// event is a position. Who has missed the end of a game is told it, however late they come.
func (p *Pages) getFeed(c echo.Context) error {
	after, err := lastRead(c)
	if err != nil {
		return err
	}
	at, err := p.access(c)
	if errors.Is(err, lobby.ErrFinished) {
		return p.tellEnd(c, after)
	}
	if err != nil {
		return err
	}
	lang := shell.VisitOf(c).Lang
	if _, seated := at.viewer.Seat(); !seated && !at.ghost {
		return p.Stream(c, func(ctx context.Context, out *sse.Stream) error {
			return p.attend(ctx, at, lang, after, reader{out, c})
		})
	}
	feed, err := at.table.Follow(c.Request().Context(), at.reader())
	if err != nil {
		return err
	}
	defer feed.Close()
	if now, err := p.Classes.Get(at.table.Class()); err == nil && !at.borrowed {
		defer now.Attend(at.user)()
	}
	return p.Stream(c, func(ctx context.Context, out *sse.Stream) error {
		watcher, began := p.watcher(at, lang, after), false
		return out.Follow(ctx, func(ctx context.Context) ([]byte, error) {
			batch, err := feed.Next(ctx)
			switch {
			case errors.Is(err, table.ErrNotLent), errors.Is(err, table.ErrMoved): // what is public is left
				return nil, sse.Reload{To: "/tables/" + at.table.ID()}
			case errors.Is(err, table.ErrSlow), errors.Is(err, table.ErrClosed):
				return nil, sse.ErrGone
			case err != nil:
				return nil, err
			}
			if !began {
				began = true
				return p.first(c, watcher, batch)
			}
			message, err := watcher.message(batch)
			if n := len(batch.Items); n > 0 {
				answerShown.UpdateDuration(batch.Items[n-1].At)
			}
			return message, err
		})
	})
}

// A reader is a spectator's stream, and the request that it answers.
type reader struct {
	*sse.Stream
	c echo.Context
}

// first returns the first message of a stream. It may contain a whole game, so it waits for a worker like a page.
func (p *Pages) first(c echo.Context, w *watcher, batch table.Batch) ([]byte, error) {
	leave, err := shell.Enter(c, p.Limits.Pages)
	if err != nil {
		return nil, err
	}
	defer leave()
	return w.message(batch)
}

// answerShown is how long after an event it is sent to those who play, in seconds: the time to
// store it is within.
var answerShown = metrics.NewSummary("play_answer_shown_seconds")

// tellEnd tells a browser what it has missed of a game that is over: its table may have been
// closed, or the server restarted, before all of it was sent. Who has it all is told not to come
// again, and so is who would not be let in.
func (p *Pages) tellEnd(c echo.Context, after position) error {
	ctx := c.Request().Context()
	t, err := p.Lobby.Ended(ctx, c.Param("id"))
	if err != nil {
		return err
	}
	defer t.Close()
	at, err := p.accessTo(c, t)
	if err != nil {
		return c.NoContent(http.StatusNoContent)
	}
	batch, err := at.table.Look(ctx, at.reader())
	if err != nil {
		return err
	}
	if positionAfter(batch.Items) == after {
		return c.NoContent(http.StatusNoContent)
	}
	return p.Stream(c, func(_ context.Context, out *sse.Stream) error {
		message, err := p.first(c, p.watcher(at, shell.VisitOf(c).Lang, after), batch)
		if err == nil {
			_ = out.Send(message) // an error means that the browser has gone
		}
		return err
	})
}

// attend sends a reader what has been since they read last, and what comes, in
// one hub after the other: a player may lend them their eyes meanwhile.
func (p *Pages) attend(ctx context.Context, at access, lang ui.Lang, after position, out reader) error {
	for {
		key := keyOf(at, lang)
		read, err := p.listen(ctx, key, after, out, func() bool { return keyOf(at, lang) != key })
		if err != nil || ctx.Err() != nil || keyOf(at, lang) == key {
			return err
		}
		after = read
	}
}

// listen sends a reader what is told in a hub until the hub is no longer theirs,
// or one of them has gone. It returns what the reader has read.
func (p *Pages) listen(
	ctx context.Context, key audienceKey, after position, out reader, moved func() bool,
) (position, error) {
	hub, leave := p.hubs.Enter(key)
	defer leave()
	if now, err := key.table.Look(ctx, key.reader()); err != nil {
		return after, nil // the browser comes back and learns why
	} else if len(now.Items) < int(after.n) {
		return after, sse.Reload{} // it has read what this log does not have
	}
	batch, next, ok := hub.Reach(ctx, func(b table.Batch) bool { return len(b.Items) >= int(after.n) })
	if !ok {
		return after, nil
	}
	w := p.watcherIn(key, after)
	message, err := p.first(out.c, w, batch)
	if err != nil {
		return after, fmt.Errorf("feed not rendered: %w", err)
	}
	if len(message) > 0 && out.Send(message) != nil {
		return w.at, nil // the browser has gone
	}
	return parsePosition(hub.Listen(ctx, out.Stream, next, w.at.String(), moved))
}

// Audiences returns the number of groups of watchers who are shown the same.
func (p *Pages) Audiences() int { return p.hubs.Len() }

// broadcast puts what happens at a table into words, for all who see the same,
// until the table or the hub ends. The hub's state is all that has been.
func (p *Pages) broadcast(ctx context.Context, key audienceKey, hub *sse.Hub[table.Batch]) {
	feed, err := key.table.Watch(ctx, key.viewer, 0)
	if err != nil {
		return // the readers find out why when they come again
	}
	defer feed.Close()
	w := p.watcherIn(key, pastAll)
	for begun := false; ; {
		batch, err := feed.Next(ctx)
		if err != nil {
			return
		}
		message, err := w.message(batch)
		so := table.Batch{Items: batch.All, Status: batch.Status}
		switch {
		case err != nil:
			p.Log.Error("feed not rendered", slog.String("table", key.table.ID()), slog.Any("err", err))
			return
		case !begun: // what has been, each reader is told from where they are
			begun, w.after = true, w.at
			hub.Update(so)
		case len(message) == 0:
			hub.Update(so)
		default:
			hub.Send(w.at.String(), message, so)
		}
	}
}

// watcher is for a browser that has read up to an item.
func (p *Pages) watcher(at access, lang ui.Lang, after position) *watcher {
	return &watcher{pages: p, lang: lang, scene: p.scene(at, lang), after: after}
}

// watcherIn is for a reader in a hub who has read up to an item.
func (p *Pages) watcherIn(key audienceKey, after position) *watcher {
	w := p.watcher(key.access, key.lang, after)
	w.scene.LookAtLent(func() game.SeatSet { return key.lent })
	return w
}

// shownSeed is that of the hashes of what was sent: to keep what was sent takes a tenth of the memory of a table.
var shownSeed = maphash.MakeSeed()

// A watcher turns batches into patches: what a browser that has read up to
// after does not show yet.
type watcher struct {
	pages *Pages
	lang  ui.Lang
	scene *screen.Scene
	after position
	at    position          // what has been folded
	stray bool              // after is no position in this log
	parts []ui.Part         // as they were put into words last
	shown map[string]uint64 // hash of the HTML by target, as last sent; nil before the batch up to the page's load
}

// patch folds a batch and renders the new lines and the parts that changed.
// news is false when there is nothing to send.
func (w *watcher) patch(batch table.Batch) (patch page.Patch, news bool, err error) {
	lines, announce, fresh := w.take(batch)
	pages := w.pages.Pages
	if patch, err = pages.Patch(w.lang, w.scene.Phase(), w.other(w.scene.Parts())...); err != nil {
		return patch, false, err
	}
	patch.Parts, patch.Announce = w.changed(patch.Parts, fresh), announce
	if lines = screen.Latest(lines); len(lines) > 0 {
		told, err := pages.Patch(w.lang, w.scene.Phase(), lines)
		if err != nil {
			return patch, false, err
		}
		patch.Parts = append(told.Parts, patch.Parts...)
	}
	return patch, len(patch.Parts) > 0, nil
}

// take folds a batch. It returns the lines that the browser does not have, what is to be read
// out, and whether anything has happened that the browser does not know.
func (w *watcher) take(batch table.Batch) (lines line.Lines, told []page.Announcement, fresh bool) {
	var heard screen.Heard
	for i := range batch.Items {
		item := &batch.Items[i]
		told := w.scene.Take(item)
		w.at.take(item)
		if item.N <= w.after.n {
			w.stray = w.stray || item.N == w.after.n && w.after.mark != 0 && w.after != w.at
			continue
		}
		fresh = true
		lines = append(lines, told...)
		heard.Add(w.scene, &item.Event, told)
	}
	w.stray = w.stray || w.at.n < w.after.n && w.after != pastAll
	w.scene.SetStatus(batch.Status)
	return lines, heard.Told(w.scene), fresh
}

// other keeps the parts that are not what they were when they were put into words last, which is
// most of the work; and the dock.
func (w *watcher) other(parts []ui.Part) (others []ui.Part) {
	for i, part := range parts {
		if i >= len(w.parts) || !reflect.DeepEqual(part, w.parts[i]) {
			others = append(others, part)
		}
		// The builder in the dock takes more memory than all else that is kept of a table for a reader, and is another one
		// after most of what happens.
		if _, dock := part.(play.Dock); dock {
			parts[i] = nil
		}
	}
	w.parts = parts
	return others
}

// changed keeps the parts that are other than they were sent last. The first batch brings
// what the page was rendered with, unless something happened since. What changes without an
// event (a deadline, a table that stopped or goes on again) is sent to be sure: the browser
// may come back to a table opened anew.
func (w *watcher) changed(parts []page.PatchPart, fresh bool) []page.PatchPart {
	known := w.shown != nil
	if !known {
		w.shown = map[string]uint64{}
	}
	return slices.DeleteFunc(parts, func(part page.PatchPart) bool {
		hash := maphash.String(shownSeed, part.HTML)
		if last, sent := w.shown[part.Target]; sent && last == hash {
			return true
		}
		w.shown[part.Target] = hash
		return !known && !fresh && part.Target != "#head" && part.Target != "#dock" && part.Target != "#seats"
	})
}

// message is the patches for a batch as the feed sends them, one for each scene, empty where
// nothing is new. It is an sse.Reload if the browser has read another log than this.
func (w *watcher) message(batch table.Batch) (message []byte, err error) {
	for _, scene := range scenesOf(batch, w.after.n) {
		patch, news, err := w.patch(scene)
		if err == nil && w.stray {
			err = sse.Reload{}
		}
		if err != nil {
			return nil, err
		}
		if !news {
			continue
		}
		text, err := shell.EncodePatch(w.at.String(), patch)
		if err != nil {
			return nil, err
		}
		message = append(message, text...)
	}
	return message, nil
}
