package sim

import (
	"context"
	"fmt"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/rules"
)

// Live plays a whole game like Play, with an agent of seats[i] at seat i. It waits for agents that answer later, such
// as connected programs. It has no deadlines. Such an agent must submit an answer to every question. For an action of
// kind AskNone, the deadline's choice is taken. Live returns the error of ctx when ctx ends.
func Live(
	ctx context.Context, setup rules.Setup, key rules.Key, seats []agent.Factory, scratch *Scratch,
) (Result, error) {
	ctx, over := context.WithCancel(ctx)
	defer over()
	// A seat has only one open question at a time. When the channel is full, submit blocks.
	answers := make(chan rules.Input, 4*game.MaxSeats)
	agents := make([]agent.Agent, len(seats))
	scratch.transcript.Clear()
	for i, factory := range seats {
		seat := game.Seat(i)
		submit := func(ask uint32, a rules.Action) {
			select {
			case answers <- rules.Input{Seat: seat, Ask: ask, Action: a, Timeout: a.Kind == rules.AskNone}:
			case <-ctx.Done():
			}
		}
		var err error
		agents[i], err = factory(agent.Seating{
			Seat: seat, Setup: setup, Key: key.Agent(seat), Ctx: ctx, Submit: submit, Transcript: &scratch.transcript,
		})
		if err != nil {
			return Result{}, fmt.Errorf("sim: seat %d: %w", seat.Number(), err)
		}
	}
	return play(setup, key, agents, scratch, func(round []rules.Input, pending game.SeatSet) error {
		return await(ctx, answers, round, pending)
	})
}

// LiveBatch plays the games of a configuration one after the other, each with Live. The configuration needs KeyOf,
// Seated and Played; Seated gets the index of a game.
func LiveBatch(ctx context.Context, c *Config) error {
	var scratch Scratch
	for n := range c.Games {
		key, seated := c.KeyOf(n), c.Seated(n)
		var factories []agent.Factory
		for _, i := range seated {
			factories = append(factories, c.Agents[i].Factory)
		}
		result, err := Live(ctx, c.Setup, key, factories, &scratch)
		if err != nil {
			return err
		}
		if err := c.Played(PlayedGame{Index: n, Key: key, Agents: seated, Result: &result}); err != nil {
			return err
		}
	}
	return nil
}

// await waits for the answers of the pending seats and puts them into the round. Answers to other questions are
// dropped.
func await(ctx context.Context, answers <-chan rules.Input, round []rules.Input, pending game.SeatSet) error {
	for !pending.Empty() {
		select {
		case in := <-answers:
			for i := range round {
				if round[i].Seat == in.Seat && round[i].Ask == in.Ask && pending.Has(in.Seat) {
					round[i], pending = in, pending.Without(in.Seat)
				}
			}
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
	return nil
}
