package server

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"aiwolfplay/game"
	"aiwolfplay/server/room"
	"aiwolfplay/server/table"
)

// postAgain opens a new table with the seats of a finished game, for somebody
// who sat there; where several people did, the room where they meet.
func (s *Server) postAgain(c echo.Context) error {
	m, err := s.moment(c)
	if err != nil {
		return err
	}
	if m.own == game.NoSeat {
		return errNotSeated
	}
	if r := m.replay; r.people() > 1 {
		code, err := s.rooms.Rematch(visitOf(c).user, room.Past{ID: r.ID, Setup: r.Setup, Pace: r.Pace, Watch: r.Open, Seats: r.Seats})
		if err != nil {
			return err
		}
		return c.Redirect(http.StatusSeeOther, "/join/"+code)
	}
	t, err := s.lobby.Rematch(c.Request().Context(), visitOf(c).user, m.replay.Setup, m.replay.Pace, m.replay.Seats)
	if err != nil {
		return err
	}
	return c.Redirect(http.StatusSeeOther, "/tables/"+t.ID())
}

// people counts those who sat there.
func (r *replay) people() (n int) {
	for _, seat := range r.Seats {
		if seat.Kind == table.Person && seat.User != "" {
			n++
		}
	}
	return n
}
