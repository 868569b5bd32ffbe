package account

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

// minis returns the card of a user's latest mini-games. It returns nil if the user has finished none.
func (p *cards) minis(c echo.Context, user string) (*card.Card, error) {
	ctx := c.Request().Context()
	ids, err := p.Store.Minis.Of(ctx, user, cardGames)
	if err != nil || len(ids) == 0 {
		return nil, err
	}
	leave, err := shell.Enter(c, p.Limits.Long)
	if err != nil {
		return nil, err
	}
	defer leave()
	var tallies []metrics.Tally
	for _, id := range ids {
		g, err := p.Store.Minis.Load(ctx, id, games.Named)
		if err != nil {
			return nil, err
		}
		if tally, ok := tallyMini(g, user); ok {
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

// tallyMini measures a user in a mini-game. It reports false if the game isn't over, or if an agent ever played for
// the user.
func tallyMini(g *store.MiniGame, user string) (tally metrics.Tally, ok bool) {
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
	f.Seats[own].Marked = metrics.Marked(g.Game, marksBy(g, own))
	return metrics.Items(f)[own], true
}

// marksBy returns the latest mark that a seat has made on each other seat.
func marksBy(g *store.MiniGame, own game.Seat) (labels [mini.Seats]string) {
	var rounds [mini.Seats]uint8
	for _, m := range g.Marks {
		if m.Seat == own && m.About < mini.Seats && m.Round >= rounds[m.About] {
			labels[m.About], rounds[m.About] = m.Label, m.Round
		}
	}
	return labels
}
