package server

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"time"

	"github.com/labstack/echo/v4"

	"aiwolfplay/game"
	"aiwolfplay/game/tournament"
	"aiwolfplay/server/page"
	"aiwolfplay/server/sse"
	"aiwolfplay/server/store"
	"aiwolfplay/server/tournaments"
	"aiwolfplay/server/web/shell"
)

const (
	contestsShown  = 50
	contestPause   = time.Second // between two looks into the database
	contestLatest  = 8           // games on the page
	contestPerPage = 100         // games of the list
)

// contest lets look see a tournament as it stands now.
func (s *Server) contest(ctx context.Context, id string, look func(*tournaments.State) error) error {
	f := shell.Cached(s.contests, id, &followed{})
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.state == nil || time.Since(f.read) >= contestPause {
		state := f.state
		if state == nil {
			state = &tournaments.State{ID: id}
		}
		if err := state.Update(ctx, s.Store); errors.Is(err, store.ErrNotFound) {
			return errNoContest
		} else if err != nil {
			return err
		}
		f.state, f.read = state, time.Now()
	}
	return look(f.state)
}

// stageOf returns the stage that is asked for, by default the latest; nil where
// none has begun.
func stageOf(c echo.Context, state *tournaments.State) (*tournaments.Stage, error) {
	text := c.QueryParam("stage")
	if text == "" {
		return state.Latest(), nil
	}
	if st := state.Stage(tournament.Stage(text)); st != nil {
		return st, nil
	}
	return nil, shell.BadField("stage")
}

// getContests lists tournaments.
func (s *Server) getContests(c echo.Context) error {
	list, err := s.Store.Contests(c.Request().Context(), contestsShown)
	if err != nil {
		return err
	}
	shown := &page.Contests{Chrome: page.Chrome{Back: "/tournaments"}}
	for _, stored := range list {
		var plan tournaments.Plan
		if err := json.Unmarshal([]byte(stored.Plan), &plan); err != nil {
			return err
		}
		row := page.ContestRow{ID: stored.ID, Teams: len(plan.Teams), Changed: stored.Changed}
		if n := len(stored.Stages); n > 0 {
			latest := stored.Stages[n-1]
			row.Stage, row.Played, row.Planned, row.Over = latest.Stage, latest.Played, latest.Games, !latest.Ended.IsZero()
		}
		shown.List = append(shown.List, row)
	}
	return s.Render(c, http.StatusOK, shown)
}

// getContest shows a tournament.
func (s *Server) getContest(c echo.Context) error {
	var p *page.Contest
	err := s.contest(c.Request().Context(), c.Param("id"), func(state *tournaments.State) error {
		st, err := stageOf(c, state)
		if err != nil {
			return err
		}
		p = &page.Contest{
			ID: state.ID, Teams: len(state.Plan.Teams), Sizes: state.Plan.Seats, Block: state.Plan.Block, Seed: state.Plan.Seed,
		}
		if c.QueryParam("stage") != "" {
			p.Query = "?stage=" + url.QueryEscape(string(st.Stage))
		}
		p.Back = "/tournaments/" + p.ID + p.Query
		for i := range state.Stages {
			p.Stages = append(p.Stages, page.ContestStage{Stage: string(state.Stages[i].Stage), Shown: &state.Stages[i] == st})
		}
		p.State, err = s.contestState(c.Request().Context(), state, st)
		return err
	})
	if err != nil {
		return err
	}
	return s.Render(c, http.StatusOK, p)
}

// contestState is how a stage stands, as its page shows it.
func (s *Server) contestState(
	ctx context.Context, state *tournaments.State, st *tournaments.Stage,
) (page.ContestState, error) {
	shown := page.ContestState{ID: state.ID}
	if st == nil {
		return shown, nil
	}
	shown.Stage, shown.Over = string(st.Stage), !st.Ended.IsZero()
	shown.Played, shown.Planned = st.Standings.Games, st.Games
	shown.Query = "?stage=" + url.QueryEscape(shown.Stage)
	shown.Village = shareOf(st.Standings.Village.Won, st.Standings.Village.Of, st.Standings.Village.Interval)
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
		t, plan := st.Standings.Team(number), state.Plan.Teams[number]
		team := page.ContestTeam{
			Rank: i + 1, Name: plan.Name, Agent: plan.Agent, Points: t.All.Won,
			Rate: shareOf(t.All.Won, t.All.Of, t.All.Interval), Qualified: i < shown.Qualify,
		}
		for _, role := range shown.Roles {
			r := t.ByRole[role]
			team.ByRole = append(team.ByRole, shareOf(r.Won, r.Of, r.Interval))
		}
		for _, other := range ranking {
			r := t.Against[other]
			cell := shareOf(r.Won, r.Of, r.Interval)
			cell.AgainstOneself = other == number
			team.Against = append(team.Against, cell)
		}
		team.Faults = faultCounts(t.Faults)
		shown.Teams = append(shown.Teams, team)
	}
	latest, err := s.contestGames(ctx, state, st, max(0, st.Standings.Games-contestLatest), contestLatest)
	slices.Reverse(latest)
	shown.Latest = latest
	return shown, err
}

func shareOf(won, of int, interval func() (low, high float64)) page.Rate {
	if of == 0 {
		return page.Rate{}
	}
	low, high := interval()
	return page.Rate{Games: of, Won: won, Share: 100 * float64(won) / float64(of), Low: 100 * low, High: 100 * high}
}

