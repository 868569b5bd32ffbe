package server

import (
	"context"
	"slices"

	"github.com/labstack/echo/v4"

	"aiwolfplay/game"
	"aiwolfplay/server/screen"
	"aiwolfplay/server/web/shell"
)

// hasOwnPages reports whether the visitor's pages of the game of a request may differ from a stranger's. A player's
// always do.
func (s *Server) hasOwnPages(c echo.Context, players []string) bool {
	v, ctx := shell.VisitOf(c), c.Request().Context()
	if v.User == "" {
		return false
	}
	if _, left := s.left.Get(v.User); left || slices.Contains(players, v.User) {
		return true
	}
	if running, _, err := s.Store.OfUser(ctx, v.User, 0, 1); err != nil || len(running) > 0 {
		return true
	}
	guesses, err := s.Store.GuessesOf(ctx, v.User, c.Param("id"))
	return err != nil || len(guesses) > 0
}

// mayKeep lets the server keep the answer to a request about a finished game.
func (s *Server) mayKeep(c echo.Context, r *screen.Recording) {
	var players []string
	for i := range r.Seats {
		if user := r.Seats[i].User; user != "" {
			players = append(players, user)
		}
	}
	s.MayKeep(c, players)
}

// forgetGames drops finished games from memory, and their pages, because users or games have changed in the store.
func (s *Server) forgetGames() {
	s.recordings.Purge()
	s.ForgetKept()
}

// reseat gives the seats and rooms of one user to another, or to nobody for "", everywhere in memory. The store has
// done so already.
func (s *Server) reseat(from, to string) {
	s.rooms.Reseat(from, to)
	s.lobby.Reseat(from, to)
	s.minis.Reseat(context.Background(), from, to)
	s.classes.Reseat(context.Background(), from, to)
	s.forgetGames()
}

// guessesOf returns the visitor's guesses at a game.
func (s *Server) guessesOf(ctx context.Context, v *shell.Visit, id string) (map[int]game.SeatSet, error) {
	if v.User == "" {
		return nil, nil
	}
	return s.Store.GuessesOf(ctx, v.User, id)
}

// published reports whether the table of a finished game has shown its end to everybody. Lists leave out other games.
func (s *Server) published(id string) bool { return !s.lobby.Publishing(id) }
