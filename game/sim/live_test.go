package sim

import (
	"context"
	"errors"
	"maps"
	"reflect"
	"slices"
	"strings"
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

// TestLive checks that games have the same results with agents that answer later as with agents that answer at once.
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

// TestLiveBatch checks that agents that answer later play the same batch as agents that answer at once.
func TestLiveBatch(t *testing.T) {
	t.Parallel()
	logs := map[int][]rules.Event{}
	c := Config{
		Setup: rules.Five(), Agents: []Entrant{{"now", random.New}, {"later", random.New}}, Games: 4, Workers: 1, SetSize: 1,
		KeyOf:  func(n int) rules.Key { return GameKey(3, 10+n) },
		Seated: func(n int) []int { return []int{n % 2, 1, 0, 1, 0} },
		Played: func(p PlayedGame) error { logs[p.Index] = slices.Clone(p.Result.Log); return nil },
	}
	if _, err := Batch(t.Context(), c); err != nil {
		t.Fatal(err)
	}
	want := maps.Clone(logs)
	clear(logs)
	c.Agents[1].Factory = later(false)
	if err := LiveBatch(t.Context(), &c); err != nil || len(logs) != 4 || !reflect.DeepEqual(logs, want) {
		t.Errorf("%d games, %v; the same as in Batch: %v", len(logs), err, reflect.DeepEqual(logs, want))
	}
	stop := errors.New("enough")
	c.Played = func(PlayedGame) error { return stop }
	if err := LiveBatch(t.Context(), &c); !errors.Is(err, stop) {
		t.Errorf("the error of Played: got %v", err)
	}
}

func TestEntrants(t *testing.T) {
	agent.Register(agent.Listing{Name: "entrant", Partner: true, New: random.New})
	if list, err := Entrants("entrant", "entrant"); err != nil || len(list) != 2 || list[1].Name != "entrant" ||
		list[1].Factory == nil {
		t.Errorf("%+v, %v", list, err)
	}
	if _, err := Entrants("entrant", "nobody"); !errors.Is(err, agent.ErrUnknown) ||
		!strings.Contains(err.Error(), "expected some of: ") {
		t.Errorf("an unknown agent: %v", err)
	}
}

// TestReportAgents adds up the seats of agents with the same name.
func TestReportAgents(t *testing.T) {
	one, two := AgentStats{Name: "a"}, AgentStats{Name: "b"}
	one.add(game.RoleSeer, true)
	one.add(game.RoleWerewolf, false)
	two.add(game.RoleSeer, false)
	list := ReportAgents([]AgentStats{one, two, one})
	if len(list) != 2 || list[0].Name != "a" || list[0].Games != 4 || list[0].Wins != 2 || list[1].Games != 1 ||
		list[0].ByRole["SEER"].Wins != 2 || list[0].ByRole["WEREWOLF"].Games != 2 || len(list[0].ByRole) != 2 {
		t.Errorf("%+v", list)
	}
}
