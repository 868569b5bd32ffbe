package server

import (
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
	lens      page.Eyes
	screen    bool   // for a projector
	query     string // what addresses end with that show the place with the same eyes
	fixedPace bool   // nobody sets how fast the story goes on
	next      string // address to go on to when the game is over
	nextSeats int    // and what follows there, where fixedPace says so
}

// find returns the table of the request. Who may not see it gets the answer
// of a table that does not exist.
//
// Those who sit there see it with the eyes of their seat. Everybody else sees
// what is public, where the table is open for that: where only built-in agents
// play, and where people agreed to be watched. ?lens=all shows every secret of a
// table of built-in agents; ?lens=public and ?screen show what is public.
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
	at := place{table: t, lens: page.Eyes(query.Get("lens")), screen: query.Has("screen")}
	at.query = sameEyes(at)
	at.nextSeats, at.fixedPace = s.programme.Next(t.ID())
	seat, seated := t.SeatOf(v.user)
	switch {
	case at.lens == page.EyesAll && t.AllAgents():
		at.viewer = game.Omniscient()
	case at.lens == page.EyesSeat && seated && !at.screen:
		at.viewer = game.AtSeat(seat)
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
	return at, nil
}

// sameEyes is the query of a place as it was asked for.
func sameEyes(at place) string {
	q := url.Values{}
	if at.lens != page.EyesSeat {
		q.Set("lens", string(at.lens))
	}
	if at.screen {
		q.Set("screen", "1")
	}
	if len(q) == 0 {
		return ""
	}
	return "?" + q.Encode()
}

// shown tells the scene how the place is looked at.
func (at place) shown(sc *scene) {
	sc.agents, sc.lens, sc.screen, sc.fixedPace = at.table.AllAgents(), at.lens, at.screen, at.fixedPace
	if at.fixedPace {
		sc.nextSeats = at.nextSeats
	}
}
