// Package characters introduces the built-in agents: their faces and habits, the villagers whom they play, and their
// results.
package characters

import (
	"net/http"
	"slices"

	lru "github.com/hashicorp/golang-lru/v2"
	"github.com/labstack/echo/v4"

	"aiwolfplay/game/agent"
	"aiwolfplay/game/evaluation"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/screen"
	"aiwolfplay/server/store"
	"aiwolfplay/server/web/evaluations"
	"aiwolfplay/server/web/history"
	"aiwolfplay/server/web/shell"
	"aiwolfplay/templates/cast"
	"aiwolfplay/templates/gamerow"
	"aiwolfplay/templates/standing"
)

// behavioursKept is the number of agents whose behaviours are cached. All characters fit.
const behavioursKept = 64

// Pages are the pages of characters.
type Pages struct {
	*shell.Shell
	history    *history.Pages
	published  func(gameID string) bool // reports whether the table of a game has shown its end to everybody
	behaviours *lru.Cache[string, string]
}

// New returns the pages.
func New(sh *shell.Shell, games *history.Pages, published func(gameID string) bool) *Pages {
	return &Pages{sh, games, published, shell.NewCache[string, string](behavioursKept)}
}

// Routes adds the pages to a router.
func (p *Pages) Routes(e *echo.Echo) {
	e.GET("/characters", p.getCharacters)
	e.GET("/characters/:name", p.getCharacter)
}

// getCharacters introduces the built-in agents.
func (p *Pages) getCharacters(c echo.Context) error {
	view, err := screen.Cast()
	if err != nil {
		return err
	}
	standings, err := p.Store.Standings.Agents(c.Request().Context(), store.AllSizes)
	if err != nil {
		return err
	}
	view.Back, view.Records = "/characters", map[string]standing.Wins{}
	for _, character := range view.Characters() {
		view.Records[character] = livedThrough(character)
	}
	for i := range standings {
		a, err := agent.Lookup(standings[i].Name)
		if err != nil || a.Character == "" {
			continue
		}
		record := view.Records[a.Character]
		for _, role := range standings[i].Roles {
			record.Games, record.Won = record.Games+role.Games, record.Won+role.Won
		}
		view.Records[a.Character] = record
	}
	return p.Render(c, http.StatusOK, view)
}

// latestGames is the number of games that a character's page lists.
const latestGames = 5

// getCharacter shows one of the built-in agents: its face, its habits, and its results at each strength.
func (p *Pages) getCharacter(c echo.Context) error {
	ctx, name := c.Request().Context(), c.Param("name")
	all, err := screen.Cast()
	if err != nil {
		return err
	}
	if !slices.Contains(all.Characters(), name) {
		return echo.ErrNotFound
	}
	view := &cast.Character{Name: name, Cast: all}
	size, err := p.history.Size(c, "", &view.Sizes)
	if err != nil {
		return err
	}
	view.Back = view.Sizes.Here
	standings, err := p.Store.Standings.Agents(ctx, size)
	if err != nil {
		return err
	}
	for _, strength := range slices.Backward(agent.Strengths[:]) {
		at := agent.NameAt(name, strength)
		for _, st := range standings {
			if st.Name == at {
				view.Standings = append(view.Standings, history.Standing(st))
			}
		}
		games, _, err := p.Store.History.Find(ctx, store.Search{Agent: at}, store.Window{Limit: latestGames}, "")
		if err != nil {
			return err
		}
		for _, g := range games {
			if p.published(g.ID) {
				view.Games = append(view.Games, p.history.Row(ctx, g))
			}
		}
	}
	if view.Personas, err = p.personas(ctx, name); err != nil {
		return err
	}
	if view.Card, err = p.cardOf(name); err != nil {
		return err
	}
	slices.SortStableFunc(view.Games, func(a, b gamerow.Finished) int { return b.Ended.Compare(a.Ended) })
	view.Games = slices.CompactFunc(view.Games, func(a, b gamerow.Finished) bool { return a.ID == b.ID })
	view.Games = view.Games[:min(len(view.Games), latestGames)]
	if err := p.history.AddFaces(ctx, view.Games); err != nil {
		return err
	}
	return p.Render(c, http.StatusOK, view)
}

// cardOf returns a character's measured capabilities at each strength, which come with the program. It returns nil if
// the character has no card.
func (p *Pages) cardOf(name string) (*cast.Card, error) {
	deck, err := evaluation.Shipped()
	if err != nil {
		return nil, err
	}
	shown := &cast.Card{Small: cardSize(&deck.Five, name), Large: cardSize(&deck.Fifteen, name)}
	shown.Large.Hides = true
	for _, d := range deck.Five.Defenders {
		shown.Defenders = append(shown.Defenders, d.Name)
	}
	for _, l := range shown.Small.Levels { // behaviours in small villages are computed quickly
		now, err := p.behaviour(l.Name, deck.Five.Seats)
		if err != nil {
			return nil, err
		}
		shown.Stale = shown.Stale || now != deck.Five.Of(l.Name).Behaviour
	}
	if len(shown.Small.Levels) == 0 {
		return nil, nil
	}
	return shown, nil
}

// cardSize returns a character's measured capabilities in villages of a size, the strongest agent first.
func cardSize(cards *evaluation.Cards, name string) cast.Size {
	shown := cast.Size{Seats: cards.Seats}
	href := func(string) string { return "" }
	for _, strength := range slices.Backward(agent.Strengths[:]) {
		if card := cards.Of(agent.NameAt(name, strength)); card != nil {
			shown.Games = card.Games
			shown.Levels = append(shown.Levels, cast.Level{
				Name: card.Name, Level: strength.String(), WinRate: evaluations.Measured(card.WinRate),
				Axes: evaluations.Axes(card.Rows, href), Beside: evaluations.Axes(card.Beside, href),
			})
		}
	}
	return shown
}

// behaviour returns a digest of an agent's behaviour in villages of a size. The first call plays a few games to
// compute it.
func (p *Pages) behaviour(name string, seats int) (string, error) {
	if found, ok := p.behaviours.Get(name); ok {
		return found, nil
	}
	setup, err := rules.Village(seats)
	if err != nil {
		return "", err
	}
	found, err := evaluation.Behaviour(name, setup)
	if err != nil {
		return "", err
	}
	return shell.Cached(p.behaviours, name, found), nil
}
