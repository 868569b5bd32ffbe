package history

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"cmp"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base32"
	"errors"
	"fmt"
	"io"
	"net/http"
	"path"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"aiwolfplay/game/gamelog"
	"aiwolfplay/server/names"
	"aiwolfplay/server/store"
	"aiwolfplay/server/table"
	"aiwolfplay/server/web/shell"
	"aiwolfplay/templates/history"
	"aiwolfplay/templates/ui"
)

const (
	// ImportPath is the path that accepts logs, which are longer than any other form.
	ImportPath = "/games/import"
	MaxLogSize = 2 << 20             // bytes
	MaxForm    = MaxLogSize + 64<<10 // including the rest of the form

	maxUploadGames    = 50       // logs in one archive
	maxUploadUnpacked = 64 << 20 // bytes of all logs in an archive
)

// Errors of imports.
var (
	ErrMany    = errors.New("history: an upload has too many logs")
	ErrArchive = errors.New("history: an archive cannot be read") // or contains no logs
	ErrSize    = errors.New("history: the log is too long")
	ErrNone    = errors.New("history: a log expected, got none")
)

// A QuotaError refuses a log because its address has stored as many logs as allowed. Wait is the time until the next
// try.
type QuotaError struct{ Wait time.Duration }

func (e QuotaError) Error() string {
	return fmt.Sprintf("history: too many logs of an address for %v", e.Wait)
}

// nameLength limits the kept names of agents in a log, in letters.
const nameLength = 40

// An upload is the result of importing the logs of a form.
type upload struct {
	first  string // the id of the first game
	games  int
	failed int
	file   string // the first file that is not a log, with the reason
	err    error
}

// post stores the games of a form: a log, plain or compressed, an archive of logs, or pasted text. It shows the game,
// or the list of games if there are several. The list of games also shows the faults of a log. Nothing is stored of
// such a log.
func (i importPages) post(c echo.Context) error {
	up, err := i.importUploaded(c)
	if err == nil && up.games+up.failed == 1 {
		err = up.err
	}
	if err == nil && shell.WantsJSON(c) {
		err = up.err
	}
	if err != nil && shell.WantsJSON(c) {
		return err
	}
	lang := shell.VisitOf(c).Lang
	if err != nil {
		p := i.Refusals.Problem(err, lang)
		if p.Status >= http.StatusInternalServerError {
			return err
		}
		return i.show(c, p.Status, &history.Import{Problem: p.Text})
	}
	if up.err != nil {
		p := i.Refusals.Problem(up.err, lang)
		text := i.Text(lang, "error.log_some", "Good", up.games, "Bad", up.failed, "File", up.file, "Reason", p.Text)
		return i.show(c, p.Status, &history.Import{Problem: text})
	}
	if up.games == 1 {
		return c.Redirect(http.StatusSeeOther, "/games/"+up.first)
	}
	return c.Redirect(http.StatusSeeOther, "/games")
}

// importUploaded stores the games of the logs of a form. It returns their results, and an error that concerns more
// than one log.
func (i importPages) importUploaded(c echo.Context) (up upload, err error) {
	err = eachUploaded(c, func(name string, log io.Reader) error {
		if up.games+up.failed == maxUploadGames {
			return ErrMany
		}
		id, err := i.importLog(c, log)
		switch {
		case err == nil:
			up.games++
			up.first = cmp.Or(up.first, id)
		case i.refusesAll(err):
			return err
		default:
			if up.failed++; up.err == nil {
				up.file, up.err = gamelog.Quote(path.Base(name)), err
			}
		}
		return nil
	})
	return up, uploadProblem(err)
}

// refusesAll reports whether an error does not depend on the log, so that the next log would cause the same error.
func (i importPages) refusesAll(err error) bool {
	status := i.Refusals.Problem(err, ui.En).Status
	return status >= http.StatusInternalServerError || status == http.StatusTooManyRequests
}

// uploadProblem returns the error that a visitor reads about a file that cannot be unpacked.
func uploadProblem(err error) error {
	switch {
	case errors.Is(err, gamelog.ErrUnpacked):
		return ErrSize
	case errors.Is(err, gzip.ErrHeader), errors.Is(err, gzip.ErrChecksum), errors.Is(err, io.ErrUnexpectedEOF),
		errors.Is(err, zip.ErrFormat), errors.Is(err, zip.ErrChecksum), errors.Is(err, zip.ErrAlgorithm),
		errors.Is(err, tar.ErrHeader), errors.Is(err, gamelog.ErrNoLogs):
		return ErrArchive
	}
	return err
}

