package tournaments

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"slices"

	"github.com/labstack/echo/v4"

	"aiwolfplay/game"
	"aiwolfplay/game/tournament"
	"aiwolfplay/server/tournaments"
	"aiwolfplay/server/web/agents"
	view "aiwolfplay/templates/tournaments"
)

// latestShown is the number of games below the standings.
const latestShown = 8

// progress returns the standings and the latest games of a stage. st is nil if no stage has begun.
func (p *Pages) progress(
	ctx context.Context, state *tournaments.State, st *tournaments.Stage,
) (view.State, error) {
	shown := view.State{ID: state.ID}
	if st == nil {
		return shown, nil
	}
	shown.Stage, shown.Over = string(st.Stage), !st.Ended.IsZero()
	shown.Played, shown.Planned = st.Standings.Games, st.Games
	shown.Query = "?stage=" + url.QueryEscape(shown.Stage)
	shown.Village = rate(st.Standings.Village.Won, st.Standings.Village.Of, st.Standings.Village.Interval)
	if st.Stage == tournament.Preliminary {
		shown.Qualify = state.Plan.Qualify
	}
	ranking := st.Ranking()
	for _, role := range game.Roles {
		if slices.ContainsFunc(ranking, func(number int) bool { return st.Standings.Team(number).ByRole[role].Of > 0 }) {
			shown.Roles = append(shown.Roles, role)
		}
	}
	for i, number := range ranking {
		team := teamOf(st, number, ranking, shown.Roles)
		plan := state.Plan.Teams[number]
		team.Rank, team.Name, team.Agent, team.Qualified = i+1, plan.Name, plan.Agent, i < shown.Qualify
		shown.Teams = append(shown.Teams, team)
	}
	latest, err := p.games(ctx, state, st, max(0, st.Standings.Games-latestShown), latestShown)
	slices.Reverse(latest)
	shown.Latest = latest
	return shown, err
}

// teamOf returns the results of a team: overall, in each role, and against each team of a ranking.
func teamOf(st *tournaments.Stage, number int, ranking []int, roles []game.Role) view.Team {
	t := st.Standings.Team(number)
	team := view.Team{
		Points: t.All.Won, Rate: rate(t.All.Won, t.All.Of, t.All.Interval), Faults: agents.FaultCounts(t.Faults),
	}
	for _, role := range roles {
		r := t.ByRole[role]
		team.ByRole = append(team.ByRole, rate(r.Won, r.Of, r.Interval))
	}
	for _, other := range ranking {
		r := t.Against[other]
		cell := rate(r.Won, r.Of, r.Interval)
		cell.AgainstOneself = other == number
		team.Against = append(team.Against, cell)
	}
	return team
}

// rate returns the percentage of games won, with the bounds of the interval.
func rate(won, of int, interval func() (low, high float64)) view.Rate {
	if of == 0 {
		return view.Rate{}
	}
	low, high := interval()
	return view.Rate{Games: of, Won: won, Share: 100 * float64(won) / float64(of), Low: 100 * low, High: 100 * high}
}

// getExport sends the standings of a stage as a CSV or JSON file.
func (p *Pages) getExport(c echo.Context) error {
	format := c.Param("format")
	var out bytes.Buffer
	err := p.look(c.Request().Context(), c.Param("id"), func(state *tournaments.State) error {
		st, err := stageOf(c, state)
		if err != nil {
			return err
		}
		if st == nil || format != "csv" && format != "json" {
			return ErrNone
		}
		report := state.Report(st)
		if format == "csv" {
			return report.WriteCSV(&out)
		}
		return json.NewEncoder(&out).Encode(&report)
	})
	if err != nil {
		return err
	}
	kind := map[string]string{"csv": "text/csv; charset=utf-8", "json": echo.MIMEApplicationJSON}[format]
	c.Response().Header().Set(
		echo.HeaderContentDisposition, `attachment; filename="tournament-`+c.Param("id")+`.`+format+`"`,
	)
	return p.shell.Send(c, http.StatusOK, kind, out.Bytes())
}
