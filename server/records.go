package server

import (
	"context"
	"errors"
	"fmt"
	"log/slog"

	"aiwolfplay/game"
	"aiwolfplay/game/turningpoint"
	"aiwolfplay/server/lobby"
	"aiwolfplay/server/page"
	"aiwolfplay/server/screen"
	"aiwolfplay/server/table"
	"aiwolfplay/server/web/shell"
)

// recording returns a finished game. It returns errNoTable for a running one, because visitors without a seat must not
// learn that it exists.
func (s *Server) recording(ctx context.Context, id string) (*screen.Recording, error) {
	r, err := s.finished(ctx, id)
	if errors.Is(err, table.ErrRunning) {
		return nil, errNoTable
	}
	return r, err
}

// finished returns a finished game, and table.ErrRunning for a running one.
func (s *Server) finished(ctx context.Context, id string) (*screen.Recording, error) {
	if r, ok := s.recordings.Get(id); ok {
		return r, nil
	}
	game, err := table.LoadFinished(ctx, s.Store, id)
	if err != nil {
		return nil, fmt.Errorf("replay: %w", err)
	}
	return s.recordings.Keep(id, screen.NewRecording(game)), nil
}

// endingOf is why a finished game ended as it did, nil where it cannot be read: pages do without.
func (s *Server) endingOf(ctx context.Context, id string) *screen.Ending {
	if e, ok := s.endings.Get(id); ok {
		return e
	}
	setup, log, err := s.Store.Outline(ctx, id, turningpoint.Events[:])
	if err != nil {
		if ctx.Err() == nil { // otherwise who asked has gone
			s.Log.Error("ending not read", slog.String("game", id), slog.Any("err", err))
		}
		return nil
	}
	e := screen.NewEnding(setup, log)
	if e == nil {
		return nil
	}
	return shell.Cached(s.endings, id, e)
}

// gamesOf lists the games that wait for the visitor.
func (s *Server) gamesOf(ctx context.Context, user string) ([]page.Running, error) {
	if user == "" {
		return nil, nil
	}
	games, _, err := s.Store.OfUser(ctx, user, 0, runningShown)
	if err != nil {
		return nil, err
	}
	var list []page.Running
	for _, g := range games {
		t, err := s.lobby.Get(ctx, g.ID)
		if err != nil { // one game that does not open closes no door
			if ctx.Err() == nil && !errors.Is(err, lobby.ErrFinished) && !errors.Is(err, lobby.ErrFull) {
				s.Log.Error("running game not shown", slog.String("table", g.ID), slog.Any("err", err))
			}
			continue
		}
		seat, ok := t.SeatOf(user)
		if !ok {
			continue
		}
		now, err := t.Look(ctx, table.Reader{Viewer: game.AtSeat(seat), User: user})
		if errors.Is(err, table.ErrMoved) { // meanwhile
			continue
		}
		if err != nil {
			return nil, err
		}
		known := t.View(game.AtSeat(seat))
		for i := range now.Items {
			known.Observe(&now.Items[i].Event)
		}
		list = append(list, page.Running{
			ID: g.ID, Day: known.Day, Phase: known.Phase, Seats: t.Setup().Seats(), Living: known.Alive.Len(),
			You: page.Seat{Seat: seat, Name: t.Occupants()[seat].Name}, Awaited: now.Asked, Started: g.Created,
		})
	}
	return list, nil
}

const runningShown = 10 // of a visitor's own games in the lobby, the newest
