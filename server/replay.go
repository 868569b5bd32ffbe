package server

import (
	"bytes"
	"fmt"
	"net/http"

	"github.com/labstack/echo/v4"

	"aiwolfplay/game"
	"aiwolfplay/game/gamelog"
	"aiwolfplay/server/page"
	"aiwolfplay/server/screen"
	"aiwolfplay/server/web/shell"
)

// getGame shows a finished game at the moment, and with the eyes, that the
// address names.
func (s *Server) getGame(c echo.Context) error {
	m, err := s.moment(c)
	if err != nil {
		return err
	}
	p := m.Show()
	if p.Tournament, err = s.tournaments.Place(c.Request().Context(), p.ID); err != nil {
		return err
	}
	if p.Tournament.Href != "" { // the place may change as long as the tournament runs
		shell.MustNotKeep(c)
	}
	if p.Screen {
		p.Wall = s.WallAt(c, "/games/"+p.ID)
		p.Wall.Seats, p.Wall.Past = len(p.Seats), true
	}
	p.Class = s.classroom.RoundOf(shell.VisitOf(c).User, p.ID)
	if m.Invited() && !p.Screen {
		p.Again = s.againAfter(c, p.ID, m.Recording().People(), p.Class)
	}
	return s.Render(c, http.StatusOK, p)
}

// getGameStep answers what changes on the page of a replay between two moments.
func (s *Server) getGameStep(c echo.Context) error {
	m, err := s.moment(c)
	if err != nil {
		return err
	}
	return s.stepTo(c, m)
}

// stepTo answers what has to be done to a page that shows another moment of the
// same game.
func (s *Server) stepTo(c echo.Context, m *screen.Moment) error {
	step, parts, err := m.Step(c.QueryParams())
	if err != nil {
		return err
	}
	if step.Patch, err = s.Pages.Patch(shell.VisitOf(c).Lang, m.Phase(), parts...); err != nil {
		return err
	}
	return s.SendJSON(c, http.StatusOK, step)
}

// getGameWhy answers what is behind a cell at a moment of a finished game.
func (s *Server) getGameWhy(c echo.Context) error {
	m, err := s.moment(c)
	if err != nil {
		return err
	}
	return s.answerWhy(c, m.Phase(), m.Why)
}

// answerWhy answers a patch as the feed has them.
func (s *Server) answerWhy(c echo.Context, phase game.Phase, why func() (page.Why, error)) error {
	shown, err := why()
	if err != nil {
		return err
	}
	patch, err := s.Pages.Patch(shell.VisitOf(c).Lang, phase, shown)
	if err != nil {
		return err
	}
	return s.SendJSON(c, http.StatusOK, patch)
}

// getGuessed says how good the visitor's guesses at a finished game were.
func (s *Server) getGuessed(c echo.Context) error {
	m, err := s.moment(c)
	if err != nil {
		return err
	}
	guessed := m.Guessed()
	if guessed != nil {
		if guessed.Season, err = s.seasons.Of(c.Request().Context(), shell.VisitOf(c).User); err != nil {
			return err
		}
	}
	return s.Part(c, guessed)
}

// getGameExport answers a finished game as a file: log, the AIWolf server's format;
// jsonl, a line of JSON an event; html, a page that needs nothing else.
func (s *Server) getGameExport(c echo.Context) error {
	m, err := s.moment(c)
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
			return s.Pages.RenderStandalone(b, lang, r.Standalone(s.Wording(lang)))
		}},
	}
	form, ok := forms[c.Param("format")]
	if !ok {
		return echo.ErrNotFound
	}
	name := fmt.Sprintf("attachment; filename=%q", "aiwolf-"+r.ID+"."+c.Param("format"))
	c.Response().Header().Set(echo.HeaderContentDisposition, name)
	return s.Write(c, http.StatusOK, form.kind, form.into)
}

// getTableNext leads a projector on, from a game that is over to the one in which its people play again:
// {"to": "/tables/…"} as soon as that has begun, 204 before, and for who may not watch it.
func (s *Server) getTableNext(c echo.Context) error {
	t := s.lobby.Following(c.Param("id"))
	if t == nil {
		return c.NoContent(http.StatusNoContent)
	}
	at, err := s.accessTo(c, t)
	if err != nil {
		return c.NoContent(http.StatusNoContent)
	}
	return c.JSON(http.StatusOK, map[string]string{"to": "/tables/" + t.ID() + at.query})
}

// writeLog writes the log of a finished game; an imported one is written as it was read.
func writeLog(b *bytes.Buffer, r *screen.Recording) error {
	text, err := r.Source()
	if err != nil || text != nil {
		b.Write(text)
		return err
	}
	return gamelog.Write(b, r.GameLog())
}
