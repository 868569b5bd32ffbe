package style

import (
	"context"

	"aiwolfplay/game/agent"
	"aiwolfplay/game/sim"
)

// Measure plays games between registered characters of a strength. The character at each seat is drawn. It learns from
// the first four fifths of the games and guesses the others. The configuration says how many games of which village are
// played; Measure seats the agents.
func Measure(ctx context.Context, strength agent.Strength, c sim.Config) (*Figures, error) {
	learned := c.Games * 4 / 5
	f := &Figures{
		Strength: strength.String(), Seats: c.Setup.Seats(), Games: learned, Guessed: c.Games - learned,
	}
	c.SetSize = 1
	for _, l := range agent.Listings() {
		if l.Character != "" && l.Strength == strength {
			c.Agents = append(c.Agents, sim.Entrant{Name: l.Name, Factory: l.New})
			f.Characters = append(f.Characters, l.Character)
		}
	}
	c.Seated = func(set int) []int {
		d := agent.DrawOf(sim.GameKey(c.Seed, set), "characters", 0)
		list := make([]int, f.Seats)
		for i := range list {
			list[i] = d.Below(len(c.Agents))
		}
		return list
	}
	study := NewStudy(c.Setup, len(c.Agents), c.Games)
	c.Played = func(p sim.PlayedGame) error { study.Add(p); return nil }
	if _, err := sim.Batch(ctx, c); err != nil {
		return nil, err
	}
	f.Fill(study.Report(learned))
	return f, nil
}
