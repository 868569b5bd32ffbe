package play

import (
	"context"
	"log/slog"

	"github.com/labstack/echo/v4"

	"aiwolfplay/game"
	"aiwolfplay/server/lobby"
	"aiwolfplay/server/screen"
	"aiwolfplay/server/table"
	"aiwolfplay/server/web/shell"
	"aiwolfplay/templates/line"
	"aiwolfplay/templates/scene"
	"aiwolfplay/templates/sharing"
	"aiwolfplay/templates/ui"
)

// access returns the table of the request. For visitors who may not see it, the error is the same as for a table that
// does not exist.
//
// Players see the table as their seat does. Everybody else sees the public view if the table is open to spectators,
// because only built-in agents play or because the people have agreed to be watched. ?as=all shows every secret of a
// table of built-in agents. It also shows every secret to a dead player who no longer plays, if only built-in agents
// play on. ?as=seat:3 shows the view of a seat at a table of built-in agents. At other tables it shows the view of a
// player who lets the visitor see it. ?as=public and ?screen show the public view.
func (p *Pages) access(c echo.Context) (access, error) {
	if shell.VisitOf(c).Forged {
		return access{}, shell.ErrSession
	}
	t, err := p.Lobby.Get(c.Request().Context(), c.Param("id"))
	if err != nil {
		return access{}, err
	}
	return p.accessTo(c, t)
}

// accessTo returns the visitor's access to a table that exists.
func (p *Pages) accessTo(c echo.Context, t *table.Table) (access, error) {
	v, query := shell.VisitOf(c), c.QueryParams()
	at := access{table: t, lens: scene.Eyes(query.Get("as")), screen: query.Has("screen"), user: v.User}
	var fault error // only shown to visitors who may see the table
	at.minds, fault = screen.ParseTheatre(query, t.Setup().Seats())
	at.query = at.address().Join(at.minds.Query()).Query()
	at.opened, at.teaches = t.Now().OpenedBy(v.User), p.Classes.Teaches(t.Class(), v.User)
	if seats, on := p.programme.Next(t.ID()); on {
		at.nextSeats = seats
	}
	seen, asked := at.openEyes(), query.Has("as") || at.screen
	if t.Now().HasMoved(v.User) && !t.Over() && !(seen && asked) {
		if seen {
			return access{}, movedError{screen.At("/tables/"+t.ID(), nil).With("as", string(scene.EyesPublic)).String()}
		}
		return access{}, table.ErrMoved
	}
	if !seen || query.Has("minds") && !at.mindsOpen() {
		return access{}, lobby.ErrNotFound
	}
	if at.learnsRoles() {
		if err := p.Replay.Seasons.LeaveOut(c.Request().Context(), at.user, t.ID()); err != nil {
			return access{}, err
		}
	}
	return at, fault
}

// A movedError is table.ErrMoved for a table that the visitor may still watch.
type movedError struct {
	watch string // the address where they watch
}

func (movedError) Error() string { return table.ErrMoved.Error() }
func (movedError) Unwrap() error { return table.ErrMoved }

// WatchAt implements shell.WatchError.
func (e movedError) WatchAt() string { return e.watch }

// seated returns the access of a visitor who sits at the table, and their seat. For others it returns
// table.ErrNotSeated.
func (p *Pages) seated(c echo.Context) (access, game.Seat, error) {
	at, err := p.access(c)
	if err != nil {
		return access{}, game.NoSeat, err
	}
	seat, ok := at.viewer.Seat()
	if !ok || at.borrowed {
		return access{}, game.NoSeat, table.ErrNotSeated
	}
	return at, seat, nil
}

// scene returns the table as the visitor sees it before the first event.
func (p *Pages) scene(at access, lang ui.Lang) *screen.Scene {
	village := screen.Village{
		ID: at.table.ID(), Setup: at.table.Setup(), Seats: at.table.Occupants(), Guided: at.table.Guided(),
		Shared: at.table.Watchable(), Listed: at.table.Listed(), Class: at.table.Class(),
	}
	sc := screen.NewScene(village, at.table.View(at.viewer), p.Wording(lang), at.look())
	sc.EndWith(func() *screen.Ending { return p.Replay.Records.Ending(context.Background(), village.ID) })
	if at.mindsOpen() {
		reveal := screen.At("/tables/"+village.ID, nil).With("as", string(scene.EyesAll))
		if err := sc.ShowMinds(at.minds, at.address(), reveal); err != nil {
			p.Log.Error("minds not shown", slog.String("table", village.ID), slog.Any("err", err))
		}
	}
	if at.table.AllAgents() {
		p.comment(sc, &village)
	}
	return sc
}

// comment adds the commentary to a village of agents. If people play, the commentary would help them, like the
// theatre.
func (p *Pages) comment(sc *screen.Scene, village *screen.Village) {
	c, ok := p.commentaries.Get(village.ID)
	if !ok {
		fresh, err := screen.NewCommentary(village)
		if err != nil {
			p.Log.Error("no commentary", slog.String("table", village.ID), slog.Any("err", err))
			return
		}
		c = p.commentaries.Keep(village.ID, fresh)
	}
	sc.CommentBy(c)
}

// sceneNow returns the table as the visitor sees it now, the lines of its log, and the position after the last item.
func (p *Pages) sceneNow(c echo.Context, at access) (sc *screen.Scene, lines line.Lines, read position, err error) {
	now, err := at.table.Look(c.Request().Context(), at.reader())
	if err != nil {
		return nil, nil, position{}, err
	}
	sc, read = p.scene(at, shell.VisitOf(c).Lang), positionAfter(now.Items)
	for i := range now.Items {
		lines = append(lines, sc.Take(&now.Items[i])...)
	}
	sc.SetStatus(now.Status)
	return sc, screen.Latest(lines), read, nil
}

// Watch returns the running table that the address names, and the viewer as whom the caller sees it.
func (p *Pages) Watch(c echo.Context) (*table.Table, game.Viewer, error) {
	at, err := p.access(c)
	return at.table, at.viewer, err
}

// Glimpse returns a moment of a running game, as everybody sees it, in a language.
func (p *Pages) Glimpse(ctx context.Context, t *table.Table, lang ui.Lang, key string) (*sharing.Glimpse, error) {
	at := access{table: t, lens: scene.EyesPublic}
	now, err := t.Look(ctx, at.reader())
	if err != nil {
		return nil, err
	}
	fresh := func() *screen.Scene { return p.scene(at, lang) }
	running := p.running.Keep(runningKey{t.ID(), game.Viewer{}, lang, false}, &screen.Running{})
	return screen.RunningGlimpse(fresh(), running.UpTo(now.Items, fresh), now.Items, key)
}
