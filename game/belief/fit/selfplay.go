package fit

import (
	"context"
	"fmt"
	"slices"

	"aiwolfplay/game/agent"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
)

// A SelfPlay is games among registered agents.
type SelfPlay struct {
	Games, Seats int
	Agents       []string
	Guests       float64 // the share of seats, drawn by chance, whose agents play as in a contest
	Seed         uint64
}

// Play plays the games, one set after the other. It calls played after each game.
func (p *SelfPlay) Play(ctx context.Context, played func()) (list []Game, err error) {
	setup, err := rules.Village(p.Seats)
	if err != nil {
		return nil, err
	}
	agents, err := sim.Entrants(p.Agents...)
	if err != nil {
		return nil, fmt.Errorf("-agents: %w", err)
	}
	for i := range agents {
		agents[i].Factory = asGuest(agents[i].Factory, p.Guests)
	}
	config := sim.Config{Setup: setup, Agents: agents, Games: p.Games, Seed: p.Seed, Workers: 1}
	config.Played = func(p sim.PlayedGame) error {
		played()
		i := len(list)
		g := Game{
			Name: fmt.Sprintf("game %d of self-play", i), Set: i / SetSize, N: i % SetSize,
			Setup: setup, Events: slices.Clone(p.Result.Log),
		}
		for _, a := range p.Agents {
			g.Names = append(g.Names, agents[a].Name)
		}
		list = append(list, g)
		return nil
	}
	_, err = sim.Batch(ctx, config)
	return list, err
}

// asGuest returns a factory whose agents, on a random share of their seats, play as in a contest. They talk differently
// there, in every role. So a table that is fitted to the games does not take different talk, such as people's, for
// innocence.
func asGuest(build agent.Factory, share float64) agent.Factory {
	return func(s agent.Seating) (agent.Agent, error) {
		draw := agent.DrawOf(s.Key, "guest", 0)
		s.Contest = draw.Chance(share)
		return build(s)
	}
}
