package ladder

import (
	"context"
	"math"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
)

// A Ladder says how often a side wins at each strength. The characters and strengths of the other seats are drawn, and
// are the same for each strength.
type Ladder struct {
	Side     string           `json:"side"`
	Deals    int              `json:"deals"`
	Won      []sim.RateReport `json:"won"`      // by the side, at the weakest strength first
	Better   []float64        `json:"better"`   // more wins than at the next lower strength, as a share of the deals
	Better95 []float64        `json:"better95"` // half of the 95 % interval of Better
}

// Climb plays the ladder of a side between the registered characters. The configuration says how many deals of which
// village it plays; Climb seats the agents.
func Climb(ctx context.Context, side game.Side, c sim.Config) (Ladder, error) {
	const steps = len(agent.Strengths)
	for _, l := range agent.Listings() { // the strengths of a character follow each other
		if l.Character != "" {
			c.Agents = append(c.Agents, sim.Entrant{Name: l.Name, Factory: l.New})
		}
	}
	deals, seed, setup := c.Games, c.Seed, c.Setup
	won := make([][steps]bool, deals)
	c.Games, c.SetSize = deals*steps, 1
	c.KeyOf = func(index int) rules.Key { return sim.GameKey(seed, index/steps) }
	c.Seated = func(set int) []int {
		key := c.KeyOf(set)
		d := agent.DrawOf(key, "strengths", 0)
		var list []int
		for _, role := range rules.Deal(setup, &key) {
			character, step := d.Below(len(c.Agents)/steps), d.Below(steps)
			if role.Side() == side {
				step = set % steps
			}
			list = append(list, character*steps+step)
		}
		return list
	}
	c.Played = func(p sim.PlayedGame) error {
		won[p.Index/steps][p.Index%steps] = p.Result.Winner == side
		return nil
	}
	if _, err := sim.Batch(ctx, c); err != nil {
		return Ladder{}, err
	}
	return count(side, won), nil
}

// count counts the deals that a side won at each strength.
func count(side game.Side, won [][len(agent.Strengths)]bool) Ladder {
	l := Ladder{Side: side.String(), Deals: len(won)}
	for step := range agent.Strengths {
		var rate sim.Rate
		sum, squares, n := 0.0, 0.0, float64(len(won))
		for _, w := range won {
			rate.Of++
			if w[step] {
				rate.Won++
			}
			if step > 0 && w[step] != w[step-1] {
				squares++
				if w[step] {
					sum++
				} else {
					sum--
				}
			}
		}
		l.Won = append(l.Won, rate.Report())
		if step > 0 {
			l.Better = append(l.Better, sum/n)
			l.Better95 = append(l.Better95, 1.96*math.Sqrt((squares/n-sum*sum/n/n)/n))
		}
	}
	return l
}
