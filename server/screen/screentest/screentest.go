// Package screentest plays games for tests of their pages.
package screentest

import (
	"context"
	"slices"
	"sync"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/builtin"
	"aiwolfplay/game/agent/plain"
	"aiwolfplay/game/agent/random"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
	"aiwolfplay/game/view"
	"aiwolfplay/server/store"
	"aiwolfplay/server/table/minds"
)

// PlainGame plays a whole game between plain agents.
func PlainGame(t testing.TB, setup rules.Setup, key rules.Key) []rules.Event {
	t.Helper()
	var agents []agent.Agent
	for s := range game.Seat(setup.Seats()) {
		a, err := plain.New(agent.Seating{Seat: s, Setup: setup, Key: key.Agent(s)})
		if err != nil {
			t.Fatal(err)
		}
		agents = append(agents, a)
	}
	var scratch sim.Scratch
	result, err := sim.Play(setup, key, agents, &scratch)
	if err != nil {
		t.Fatal(err)
	}
	return result.Log
}

// MixedGame plays a game of random and plain agents.
func MixedGame(t testing.TB, setup rules.Setup, seed uint64) []rules.Event {
	t.Helper()
	key := sim.GameKey(seed, 0)
	var agents []agent.Agent
	for s := range game.Seat(setup.Seats()) {
		build := random.New
		if (uint64(s)+seed)%2 == 0 {
			build = plain.New
		}
		mind, err := build(agent.Seating{Seat: s, Setup: setup, Key: key.Agent(s)})
		if err != nil {
			t.Fatal(err)
		}
		agents = append(agents, mind)
	}
	var scratch sim.Scratch
	result, err := sim.Play(setup, key, agents, &scratch)
	if err != nil {
		t.Fatal(err)
	}
	return result.Log
}

// LongGame returns a game of fifteen with at least n events, or the longest of forty games if none is that
// long.
func LongGame(t testing.TB, n int) (rules.Setup, []rules.Event) {
	t.Helper()
	setup := rules.Fifteen()
	var longest []rules.Event
	for seed := range 40 {
		log := PlainGame(t, setup, rules.Key{byte(seed), 1})
		if len(log) > len(longest) {
			longest = append([]rules.Event{}, log...)
		}
		if len(longest) >= n {
			break
		}
	}
	return setup, longest
}

// A muser plays like the frozen yardstick, and reports beliefs that follow only from its own observations.
type muser struct {
	agent.Agent
	me    game.Seat
	known *view.Table
}

// NewMuser returns a muser.
func NewMuser(s agent.Seating) (agent.Agent, error) {
	a, err := plain.New(s)
	return &muser{Agent: a, me: s.Seat, known: view.New(s.Setup, game.AtSeat(s.Seat))}, err
}

func (m *muser) Observe(evs []rules.Event) {
	for i := range evs {
		m.known.Observe(&evs[i])
	}
	m.Agent.Observe(evs)
}

func (m *muser) Beliefs(b *agent.Beliefs) {
	seats := m.known.Setup.Seats()
	for s := range game.Seat(seats) {
		wolf := agent.Chance(20 + 30*min(7, len(m.known.Talks)*int(s)%9))
		if role := m.known.Seats[s].Role; role != game.RoleNone {
			wolf = 0
			if role == game.RoleWerewolf {
				wolf = agent.Certain
			}
			b.Roles[s][role] = agent.Certain
		}
		b.Roles[s][game.RoleWerewolf] = wolf
		for k := range seats {
			if s != m.me {
				b.Others[s][k] = agent.Chance(10*k + 1)
			}
		}
		for i := range m.known.Votes {
			if v := &m.known.Votes[i]; v.Voter == s && s != m.me {
				b.Reasons = append(b.Reasons, agent.Reason{
					About: s, Kind: "ballot.any.day1", Actor: s, Target: v.Target, Day: v.Day, Talk: -1, Weight: 0.7,
				})
				break
			}
		}
	}
	b.As = game.RoleVillager
}

// A mused is a game of musers. Each is played once.
type mused struct {
	log   []rules.Event
	notes []store.Note
	err   error
}

var (
	musedFive    = sync.OnceValue(func() mused { return muse(rules.Five()) })
	musedFifteen = sync.OnceValue(func() mused { return muse(rules.Fifteen()) })
)

// Mused returns a game of musers in a village of five or of fifteen, and their beliefs.
func Mused(t testing.TB, setup rules.Setup) ([]rules.Event, []store.Note) {
	t.Helper()
	m := musedFive()
	if setup.Seats() != 5 {
		m = musedFifteen()
	}
	if m.err != nil {
		t.Fatal(m.err)
	}
	return m.log, slices.Clone(m.notes)
}

func muse(setup rules.Setup) mused {
	var log []rules.Event
	var notes []store.Note
	_, err := sim.Batch(context.Background(), sim.Config{
		Setup: setup, Agents: []sim.Entrant{{Name: "muser", Factory: NewMuser}}, Games: 1, Seed: 11, Minds: true,
		Played: func(p sim.PlayedGame) error {
			log = slices.Clone(p.Result.Log)
			for _, m := range p.Result.Minds {
				n, err := minds.Note(setup.Seats(), m)
				if err != nil {
					return err
				}
				notes = append(notes, n)
			}
			return nil
		},
	})
	return mused{log, notes, err}
}

// CharacterGame plays a whole game among the house's characters at even strength. The seed draws the
// characters, as for a table that people watch.
func CharacterGame(t testing.TB, setup rules.Setup, seed uint64) []rules.Event {
	t.Helper()
	key := sim.GameKey(seed, 0)
	builtin.Register()
	draw, names := agent.DrawOf(key, "characters", 0), agent.Dealt(agent.Even)
	var agents []agent.Agent
	for s := range game.Seat(setup.Seats()) {
		a, err := agent.New(names[draw.Below(len(names))], agent.Seating{Seat: s, Setup: setup, Key: key.Agent(s)})
		if err != nil {
			t.Fatal(err)
		}
		agents = append(agents, a)
	}
	var scratch sim.Scratch
	result, err := sim.Play(setup, key, agents, &scratch)
	if err != nil {
		t.Fatal(err)
	}
	return result.Log
}
