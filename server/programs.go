package server

import (
	"github.com/labstack/echo/v4"

	"aiwolfplay/game"
	"aiwolfplay/server/store"
	"aiwolfplay/server/table"
	"aiwolfplay/server/web/api"
	"aiwolfplay/server/web/history"
	"aiwolfplay/server/web/shell"
)

// An apiSite is the server as the API for programs sees it.
type apiSite struct{ s *Server }

func (a apiSite) Address(c echo.Context) string { return shell.AddressOf(c) }

func (a apiSite) Send(c echo.Context, status int, answer any) error {
	return a.s.SendJSON(c, status, answer)
}

func (a apiSite) MayOpen(c echo.Context) error { return a.s.Limits.Tables.Take(shell.ClientOf(c)) }

func (a apiSite) MayTry(c echo.Context) error { return a.s.Limits.Codes.Take(shell.ClientOf(c)) }

func (a apiSite) Stream(c echo.Context, write api.StreamWriter) error { return a.s.Stream(c, write) }

func (a apiSite) Watch(c echo.Context) (*table.Table, game.Viewer, error) {
	at, err := a.s.access(c)
	return at.table, at.viewer, err
}

func (a apiSite) Finished(c echo.Context) (*table.Finished, error) {
	m, err := a.s.moment(c)
	if err != nil {
		return nil, err
	}
	return m.Recording().Finished, nil
}

func (a apiSite) History(c echo.Context) (games []store.PastGame, more bool, err error) {
	search, _, err := a.s.history.Search(c, "")
	if err != nil {
		return nil, false, err
	}
	window, err := history.WindowOf(c)
	if err != nil {
		return nil, false, err
	}
	past, more, err := a.s.Store.History(c.Request().Context(), search, window, "")
	for _, g := range past {
		if a.s.published(g.ID) {
			games = append(games, g)
		}
	}
	return games, more, err
}

func (a apiSite) Evaluations(c echo.Context) ([]store.Evaluation, error) {
	return a.s.evaluations.Latest(c.Request().Context())
}

func (a apiSite) GameExport(c echo.Context) error { return a.s.getGameExport(c) }

func (a apiSite) EvaluationExport(c echo.Context) error { return a.s.evaluations.GetExport(c) }
