package server

import (
	"crypto/sha256"
	"encoding/base32"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"aiwolfplay/game/gamelog"
	"aiwolfplay/server/names"
	"aiwolfplay/server/page"
	"aiwolfplay/server/store"
	"aiwolfplay/server/table"
)

// nameLength is how much of an agent's name in a log is kept, in letters.
const nameLength = 40

// postGameImport stores a game from a log of the AIWolf server and shows it. What
// is wrong with the log is told on the list of games; nothing of it is kept.
func (s *Server) postGameImport(c echo.Context) error {
	rec, err := s.importUpload(c)
	if errors.Is(err, store.ErrConflict) {
		err = nil // the same log was here before: it is the same game
	}
	if err != nil && wantsJSON(c) {
		return err
	}
	if err != nil {
		lang := visitOf(c).lang
		p := s.problem(err, lang)
		if p.status >= http.StatusInternalServerError {
			return err
		}
		return s.showGames(c, p.status, &page.Import{Problem: p.text})
	}
	return c.Redirect(http.StatusSeeOther, "/games/"+rec.ID)
}

// importUpload stores the log of a form.
func (s *Server) importUpload(c echo.Context) (store.Record, error) {
	ctx := c.Request().Context()
	if err := s.store.Room(ctx, store.FromImports); err != nil {
		return store.Record{}, err
	}
	rec, err := readUpload(c)
	if err != nil {
		return rec, err
	}
	here, err := s.store.Has(ctx, rec.ID)
	if err != nil || here {
		return rec, err
	}
	if wait := s.budgets.logBytes.TakeN(addressOf(c), int(rec.Bytes()>>10), ""); wait > 0 {
		return rec, logsError{wait}
	}
	return rec, s.store.Create(ctx, rec.Game, rec.Events, nil)
}

// readUpload reads the log of a form: a file, or text that was pasted.
func readUpload(c echo.Context) (store.Record, error) {
	file, err := c.FormFile("log")
	switch {
	case err == nil && file.Size > maxLogSize, len(c.FormValue("text")) > maxLogSize:
		return store.Record{}, errLogSize
	case err == nil && file.Size > 0:
		log, err := file.Open()
		if err != nil {
			return store.Record{}, err
		}
		defer log.Close() // it was only read
		return ReadLog(log, time.Now())
	case c.FormValue("text") != "":
		return ReadLog(strings.NewReader(c.FormValue("text")), time.Now())
	}
	return store.Record{}, errNoLog
}

// ReadLog reads a log of the AIWolf server as a game that can be stored. The
// id follows from what is in it, so that one log is one game. The errors are
// those of gamelog.Parse.
func ReadLog(log io.Reader, now time.Time) (store.Record, error) {
	g, err := gamelog.Parse(io.LimitReader(log, maxLogSize+1))
	if err != nil {
		return store.Record{}, err
	}
	sum := sha256.New()
	if err := gamelog.Write(sum, g); err != nil {
		return store.Record{}, fmt.Errorf("read a log: %w", err)
	}
	now = now.UTC().Truncate(time.Millisecond)
	rec := store.Record{Game: store.Game{
		ID:      strings.ToLower(base32.StdEncoding.EncodeToString(sum.Sum(nil)[:10])),
		Created: now, Setup: g.Setup, Pace: table.PaceNone.String(), RulesVersion: table.RulesVersion, Origin: store.Imported,
	}}
	for i, name := range g.Names {
		if name = cleanName(name); name == "" {
			name = fmt.Sprintf("%02d", i+1)
		}
		rec.Seats = append(rec.Seats, store.Seat{Kind: store.Remote, Name: name, Agent: name})
	}
	for _, ev := range g.Events {
		rec.Events = append(rec.Events, store.Stamped{Event: ev, At: now})
	}
	return rec, nil
}

// cleanName shortens a name to what fits a page, without control characters.
func cleanName(name string) string {
	name = strings.TrimSpace(names.Shown(name))
	if letters := []rune(name); len(letters) > nameLength {
		name = string(letters[:nameLength])
	}
	return name
}
