// Package history has the pages of finished games: the list, statistics of agents, tables for analysis, and the import
// of logs.
package history

import (
	"context"
	"errors"
	"net/http"

	"github.com/labstack/echo/v4"
	"github.com/labstack/echo/v4/middleware"

	"aiwolfplay/game/gamelog"
	"aiwolfplay/server/export"
	"aiwolfplay/server/limit"
	"aiwolfplay/server/screen"
	"aiwolfplay/server/store"
	"aiwolfplay/server/web/shell"
)

// Routes adds the pages to a router.
func (p *Pages) Routes(e *echo.Echo) {
	e.GET("/games", p.getList)
	e.POST(ImportPath, importPages{p}.post)
	e.GET("/statistics", statisticsPages{p}.get)

	data := dataPages{p}
	e.GET("/data", data.get)
	e.GET("/data/:file", data.getFile, middleware.GzipWithConfig(middleware.GzipConfig{MinLength: shell.SmallBody}))
}

// Games gives the pages access to other features.
type Games struct {
	Published func(id string) bool // reports whether the game's table has shown the end to everybody
	Ending    func(ctx context.Context, id string) *screen.Ending
	Code      func(name string) string // returns the code of a name at a table; the name may be in any language
	Person    func(ctx context.Context, name string) (store.Account, error)
}

// Pages are the pages of finished games.
type Pages struct {
	*shell.Shell
	Games
	memberships *export.Memberships
	rows        *limit.Cache[rowsKey, compressedRows]
}

type (
	statisticsPages struct{ *Pages }
	dataPages       struct{ *Pages }
	importPages     struct{ *Pages }
)

// New returns the pages, and registers their errors.
func New(sh *shell.Shell, games Games) *Pages {
	sh.AllowUpload(ImportPath, shell.Upload{Size: MaxForm, TooLong: ErrSize, Quota: sh.Limits.Imports})
	sh.Refusals.Add(
		shell.Answer(gamelog.ErrCut, http.StatusUnprocessableEntity, "log_cut"),
		shell.Answer(ErrSize, http.StatusRequestEntityTooLarge, "log_size", "Limit", MaxLogSize>>20),
		shell.Answer(ErrMany, http.StatusRequestEntityTooLarge, "log_many", "Limit", maxUploadGames),
		shell.Answer(ErrArchive, http.StatusUnprocessableEntity, "log_archive"),
		shell.Answer(ErrNone, http.StatusBadRequest, "log_none"),
	)
	sh.Refusals.Explain(
		shell.Detail(http.StatusTooManyRequests, "logs", func(err QuotaError, words screen.Words) []any {
			return []any{"Wait", shell.WaitWords(words, err.Wait)}
		}),
		func(err error, _ screen.Words) (int, string, []any) {
			var full *store.FullError
			if !errors.As(err, &full) || full.Source != store.FromImports {
				return 0, "", nil
			}
			return http.StatusServiceUnavailable, "space_logs", nil
		},
		shell.Detail(http.StatusUnprocessableEntity, "log_line", func(err *gamelog.LineError, words screen.Words) []any {
			return []any{"Line", err.Line, "Reason", words.LogFault(err.Err)}
		}),
	)
	return &Pages{
		Shell: sh, Games: games, memberships: export.NewMemberships(sh.Store),
		rows: limit.NewCache[rowsKey, compressedRows](rowsBytes),
	}
}
