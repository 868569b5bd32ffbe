// Package replay has the pages of finished games, and reads the games from the store.
package replay

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"

	"github.com/labstack/echo/v4"

	"aiwolfplay/game"
	"aiwolfplay/game/gamelog"
	"aiwolfplay/server/screen"
	"aiwolfplay/server/web/account"
	"aiwolfplay/server/web/shell"
	"aiwolfplay/templates/rooms"
	"aiwolfplay/templates/theatre"
	"aiwolfplay/templates/tournaments"
)

// ErrNotOver means that a game that the visitor may see is still running.
var ErrNotOver = errors.New("replay: the game is not over")

// A Config gives the pages access to other features.
type Config struct {
	Records *Records
	Seasons *account.Seasons

	// MaySee returns an error if the visitor may not see the running game that the address names.
	MaySee func(c echo.Context) error
	// Place returns the place of a game in a tournament.
	Place func(ctx context.Context, gameID string) (tournaments.Place, error)
	// RoundOf returns the id of a user's class in which a game was a round, "" for none.
	RoundOf func(user, gameID string) string
	// Again returns the invitation to play again, nil for visitors who didn't play the game with others.
	Again func(c echo.Context, gameID string, people int, class string) *rooms.Again
}

// Pages are the pages of finished games.
type Pages struct {
	*shell.Shell
	Config
}

// New returns the pages, and registers their errors.
func New(sh *shell.Shell, cfg Config) *Pages {
	sh.Refusals.Add(
		shell.Answer(ErrNotOver, http.StatusConflict, "not_over"),
		shell.Answer(screen.ErrNoMoment, http.StatusNotFound, "no_moment"),
	)
	return &Pages{sh, cfg}
}

// Routes adds the pages to a group, which must be /games/:id.
func (p *Pages) Routes(g *echo.Group) {
	g.GET("", p.getGame, OldEyes)
	g.GET("/qr.svg", p.getQR)
	g.GET("/step", p.getStep)
	g.GET("/why", p.getWhy)
	g.GET("/guessed", p.getGuessed)
	g.GET("/export/:format", p.GetExport)
}

// getGame shows a finished game at the moment that the address names, as the viewer that the address names.
func (p *Pages) getGame(c echo.Context) error {
	m, err := p.Moment(c)
	if err != nil {
		return err
	}
	view := m.Show()
	if view.Tournament, err = p.Place(c.Request().Context(), view.ID); err != nil {
		return err
	}
	if view.Tournament.Href != "" { // the place may change while the tournament runs
		shell.MustNotKeep(c)
	}
	if view.Screen {
		view.Wall = p.Addresses.Wall(c, "/games/"+view.ID)
		view.Wall.Seats, view.Wall.Past = len(view.Seats), true
	}
	view.Class = p.RoundOf(shell.VisitOf(c).User, view.ID)
	if m.Invited() && !view.Screen {
		view.Again = p.Again(c, view.ID, m.Recording().People(), view.Class)
	}
	return p.Render(c, http.StatusOK, view)
}

// getStep answers with the changes on the page of a replay from one moment to another.
func (p *Pages) getStep(c echo.Context) error {
	m, err := p.Moment(c)
	if err != nil {
		return err
	}
	return p.Step(c, m)
}

// Step answers with the changes to a page that is to show another moment of the same game.
func (p *Pages) Step(c echo.Context, m *screen.Moment) error {
	step, parts, err := m.Step(c.QueryParams())
	if err != nil {
		return err
	}
	if step.Patch, err = p.Pages.Patch(shell.VisitOf(c).Lang, m.Phase(), parts...); err != nil {
		return err
	}
	return p.SendJSON(c, http.StatusOK, step)
}

// getWhy explains a cell at a moment of a finished game.
func (p *Pages) getWhy(c echo.Context) error {
	m, err := p.Moment(c)
	if err != nil {
		return err
	}
	return p.Why(c, m.Phase(), m.Why)
}

// Why answers with an explanation as a patch, in the form of the feed's patches.
func (p *Pages) Why(c echo.Context, phase game.Phase, why func() (theatre.Why, error)) error {
	shown, err := why()
	if err != nil {
		return err
	}
	patch, err := p.Pages.Patch(shell.VisitOf(c).Lang, phase, shown)
	if err != nil {
		return err
	}
	return p.SendJSON(c, http.StatusOK, patch)
}

// getGuessed rates the visitor's guesses at a finished game.
func (p *Pages) getGuessed(c echo.Context) error {
	m, err := p.Moment(c)
	if err != nil {
		return err
	}
	guessed := m.Guessed()
	if guessed != nil {
		if guessed.Season, err = p.Seasons.Of(c.Request().Context(), shell.VisitOf(c).User); err != nil {
			return err
		}
	}
	return p.Part(c, guessed)
}

// GetExport sends a finished game as a file: log is the format of the AIWolf server, jsonl has a line of JSON for
// each event, and html is a page that needs no other files.
func (p *Pages) GetExport(c echo.Context) error {
	m, err := p.Moment(c)
	if err != nil {
		return err
	}
	lang := shell.VisitOf(c).Lang
	r := m.Recording()
	forms := map[string]struct {
		kind string
		into func(*bytes.Buffer) error
	}{
		"log":   {"text/plain; charset=utf-8", func(b *bytes.Buffer) error { return writeLog(b, r) }},
		"jsonl": {"application/jsonl; charset=utf-8", func(b *bytes.Buffer) error { return r.WriteLines(b) }},
		"html": {echo.MIMETextHTMLCharsetUTF8, func(b *bytes.Buffer) error {
			return p.Pages.RenderStandalone(b, lang, r.Standalone(p.Wording(lang)))
		}},
	}
	form, ok := forms[c.Param("format")]
	if !ok {
		return echo.ErrNotFound
	}
	name := fmt.Sprintf("attachment; filename=%q", "aiwolf-"+r.ID+"."+c.Param("format"))
	c.Response().Header().Set(echo.HeaderContentDisposition, name)
	return p.Write(c, http.StatusOK, form.kind, form.into)
}

// writeLog writes the log of a finished game. The log of an imported game is written unchanged.
func writeLog(b *bytes.Buffer, r *screen.Recording) error {
	text, err := r.Source()
	if err != nil || text != nil {
		b.Write(text)
		return err
	}
	return gamelog.Write(b, r.GameLog())
}

// getQR draws the address of a finished game as a QR code.
func (p *Pages) getQR(c echo.Context) error {
	r, err := p.Records.Get(c.Request().Context(), c.Param("id"))
	if err != nil {
		return err
	}
	return p.Addresses.QR(c, "/games/"+r.ID)
}
