package home

import (
	"context"
	"errors"
	"log/slog"

	"aiwolfplay/game"
	"aiwolfplay/server/lobby"
	"aiwolfplay/server/table"
	"aiwolfplay/templates/home"
	"aiwolfplay/templates/seat"
)

// gamesOf lists the games that wait for the visitor.
func (p *Pages) gamesOf(ctx context.Context, user string) ([]home.Running, error) {
	if user == "" {
		return nil, nil
	}
	games, _, err := p.Store.Games.OfUser(ctx, user, 0, runningShown)
	if err != nil {
		return nil, err
	}
	var list []home.Running
	for _, g := range games {
		t, err := p.Lobby.Get(ctx, g.ID)
		if err != nil { // the other games remain accessible
			if ctx.Err() == nil && !errors.Is(err, lobby.ErrFinished) && !errors.Is(err, lobby.ErrFull) {
				p.Log.Error("running game not shown", slog.String("table", g.ID), slog.Any("err", err))
			}
			continue
		}
		place, ok := t.SeatOf(user)
		if !ok {
			continue
		}
		now, err := t.Look(ctx, table.Reader{Viewer: game.AtSeat(place), User: user})
		if errors.Is(err, table.ErrMoved) { // the user has lost the seat meanwhile
			continue
		}
		if err != nil {
			return nil, err
		}
		known := t.View(game.AtSeat(place))
		for i := range now.Items {
			known.Observe(&now.Items[i].Event)
		}
		list = append(list, home.Running{
			ID: g.ID, Day: known.Day, Phase: known.Phase, Seats: t.Setup().Seats(), Living: known.Alive.Len(),
			You: seat.Seat{Seat: place, Name: t.Occupants()[place].Name}, Awaited: now.Asked, Started: g.Created,
		})
	}
	return list, nil
}

const runningShown = 10 // of a visitor's own games in the lobby; the newest are shown

// minisOf lists the running mini-games of a user.
func (p *Pages) minisOf(ctx context.Context, user string) (list []home.RunningMini, err error) {
	if user == "" {
		return nil, nil
	}
	ids, err := p.Store.Minis.RunningOf(ctx, user, runningShown)
	if err != nil {
		return nil, err
	}
	for _, id := range ids {
		t, err := p.Minis.Get(ctx, id)
		if err != nil { // the other games remain accessible
			p.Log.Error("running mini-game not shown", slog.String("mini", id), slog.Any("err", err))
			continue
		}
		place := t.SeatOf(user)
		if place == game.NoSeat || t.Over() { // the game has changed meanwhile
			continue
		}
		now := t.Now(game.AtSeat(place))
		list = append(list, home.RunningMini{
			ID: id, Game: t.Game().Name(), Awaited: now.Seen.Waiting().Has(place) && !now.Seats[place].Left,
			You: seat.Seat{Seat: place, Name: now.Seats[place].Name},
		})
	}
	return list, nil
}
