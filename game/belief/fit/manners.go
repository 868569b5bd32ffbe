package fit

import (
	"encoding/json"
	"fmt"
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/belief"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/view"
)

// A TalkedGame is a game whose members all come from one place.
type TalkedGame struct {
	Game
	From belief.Origin
}

// CountManners counts how members talk. Source says what was counted.
func CountManners(games []TalkedGame, source string) (*belief.Manners, error) {
	m := &belief.Manners{Version: belief.MannersVersion, Source: source}
	m.Sizes = []belief.SizeManners{{Seats: smallVillage}, {Seats: game.MaxSeats}}
	for i := range games {
		g := &games[i]
		m.Count(g.Setup, g.Events, g.From)
	}
	data, err := json.Marshal(m)
	if err != nil {
		return nil, err
	}
	return belief.ParseManners(data) // works out what follows from the counts
}

// A Moment is when a listener judges by manners where the others come from.
type Moment struct {
	Seats int // of the village
	From  belief.Origin
	Later bool   // it has heard the others in a game before
	When  string // "before a word", "day 1" for the end of its talk, or "end"
}

// String tells of the moment in words.
func (m Moment) String() string {
	game := "first game"
	if m.Later {
		game = "later game"
	}
	return fmt.Sprintf("%2d seats, %s, %s, %s", m.Seats, m.From, game, m.When)
}

// Mistakes count misjudgements: seats weighed by the table that does not fit,
// and tables at which the manners do not.
type Mistakes struct {
	Seats, OfSeats   int
	Tables, OfTables int
}

// JudgeManners counts how manners mistake one origin for another in games that
// they were not counted in, fold by fold.
func JudgeManners(games []TalkedGame) (map[Moment]Mistakes, error) {
	report := map[Moment]Mistakes{}
	for fold := range Folds {
		var held, counted []TalkedGame
		for _, g := range games {
			if g.Set%Folds == fold {
				held = append(held, g)
			} else {
				counted = append(counted, g)
			}
		}
		m, err := CountManners(counted, "")
		if err != nil {
			return nil, err
		}
		var heard *belief.Company
		for i := range held {
			g := &held[i]
			c := m.Company(g.Setup.Seats())
			if heard != nil && g.Set == held[i-1].Set && slices.Equal(g.Names, held[i-1].Names) {
				c.Heard = heard.Heard.Faded()
			}
			g.judge(c, report)
			heard = c
		}
	}
	return report, nil
}

// judge counts how seat 1 misjudges the others of a game: before the first word
// if it has heard them before, after the first day's talk, and at the end.
func (g *TalkedGame) judge(c *belief.Company, report map[Moment]Mistakes) {
	moment := Moment{Seats: g.Setup.Seats(), From: g.From, Later: c.Heard != belief.Impression{}}
	look := func(when string) {
		moment.When = when
		report[moment] = report[moment].and(g, c)
	}
	if moment.Later {
		look("before a word")
	}
	t := view.New(g.Setup, game.Viewer{})
	for _, ev := range rules.Project(nil, g.Events, game.Viewer{}) {
		if ev.Kind == rules.PhaseBegan && ev.Phase == game.PhaseVote && t.Day == 1 {
			look("day 1")
		}
		t.Observe(&ev)
		if ev.Kind == rules.Said {
			c.Hear(&t.Talks[len(t.Talks)-1])
		}
	}
	look("end")
}

// and returns the mistakes with those of a judgement of a game's other seats.
func (m Mistakes) and(g *TalkedGame, c *belief.Company) Mistakes {
	others := game.FirstSeats(g.Setup.Seats()).Without(0)
	foreign, contest := c.Heard.Judge(others)
	wrong := others &^ foreign
	if g.From == belief.HouseAgent { // whom the house's table fits
		wrong = others & foreign
	}
	m.Seats += wrong.Len()
	m.OfSeats += others.Len()
	m.OfTables++
	if contest != (g.From == belief.ContestAgent) {
		m.Tables++
	}
	return m
}
