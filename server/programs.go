package server

import (
	"github.com/labstack/echo/v4"

	"aiwolfplay/game"
	"aiwolfplay/server/store"
	"aiwolfplay/server/table"
	"aiwolfplay/server/web/api"
	"aiwolfplay/server/web/evaluations"
	"aiwolfplay/server/web/history"
	"aiwolfplay/server/web/play"
	"aiwolfplay/server/web/replay"
	"aiwolfplay/server/web/shell"
)

// An apiSite gives the API what it needs of the features.
type apiSite struct {
	*shell.Shell
	play        *play.Pages
	past        *replay.Pages
	history     *history.Pages
	evaluations *evaluations.Pages
}

func (a apiSite) Address(c echo.Context) string { return shell.AddressOf(c) }

func (a apiSite) Send(c echo.Context, status int, answer any) error {
	return a.SendJSON(c, status, answer)
}

func (a apiSite) MayOpen(c echo.Context) error { return a.Limits.Tables.Take(shell.ClientOf(c)) }

func (a apiSite) MayTry(c echo.Context) error { return a.Limits.Codes.Take(shell.ClientOf(c)) }

func (a apiSite) Stream(c echo.Context, write api.StreamWriter) error {
	return a.Shell.Stream(c, write)
}

func (a apiSite) Watch(c echo.Context) (*table.Table, game.Viewer, error) { return a.play.Watch(c) }

func (a apiSite) Finished(c echo.Context) (*table.Finished, error) {
	m, err := a.past.Moment(c)
	if err != nil {
		return nil, err
	}
	return m.Recording().Finished, nil
}

func (a apiSite) History(c echo.Context) (games []store.PastGame, more bool, err error) {
	search, _, err := a.history.Search(c, "")
	if err != nil {
		return nil, false, err
	}
	window, err := history.WindowOf(c)
	if err != nil {
		return nil, false, err
	}
	past, more, err := a.Store.History.Find(c.Request().Context(), search, window, "")
	for _, g := range past {
		if a.past.Records.Published(g.ID) {
			games = append(games, g)
		}
	}
	return games, more, err
}

func (a apiSite) Evaluations(c echo.Context) ([]store.Evaluation, error) {
	return a.evaluations.Latest(c.Request().Context())
}

func (a apiSite) GameExport(c echo.Context) error { return a.past.GetExport(c) }

func (a apiSite) EvaluationExport(c echo.Context) error { return a.evaluations.GetExport(c) }
