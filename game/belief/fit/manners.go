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

// A TalkedGame is a game whose seats all have the same origin.
type TalkedGame struct {
	Game
	From belief.Origin
}

// CountManners counts how the seats of games talk. source describes these games in words.
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
	return belief.ParseManners(data) // computes the odds from the counts
}

// A Moment is a moment at which a listener judges by manners what origin the other seats have.
type Moment struct {
	Seats int           // size of the village
	From  belief.Origin // the true origin of the seats
	Later bool          // the listener has heard the others in a game before
	When  string        // "before a word", "day 1" (at the end of its talk) or "end"
}

// String returns the moment in words.
func (m Moment) String() string {
	game := "first game"
	if m.Later {
		game = "later game"
	}
	return fmt.Sprintf("%2d seats, %s, %s, %s", m.Seats, m.From, game, m.When)
}

// Mistakes count wrong judgements.
type Mistakes struct {
	Seats, OfSeats   int // seats for which the wrong likelihood table was chosen
	Tables, OfTables int // tables that were wrongly taken, or not taken, for a contest's
}

// JudgeManners counts how often one origin is mistaken for another by manners. Each fold is judged by manners that were
// counted in the other folds.
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

// judge adds to the report how seat 1 judges the other seats of a game: before the
// first word if it has heard them before, after the talk of day 1, and at the end.
func (g *TalkedGame) judge(c *belief.Company, report map[Moment]Mistakes) {
	moment := Moment{Seats: g.Setup.Seats(), From: g.From, Later: c.Heard != belief.Impression{}}
	look := func(when string) {
		moment.When = when
		report[moment] = report[moment].plus(g, c)
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

// plus returns the mistakes together with those of c's judgement of the other seats of a game.
func (m Mistakes) plus(g *TalkedGame, c *belief.Company) Mistakes {
	others := game.FirstSeats(g.Setup.Seats()).Without(0)
	foreign, contest := c.Heard.Judge(others)
	wrong := others &^ foreign
	if g.From == belief.HouseAgent { // the house's table fits the others
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
