package server

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"strconv"

	"github.com/labstack/echo/v4"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/view"
	"aiwolfplay/server/lobby"
	"aiwolfplay/server/page"
	"aiwolfplay/server/store"
	"aiwolfplay/server/table"
)

const (
	gamesPerPage = 20
	runningShown = 10 // of a visitor's own games in the lobby, the newest
)

// getLobby shows the doors and the visitor's running games.
func (s *Server) getLobby(c echo.Context) error {
	ctx := c.Request().Context()
	running, err := s.running(ctx, visitOf(c).user)
	if err != nil {
		return err
	}
	_, finished, err := s.store.Finished(ctx, 0, 0)
	if err != nil {
		return err
	}
	return s.render(c, http.StatusOK, &page.Lobby{Chrome: page.Chrome{Back: "/"}, Running: running, Finished: finished})
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
		if g.Winner != game.SideNone {
			continue
		}
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
	user, err := s.identify(c)
	if err != nil {
		return err
	}
	t, err := s.lobby.Play(c.Request().Context(), user, rules.Five(), pace)
	if err != nil {
		return err
	}
	return c.Redirect(http.StatusSeeOther, "/tables/"+t.ID())
}

// postWatch opens a table of agents and shows it.
func (s *Server) postWatch(c echo.Context) error {
	t, err := s.lobby.Watch(c.Request().Context(), rules.Five())
	if err != nil {
		return err
	}
	return c.Redirect(http.StatusSeeOther, "/tables/"+t.ID())
}

// getGames lists the finished games, the latest first.
func (s *Server) getGames(c echo.Context) error {
	number := 1
	if text := c.QueryParam("page"); text != "" {
		var err error
		if number, err = strconv.Atoi(text); err != nil || number < 1 {
			return badField("page")
		}
	}
	ctx := c.Request().Context()
	games, total, err := s.store.Finished(ctx, (number-1)*gamesPerPage, gamesPerPage)
	if err != nil {
		return err
	}
	list := &page.Games{Page: number, Pages: (total + gamesPerPage - 1) / gamesPerPage, Total: total}
	list.Back = "/games?page=" + strconv.Itoa(number)
	for _, g := range games {
		line, err := s.finished(ctx, g, visitOf(c).user)
		if err != nil {
			return err
		}
		list.Games = append(list.Games, line)
	}
	return s.render(c, http.StatusOK, list)
}

// finished is one line of the list, with what the visitor was if they played.
func (s *Server) finished(ctx context.Context, g store.Summary, user string) (page.Finished, error) {
	replay, err := table.Load(ctx, s.store, g.ID, game.Viewer{})
	if err != nil {
		return page.Finished{}, err
	}
	sc := s.replayed(replay, game.Viewer{}, page.En) // no words of it are shown
	line := page.Finished{ID: g.ID, Ended: g.Ended, Days: sc.table.Day, Seats: g.Setup.Seats(), Winner: g.Winner}
	for i, seat := range replay.Seats {
		if user != "" && seat.User == user {
			card := sc.card(game.Seat(i))
			line.You = &card
		}
	}
	return line, nil
}

// replayed tells a finished game to its end.
func (s *Server) replayed(replay table.Replay, v game.Viewer, lang page.Lang) *scene {
	sc := s.newScene(replay.ID, replay.Setup, replay.Seats, v, lang)
	for i := range replay.Items {
		sc.told = append(sc.told, sc.observe(&replay.Items[i].Event)...)
	}
	sc.told = latest(sc.told)
	return sc
}
