package server

import (
	"context"
	"errors"
	"log/slog"
	"net/http"

	"github.com/labstack/echo/v4"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/view"
	"aiwolfplay/server/lobby"
	"aiwolfplay/server/page"
	"aiwolfplay/server/table"
)

const runningShown = 10 // of a visitor's own games in the lobby, the newest

// getLobby shows the doors and the visitor's running games.
func (s *Server) getLobby(c echo.Context) error {
	ctx := c.Request().Context()
	running, err := s.running(ctx, visitOf(c).user)
	if err != nil {
		return err
	}
	finished, err := s.store.Total(ctx)
	if err != nil {
		return err
	}
	return s.render(c, http.StatusOK, &page.Lobby{Chrome: page.Chrome{Back: "/"}, Running: running, Finished: finished, Lists: s.openLists()})
}

// running lists the games that wait for the visitor.
func (s *Server) running(ctx context.Context, user string) ([]page.Running, error) {
	if user == "" {
		return nil, nil
	}
	games, _, err := s.store.OfUser(ctx, user, 0, runningShown)
	if err != nil {
		return nil, err
	}
	var list []page.Running
	for _, g := range games {
		t, err := s.lobby.Get(ctx, g.ID)
		if err != nil { // one game that does not open closes no door
			if !errors.Is(err, lobby.ErrFinished) && !errors.Is(err, lobby.ErrFull) {
				s.log.Error("running game not shown", slog.String("table", g.ID), slog.Any("err", err))
			}
			continue
		}
		seat, ok := t.SeatOf(user)
		if !ok {
			continue
		}
		now, err := t.Snapshot(ctx, game.AtSeat(seat))
		if err != nil {
			return nil, err
		}
		known := view.New(t.Setup(), game.AtSeat(seat))
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

// postPlay seats the visitor at a new table among agents.
func (s *Server) postPlay(c echo.Context) error {
	pace := table.PaceNone
	if text := c.FormValue("pace"); text != "" {
		var err error
		if pace, err = table.ParsePace(text); err != nil {
			return badField("pace")
		}
	}
	strength, ok := agent.ParseStrength(c.FormValue("strength"))
	if !ok {
		return badField("strength")
	}
	setup, err := village(c, 5)
	if err != nil {
		return err
	}
	user, err := s.identify(c)
	if err != nil {
		return err
	}
	t, err := s.lobby.Play(c.Request().Context(), user, setup, pace, strength)
	if err != nil {
		return err
	}
	return c.Redirect(http.StatusSeeOther, "/tables/"+t.ID())
}

// postWatch opens a table of agents and shows it.
func (s *Server) postWatch(c echo.Context) error {
	setup, err := village(c, 5)
	if err != nil {
		return err
	}
	t, err := s.lobby.Watch(c.Request().Context(), setup)
	if err != nil {
		return err
	}
	return c.Redirect(http.StatusSeeOther, "/tables/"+t.ID())
}
