// Package pooltest has a connected agent for tests: one without a connection.
package pooltest

import (
	"context"
	"errors"
	"sync/atomic"

	"aiwolfplay/game/agent"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/pool"
)

// A Guest answers from a goroutine of its own with the first thing that is legal.
type Guest struct {
	name   string
	gone   chan struct{}
	record pool.Record

	Sat    chan agent.Seating // capacity 16, more than a test needs
	Silent atomic.Bool        // it gives no sign of life
}

// NewGuest returns a guest of a name and of the owner of a key, "" for none.
func NewGuest(name, owner string) *Guest {
	g := &Guest{name: name, gone: make(chan struct{}), Sat: make(chan agent.Seating, 16)}
	g.record.Identify(name, owner, "192.0.2.1")
	return g
}

// Name returns what it calls itself.
func (g *Guest) Name() string { return g.name }

// Gone is closed by Go.
func (g *Guest) Gone() <-chan struct{} { return g.gone }

// Record returns its record.
func (g *Guest) Record() *pool.Record { return &g.record }

// Go lets it go away.
func (g *Guest) Go() { close(g.gone) }

// Dismiss lets it go away.
func (g *Guest) Dismiss(string) { g.Go() }

// Waits reports true.
func (g *Guest) Waits() bool { return true }

// Present reports whether it is there.
func (g *Guest) Present(context.Context) bool { return !g.Silent.Load() && !pool.HasGone(g) }

// Sit seats it and sends the seating to Sat.
func (g *Guest) Sit(s agent.Seating) (agent.Agent, error) {
	if pool.HasGone(g) {
		return nil, errors.New("pooltest: gone")
	}
	g.Sat <- s
	return seated{s}, nil
}

type seated struct{ agent.Seating }

func (seated) Observe([]rules.Event) {}

func (s seated) Act(ask rules.Ask) (rules.Action, bool) {
	go s.Submit(ask.ID, Answer(ask)) // ends at once
	return rules.Action{}, false
}

// Answer returns an answer that is legal.
func Answer(ask rules.Ask) rules.Action {
	return rules.Action{Kind: ask.Kind, Target: ask.Targets.First(), Text: rules.OverText}
}
