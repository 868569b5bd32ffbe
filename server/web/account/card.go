package account

import (
	"net/http"
	"slices"

	"github.com/labstack/echo/v4"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/belief"
	"aiwolfplay/game/evaluation"
	"aiwolfplay/game/measure"
	"aiwolfplay/server/limit"
	"aiwolfplay/server/store"
	"aiwolfplay/server/web/evaluations"
	"aiwolfplay/server/web/shell"
	"aiwolfplay/templates/account"
)

// cardGames limits the latest games that a card counts.
const cardGames = 200

// measuredBytes bounds the measured seats in memory. Some thousand seats fit. They are kept because anybody may look
// at a public card again and again.
const measuredBytes = 16 << 20

// cards serves cards of people's capabilities, measured in their finished games.
type cards struct {
	*shell.Shell
	names     Names
	published func(game string) bool
	measured  *limit.Cache[gameSeat, *measuredSeat]
}

func newCards(sh *shell.Shell, names Names, published func(game string) bool) *cards {
	return &cards{sh, names, published, limit.NewCache[gameSeat, *measuredSeat](measuredBytes).Forgetting()}
}

// A gameSeat is a seat of a finished game.
type gameSeat struct {
	game string
	seat game.Seat
}

// A measuredSeat holds what the player of a seat achieved in a game.
type measuredSeat struct {
	tally measure.Tally
	level string // the strength of all agents of the game, "" if they differed
}

// Size returns the approximate number of bytes that the measured seat takes. A sum has four numbers.
func (*measuredSeat) Size() int { return measure.NumMetrics * measure.NumProvenances * 32 }

// getOwnCard shows the visitor's own card. Unlike a public card, it also counts private games and mini-games.
func (p *cards) getOwnCard(c echo.Context) error {
	v := shell.VisitOf(c)
	if v.Account == nil {
		return c.Redirect(http.StatusSeeOther, "/signin?back=/account/card")
	}
	shown := &account.OwnCard{Name: v.Account.Name, Public: v.Account.Card}
	shown.Back = "/account/card"
	shell.LeaveWorker(c) // each game takes a worker of its own
	var err error
	if shown.Mini, err = p.minis(c, v.User); err != nil {
		return err
	}
	return p.show(c, shown, store.Search{User: v.User, Private: true})
}

// getPersonCard shows the card of a person who has made it public. For others it returns store.ErrNoAccount.
func (p *cards) getPersonCard(c echo.Context) error {
	a, err := p.names.Person(c.Request().Context(), c.Param("name"))
	if err == nil && !a.Card {
		err = store.ErrNoAccount
	}
	if err != nil {
		return err
	}
	shown := &account.OwnCard{Name: a.Name, Of: a.Name}
	shown.Back = personPath(a.Name) + "/card"
	return p.show(c, shown, store.Search{User: a.User})
}

// show measures the games of a person, and shows the card.
func (p *cards) show(c echo.Context, shown *account.OwnCard, of store.Search) error {
	shell.LeaveWorker(c) // each game takes a worker of its own
	tallies, err := p.tallies(c, of)
	if err != nil {
		return err
	}
	for _, level := range [...]string{"all", agent.Strong.String(), agent.Even.String(), agent.Gentle.String()} {
		games := tallies[level]
		if len(games) == 0 {
			continue
		}
		wins, rows := evaluation.CardOf(games, 1)
		shown.Levels = append(shown.Levels, account.OwnLevel{
			Level: level, Games: len(games), Wins: evaluations.WinRate(wins, len(games)),
			Axes: evaluations.Axes(rows, func(string) string { return "" }),
		})
	}
	return p.Render(c, http.StatusOK, shown)
}

// tallies measures a person's latest games. It returns all of them under "all". Games whose agents all have the same
// strength also appear under that strength.
func (p *cards) tallies(c echo.Context, of store.Search) (map[string][]measure.Tally, error) {
	ctx, tallies := c.Request().Context(), make(map[string][]measure.Tally)
	games, _, err := p.Store.History.Find(ctx, of, store.Window{Limit: cardGames}, of.User)
	if err != nil {
		return nil, err
	}
	for i := range games {
		if games[i].Seat == nil || !p.published(games[i].ID) {
			continue
		}
		m, err := p.measure(c, gameSeat{games[i].ID, games[i].Seat.Seat})
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

// measure measures a seat of a finished game, and caches the result. It waits for a worker of long tasks.
func (p *cards) measure(c echo.Context, at gameSeat) (*measuredSeat, error) {
	if m, ok := p.measured.Get(at); ok {
		return m, nil
	}
	ctx := c.Request().Context()
	leave, err := shell.Enter(c, p.Limits.Long)
	if err != nil {
		return nil, err
	}
	defer leave()
	rec, err := p.Store.Games.Load(ctx, at.game)
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
	return p.measured.Keep(at, m), nil
}
