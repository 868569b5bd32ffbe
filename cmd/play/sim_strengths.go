package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"strings"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/builtin"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
)

// A ladder says how much it matters how well a side plays: each deal is played with that side at each strength,
// while the others, of drawn characters and strengths, stay who they are.
type ladder struct {
	Side     string           `json:"side"`
	Deals    int              `json:"deals"`
	Won      []sim.RateReport `json:"won"`      // by the side, the weakest first
	Better   []float64        `json:"better"`   // won more by a strength than by the one below it, as a share of the deals
	Better95 []float64        `json:"better95"` // half of the 95 % interval of that
}

// studyStrengths plays a ladder of each side and prints them. config says how many deals of which village.
func studyStrengths(ctx context.Context, config sim.Config, asJSON bool, w io.Writer) error {
	builtin.Register()
	var ladders []ladder
	for _, side := range [...]game.Side{game.SideVillage, game.SideWerewolf} {
		l, err := climb(ctx, config, side)
		if err != nil {
			return err
		}
		ladders = append(ladders, l)
	}
	if asJSON {
		return json.NewEncoder(w).Encode(ladders)
	}
	_, err := io.WriteString(w, laddersText(ladders, config.Setup.Seats()))
	return err
}

// climb plays the ladder of a side.
func climb(ctx context.Context, config sim.Config, side game.Side) (ladder, error) {
	const steps = len(agent.Strengths)
	for _, l := range agent.Listings() { // a character's strengths follow each other
		if l.Character != "" {
			config.Agents = append(config.Agents, sim.Entrant{Name: l.Name, Factory: l.New})
		}
	}
	deals, seed, setup := config.Games, config.Seed, config.Setup
	won := make([][steps]bool, deals)
	config.Games, config.SetSize = deals*steps, 1
	config.KeyOf = func(index int) rules.Key { return sim.GameKey(seed, index/steps) }

	config.Seated = func(set int) []int {
		key := config.KeyOf(set)
		state, _, err := rules.New(setup, &key, nil)
		if err != nil {
			panic(err) // Batch has validated the setup
		}
		d := agent.DrawOf(key, "strengths", 0)
		list := make([]int, setup.Seats())
		for s := range list {
			character, step := d.Below(len(config.Agents)/steps), d.Below(steps)
			if state.Role(game.Seat(s)).Side() == side {
				step = set % steps
			}
			list[s] = character*steps + step
		}
		return list
	}
	config.Played = func(p sim.Played) error {
		won[p.Index/steps][p.Index%steps] = p.Result.Winner == side
		return nil
	}
	if _, err := sim.Batch(ctx, config); err != nil {
		return ladder{}, err
	}
	return ladderOf(side, won), nil
}

// ladderOf counts who won with a side at each strength.
func ladderOf(side game.Side, won [][len(agent.Strengths)]bool) ladder {
	l := ladder{Side: side.String(), Deals: len(won)}
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

// laddersText is the report for people.
func laddersText(ladders []ladder, seats int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d deals of %d seats, each played with one side at each strength, the others drawn\n",
		ladders[0].Deals, seats)
	for _, l := range ladders {
		fmt.Fprintf(&b, "\n%-20s %9s %10s   %-16s %s\n", l.Side, "deals", "won", "95 % interval", "more than the weaker")
		for i, s := range agent.Strengths {
			var row strings.Builder
			printRate(&row, s.String(), l.Won[i])
			b.WriteString(strings.TrimSuffix(row.String(), "\n"))
			if i > 0 {
				fmt.Fprintf(&b, " %+8.2f ± %.2f", 100*l.Better[i-1], 100*l.Better95[i-1])
			}
			b.WriteByte('\n')
		}
	}
	return b.String()
}
