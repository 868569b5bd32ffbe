package server

import (
	"github.com/labstack/echo/v4"

	"aiwolfplay/game"
	"aiwolfplay/game/mini"
	"aiwolfplay/game/mini/games"
	"aiwolfplay/game/mini/metrics"
	"aiwolfplay/server/store"
	"aiwolfplay/server/web/evaluations"
	"aiwolfplay/server/web/shell"
	"aiwolfplay/templates/card"
)

// cardGames is the number of latest games that an account's card counts.
const cardGames = 200

// ownMinis measures a person's latest mini-games, those that they played to the end.
// It returns nil if there are none.
func (s *Server) ownMinis(c echo.Context, user string) (*card.Card, error) {
	ctx := c.Request().Context()
	ids, err := s.Store.MinisOf(ctx, user, cardGames)
	if err != nil || len(ids) == 0 {
		return nil, err
	}
	leave, err := shell.Enter(c, s.Limits.Long)
	if err != nil {
		return nil, err
	}
	defer leave()
	var tallies []metrics.Tally
	for _, id := range ids {
		g, err := s.Store.Mini(ctx, id, games.Named)
		if err != nil {
			return nil, err
		}
		if tally, ok := ownMini(g, user); ok {
			tallies = append(tallies, tally)
		}
	}
	if len(tallies) == 0 {
		return nil, nil
	}
	found := metrics.CardOf("", tallies, 1)
	shown := evaluations.FieldCard(found.Games, found.WinRate, found.Rows)
	return &shown, nil
}

// ownMini says what a user came to in a game. It reports false if that isn't over, or
// an agent played for the user at some time.
func ownMini(g *store.MiniGame, user string) (tally metrics.Tally, ok bool) {
	own := game.NoSeat
	for i, seat := range g.Seats {
		if seat.User == user && seat.Person {
			own = game.Seat(i)
		}
	}
	if own == game.NoSeat || g.Ended.IsZero() {
		return tally, false
	}
	f := metrics.FinishedGame{Game: g.Game, Setting: g.Setting}
	for _, ev := range g.Events {
		if ev.Kind == mini.Left && ev.Seat == own {
			return tally, false
		}
		f.Log = append(f.Log, ev.Event)
	}
	f.Whole = g.Game.View(g.Setting, f.Log)
	f.Seats[own].Marked = metrics.Marked(g.Game, miniMarksOf(g, own))
	return metrics.Items(f)[own], true
}

// miniMarksOf are the latest marks of a seat, by whom they are about.
func miniMarksOf(g *store.MiniGame, own game.Seat) (labels [mini.Seats]string) {
	var rounds [mini.Seats]uint8
	for _, m := range g.Marks {
		if m.Seat == own && m.About < mini.Seats && m.Round >= rounds[m.About] {
			labels[m.About], rounds[m.About] = m.Label, m.Round
		}
	}
	return labels
}
