package server

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"aiwolfplay/game"
)

// postAgain opens a new table with the seats of a finished game, for somebody
// who sat there.
func (s *Server) postAgain(c echo.Context) error {
	m, err := s.moment(c)
	if err != nil {
		return err
	}
	if m.own == game.NoSeat {
		return errNotSeated
	}
	t, err := s.lobby.Again(c.Request().Context(), visitOf(c).user, m.replay.Setup, m.replay.Pace, m.replay.Seats)
	if err != nil {
		return err
	}
	return c.Redirect(http.StatusSeeOther, "/tables/"+t.ID())
}
