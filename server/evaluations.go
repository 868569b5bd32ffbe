package server

import (
	"encoding/hex"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"aiwolfplay/game/evaluation"
	"aiwolfplay/game/measure"
	"aiwolfplay/game/mini/metrics"
	"aiwolfplay/server/page"
	"aiwolfplay/server/store"
)

// evaluationsShown is how many evaluations the list has.
const evaluationsShown = 50

// getEvaluations lists finished evaluations.
func (s *Server) getEvaluations(c echo.Context) error {
	list, err := s.store.Evaluations(c.Request().Context(), evaluationsShown)
	if err != nil {
		return err
	}
	p := &page.Evaluations{Chrome: page.Chrome{Back: "/evaluations"}}
	for i := range list {
		row, err := rowOf(&list[i])
		if err != nil {
			return err
		}
		p.List = append(p.List, row)
	}
	if p.Fields, err = fieldCards(); err != nil {
		return err
	}
	return s.render(c, http.StatusOK, p)
}

// rowOf is a line of the list.
func rowOf(stored *store.Evaluation) (page.EvaluationRow, error) {
	row := page.EvaluationRow{
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

// stored is the evaluation that the address names.
func (s *Server) stored(c echo.Context) (*store.Evaluation, error) {
	stored, err := s.store.Evaluation(c.Request().Context(), c.Param("id"))
	if errors.Is(err, store.ErrNotFound) {
		return nil, errNoEvaluation
	}
	return &stored, err
}

// evaluation is the one that the address names, if it is one of settings.
func (s *Server) evaluation(c echo.Context) (*evaluation.Report, error) {
	stored, err := s.stored(c)
	if err != nil {
		return nil, err
	}
	if stored.Kind != store.EvaluatedSettings {
		return nil, errNoEvaluation
	}
	return reportOf(stored)
}

// getEvaluation shows one of the challengers, and another one laid over it; or line-ups.
func (s *Server) getEvaluation(c echo.Context) error {
	stored, err := s.stored(c)
	if err != nil {
		return err
	}
	if stored.Kind == store.EvaluatedLineups {
		return s.getLineups(c, stored)
	}
	r, err := reportOf(stored)
	if err != nil {
		return err
	}
	return s.getChallengers(c, r)
}

// getChallengers shows what the challengers of an evaluation came to.
func (s *Server) getChallengers(c echo.Context, r *evaluation.Report) error {
	id, of, with := c.Param("id"), c.QueryParam("of"), c.QueryParam("with")
	if of == "" && len(r.Challengers) > 0 {
		of = r.Challengers[0].Name
	}
	p := &page.Evaluation{
		ID: id, Seats: r.Seats, Settings: r.Count, Hash: r.Settings, Seed: r.Seed,
		Challengers: make([]page.Challenger, len(r.Challengers)),
	}
	p.Back = "/evaluations/" + id + "?" + url.Values{"of": {of}, "with": {with}}.Encode()
	for _, d := range r.Defenders {
		p.Defenders = append(p.Defenders, page.EvaluatedAgent{Name: d.Name, Behaviour: d.Behaviour})
	}
	for i := range r.Challengers {
		shown := challengerOf(id, &r.Challengers[i])
		p.Challengers[i] = shown
		switch shown.Name {
		case of:
			p.Of = &p.Challengers[i]
		case with:
			p.With = &p.Challengers[i]
		}
	}
	if p.Of == nil {
		return badField("of")
	}
	if p.With == nil && with != "" && with != of {
		return badField("with")
	}
	if p.With != nil {
		if found, ok := r.Compared(of, with); ok {
			p.Compared = comparedOf(&found)
		}
	}
	return s.render(c, http.StatusOK, p)
}

func challengerOf(id string, c *evaluation.ChallengerReport) page.Challenger {
	href := func(what, provenance string) string {
		query := url.Values{"of": {c.Name}, "what": {what}}
		if provenance != "" {
			query.Set("from", provenance)
		}
		return "/evaluations/" + id + "/decisions?" + query.Encode()
	}
	shown := page.Challenger{
		EvaluatedAgent: page.EvaluatedAgent{Name: c.Name, Behaviour: c.Behaviour},
		Games:          c.Games, Won: c.Won, Spoilt: c.Spoilt, WinRate: measuredOf(c.WinRate), WinsHref: href(winRate, ""),
		Raw: wonOf(c.RawWins), Strict: wonOf(c.StrictWins),
		Axes: axesOf(c.Card, func(name string) string { return href(name, "") }),
	}
	shown.Faults = faultCounts(c.Faults)
	for _, m := range c.Metrics {
		shown.Metrics = append(shown.Metrics, page.MetricLine{
			Metric: m.Metric, Provenance: m.Provenance, Items: m.Items, Found: page.Measured(m.Estimate), Chance: m.Chance,
			Href: href(m.Metric, m.Provenance),
		})
	}
	return shown
}

func wonOf(share [3]float64) page.Rate {
	return page.Rate{Share: 100 * share[0], Low: 100 * share[1], High: 100 * share[2]}
}

// winRate names the win rate among the capabilities.
const winRate = "win-rate"

// axisName is the name of a capability in addresses and in ids of texts.
func axisName(capability string) string {
	return strings.NewReplacer(" (", "-", ")", "").Replace(capability)
}

// axesOf are the rows of a card, with the addresses of the decisions behind them.
func axesOf(rows []evaluation.CardRow, href func(name string) string) (axes []page.Axis) {
	for _, row := range rows {
		name := axisName(row.Name)
		axes = append(axes, page.Axis{
			Name: name, Found: measuredOf(row.Found), Items: row.Items, Shown: row.Shown, Href: href(name),
		})
	}
	return axes
}

func measuredOf(e *evaluation.Estimate) *page.Measured {
	if e == nil {
		return nil
	}
	return &page.Measured{Value: e.Value, Low: e.Low, High: e.High}
}

func comparedOf(c *evaluation.Comparison) *page.Compared {
	shown := &page.Compared{OnlyOf: c.OnlyA, OnlyWith: c.OnlyB, WinsP: c.WinsP, WinRate: measuredOf(c.WinRate)}
	for _, d := range c.Card {
		row := page.AxisDifference{Name: axisName(d.Name), Found: measuredOf(d.Found)}
		if d.Holm != nil {
			row.Holm = *d.Holm
		}
		shown.Axes = append(shown.Axes, row)
	}
	return shown
}

// partsOf returns the items that a number follows from: a capability's, the win rate's, or those of a metric and a
// provenance.
func partsOf(what, provenance string) ([]measure.Part, bool) {
	if what == winRate {
		return measure.WinParts, true
	}
	for _, capability := range measure.Card(evaluation.CardBeliefs) {
		if axisName(capability.Name) == what && provenance == "" {
			return capability.Parts, true
		}
	}
	m, ok := measure.MetricNamed(what)
	p, known := measure.ProvenanceNamed(provenance)
	return []measure.Part{{Metric: m, Provenance: p}}, ok && known
}

// getEvaluationExport gives an evaluation to programs.
func (s *Server) getEvaluationExport(c echo.Context) error {
	stored, err := s.stored(c)
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
		return errNoEvaluation
	}
	c.Response().Header().Set(echo.HeaderContentDisposition,
		`attachment; filename="evaluation-`+c.Param("id")+`.`+c.Param("format")+`"`)
	return s.send(c, http.StatusOK, kind, body)
}

// firstOf reads the number of the first game that is shown, from 0.
func firstOf(c echo.Context, games int) (int, error) {
	text := c.QueryParam("first")
	if text == "" {
		return 0, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > games {
		return 0, badField("first")
	}
	return n - 1, nil
}

func keyText(key [32]byte) string { return hex.EncodeToString(key[:]) }

// winsAxis is the win rate, shown by the rule of the capabilities.
func winsAxis(found *evaluation.Estimate, games int) page.Axis {
	return page.Axis{
		Name: winRate, Found: measuredOf(found), Items: games,
		Shown: found != nil && games >= evaluation.Least && (found.High-found.Low)/2 <= evaluation.Widest,
	}
}

// fieldCards are the cards of agents that play Werewolf and the mini-games.
func fieldCards() (*page.FieldCards, error) {
	deck, err := metrics.Shipped()
	if err != nil {
		return nil, err
	}
	cards := &page.FieldCards{Deals: deck.Deals, Settings: deck.Settings, Seats: deck.Seats}
	for _, two := range deck.List {
		if two.Werewolf != nil {
			cards.List = append(cards.List, page.TwoFields{
				Name: two.Name, Mini: fieldCard(two.Mini.Games, two.Mini.WinRate, two.Mini.Rows),
				Werewolf: fieldCard(two.Werewolf.Games, two.Werewolf.WinRate, two.Werewolf.Rows),
			})
		}
	}
	return cards, nil
}

func fieldCard(seats int, wins *evaluation.Estimate, rows []evaluation.CardRow) page.FieldCard {
	return page.FieldCard{
		Games: seats, Wins: winsAxis(wins, seats), Axes: axesOf(rows, func(string) string { return "" }),
	}
}
