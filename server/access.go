package server

import (
	"context"
	"log/slog"
	"net/http"

	"github.com/labstack/echo/v4"

	"aiwolfplay/game"
	"aiwolfplay/server/page"
	"aiwolfplay/server/screen"
	"aiwolfplay/server/table"
)

// An access is a table that the visitor may see, and the eyes they see it with.
type access struct {
	table     *table.Table
	viewer    game.Viewer
	user      string // who looks
	borrowed  bool   // viewer is somebody else's seat, who lets the visitor look
	lens      page.Eyes
	screen    bool   // for a projector
	query     string // what addresses end with that show the place with the same eyes
	opened    bool   // the visitor opened the table
	next      string // address to go on to when the game is over
	nextSeats int    // of the game that follows in the programme, 0 where the table is not on
	minds     screen.Theatre
}

// access returns the table of the request. Who may not see it gets the answer
// of a table that does not exist.
//
// Those who sit there see it with the eyes of their seat. Everybody else sees
// what is public, where the table is open for that: where only built-in agents
// play, and where people agreed to be watched. ?as=all shows every secret of a
// table of built-in agents, and ?as=seat:3 what a seat sees there; elsewhere it
// shows what the player of that seat lets the visitor see. ?as=public and
// ?screen show what is public.
func (s *Server) access(c echo.Context) (access, error) {
	if visitOf(c).forged {
		return access{}, errSession
	}
	t, err := s.lobby.Get(c.Request().Context(), c.Param("id"))
	if err != nil {
		return access{}, err
	}
	return s.accessTo(c, t)
}

// accessTo is access to a table that is there.
func (s *Server) accessTo(c echo.Context, t *table.Table) (access, error) {
	v, query := visitOf(c), c.QueryParams()
	at := access{table: t, lens: page.Eyes(query.Get("as")), screen: query.Has("screen"), user: v.user}
	if query.Has("minds") && !t.AllAgents() {
		return access{}, errNoTable
	}
	var fault error // told to who may see the table
	at.minds, fault = screen.ParseTheatre(query, t.Setup().Seats())
	at.query = at.address().Join(at.minds.Query()).Query()
	at.opened = t.OpenedBy(v.user)
	if seats, on := s.programme.Next(t.ID()); on {
		at.nextSeats = seats
	}
	if !at.openEyes() {
		return access{}, errNoTable
	}
	return at, fault
}

// openEyes sets the eyes that the visitor may have of those that the address asks for. It
// reports false if there are none.
func (at *access) openEyes() bool {
	t := at.table
	seat, seated := t.SeatOf(at.user)
	switch {
	case at.lens == page.EyesAll && t.AllAgents():
		at.viewer = game.Omniscient()
	case at.lens == page.EyesSeat && seated && !at.screen:
		at.viewer = game.AtSeat(seat)
	case t.LentTo(at.user).Has(at.lens.Of()):
		at.viewer, at.borrowed = game.AtSeat(at.lens.Of()), true
	case at.lens != page.EyesSeat && at.lens != page.EyesPublic:
		return false
	case t.Watchable(): // game.Viewer{} sees what is public
	case seated && t.Setup().HeldNight: // shown by one who plays: the nights tell nothing
	default:
		return false
	}
	if at.lens == page.EyesSeat && at.viewer == (game.Viewer{}) {
		at.lens = page.EyesPublic
	}
	return true
}

// oldEyes leads addresses with ?lens=, as they were until the eyes had one name, to those with ?as=.
func oldEyes(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		if query := c.QueryParams(); query.Has("lens") {
			to := screen.At(c.Request().URL.Path, query).With("as", query.Get("lens")).With("lens", "")
			return c.Redirect(http.StatusMovedPermanently, to.String())
		}
		return next(c)
	}
}

// address is that of the table seen with the same eyes, but for the theatre.
func (at access) address() screen.Address {
	to := screen.At("/tables/"+at.table.ID(), nil).With("as", string(at.lens))
	if at.screen {
		to = to.With("screen", "1")
	}
	return to
}

// seated is access for those who sit at the table; others get errNotSeated.
func (s *Server) seated(c echo.Context) (access, game.Seat, error) {
	at, err := s.access(c)
	if err != nil {
		return access{}, game.NoSeat, err
	}
	seat, ok := at.viewer.Seat()
	if !ok || at.borrowed {
		return access{}, game.NoSeat, errNotSeated
	}
	return at, seat, nil
}

// look is how the visitor looks at the table.
func (at access) look() screen.Look {
	_, seated := at.viewer.Seat()
	return screen.Look{
		Lens: at.lens, Plays: seated && !at.borrowed, Borrowed: at.borrowed, Agents: at.table.AllAgents(), Live: true,
		Screen: at.screen, Opened: at.opened, NextSeats: at.nextSeats,
		Lent: func() game.SeatSet { return at.table.LentTo(at.user) },
	}
}

// scene returns the table as the visitor sees it before the first event.
func (s *Server) scene(at access, lang page.Lang) *screen.Scene {
	village := screen.Village{
		ID: at.table.ID(), Setup: at.table.Setup(), Seats: at.table.Occupants(), Guided: at.table.Guided(),
		Shared: at.table.Watchable(),
	}
	sc := screen.NewScene(village, at.table.View(at.viewer), s.words(lang), at.look())
	sc.EndWith(func() *screen.Ending { return s.endingOf(context.Background(), village.ID) })
	if at.table.AllAgents() {
		reveal := screen.At("/tables/"+village.ID, nil).With("as", string(page.EyesAll))
		if err := sc.ShowMinds(at.minds, at.address(), reveal); err != nil {
			s.log.Error("minds not shown", slog.String("table", village.ID), slog.Any("err", err))
		}
	}
	return sc
}

// sceneNow returns the table as the visitor sees it now, the lines that tell it, and the position
// after the last item.
func (s *Server) sceneNow(c echo.Context, at access) (sc *screen.Scene, lines page.Lines, read position, err error) {
	now, err := at.snapshot(c.Request().Context())
	if err != nil {
		return nil, nil, position{}, err
	}
	sc, read = s.scene(at, visitOf(c).lang), positionAfter(now.Items)
	for i := range now.Items {
		lines = append(lines, sc.Take(&now.Items[i])...)
	}
	sc.SetStatus(now.Status)
	return sc, screen.Latest(lines), read, nil
}

// watch follows the table with the eyes of the access.
func (at access) watch(ctx context.Context) (*table.Feed, error) {
	if seat, ok := at.viewer.Seat(); ok && at.borrowed {
		return at.table.Borrow(ctx, seat, at.user)
	}
	return at.table.Watch(ctx, at.viewer, 0)
}

// snapshot is what the eyes of the access have seen so far.
func (at access) snapshot(ctx context.Context) (table.Batch, error) {
	if seat, ok := at.viewer.Seat(); ok && at.borrowed {
		return at.table.Glance(ctx, seat, at.user)
	}
	return at.table.Snapshot(ctx, at.viewer)
}
