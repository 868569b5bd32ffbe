package server

import (
	"bytes"
	"fmt"
	"net/http"

	"github.com/labstack/echo/v4"

	"aiwolfplay/game"
	"aiwolfplay/game/gamelog"
	"aiwolfplay/server/page"
)

// getExport answers a finished game as a file: log, the AIWolf server's format;
// jsonl, a line of JSON an event; html, a page that needs nothing else.
func (s *Server) getExport(c echo.Context) error {
	m, err := s.moment(c)
	if err != nil {
		return err
	}
	var file bytes.Buffer
	var kind string
	switch c.Param("format") {
	case "log":
		kind, err = "text/plain; charset=utf-8", gamelog.Write(&file, m.replay.gameLog())
	case "jsonl":
		kind, err = "application/jsonl; charset=utf-8", m.replay.WriteLines(&file)
	case "html":
		kind, err = "text/html; charset=utf-8", s.standalone(&file, m, visitOf(c).lang)
	default:
		return echo.ErrNotFound
	}
	if err != nil {
		return err
	}
	c.Response().Header().Set(echo.HeaderContentDisposition, fmt.Sprintf("attachment; filename=%q", "aiwolf-"+m.replay.ID+"."+c.Param("format")))
	return c.Blob(http.StatusOK, kind, file.Bytes())
}

// gameLog is the game as the AIWolf server's log has it.
func (r *replay) gameLog() gamelog.Game {
	g := gamelog.Game{Setup: r.Setup}
	for _, seat := range r.Seats {
		g.Names = append(g.Names, seat.Name)
	}
	for _, item := range r.As(game.Omniscient()) {
		g.Events = append(g.Events, item.Event)
	}
	return g
}

// standalone writes the whole game as one page, as nobody's in particular.
func (s *Server) standalone(file *bytes.Buffer, m *playhead, lang page.Lang) error {
	whole := &playhead{
		replay: m.replay, viewer: game.Omniscient(), own: game.NoSeat, whole: true,
		telling: s.telling(m.replay, game.Omniscient(), lang),
	}
	whole.at = len(whole.telling.items)
	whole.scene = s.newScene(m.replay.ID, m.replay.Setup, m.replay.Seats, whole.viewer, lang)
	for i := range whole.telling.items {
		whole.table.Observe(&whole.telling.items[i].Event)
	}
	whole.standIns(m.replay.Changes(whole.viewer), whole.at)
	review := whole.review()
	review.Downloads = false
	return s.pages.RenderStandalone(file, lang, &page.Standalone{
		ID: m.replay.ID, Ended: m.replay.Ended, End: whole.finish(), Review: review, Board: whole.board(),
		Talk: whole.telling.log(whole.at, true),
	})
}
