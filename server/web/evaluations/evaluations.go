// Package evaluations has the pages of evaluations: the list, the challengers of one, the decisions behind a number,
// and line-ups. They are the same for everybody. No number comes from a game that hasn't ended.
package evaluations

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"

	"github.com/labstack/echo/v4"

	"aiwolfplay/game/evaluation"
	"aiwolfplay/server/store"
	"aiwolfplay/server/web/shell"
	"aiwolfplay/templates/evaluations"
)

// Routes adds the pages.
func (p *Pages) Routes(g *echo.Group) {
	g.GET("", p.getList)
	g.GET("/:id", p.getEvaluation)
	g.GET("/:id/decisions", p.getDecisions)
	g.GET("/:id/export/:format", p.GetExport)
}

// Pages are the pages of evaluations.
type Pages struct{ shell *shell.Shell }

// New returns the pages of the evaluations that the database holds.
func New(s *shell.Shell) *Pages {
	s.Refusals.Add(shell.Answer(ErrNone, http.StatusNotFound, "no_evaluation"))
	return &Pages{s}
}

// ErrNone means that there is no such evaluation.
var ErrNone = errors.New("evaluations: no such evaluation")

// shown is the number of evaluations on the list.
const shown = 50

// Latest returns the evaluations on the list, the latest first.
func (p *Pages) Latest(ctx context.Context) ([]store.Evaluation, error) {
	return p.shell.Store.Evaluations.Latest(ctx, shown)
}

// getList lists finished evaluations.
func (p *Pages) getList(c echo.Context) error {
	list, err := p.Latest(c.Request().Context())
	if err != nil {
		return err
	}
	v := evaluations.List{}
	for i := range list {
		row, err := rowOf(&list[i])
		if err != nil {
			return err
		}
		v.Rows = append(v.Rows, row)
	}
	if v.Fields, err = fields(); err != nil {
		return err
	}
	v.Back = "/evaluations"
	return p.shell.Render(c, http.StatusOK, &v)
}

// rowOf returns a line of the list.
func rowOf(stored *store.Evaluation) (evaluations.Row, error) {
	row := evaluations.Row{
		ID: stored.ID, Created: stored.Created, Lineups: stored.Kind == store.EvaluatedLineups,
	}
	if row.Lineups {
		r, err := lineupsOf(stored)
		row.Seats, row.Settings, row.Challengers = r.Seats, r.Settings, r.Agents
		return row, err
	}
	r, err := reportOf(stored)
	row.Seats, row.Settings = r.Seats, r.Count
	for i := range r.Challengers {
		row.Challengers = append(row.Challengers, r.Challengers[i].Name)
	}
	return row, err
}

func reportOf(stored *store.Evaluation) (*evaluation.Report, error) {
	r := new(evaluation.Report)
	return r, json.Unmarshal([]byte(stored.Body), r)
}

// stored returns the evaluation that the address names.
func (p *Pages) stored(c echo.Context) (*store.Evaluation, error) {
	stored, err := p.shell.Store.Evaluations.Load(c.Request().Context(), c.Param("id"))
	if errors.Is(err, store.ErrNotFound) {
		return nil, ErrNone
	}
	return &stored, err
}

// evaluation returns the evaluation that the address names, if it evaluates settings.
func (p *Pages) evaluation(c echo.Context) (*evaluation.Report, error) {
	stored, err := p.stored(c)
	if err != nil {
		return nil, err
	}
	if stored.Kind != store.EvaluatedSettings {
		return nil, ErrNone
	}
	return reportOf(stored)
}

// getEvaluation shows one of the challengers, compared with another if the address names one. For an evaluation of
// line-ups, it shows the line-ups.
func (p *Pages) getEvaluation(c echo.Context) error {
	stored, err := p.stored(c)
	if err != nil {
		return err
	}
	if stored.Kind == store.EvaluatedLineups {
		return p.getLineups(c, stored)
	}
	r, err := reportOf(stored)
	if err != nil {
		return err
	}
	return p.getChallengers(c, r)
}

// GetExport sends an evaluation in the format that the address names.
func (p *Pages) GetExport(c echo.Context) error {
	stored, err := p.stored(c)
	if err != nil {
		return err
	}
	kind, body := echo.MIMEApplicationJSON, []byte(stored.Body)
	switch format := c.Param("format"); {
	case format == "csv" && stored.Kind == store.EvaluatedSettings:
		r, err := reportOf(stored)
		if err != nil {
			return err
		}
		kind, body = "text/csv; charset=utf-8", []byte(r.CSV())
	case format != "json":
		return ErrNone
	}
	c.Response().Header().Set(echo.HeaderContentDisposition,
		`attachment; filename="evaluation-`+c.Param("id")+`.`+c.Param("format")+`"`)
	return p.shell.Send(c, http.StatusOK, kind, body)
}
