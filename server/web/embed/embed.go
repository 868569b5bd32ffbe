// Package embed has the pages that other sites may show in a frame: a finished game, a finished mini-game, and the
// games of agents of /tv. No other page may be framed.
//
// The pages are the same for everybody: they read and set no cookie, and have no form. For private games, games of a
// class and running games, the answer is the same as for a game that doesn't exist.
package embed

import (
	"context"
	"errors"
	"net/http"
	"strconv"

	"github.com/labstack/echo/v4"

	"aiwolfplay/server/minitable"
	"aiwolfplay/server/page"
	"aiwolfplay/server/screen"
	"aiwolfplay/server/web/minigame"
	"aiwolfplay/server/web/shell"
	"aiwolfplay/templates/play"
)

// A Site gives the pages access to games and to the game of /tv.
type Site interface {
	// WithRecording calls show with a finished game.
	WithRecording(ctx context.Context, id string, show func(*screen.Recording) error) error
	// OnAir returns the page of the game of /tv, with everything that is public.
	OnAir(c echo.Context) (*play.Table, error)
	// FollowOnAir streams the changes of that page. The id must be that of the game of /tv.
	FollowOnAir(c echo.Context, id string) error
}

// ErrNoGame means that an address names no game that may be framed.
var ErrNoGame = errors.New("embed: no finished game that everybody may find")

// pages are the handlers.
type pages struct {
	shell *shell.Shell
	site  Site
	hall  *minitable.Hall
}

// Routes adds the pages.
func Routes(e *echo.Echo, s *shell.Shell, site Site, hall *minitable.Hall) {
	p := &pages{s, site, hall}
	e.GET("/embed/games/:id", p.getGame, framed)
	e.GET("/embed/mini/:id", p.getMini, framed)
	e.GET("/embed/tv", p.getOnAir, framed)
	e.GET("/embed/tv/:id/feed", p.getFeed, s.Streaming)
}

// framed lets other sites show an answer in a frame.
func framed(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		h := c.Response().Header()
		h.Set("Content-Security-Policy", page.FramedPolicy)
		h.Set("X-Robots-Tag", "noindex") // search engines have the full pages
		return next(c)
	}
}

// getGame shows a finished game: a few scenes, or the talk of the day that the address names.
func (p *pages) getGame(c echo.Context) error {
	ctx, lang := c.Request().Context(), shell.VisitOf(c).Lang
	return p.site.WithRecording(ctx, c.Param("id"), func(r *screen.Recording) error {
		if !r.Listed || r.InClass {
			return ErrNoGame
		}
		day, err := number(c, "day", NoDay)
		if err != nil {
			return err
		}
		w, err := p.shell.Words(lang)
		if err != nil {
			return err
		}
		feature, err := Game(w, story{p.shell, r, lang}, day)
		if err != nil {
			return err
		}
		return p.shell.Render(c, http.StatusOK, feature)
	})
}

// getMini shows a finished mini-game, at its end or at the moment that the address names.
func (p *pages) getMini(c echo.Context) error {
	ctx := c.Request().Context()
	t, err := p.hall.Get(ctx, c.Param("id"))
	if err != nil {
		return err
	}
	if !t.Over() || !t.Listed() || t.Class() != "" {
		return minitable.ErrNotFound
	}
	at, err := number(c, "at", 0)
	if err != nil {
		return err
	}
	w, err := p.shell.Words(shell.VisitOf(c).Lang)
	if err != nil {
		return err
	}
	feature := minigame.Framed(ctx, w, t, at)
	page.Frame(feature, "/mini/"+t.ID())
	return p.shell.Render(c, http.StatusOK, feature)
}

// getOnAir shows the game of agents that is on /tv.
func (p *pages) getOnAir(c echo.Context) error {
	t, err := p.site.OnAir(c)
	if err != nil {
		return err
	}
	t.Next = "/embed/tv?lang=" + string(shell.VisitOf(c).Lang)
	page.Frame(t, "/tv")
	return p.shell.Render(c, http.StatusOK, t)
}

// getFeed streams the changes of the page of getOnAir.
func (p *pages) getFeed(c echo.Context) error { return p.site.FollowOnAir(c, c.Param("id")) }

// number returns a number from 0 in the address, or none if the address has no number.
func number(c echo.Context, name string, none int) (int, error) {
	text := c.QueryParam(name)
	if text == "" {
		return none, nil
	}
	n, err := strconv.ParseUint(text, 10, 31)
	if err != nil {
		return 0, screen.FieldError(name)
	}
	return int(n), nil
}