// importLog stores the game of a log and returns its id. A log that is stored already is the same game.
func (i importPages) importLog(c echo.Context, log io.Reader) (string, error) {
	ctx := c.Request().Context()
	if err := i.Store.CheckBudget(ctx, store.FromImports); err != nil {
		return "", err
	}
	rec, err := ReadLog(log, time.Now())
	if err != nil {
		return "", err
	}
	here, err := i.Store.Games.Has(ctx, rec.ID)
	if err != nil || here {
		return rec.ID, err
	}
	if wait := i.Limits.LogKilobytes.TakeN(shell.AddressOf(c), int(rec.Bytes()>>10), ""); wait > 0 {
		return "", QuotaError{wait}
	}
	err = i.Store.Games.Create(ctx, rec.Game, rec.Events, rec.Notes)
	if errors.Is(err, store.ErrConflict) {
		err = nil
	}
	return rec.ID, err
}

// eachUploaded calls each for the logs of a form.
func eachUploaded(c echo.Context, each func(name string, log io.Reader) error) error {
	file, err := c.FormFile("log")
	switch {
	case err == nil && file.Size > MaxLogSize, len(c.FormValue("text")) > MaxLogSize:
		return ErrSize
	case err == nil && file.Size > 0:
		log, err := file.Open()
		if err != nil {
			return err
		}
		defer log.Close() // the file was only read
		return gamelog.FilesUpTo(maxUploadUnpacked, file.Filename, log, each)
	case c.FormValue("text") != "":
		return each("", strings.NewReader(c.FormValue("text")))
	}
	return ErrNone
}

// ReadLog reads a log of the AIWolf server. It returns a record of the game to be stored, which includes the log
// itself. A game that was broken off has no winner. The id follows from the content, so that equal logs are one game.
// The errors are those of gamelog.Parse. ReadLog also returns a *gamelog.LineError for a name that an agent can't
// have here.
func ReadLog(log io.Reader, now time.Time) (store.Record, error) {
	text, err := io.ReadAll(io.LimitReader(log, MaxLogSize+1))
	if err != nil {
		return store.Record{}, fmt.Errorf("read a log: %w", err)
	}
	if len(text) > MaxLogSize {
		return store.Record{}, ErrSize
	}
	g, err := gamelog.Parse(bytes.NewReader(text))
	if errors.Is(err, gamelog.ErrCut) && len(g.Events) > 0 {
		g.BreakOff()
		err = nil
	}
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
		Listed: true,
	}}
	if rec.Seats, err = seatsOfLog(&g); err != nil {
		return store.Record{}, err
	}
	for _, ev := range g.Events {
		rec.Events = append(rec.Events, store.Stamped{Event: ev, At: now})
	}
	source, err := store.SourceOf(text, now)
	rec.Notes = []store.Note{source}
	return rec, err
}

// seatsOfLog returns the seats of a log's agents. Their names must pass the same checks as those of agents that
// connect.
func seatsOfLog(g *gamelog.Game) (seats []store.Seat, err error) {
	for i := range g.Names {
		seat := store.Seat{Kind: store.Remote}
		if seat.Agent, err = nameInLog(g, g.Names, i); err != nil {
			return nil, err
		}
		seat.Name = seat.Agent
		if g.Called != nil {
			if seat.Name, err = nameInLog(g, g.Called, i); err != nil {
				return nil, err
			}
		}
		seats = append(seats, seat)
	}
	return seats, nil
}

// nameInLog returns a name in the form in which it is stored.
func nameInLog(g *gamelog.Game, list []string, seat int) (string, error) {
	name, err := names.OfAgent(list[seat])
	if err != nil {
		return "", &gamelog.LineError{Line: g.Lines[seat], Err: gamelog.NameFault(list[seat])}
	}
	if letters := []rune(name); len(letters) > nameLength {
		name = string(letters[:nameLength])
	}
	return cmp.Or(name, fmt.Sprintf("%02d", seat+1)), nil
}
