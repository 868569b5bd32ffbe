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

// Spectators share hubs: events are rendered once for all spectators who see the same, however many they are. Each
// player has a separate feed, because the table learns from the feed that the player is there.

// feeds stream what happens at tables.
type feeds struct {
	pages *Pages
	hubs  *sse.Hubs[audienceKey, table.Batch]
}

func newFeeds(p *Pages) *feeds {
	f := &feeds{pages: p}
	f.hubs = sse.NewHubs(p.Closing, f.broadcast)
	return f
}

// getFeed streams the events of a table after the position up to which the viewer has read. The id of each message is
// a position. A viewer who has missed the end of a game receives it, no matter how late they come back.
func (f *feeds) getFeed(c echo.Context) error {
	after, err := lastRead(c)
	if err != nil {
		return err
	}
	at, err := f.pages.access(c)
	if errors.Is(err, lobby.ErrFinished) {
		return f.tellEnd(c, after)
	}
	if err != nil {
		return err
	}
	lang := shell.VisitOf(c).Lang
	if _, seated := at.viewer.Seat(); !seated && !at.ghost {
		return f.pages.Stream(c, func(ctx context.Context, out *sse.Stream) error {
			return f.attend(ctx, at, lang, after, reader{out, c})
		})
	}
	feed, err := at.table.Follow(c.Request().Context(), at.reader())
	if err != nil {
		return err
	}
	defer feed.Close()
	if now, err := f.pages.Classes.Get(at.table.Class()); err == nil && !at.borrowed {
		defer now.Attend(at.user)()
	}
	return f.pages.Stream(c, func(ctx context.Context, out *sse.Stream) error {
		watcher, began := f.watcher(at, lang, after), false
		return out.Follow(ctx, func(ctx context.Context) ([]byte, error) {
			batch, err := feed.Next(ctx)
			switch {
			case errors.Is(err, table.ErrNotLent), errors.Is(err, table.ErrMoved): // the visitor may still see the public view
				return nil, sse.Reload{To: "/tables/" + at.table.ID()}
			case errors.Is(err, table.ErrSlow), errors.Is(err, table.ErrClosed):
				return nil, sse.ErrGone
			case err != nil:
				return nil, err
			}
			if !began {
				began = true
				return f.first(c, watcher, batch)
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
func (f *feeds) first(c echo.Context, w *watcher, batch table.Batch) ([]byte, error) {
	leave, err := shell.Enter(c, f.pages.Limits.Pages)
	if err != nil {
		return nil, err
	}
	defer leave()
	return w.message(batch)
}

// answerShown measures the time in seconds from an event until it is sent to players. It includes the time to store
// the event.
var answerShown = metrics.NewSummary("play_answer_shown_seconds")

// tellEnd sends a browser the part that it has missed of a game that is over. The table may have been closed, or the
// server restarted, before everything was sent. A browser that has everything, or that may not see the game, is asked
// not to reconnect.
func (f *feeds) tellEnd(c echo.Context, after position) error {
	ctx := c.Request().Context()
	t, err := f.pages.Lobby.Ended(ctx, c.Param("id"))
	if err != nil {
		return err
	}
	defer t.Close()
	at, err := f.pages.accessTo(c, t)
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
	return f.pages.Stream(c, func(_ context.Context, out *sse.Stream) error {
		message, err := f.first(c, f.watcher(at, shell.VisitOf(c).Lang, after), batch)
		if err == nil {
			_ = out.Send(message) // an error means that the browser has gone
		}
		return err
	})
}

// attend sends a reader everything since their last position, and everything that follows. The reader moves from one
// hub to another if a player begins or stops to let them look.
func (f *feeds) attend(ctx context.Context, at access, lang ui.Lang, after position, out reader) error {
	for {
		key := keyOf(at, lang)
		read, err := f.listen(ctx, key, after, out, func() bool { return keyOf(at, lang) != key })
		if err != nil || ctx.Err() != nil || keyOf(at, lang) == key {
			return err
		}
		after = read
	}
}

// listen sends a reader the messages of a hub, until the hub is no longer the right one for the reader, or the reader
// or the hub has gone. It returns the position up to which the reader has read.
func (f *feeds) listen(
	ctx context.Context, key audienceKey, after position, out reader, moved func() bool,
) (position, error) {
	hub, leave := f.hubs.Enter(key)
	defer leave()
	if now, err := key.table.Look(ctx, key.reader()); err != nil {
		return after, nil // the browser reconnects and learns the reason
	} else if len(now.Items) < int(after.n) {
		return after, sse.Reload{} // the browser has read events that this log does not have
	}
	batch, next, ok := hub.Reach(ctx, func(b table.Batch) bool { return len(b.Items) >= int(after.n) })
	if !ok {
		return after, nil
	}
	w := f.watcherIn(key, after)
	message, err := f.first(out.c, w, batch)
	if err != nil {
		return after, fmt.Errorf("feed not rendered: %w", err)
	}
	if len(message) > 0 && out.Send(message) != nil {
		return w.at, nil // the browser has gone
	}
	return parsePosition(hub.Listen(ctx, out.Stream, next, w.at.String(), moved))
}

// broadcast renders the events of a table for all readers with the same key, until the table or the hub ends. The
// hub's state is the batch of all events so far.
func (f *feeds) broadcast(ctx context.Context, key audienceKey, hub *sse.Hub[table.Batch]) {
	feed, err := key.table.Watch(ctx, key.viewer, 0)
	if err != nil {
		return // the readers learn the reason when they reconnect
	}
	defer feed.Close()
	w := f.watcherIn(key, pastAll)
	for begun := false; ; {
		batch, err := feed.Next(ctx)
		if err != nil {
			return
		}
		message, err := w.message(batch)
		so := table.Batch{Items: batch.All, Status: batch.Status}
		switch {
		case err != nil:
			f.pages.Log.Error("feed not rendered", slog.String("table", key.table.ID()), slog.Any("err", err))
			return
		case !begun: // each reader receives the events so far from their own position
			begun, w.after = true, w.at
			hub.Update(so)
		case len(message) == 0:
			hub.Update(so)
		default:
			hub.Send(w.at.String(), message, so)
		}
	}
}

// watcher returns a watcher for a browser that has read up to a position.
func (f *feeds) watcher(at access, lang ui.Lang, after position) *watcher {
	return &watcher{pages: f.pages, lang: lang, scene: f.pages.scene(at, lang), after: after}
}

// watcherIn returns a watcher for a reader in a hub who has read up to a position.
func (f *feeds) watcherIn(key audienceKey, after position) *watcher {
	w := f.watcher(key.access, key.lang, after)
	w.scene.LookAtLent(func() game.SeatSet { return key.lent })
	return w
}

// shownSeed is the seed for hashes of sent parts. Keeping the parts instead would take ten times the memory of a
// table.
var shownSeed = maphash.MakeSeed()

// A watcher turns batches into patches for a browser that has read up to after. The patches contain only changes that
// the browser does not show yet.
type watcher struct {
	pages *Pages
	lang  ui.Lang
	scene *screen.Scene
	after position
	at    position          // the position after the items folded so far
	stray bool              // after is no position in this log
	parts []ui.Part         // the parts as rendered last
	shown map[string]uint64 // hash by target of the HTML sent last; nil before the batch up to the page's load
}

// patch folds a batch, and renders the new lines and the changed parts. news is false if there is nothing to send.
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

// take folds a batch. It returns the lines that the browser does not have, the announcements to be read out, and
// whether anything has happened that the browser does not know.
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

// other returns the parts that differ from those rendered last, and the dock. Rendering is most of the work.
func (w *watcher) other(parts []ui.Part) (others []ui.Part) {
	for i, part := range parts {
		if i >= len(w.parts) || !reflect.DeepEqual(part, w.parts[i]) {
			others = append(others, part)
		}
		// The builder in the dock takes more memory than everything else that a watcher keeps, and it changes after most
		// events.
		if _, dock := part.(play.Dock); dock {
			parts[i] = nil
		}
	}
	w.parts = parts
	return others
}

// changed returns the parts that differ from those sent last. The first batch contains the parts of the page as it
// was loaded, which are not sent unless something has happened since. Parts that change without an event (a deadline,
// a table that stopped or continues) are always sent then, because the browser may have reconnected to a table opened
// anew.
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

// message returns the patches for a batch as the feed sends them, one for each scene. The message is empty if nothing
// is new. The error is an sse.Reload if the browser has read a different log.
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
