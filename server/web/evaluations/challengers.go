package evaluations

import (
	"net/http"
	"net/url"

	"github.com/labstack/echo/v4"

	"aiwolfplay/game/evaluation"
	"aiwolfplay/server/pool"
	"aiwolfplay/server/screen"
	"aiwolfplay/templates/card"
	"aiwolfplay/templates/evaluations"
)

// getChallengers shows the results of the challengers of an evaluation.
func (p *Pages) getChallengers(c echo.Context, r *evaluation.Report) error {
	id, of, with := c.Param("id"), c.QueryParam("of"), c.QueryParam("with")
	if of == "" && len(r.Challengers) > 0 {
		of = r.Challengers[0].Name
	}
	v := evaluations.Evaluation{
		ID: id, Seats: r.Seats, Settings: r.Count, Hash: r.Settings,
		Challengers: make([]evaluations.Challenger, len(r.Challengers)),
	}
	for _, d := range r.Defenders {
		v.Defenders = append(v.Defenders, evaluations.Agent{Name: d.Name, Behaviour: d.Behaviour})
	}
	for i := range r.Challengers {
		shown := challenger(id, &r.Challengers[i])
		v.Challengers[i] = shown
		switch shown.Name {
		case of:
			v.Of = &v.Challengers[i]
		case with:
			v.With = &v.Challengers[i]
		}
	}
	if v.Of == nil {
		return screen.FieldError("of")
	}
	if v.With == nil && with != "" && with != of {
		return screen.FieldError("with")
	}
	if v.With != nil {
		if found, ok := r.Compared(of, with); ok {
			v.Compared = compared(&found)
		}
	}
	v.Back = "/evaluations/" + id + "?" + url.Values{"of": {of}, "with": {with}}.Encode()
	return p.shell.Render(c, http.StatusOK, &v)
}

func challenger(id string, c *evaluation.ChallengerReport) evaluations.Challenger {
	href := func(what, provenance string) string {
		query := url.Values{"of": {c.Name}, "what": {what}}
		if provenance != "" {
			query.Set("from", provenance)
		}
		return "/evaluations/" + id + "/decisions?" + query.Encode()
	}
	shown := evaluations.Challenger{
		Agent: evaluations.Agent{Name: c.Name, Behaviour: c.Behaviour},
		Games: c.Games, Spoilt: c.Spoilt, WinRate: Measured(c.WinRate), WinsHref: href(winRate, ""),
		Raw: won(c.RawWins), Strict: won(c.StrictWins),
		Axes: Axes(c.Card, func(name string) string { return href(name, "") }),
	}
	shown.Faults = faults(c.Faults)
	for _, m := range c.Metrics {
		shown.Metrics = append(shown.Metrics, evaluations.MetricLine{
			Metric: m.Metric, Provenance: m.Provenance, Items: m.Items, Found: card.Measured(m.Estimate), Chance: m.Chance,
			Href: href(m.Metric, m.Provenance),
		})
	}
	return shown
}

func won(share [3]float64) card.Measured {
	return card.Measured{Value: share[0], Low: share[1], High: share[2]}
}

// faults lists faults by kind.
func faults[K ~string](counts map[K]int) (list []evaluations.Fault) {
	for _, f := range pool.Faults {
		if n := counts[K(f)]; n > 0 {
			list = append(list, evaluations.Fault{Code: string(f), Times: n})
		}
	}
	return list
}

func compared(c *evaluation.Comparison) *evaluations.Compared {
	shown := &evaluations.Compared{OnlyOf: c.OnlyA, OnlyWith: c.OnlyB, WinsP: c.WinsP, WinRate: Measured(c.WinRate)}
	for _, d := range c.Card {
		row := evaluations.AxisDifference{Name: axisName(d.Name), Found: Measured(d.Found)}
		if d.Holm != nil {
			row.Holm = *d.Holm
		}
		shown.Axes = append(shown.Axes, row)
	}
	return shown
}
