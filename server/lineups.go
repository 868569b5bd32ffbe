package server

import (
	"encoding/json"
	"net/http"

	"github.com/labstack/echo/v4"

	"aiwolfplay/game/evaluation"
	"aiwolfplay/game/lineup"
	"aiwolfplay/server/page"
	"aiwolfplay/server/store"
)

func lineupsOf(stored *store.Evaluation) (*lineup.Report, error) {
	r := new(lineup.Report)
	return r, json.Unmarshal([]byte(stored.Body), r)
}

// getLineups shows what every line-up of some agents came to.
func (s *Server) getLineups(c echo.Context, stored *store.Evaluation) error {
	r, err := lineupsOf(stored)
	if err != nil {
		return err
	}
	p := &page.Lineups{
		ID: stored.ID, Seats: r.Seats, Settings: r.Settings, Number: len(lineup.All(len(r.Agents))),
		Model: r.HeldOut.Model, Base: r.HeldOut.Base, Best: r.HeldOut.Best,
	}
	p.Back = "/evaluations/" + stored.ID
	for i, name := range r.Agents {
		row := page.LineupRow{Name: name}
		for j, m := range r.Meetings[i] {
			row.Cells = append(row.Cells, page.LineupCell{
				Won: m.Won, OnWolf: m.OnWolf, Self: i == j,
				WonRange: (*page.LineupRange)(m.WonRange), OnWolfRange: (*page.LineupRange)(m.OnWolfRange),
			})
		}
		p.Map = append(p.Map, row)
		p.Agents = append(p.Agents, page.EvaluatedAgent{Name: name, Behaviour: r.Behaviours[i]})
		p.Ranks = append(p.Ranks, page.LineupRank{
			Name: name, Village: page.LineupPoints(r.Ratings[i].Village), Wolves: page.LineupPoints(r.Ratings[i].Wolves),
			Numbers: modelNumbers(r.Model, i),
		})
	}
	p.Connected = connectedIn(r)
	return s.render(c, http.StatusOK, p)
}

// modelNumbers returns the model's m, d and v of an agent.
func modelNumbers(m *lineup.Model, agent int) []page.LineupNumber {
	list := []page.LineupNumber{{Value: m.Wolf[agent]}, {Value: m.Knows[agent]}, {Value: m.Other[agent]}}
	if m.Ranges != nil {
		for i, ranges := range [][]lineup.Range{m.Ranges.Wolf, m.Ranges.Knows, m.Ranges.Other} {
			list[i].Range = (*page.LineupRange)(&ranges[agent])
		}
	}
	return list
}

// connectedIn returns the faults of the agents that connected.
func connectedIn(r *lineup.Report) (list []page.LineupFaults) {
	for i, name := range r.Agents {
		if r.Faults == nil || r.Behaviours[i] != evaluation.Connected {
			continue
		}
		list = append(list, page.LineupFaults{
			Name: name, Spoilt: r.Spoilt[i], Faults: faultCounts(r.Faults[i]),
			Village: page.LineupPoints(r.Strict[i].Village), Wolves: page.LineupPoints(r.Strict[i].Wolves),
		})
	}
	return list
}
