package sim

import (
	"context"
	"errors"
	"reflect"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/random"
	"aiwolfplay/game/rules"
)

// A pensive agent answers from a goroutine of its own.
type pensive struct {
	agent.Agent
	seating agent.Seating
	mute    bool
}

func (p *pensive) Act(ask rules.Ask) (rules.Action, bool) {
	action, _ := p.Agent.Act(ask)
	if p.mute {
		action = rules.Action{}
	}
	go func() { // ends with its last call
		p.seating.Submit(ask.ID+1, action) // of no consequence
		p.seating.Submit(ask.ID, action)
		p.seating.Submit(ask.ID, rules.Action{Kind: rules.AskGuard})
	}()
	return rules.Action{}, false
}

func later(mute bool) agent.Factory {
	return func(s agent.Seating) (agent.Agent, error) {
		a, err := random.New(s)
		return &pensive{a, s, mute}, err
	}
}

// TestLive plays the same games with agents that answer later as with agents
// that answer at once.
func TestLive(t *testing.T) {
	t.Parallel()
	for _, setup := range []rules.Setup{rules.Five(), rules.Fifteen()} {
		for seed := range uint64(3) {
			key := GameKey(seed, 0)
			factories := make([]agent.Factory, setup.Seats())
			agents := make([]agent.Agent, setup.Seats())
			for i := range agents {
				agents[i], _ = random.New(agent.Seating{Seat: game.Seat(i), Setup: setup,
					Key: key.Agent(game.Seat(i))}) // it never fails
				factories[i] = random.New
				if i%3 != 0 {
					factories[i] = later(false)
				}
			}
			want, err := Play(setup, key, agents, new(Scratch))
			if err != nil {
				t.Fatal(err)
			}
			got, err := Live(t.Context(), setup, key, factories, new(Scratch))
			if err != nil {
				t.Fatal(err)
			}
			if !reflect.DeepEqual(got, want) {
				t.Errorf("seed %d: %d events, won by %v; want %d, %v", seed, len(got.Log), got.Winner, len(want.Log), want.Winner)
			}
		}
	}
}

func TestLiveWithoutAnswers(t *testing.T) {
	t.Parallel()
	mute := []agent.Factory{later(true), later(true), later(true), later(true), later(true)}
	result, err := Live(t.Context(), rules.Five(), rules.Key{1}, mute, new(Scratch))
	if err != nil || result.Winner == game.SideNone {
		t.Errorf("got %v, %v", result.Winner, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	never := func(agent.Seating) (agent.Agent, error) { return quitter{cancel}, nil }
	if _, err := Live(ctx, rules.Five(), rules.Key{1}, []agent.Factory{never, never, never, never, never},
		new(Scratch)); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want that the context has ended", err)
	}
	if _, err := Live(t.Context(), rules.Five(), rules.Key{1},
		[]agent.Factory{func(agent.Seating) (agent.Agent, error) { return nil, agent.ErrUnknown }},
		new(Scratch)); !errors.Is(err, agent.ErrUnknown) {
		t.Errorf("got %v, want the factory's error", err)
	}
}

// A quitter does not answer, and ends the context instead.
type quitter struct{ cancel func() }

func (quitter) Observe([]rules.Event) {}

func (q quitter) Act(rules.Ask) (rules.Action, bool) {
	q.cancel()
	return rules.Action{}, false
}
