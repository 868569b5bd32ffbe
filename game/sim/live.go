package sim

import (
	"context"
	"fmt"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/rules"
)

// Live plays a whole game like Play, seats[i] at seat i, and waits for agents
// that answer later: connected programs. It knows no clock; whoever seats such
// an agent sees to it that it answers or says that it will not (an action of
// kind AskNone). It returns ctx's error when ctx ends.
func Live(
	ctx context.Context, setup rules.Setup, key rules.Key, seats []agent.Factory, scratch *Scratch,
) (Result, error) {
	ctx, over := context.WithCancel(ctx)
	defer over()
	// A seat has one answer to give at a time; one that gives more waits here.
	answers := make(chan rules.Input, 4*game.MaxSeats)
	agents := make([]agent.Agent, len(seats))
	scratch.said.Clear()
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
			Seat: seat, Setup: setup, Key: key.Agent(seat), Ctx: ctx, Submit: submit, Transcript: &scratch.said,
		})
		if err != nil {
			return Result{}, fmt.Errorf("sim: seat %d: %w", seat.Number(), err)
		}
	}
	return play(setup, key, agents, scratch, func(round []rules.Input, pending game.SeatSet) error {
		return await(ctx, answers, round, pending)
	})
}

// await fills in the answers of the pending seats.
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
