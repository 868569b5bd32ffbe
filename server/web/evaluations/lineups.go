package evaluations

import (
	"encoding/json"
	"net/http"

	"github.com/labstack/echo/v4"

	"aiwolfplay/game/evaluation"
	"aiwolfplay/game/lineup"
	"aiwolfplay/server/store"
	"aiwolfplay/templates/evaluations"
)

func lineupsOf(stored *store.Evaluation) (*lineup.Report, error) {
	r := new(lineup.Report)
	return r, json.Unmarshal([]byte(stored.Body), r)
}

// getLineups shows the results of all line-ups of some agents.
func (p *Pages) getLineups(c echo.Context, stored *store.Evaluation) error {
	r, err := lineupsOf(stored)
	if err != nil {
		return err
	}
	v := evaluations.Lineups{
		ID: stored.ID, Seats: r.Seats, Settings: r.Settings, Number: len(lineup.All(len(r.Agents))),
		Model: r.HeldOut.Model, Base: r.HeldOut.Base, Best: r.HeldOut.Best,
	}
	for i, name := range r.Agents {
		row := evaluations.LineupRow{Name: name}
		for j, m := range r.Meetings[i] {
			row.Cells = append(row.Cells, evaluations.Cell{
				Won: m.Won, OnWolf: m.OnWolf, Self: i == j,
				WonRange: (*evaluations.Range)(m.WonRange), OnWolfRange: (*evaluations.Range)(m.OnWolfRange),
			})
		}
		v.Map = append(v.Map, row)
		v.Agents = append(v.Agents, evaluations.Agent{Name: name, Behaviour: r.Behaviours[i]})
		v.Ranks = append(v.Ranks, evaluations.Rank{
			Name: name, Village: evaluations.Points(r.Ratings[i].Village), Wolves: evaluations.Points(r.Ratings[i].Wolves),
			Numbers: modelNumbers(r.Model, i),
		})
	}
	v.Connected = connectedIn(r)
	v.Back = "/evaluations/" + stored.ID
	return p.shell.Render(c, http.StatusOK, &v)
}

// modelNumbers returns the model's m, d and v of an agent.
func modelNumbers(m *lineup.Model, agent int) []evaluations.Number {
	list := []evaluations.Number{{Value: m.Wolf[agent]}, {Value: m.Knows[agent]}, {Value: m.Other[agent]}}
	if m.Ranges != nil {
		for i, ranges := range [][]lineup.Range{m.Ranges.Wolf, m.Ranges.Knows, m.Ranges.Other} {
			list[i].Range = (*evaluations.Range)(&ranges[agent])
		}
	}
	return list
}

// connectedIn returns the faults of the agents that connected.
func connectedIn(r *lineup.Report) (list []evaluations.Connected) {
	for i, name := range r.Agents {
		if r.Faults == nil || r.Behaviours[i] != evaluation.OverTCP {
			continue
		}
		list = append(list, evaluations.Connected{
			Name: name, Spoilt: r.Spoilt[i], Faults: faults(r.Faults[i]),
			Village: evaluations.Points(r.Strict[i].Village), Wolves: evaluations.Points(r.Strict[i].Wolves),
		})
	}
	return list
}
