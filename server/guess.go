package server

import (
	"errors"
	"net/http"
	"strconv"

	"github.com/labstack/echo/v4"

	"aiwolfplay/game"
	"aiwolfplay/server/lobby"
	"aiwolfplay/server/screen"
)

// postTableGuess takes whom a visitor who watches a village of agents takes for a werewolf. It is kept
// for them alone: no page of anybody else, and no agent, learns of it.
func (s *Server) postTableGuess(c echo.Context) error {
	at, err := s.access(c)
	if errors.Is(err, lobby.ErrFinished) {
		return screen.ErrGuessLate
	}
	if err != nil {
		return err
	}
	if !at.table.AllAgents() {
		return errNoTable
	}
	named, err := s.guess(c, at)
	switch {
	case err == nil && wantsJSON(c):
		numbers := []int{}
		for seat := range named.All() {
			numbers = append(numbers, seat.Number())
		}
		return s.sendJSON(c, map[string][]int{"named": numbers})
	case err == nil:
		return c.Redirect(http.StatusSeeOther, localPath(c.FormValue("back")))
	}
	return s.answered(c, at, err)
}

// guess stores a guess, and returns whom the visitor names now.
func (s *Server) guess(c echo.Context, at access) (game.SeatSet, error) {
	day, err := strconv.Atoi(c.FormValue("day"))
	if err != nil {
		return 0, badField("day")
	}
	field, back := "name", c.FormValue("unname") != ""
	if back {
		field = "unname"
	}
	n, err := strconv.Atoi(c.FormValue(field))
	if err != nil {
		return 0, badField(field)
	}
	ctx := c.Request().Context()
	at.viewer, at.borrowed = game.Viewer{}, false // what counts is what everybody has seen
	now, err := at.snapshot(ctx)
	if err != nil {
		return 0, err
	}
	user, err := s.identify(c)
	if err != nil {
		return 0, err
	}
	guesses, err := s.store.GuessesOf(ctx, user, at.table.ID())
	if err != nil {
		return 0, err
	}
	sc := s.scene(at, visitOf(c).lang)
	for i := range now.Items {
		sc.Take(&now.Items[i])
	}
	named, err := sc.Guess(guesses[day], day, game.SeatNumbered(n), back)
	if err != nil {
		return 0, err
	}
	return named, s.store.SaveGuess(ctx, user, at.table.ID(), day, named)
}
