package tournaments

import (
	"context"
	"errors"
	"net/http"
	"strconv"

	"github.com/labstack/echo/v4"

	"aiwolfplay/game/tournament"
	"aiwolfplay/server/store"
	"aiwolfplay/server/tournaments"
	"aiwolfplay/server/web/shell"
	view "aiwolfplay/templates/tournaments"
)

const (
	gamesPerPage = 100
	mostPages    = 1_000_000
)

// getGames lists the games of a stage.
func (p *Pages) getGames(c echo.Context) error {
	ctx := c.Request().Context()
	list := &view.Games{ID: c.Param("id"), Page: 1}
	if text := c.QueryParam("page"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 || n > mostPages {
			return shell.BadField("page")
		}
		list.Page = n
	}
	err := p.look(ctx, list.ID, func(state *tournaments.State) error {
		st, err := stageOf(c, state)
		if err != nil || st == nil {
			return err
		}
		list.Stage, list.Played = string(st.Stage), st.Standings.Games
		list.Pages = max(1, (st.Games+gamesPerPage-1)/gamesPerPage)
		from := (list.Page - 1) * gamesPerPage
		games, err := p.games(ctx, state, st, from, gamesPerPage)
		for _, g := range games {
			if g.N <= from+gamesPerPage { // otherwise games of this page are still being played
				list.List = append(list.List, g)
			}
		}
		return err
	})
	if err != nil {
		return err
	}
	list.Back = list.Href(list.Page)
	return p.shell.Render(c, http.StatusOK, list)
}

// games returns up to limit games of a stage, beginning with the number from, with teams and roles by seat.
func (p *Pages) games(
	ctx context.Context, state *tournaments.State, st *tournaments.Stage, from, limit int,
) ([]view.Game, error) {
	games, err := p.shell.Store.Tournaments.Games(ctx, state.ID, string(st.Stage), from, limit)
	if err != nil {
		return nil, err
	}
	var list []view.Game
	for _, g := range games {
		shown := view.Game{N: g.N + 1, ID: g.Game, Winner: g.Winner}
		block, ok := st.BlockOf(g.N)
		if !ok {
			continue // its block has not been read yet
		}
		shown.Seats = seatsOf(state, block)
		for seat := range min(len(shown.Seats), len(g.Roles)) {
			at := &shown.Seats[seat]
			at.Role, at.Won = g.Roles[seat], g.Roles[seat].Side() == g.Winner
		}
		list = append(list, shown)
	}
	return list, nil
}

// seatsOf returns the teams of a block by seat, without roles.
func seatsOf(state *tournaments.State, block tournament.Block) (seats []view.Seat) {
	for seat, number := range block.Seats {
		at := view.Seat{Number: seat + 1}
		if number != tournament.Filler {
			at.Team = state.Plan.Teams[number].Name
		}
		seats = append(seats, at)
	}
	return seats
}

// Place returns the place of a game in its tournament. It returns the zero Place if the game belongs to none.
func (p *Pages) Place(ctx context.Context, gameID string) (view.Place, error) {
	id, stage, n, err := p.shell.Store.Tournaments.Of(ctx, gameID)
	if errors.Is(err, store.ErrNotFound) {
		return view.Place{}, nil
	}
	if err != nil {
		return view.Place{}, err
	}
	list := view.Games{ID: id, Stage: stage}
	place := view.Place{Href: list.Href(1 + n/gamesPerPage), Stage: stage, N: n + 1}
	err = p.look(ctx, id, func(state *tournaments.State) error {
		if st := state.Stage(tournament.Stage(stage)); st != nil {
			if block, ok := st.BlockOf(n); ok { // otherwise the block has not been read yet
				place.Seats = seatsOf(state, block)
			}
		}
		return nil
	})
	return place, err
}
