package replay

import (
	"context"
	"errors"
	"net/http"

	"github.com/labstack/echo/v4"

	"aiwolfplay/game"
	"aiwolfplay/server/lobby"
	"aiwolfplay/server/screen"
	"aiwolfplay/server/web/shell"
)

// Moment returns the finished game at the moment that the address names.
func (p *Pages) Moment(c echo.Context) (*screen.Moment, error) {
	ctx, id := c.Request().Context(), c.Param("id")
	r, err := p.Records.Get(ctx, id)
	if err != nil || p.Records.lobby.Publishing(id) { // the end may be stored, but not shown to those who watch yet
		if t, err := p.Records.lobby.Get(ctx, id); err == nil && !t.Over() {
			if err := p.MaySee(c); err != nil {
				return nil, lobby.ErrNotFound // for any reason, because visitors without a seat must not learn that the game exists
			}
			return nil, ErrNotOver
		} else if errors.Is(err, lobby.ErrClosed) {
			return nil, err
		}
		if r, err = p.Records.Get(ctx, id); err != nil { // the game may have ended meanwhile
			return nil, err
		}
	}
	HideFromSearch(c, r.Listed)
	v := shell.VisitOf(c)
	m, err := r.Moment(p.Wording(v.Lang), r.SeatOf(v.User), c.QueryParams())
	p.Records.Grown(r)
	if err != nil {
		return nil, err
	}
	guesses, err := p.GuessesOf(ctx, v, id)
	m.Guess(guesses)
	p.mayKeep(c, r)
	return m, err
}

// mayKeep lets the server keep the answer to a request about a finished game.
func (p *Pages) mayKeep(c echo.Context, r *screen.Recording) {
	var players []string
	for i := range r.Seats {
		if user := r.Seats[i].User; user != "" {
			players = append(players, user)
		}
	}
	p.Kept.Allow(c, players)
}

// GuessesOf returns the visitor's guesses at a game.
func (p *Pages) GuessesOf(ctx context.Context, v *shell.Visit, id string) (map[int]game.SeatSet, error) {
	if v.User == "" {
		return nil, nil
	}
	return p.Store.Guesses.Of(ctx, v.User, id)
}

// HideFromSearch asks search engines to leave out a private game. They may find it by a link that somebody has
// published.
func HideFromSearch(c echo.Context, listed bool) {
	if !listed {
		c.Response().Header().Set("X-Robots-Tag", "noindex, nofollow")
	}
}

// OldEyes redirects addresses with ?lens=, the former name of ?as=.
func OldEyes(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		if query := c.QueryParams(); query.Has("lens") {
			to := screen.At(c.Request().URL.Path, query).With("as", query.Get("lens")).With("lens", "")
			return c.Redirect(http.StatusMovedPermanently, to.String())
		}
		return next(c)
	}
}
