// Package tournaments has the pages of tournaments: the list, the standings of a stage, its games, and the standings
// as files. A page of standings is updated while the games are played. All pages are the same for everybody, and use
// only finished games.
package tournaments

import (
	"encoding/json"
	"errors"
	"net/http"
	"net/url"

	lru "github.com/hashicorp/golang-lru/v2"
	"github.com/labstack/echo/v4"

	"aiwolfplay/game/tournament"
	"aiwolfplay/server/store"
	"aiwolfplay/server/tournaments"
	"aiwolfplay/server/web/shell"
	view "aiwolfplay/templates/tournaments"
	"aiwolfplay/templates/ui"
)

// Routes adds the pages.
func (p *Pages) Routes(g *echo.Group) {
	g.GET("", p.getList)
	g.GET("/:id", p.getTournament)
	g.GET("/:id/feed", p.getFeed, p.shell.Streaming)
	g.GET("/:id/games", p.getGames)
	g.GET("/:id/export/:format", p.getExport)
}

// Pages are the pages of tournaments.
type Pages struct {
	shell     *shell.Shell
	followers *lru.Cache[string, *follower] // by tournament
}

// New returns the pages of the tournaments in the shell's database.
func New(sh *shell.Shell) *Pages {
	sh.Refusals.Add(shell.Answer(ErrNone, http.StatusNotFound, "no_contest"))
	return &Pages{sh, shell.NewCache[string, *follower](followersKept)}
}

// ErrNone means that there is no such tournament.
var ErrNone = errors.New("tournaments: no such tournament")

// mostListed is the number of tournaments on the list.
const mostListed = 50

// getList lists tournaments.
func (p *Pages) getList(c echo.Context) error {
	list, err := p.shell.Store.Tournaments.Latest(c.Request().Context(), mostListed)
	if err != nil {
		return err
	}
	shown := &view.List{Chrome: ui.Chrome{Back: "/tournaments"}}
	for i := range list {
		row, err := rowOf(&list[i])
		if err != nil {
			return err
		}
		shown.Rows = append(shown.Rows, row)
	}
	return p.shell.Render(c, http.StatusOK, shown)
}

// rowOf returns the line of a tournament on the list.
func rowOf(stored *store.Tournament) (view.Row, error) {
	var plan tournaments.Plan
	if err := json.Unmarshal([]byte(stored.Plan), &plan); err != nil {
		return view.Row{}, err
	}
	row := view.Row{ID: stored.ID, Teams: len(plan.Teams), Changed: stored.Changed}
	if n := len(stored.Stages); n > 0 {
		latest := stored.Stages[n-1]
		row.Stage, row.Played, row.Planned, row.Over = latest.Stage, latest.Played, latest.Games, !latest.Ended.IsZero()
	}
	return row, nil
}

// getTournament shows the standings of a stage.
func (p *Pages) getTournament(c echo.Context) error {
	ctx := c.Request().Context()
	var shown *view.Tournament
	err := p.look(ctx, c.Param("id"), func(state *tournaments.State) error {
		st, err := stageOf(c, state)
		if err != nil {
			return err
		}
		shown = &view.Tournament{
			ID: state.ID, Teams: len(state.Plan.Teams), Sizes: state.Plan.Seats, Block: state.Plan.Block, Seed: state.Plan.Seed,
		}
		if c.QueryParam("stage") != "" {
			shown.Query = "?stage=" + url.QueryEscape(string(st.Stage))
		}
		shown.Back = "/tournaments/" + shown.ID + shown.Query
		for i := range state.Stages {
			shown.Stages = append(shown.Stages, view.Stage{
				Name: string(state.Stages[i].Stage), Shown: &state.Stages[i] == st,
			})
		}
		shown.State, err = p.progress(ctx, state, st)
		return err
	})
	if err != nil {
		return err
	}
	return p.shell.Render(c, http.StatusOK, shown)
}

// stageOf returns the stage that a request names, or the latest stage. It returns nil if no stage has begun.
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
