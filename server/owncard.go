package server

import (
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
	"aiwolfplay/server/web/evaluations"
	"aiwolfplay/server/web/shell"
)

// getOwnCard shows an account what it is capable of, by its finished games against agents of each strength. Nobody
// else is shown it, unless the account wants that.
func (s *Server) getOwnCard(c echo.Context) error {
	v := shell.VisitOf(c)
	if v.Account == nil {
		return c.Redirect(http.StatusSeeOther, "/signin?back=/account/card")
	}
	p := &page.OwnCard{Name: v.Account.Name, Public: v.Account.Card}
	p.Back = "/account/card"
	shell.LeaveWorker(c) // each game has one of its own
	var err error
	if p.Mini, err = s.ownMinis(c, v.User); err != nil {
		return err
	}
	return s.showCard(c, p, store.Search{User: v.User, Private: true})
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
	p := &page.OwnCard{Name: a.Name, Of: a.Name}
	p.Back = personPath(a.Name) + "/card"
	return s.showCard(c, p, store.Search{User: a.User})
}

// showCard measures the games of a player.
func (s *Server) showCard(c echo.Context, p *page.OwnCard, of store.Search) error {
	shell.LeaveWorker(c) // each game has one of its own
	tallies, err := s.ownTallies(c, of)
	if err != nil {
		return err
	}
	for _, level := range [...]string{"all", agent.Strong.String(), agent.Even.String(), agent.Gentle.String()} {
		games := tallies[level]
		if len(games) == 0 {
			continue
		}
		wins, rows := evaluation.CardOf(games, 1)
		p.Levels = append(p.Levels, page.OwnLevel{
			Level: level, Games: len(games), Wins: evaluations.WinRate(wins, len(games)),
			Axes: evaluations.Axes(rows, func(string) string { return "" }),
		})
	}
	return s.Render(c, http.StatusOK, p)
}

// ownTallies measures a player's latest games: all of them, and those at tables whose agents have one strength.
func (s *Server) ownTallies(c echo.Context, of store.Search) (map[string][]measure.Tally, error) {
	ctx, tallies := c.Request().Context(), make(map[string][]measure.Tally)
	games, _, err := s.Store.History(ctx, of, store.Window{Limit: cardGames}, of.User)
	if err != nil {
		return nil, err
	}
	for i := range games {
		if games[i].Seat == nil || !s.published(games[i].ID) {
			continue
		}
		m, err := s.measuredSeat(c, seatOf{games[i].ID, games[i].Seat.Seat})
		if err != nil {
			return nil, err
		}
		tallies["all"] = append(tallies["all"], m.tally)
		if m.level != "" {
			tallies[m.level] = append(tallies[m.level], m.tally)
		}
	}
	return tallies, nil
}

// measuredSeat says what a seat of a finished game came to. It rests before it measures one.
func (s *Server) measuredSeat(c echo.Context, at seatOf) (*measuredSeat, error) {
	if m, ok := s.measured.Get(at); ok {
		return m, nil
	}
	ctx := c.Request().Context()
	leave, err := shell.Enter(c, s.Limits.Long)
	if err != nil {
		return nil, err
	}
	defer leave()
	rec, err := s.Store.Load(ctx, at.game)
	if err != nil {
		return nil, err
	}
	g, m := measure.Game{Setup: rec.Setup, Log: rec.Log()}, new(measuredSeat)
	if g.Reference, err = measure.BelieveAs(game.Seats(at.seat), g.Setup, g.Log, belief.House()); err != nil {
		return nil, err
	}
	m.tally.AddSeat(measure.Items(g), at.seat)
	var strengths []string
	for i := range rec.Seats {
		if l, err := agent.Lookup(rec.Seats[i].Agent); err == nil {
			strengths = append(strengths, l.Strength.String())
		}
	}
	slices.Sort(strengths)
	if strengths = slices.Compact(strengths); len(strengths) == 1 {
		m.level = strengths[0]
	}
	return s.measured.Keep(at, m), nil
}
