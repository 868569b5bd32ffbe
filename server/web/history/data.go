package history

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"net/http"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"aiwolfplay/game/dataset"
	"aiwolfplay/server/export"
	"aiwolfplay/server/screen"
	"aiwolfplay/server/store"
	"aiwolfplay/server/web/evaluations"
	"aiwolfplay/server/web/shell"
	"aiwolfplay/server/web/tournaments"
	"aiwolfplay/templates/history"
	"aiwolfplay/templates/ui"
)

// get shows the tables for analysis, and links to the files of the games that the address selects.
func (d dataPages) get(c echo.Context) error {
	search, err := d.selectionOf(c)
	if err != nil {
		return err
	}
	at := screen.At("/data", c.QueryParams())
	p := &history.Data{
		Chrome: ui.Chrome{Back: at.String()}, Query: at.Query(), Tournament: search.tournament != "",
		Evaluation: search.evaluation != "", Found: search.some,
	}
	for i := range dataset.Tables {
		t := &dataset.Tables[i]
		shown := history.Table{Name: t.Name, Slow: export.Costly(t)}
		for _, column := range t.Columns {
			shown.Columns = append(shown.Columns, history.Column{Name: column.Name, Unit: column.Unit, From: column.From})
		}
		p.Tables = append(p.Tables, shown)
	}
	return d.Render(c, http.StatusOK, p)
}

// A selection selects the games to export.
type selection struct {
	store.Search
	tournament string // id, "" for none

	evaluation string                        // id, "" for none
	evaluated  map[string]dataset.Membership // its games
	mine       bool
	some       bool // not all games are selected
	user       string
}

// selectionOf reads the selection of the address: a search for games, a tournament, or an evaluation.
func (d dataPages) selectionOf(c echo.Context) (search selection, err error) {
	search.user, search.tournament = shell.VisitOf(c).User, c.QueryParam("contest")
	if search.tournament != "" {
		_, err = d.Store.Tournaments.Load(c.Request().Context(), search.tournament)
		if errors.Is(err, store.ErrNotFound) {
			err = tournaments.ErrNone
		}
		return search, err
	}
	if search.evaluation = c.QueryParam("evaluation"); search.evaluation != "" {
		search.evaluated, err = d.memberships.GamesOf(c.Request().Context(), search.evaluation)
		if errors.Is(err, store.ErrNotFound) {
			err = evaluations.ErrNone
		}
		return search, err
	}
	var shown history.Search
	search.Search, shown, err = d.Search(c, search.user)
	search.some, search.mine = shown.Any(), shown.Mine
	return search, err
}

// getFile streams a table of finished games, <table>.csv or <table>.jsonl. If an error occurs while it sends rows, it
// aborts the connection, so that nobody takes an incomplete file for a complete one.
func (d dataPages) getFile(c echo.Context) error {
	name, format, _ := strings.Cut(c.Param("file"), ".")
	t := dataset.Find(name)
	kind := map[string]string{"csv": "text/csv; charset=utf-8", "jsonl": "application/jsonl; charset=utf-8"}[format]
	if t == nil || kind == "" {
		return echo.ErrNotFound
	}
	search, err := d.selectionOf(c)
	if err != nil {
		return err
	}
	leave, err := d.Limits.Files.Take(shell.ClientOf(c).Address, 1, nil)
	if err != nil {
		return shell.OverError{Wait: shell.Crowded}
	}
	defer leave()
	shell.LeaveWorker(c)
	head := c.Response().Header()
	head.Set(echo.HeaderContentType, kind)
	head.Set(echo.HeaderContentDisposition, fmt.Sprintf("attachment; filename=%q", "aiwolf-"+name+"."+format))
	c.Response().WriteHeader(http.StatusOK)
	if shell.IsHead(c) {
		return nil
	}
	if err := d.writeData(c, t, format, &search); err != nil && c.Request().Context().Err() == nil {
		d.Log.Error("data not written", slog.String("id", shell.RequestID(c)), slog.Any("err", err))
		panic(http.ErrAbortHandler)
	}
	return nil
}

// gameTime is the time limit for sending the rows of one game.
const gameTime = time.Minute

func (d dataPages) writeData(c echo.Context, t *dataset.Table, format string, search *selection) error {
	ctx, out := c.Request().Context(), bufio.NewWriter(c.Response())
	add := t.Writer(out, format)
	if err := add(nil); err != nil {
		return err
	}
	control := http.NewResponseController(c.Response())
	err := d.eachFound(ctx, search, func(id string) error {
		if err := d.writeRows(c, out, id, t, format); err != nil {
			return fmt.Errorf("game %s: %w", id, err)
		}
		if err := shell.Supported(control.SetWriteDeadline(time.Now().Add(gameTime))); err != nil {
			return err
		}
		return out.Flush()
	})
	return errors.Join(err, out.Flush())
}

// eachFound calls each with the ids of the selected games, the latest first. Games of a tournament come in the order
// of the tournament.
func (d dataPages) eachFound(ctx context.Context, search *selection, each func(id string) error) error {
	if search.tournament != "" {
		return d.eachOfTournament(ctx, search.tournament, each)
	}
	if search.mine && search.user == "" { // a visitor without a cookie has played nothing
		return nil
	}
	for window := (store.Window{Limit: gamesAtOnce}); ; {
		games, more, err := d.Store.History.Find(ctx, search.Search, window, search.user)
		if err != nil {
			return err
		}
		for i := range games {
			if _, counted := search.evaluated[games[i].ID]; search.evaluation != "" && !counted {
				continue
			}
			if !d.Published(games[i].ID) {
				continue
			}
			if err := each(games[i].ID); err != nil {
				return err
			}
		}
		if !more {
			return nil
		}
		window.Before = games[len(games)-1].Place
	}
}

// gamesAtOnce is the number of games per query.
const gamesAtOnce = 200

func (d dataPages) eachOfTournament(ctx context.Context, id string, each func(id string) error) error {
	tournament, err := d.Store.Tournaments.Load(ctx, id)
	if err != nil {
		return err
	}
	for _, stage := range tournament.Stages {
		games, err := d.Store.Tournaments.Games(ctx, id, stage.Stage, 0, math.MaxInt32)
		if err != nil {
			return err
		}
		for i := range games {
			if err := each(games[i].Game); err != nil {
				return err
			}
		}
	}
	return nil
}
