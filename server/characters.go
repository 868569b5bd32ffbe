package server

import (
	"net/http"
	"slices"

	"github.com/labstack/echo/v4"

	"aiwolfplay/game/agent"
	"aiwolfplay/game/evaluation"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/page"
	"aiwolfplay/server/screen"
	"aiwolfplay/server/store"
	"aiwolfplay/server/web/evaluations"
	"aiwolfplay/server/web/history"
	"aiwolfplay/server/web/shell"
)

// getCharacters introduces the built-in agents.
func (s *Server) getCharacters(c echo.Context) error {
	p, err := screen.Cast()
	if err != nil {
		return err
	}
	standings, err := s.Store.Agents(c.Request().Context(), store.AllSizes)
	if err != nil {
		return err
	}
	p.Back, p.Records = "/characters", map[string]page.Wins{}
	for _, character := range p.Characters() {
		p.Records[character] = livedThrough(character)
	}
	for i := range standings {
		a, err := agent.Lookup(standings[i].Name)
		if err != nil || a.Character == "" {
			continue
		}
		record := p.Records[a.Character]
		for _, role := range standings[i].Roles {
			record.Games, record.Won = record.Games+role.Games, record.Won+role.Won
		}
		p.Records[a.Character] = record
	}
	return s.Render(c, http.StatusOK, p)
}

// latestGames is how many games the page of a character lists.
const latestGames = 5

// getCharacter shows one of them: its face, its habits, and how it has played at each strength.
func (s *Server) getCharacter(c echo.Context) error {
	ctx, name := c.Request().Context(), c.Param("name")
	cast, err := screen.Cast()
	if err != nil {
		return err
	}
	if !slices.Contains(cast.Characters(), name) {
		return echo.ErrNotFound
	}
	p := &page.Character{Name: name, Cast: cast}
	size, err := s.history.Size(c, "", &p.Sizes)
	if err != nil {
		return err
	}
	p.Back = p.Sizes.Here
	standings, err := s.Store.Agents(ctx, size)
	if err != nil {
		return err
	}
	for _, strength := range slices.Backward(agent.Strengths[:]) {
		at := agent.NameAt(name, strength)
		for _, st := range standings {
			if st.Name == at {
				p.Standings = append(p.Standings, history.Standing(st))
			}
		}
		games, _, err := s.Store.History(ctx, store.Search{Agent: at}, store.Window{Limit: latestGames}, "")
		if err != nil {
			return err
		}
		for _, g := range games {
			if s.published(g.ID) {
				p.Games = append(p.Games, s.history.Row(ctx, g))
			}
		}
	}
	if p.Personas, err = s.personas(ctx, name); err != nil {
		return err
	}
	if p.Card, err = s.cardOf(name); err != nil {
		return err
	}
	slices.SortStableFunc(p.Games, func(a, b page.Finished) int { return b.Ended.Compare(a.Ended) })
	p.Games = slices.CompactFunc(p.Games, func(a, b page.Finished) bool { return a.ID == b.ID })
	p.Games = p.Games[:min(len(p.Games), latestGames)]
	if err := s.history.AddFaces(ctx, p.Games); err != nil {
		return err
	}
	return s.Render(c, http.StatusOK, p)
}

// cardOf is what a character came to at each strength, as the program ships it; nil where it has no card.
func (s *Server) cardOf(name string) (*page.Card, error) {
	deck, err := evaluation.Shipped()
	if err != nil {
		return nil, err
	}
	shown := &page.Card{Small: cardSize(&deck.Five, name), Large: cardSize(&deck.Fifteen, name)}
	shown.Large.Hides = true
	for _, d := range deck.Five.Defenders {
		shown.Defenders = append(shown.Defenders, d.Name)
	}
	for _, l := range shown.Small.Levels { // what it does in small villages is found soon
		now, err := s.behaviour(l.Name, deck.Five.Seats)
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

// cardSize is what a character came to in villages of a size, the strongest first.
func cardSize(cards *evaluation.Cards, name string) page.CardSize {
	shown := page.CardSize{Seats: cards.Seats}
	href := func(string) string { return "" }
	for _, strength := range slices.Backward(agent.Strengths[:]) {
		if card := cards.Of(agent.NameAt(name, strength)); card != nil {
			shown.Games = card.Games
			shown.Levels = append(shown.Levels, page.CardLevel{
				Name: card.Name, Level: strength.String(), WinRate: evaluations.Measured(card.WinRate),
				Axes: evaluations.Axes(card.Rows, href), Beside: evaluations.Axes(card.Beside, href),
			})
		}
	}
	return shown
}

// behaviour is how an agent behaves in villages of a size. It is found once: a few games are played for it.
func (s *Server) behaviour(name string, seats int) (string, error) {
	if found, ok := s.behaviours.Get(name); ok {
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
	return shell.Cached(s.behaviours, name, found), nil
}
