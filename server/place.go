package server

import (
	"context"
	"net/url"

	"github.com/labstack/echo/v4"

	"aiwolfplay/game"
	"aiwolfplay/server/page"
	"aiwolfplay/server/table"
)

// A place is a table that the visitor may see, and the eyes they see it with.
type place struct {
	table     *table.Table
	viewer    game.Viewer
	user      string // who looks
	borrowed  bool   // viewer is somebody else's seat, who lets the visitor look
	lens      page.Eyes
	screen    bool   // for a projector
	query     string // what addresses end with that show the place with the same eyes
	fixedPace bool   // nobody sets how fast the story goes on
	next      string // address to go on to when the game is over
	nextSeats int    // and what follows there, where fixedPace says so
	theatre   theatre
}

// find returns the table of the request. Who may not see it gets the answer
// of a table that does not exist.
//
// Those who sit there see it with the eyes of their seat. Everybody else sees
// what is public, where the table is open for that: where only built-in agents
// play, and where people agreed to be watched. ?lens=all shows every secret of a
// table of built-in agents, and ?lens=seat:3 what a seat sees there; elsewhere it
// shows what the player of that seat lets the visitor see. ?lens=public and
// ?screen show what is public.
func (s *Server) find(c echo.Context) (place, error) {
	v := visitOf(c)
	if v.forged {
		return place{}, errSession
	}
	t, err := s.lobby.Get(c.Request().Context(), c.Param("id"))
	if err != nil {
		return place{}, err
	}
	query := c.QueryParams()
	at := place{table: t, lens: page.Eyes(query.Get("lens")), screen: query.Has("screen"), user: v.user}
	if query.Has("minds") && !t.AllAgents() {
		return place{}, errNoTable
	}
	var fault error // told to who may see the table
	at.theatre, fault = theatreOf(query, t.Setup().Seats())
	at.query = sameEyes(at)
	at.nextSeats, at.fixedPace = s.programme.Next(t.ID())
	seat, seated := t.SeatOf(v.user)
	switch {
	case at.lens == page.EyesAll && t.AllAgents():
		at.viewer = game.Omniscient()
	case at.lens == page.EyesSeat && seated && !at.screen:
		at.viewer = game.AtSeat(seat)
	case t.LentTo(v.user).Has(at.lens.Of()):
		at.viewer, at.borrowed = game.AtSeat(at.lens.Of()), true
	case at.lens != page.EyesSeat && at.lens != page.EyesPublic:
		return place{}, errNoTable
	case t.Watchable(): // game.Viewer{} sees what is public
	case seated && t.Setup().HeldNight: // shown by one who plays: the nights tell nothing
	default:
		return place{}, errNoTable
	}
	if at.lens == page.EyesSeat && at.viewer == (game.Viewer{}) {
		at.lens = page.EyesPublic
	}
	return at, fault
}

// eyes is the query of a place, but for the theatre.
func (at place) eyes() url.Values {
	q := url.Values{}
	if at.lens != page.EyesSeat {
		q.Set("lens", string(at.lens))
	}
	if at.screen {
		q.Set("screen", "1")
	}
	return q
}

// sameEyes is the query of a place as it was asked for.
func sameEyes(at place) string {
	q := at.eyes()
	for name, values := range at.theatre.query() {
		q[name] = values
	}
	if len(q) == 0 {
		return ""
	}
	return "?" + q.Encode()
}

// shown tells the scene how the place is looked at.
func (at place) shown(sc *scene) {
	sc.agents, sc.lens, sc.screen, sc.fixedPace = at.table.AllAgents(), at.lens, at.screen, at.fixedPace
	sc.lent = func() game.SeatSet { return at.table.LentTo(at.user) }
	if at.fixedPace {
		sc.nextSeats = at.nextSeats
	}
}

// watch follows the table with the eyes of the place.
func (at place) watch(ctx context.Context) (*table.Feed, error) {
	if seat, ok := at.viewer.Seat(); ok && at.borrowed {
		return at.table.Borrow(ctx, seat, at.user)
	}
	return at.table.Watch(ctx, at.viewer, 0)
}

// snapshot is what the eyes of the place have seen so far.
func (at place) snapshot(ctx context.Context) (table.Batch, error) {
	if seat, ok := at.viewer.Seat(); ok && at.borrowed {
		return at.table.Glance(ctx, seat, at.user)
	}
	return at.table.Snapshot(ctx, at.viewer)
}
