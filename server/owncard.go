package server

import (
	"context"
	"net/http"
	"slices"

	"github.com/labstack/echo/v4"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/belief"
	"aiwolfplay/game/evaluation"
	"aiwolfplay/game/measure"
	"aiwolfplay/server/page"
	"aiwolfplay/server/store"
)

// cardGames is how many of their games an account's card is made of, the latest.
const cardGames = 200

// getOwnCard shows an account what it is capable of, by its finished games against agents of each strength. Nobody
// else is shown it, unless the account wants that.
func (s *Server) getOwnCard(c echo.Context) error {
	v := visitOf(c)
	if v.account == nil {
		return c.Redirect(http.StatusSeeOther, "/signin?back=/account/card")
	}
	p := &page.OwnCard{Public: v.account.Card}
	p.Back = "/account/card"
	return s.showCard(c, p, v.account)
}

// getPersonCard shows the card of somebody who wants everybody to see it. Others have no such page.
func (s *Server) getPersonCard(c echo.Context) error {
	a, err := s.person(c, c.Param("name"))
	if err == nil && !a.Card {
		err = store.ErrNoAccount
	}
	if err != nil {
		return err
	}
	p := &page.OwnCard{Of: a.Name}
	p.Back = personPath(a.Name) + "/card"
	return s.showCard(c, p, &a)
}

// showCard measures the games of an account.
func (s *Server) showCard(c echo.Context, p *page.OwnCard, of *store.Account) error {
	endTurn(c) // each game has one of its own
	tallies, err := s.ownTallies(c, of.User)
	if err != nil {
		return err
	}
	p.Name = of.Name
	for _, level := range [...]string{"all", agent.Strong.String(), agent.Even.String(), agent.Gentle.String()} {
		games := tallies[level]
		if len(games) == 0 {
			continue
		}
		wins, rows := evaluation.CardOf(games, 1)
		p.Levels = append(p.Levels, page.OwnLevel{
			Level: level, Games: len(games), Wins: winsAxis(wins, len(games)),
			Axes: axesOf(rows, func(string) string { return "" }),
		})
	}
	return s.render(c, http.StatusOK, p)
}

// winsAxis is the win rate, shown by the rule of the capabilities.
func winsAxis(found *evaluation.Estimate, games int) page.Axis {
	return page.Axis{
		Name: winRate, Found: measuredOf(found), Items: games,
		Shown: found != nil && games >= evaluation.Least && (found.High-found.Low)/2 <= evaluation.Widest,
	}
}

// ownTallies measures a user's latest games: all of them, and those at tables whose agents have one strength. It
// rests as those do who look at replays.
func (s *Server) ownTallies(c echo.Context, user string) (map[string][]measure.Tally, error) {
	ctx, tallies := c.Request().Context(), make(map[string][]measure.Tally)
	games, _, err := s.store.History(ctx, store.Search{User: user}, store.Window{Limit: cardGames}, user)
	if err != nil {
		return nil, err
	}
	for i := range games {
		if games[i].Seat == nil || !s.published(games[i].ID) {
			continue
		}
		done, err := s.budgets.exports.Wait(ctx, payerOf(c))
		if err != nil {
			return nil, err
		}
		tally, level, err := s.ownTally(ctx, games[i].ID, games[i].Seat.Seat)
		done()
		if err != nil {
			return nil, err
		}
		tallies["all"] = append(tallies["all"], *tally)
		if level != "" {
			tallies[level] = append(tallies[level], *tally)
		}
	}
	return tallies, nil
}

// ownTally measures a seat of a finished game, and says how strong all agents of the game were, "" if they differed.
func (s *Server) ownTally(ctx context.Context, id string, seat game.Seat) (t *measure.Tally, level string, err error) {
	rec, err := s.store.Load(ctx, id)
	if err != nil {
		return nil, "", err
	}
	g := measure.Game{Setup: rec.Setup, Log: rec.Log()}
	if g.Reference, err = measure.BelieveAs(game.Seats(seat), g.Setup, g.Log, belief.House()); err != nil {
		return nil, "", err
	}
	t = new(measure.Tally)
	t.AddSeat(measure.Items(g), seat)
	var strengths []string
	for i := range rec.Seats {
		if l, err := agent.Lookup(rec.Seats[i].Agent); err == nil {
			strengths = append(strengths, l.Strength.String())
		}
	}
	slices.Sort(strengths)
	if strengths = slices.Compact(strengths); len(strengths) == 1 {
		level = strengths[0]
	}
	return t, level, nil
}
