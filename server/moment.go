package server

import (
	"errors"

	"github.com/labstack/echo/v4"

	"aiwolfplay/server/lobby"
	"aiwolfplay/server/screen"
	"aiwolfplay/server/web/shell"
)

// moment is the finished game at the moment that the address names.
func (s *Server) moment(c echo.Context) (*screen.Moment, error) {
	ctx, id := c.Request().Context(), c.Param("id")
	r, err := s.recording(ctx, id)
	if err != nil || s.lobby.Publishing(id) { // committed to the end perhaps, but not yet told to those who watch
		if t, err := s.lobby.Get(ctx, id); err == nil && !t.Over() {
			if _, err := s.access(c); err != nil {
				return nil, errNoTable // whatever the reason: who has no seat must not learn that it exists
			}
			return nil, errNotOver
		} else if errors.Is(err, lobby.ErrClosed) {
			return nil, err
		}
		if r, err = s.recording(ctx, id); err != nil { // it may have ended meanwhile
			return nil, err
		}
	}
	unindexed(c, r.Listed)
	v := shell.VisitOf(c)
	m, err := r.Moment(s.Wording(v.Lang), r.SeatOf(v.User), c.QueryParams())
	s.recordings.Grown(id, r)
	if err != nil {
		return nil, err
	}
	guesses, err := s.guessesOf(ctx, v, id)
	m.Guess(guesses)
	s.mayKeep(c, r)
	return m, err
}