// contestGames are games of a stage from a number on.
func (s *Server) contestGames(
	ctx context.Context, state *tournaments.State, st *tournaments.Stage, from, limit int,
) ([]page.ContestGame, error) {
	games, err := s.Store.ContestGames(ctx, state.ID, string(st.Stage), from, limit)
	if err != nil {
		return nil, err
	}
	var list []page.ContestGame
	for _, g := range games {
		shown := page.ContestGame{N: g.N + 1, ID: g.Game, Winner: g.Winner}
		block, ok := st.BlockOf(g.N)
		if !ok {
			continue // it came with a block that is not read yet
		}
		shown.Seats = teamsOf(state, block)
		for seat := range min(len(shown.Seats), len(g.Roles)) {
			at := &shown.Seats[seat]
			at.Role, at.Won = g.Roles[seat], g.Roles[seat].Side() == g.Winner
		}
		list = append(list, shown)
	}
	return list, nil
}

// getContestFeed streams how a tournament stands. When a stage begins, who
// follows the latest one is led to it.
func (s *Server) getContestFeed(c echo.Context) error {
	ctx, lang, id := c.Request().Context(), shell.VisitOf(c).Lang, c.Param("id")
	if err := s.contest(
		ctx, id, func(state *tournaments.State) error { _, err := stageOf(c, state); return err },
	); err != nil {
		return err
	}
	last := map[string]string{}
	var stage tournament.Stage
	first := true
	return s.Poll(c, shell.PollPace, func(n uint32) (sse.News, error) {
		var patch page.Patch
		err := s.contest(ctx, id, func(state *tournaments.State) error {
			st, err := stageOf(c, state)
			switch {
			case err != nil || st == nil:
				return err
			case !first && st.Stage != stage:
				return sse.Reload{}
			}
			first, stage = false, st.Stage
			shown, err := s.contestState(ctx, state, st)
			if err != nil {
				return err
			}
			patch, err = s.Pages.Patch(lang, game.PhaseNone, shown.Parts()...)
			return err
		})
		patch.Parts = slices.DeleteFunc(patch.Parts, func(p page.PatchPart) bool {
			same := last[p.Target] == p.HTML
			last[p.Target] = p.HTML
			return same
		})
		if err != nil || len(patch.Parts) == 0 {
			return sse.News{}, err
		}
		return shell.NewsOf(n, patch)
	})
}

// getContestGames lists the games of a stage.
func (s *Server) getContestGames(c echo.Context) error {
	list := &page.ContestGames{ID: c.Param("id"), Page: 1}
	if text := c.QueryParam("page"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 || n > 1_000_000 {
			return shell.BadField("page")
		}
		list.Page = n
	}
	err := s.contest(c.Request().Context(), list.ID, func(state *tournaments.State) error {
		st, err := stageOf(c, state)
		if err != nil || st == nil {
			return err
		}
		list.Stage, list.Played = string(st.Stage), st.Standings.Games
		list.Pages = max(1, (st.Games+contestPerPage-1)/contestPerPage)
		from := (list.Page - 1) * contestPerPage
		games, err := s.contestGames(c.Request().Context(), state, st, from, contestPerPage)
		for _, g := range games {
			if g.N <= from+contestPerPage { // where several are played at a time, some may be missing
				list.Games = append(list.Games, g)
			}
		}
		return err
	})
	if err != nil {
		return err
	}
	list.Back = list.Href(list.Page)
	return s.Render(c, http.StatusOK, list)
}

// contestPlace is where a game stands in a tournament, if it was played in one.
func (s *Server) contestPlace(ctx context.Context, gameID string) (page.ContestPlace, error) {
	id, stage, n, err := s.Store.ContestOf(ctx, gameID)
	if errors.Is(err, store.ErrNotFound) {
		return page.ContestPlace{}, nil
	}
	if err != nil {
		return page.ContestPlace{}, err
	}
	list := page.ContestGames{ID: id, Stage: stage}
	place := page.ContestPlace{Href: list.Href(1 + n/contestPerPage), Stage: stage, N: n + 1}
	err = s.contest(ctx, id, func(state *tournaments.State) error {
		if st := state.Stage(tournament.Stage(stage)); st != nil {
			if block, ok := st.BlockOf(n); ok { // else it came with a block that is not read yet
				place.Seats = teamsOf(state, block)
			}
		}
		return nil
	})
	return place, err
}

// teamsOf names who plays the games of a block, by seat.
func teamsOf(state *tournaments.State, block tournament.Block) (seats []page.ContestSeat) {
	for seat, number := range block.Seats {
		at := page.ContestSeat{Number: seat + 1}
		if number != tournament.Filler {
			at.Team = state.Plan.Teams[number].Name
		}
		seats = append(seats, at)
	}
	return seats
}

// getContestExport gives the standings to programs.
func (s *Server) getContestExport(c echo.Context) error {
	format := c.Param("format")
	var out bytes.Buffer
	err := s.contest(c.Request().Context(), c.Param("id"), func(state *tournaments.State) error {
		st, err := stageOf(c, state)
		if err != nil {
			return err
		}
		if st == nil || format != "csv" && format != "json" {
			return errNoContest
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
	return s.Send(c, http.StatusOK, kind, out.Bytes())
}
