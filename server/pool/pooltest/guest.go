// Package pooltest provides a connected agent for tests. It has no real connection.
package pooltest

import (
	"context"
	"errors"
	"sync/atomic"

	"aiwolfplay/game/agent"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/pool"
)

// A Guest answers with a legal action, from a goroutine of its own.
type Guest struct {
	name   string
	gone   chan struct{}
	record pool.Record

	Sat    chan agent.Seating // capacity 16, more than a test needs
	Silent atomic.Bool        // the guest gives no sign of life
}

// NewGuest returns a guest with a name and with its owner's key, "" for no owner.
func NewGuest(name, owner string) *Guest {
	g := &Guest{name: name, gone: make(chan struct{}), Sat: make(chan agent.Seating, 16)}
	g.record.Identify(name, owner, "192.0.2.1")
	return g
}

// Name returns the guest's name.
func (g *Guest) Name() string { return g.name }

// Gone returns a channel that Go closes.
func (g *Guest) Gone() <-chan struct{} { return g.gone }

// Record returns the guest's record.
func (g *Guest) Record() *pool.Record { return &g.record }

// Go lets the guest go away.
func (g *Guest) Go() { close(g.gone) }

// Dismiss lets the guest go away.
func (g *Guest) Dismiss(string) { g.Go() }

// Waits returns true.
func (g *Guest) Waits() bool { return true }

// Present reports whether the guest is present and not silent.
func (g *Guest) Present(context.Context) bool { return !g.Silent.Load() && !pool.HasGone(g) }

// Sit seats the guest and sends the seating to Sat.
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

// Answer returns a legal answer.
func Answer(ask rules.Ask) rules.Action {
	return rules.Action{Kind: ask.Kind, Target: ask.Targets.First(), Text: rules.OverText}
}
