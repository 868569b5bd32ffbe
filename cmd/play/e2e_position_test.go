package main

import (
	"fmt"
	"testing"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
	"aiwolfplay/server/lobby"
	"aiwolfplay/server/names"
	"aiwolfplay/server/store"
	"aiwolfplay/server/table"
)

// A position is a moment of a game in which a person at seat 1 has the floor,
// so that a test need not play until it comes about.
type position struct {
	setup rules.Setup
	role  game.Role // of the person; RoleNone: any
	not   game.Role // what the person is not
	day   int
	turn  int // of the talk, from 0
	// also says what else must hold in the game as it goes on while the person
	// listens and votes for the first seat; nil: nothing.
	also func(log []rules.Event) bool
}

// A listener is the person until then: it says nothing and takes the first seat.
type listener struct{}

func (listener) Observe([]rules.Event) {}

func (listener) Act(ask rules.Ask) (rules.Action, bool) {
	if ask.Kind == rules.AskTalk || ask.Kind == rules.AskWhisper {
		return rules.Action{Kind: ask.Kind, Target: game.NoSeat, Text: rules.SkipText}, true
	}
	return rules.Action{Kind: ask.Kind, Target: ask.Targets.First()}, true
}

// find returns the first game of a series that has the position, until then.
func (at position) find(t *testing.T) (key rules.Key, log []rules.Event) {
	t.Helper()
	var scratch sim.Scratch
	for n := range 500 {
		key := sim.GameKey(36, n)
		agents := []agent.Agent{listener{}}
		for s := 1; s < at.setup.Seats(); s++ {
			seat := game.Seat(s)
			a, err := agent.New(lobby.Opponent, agent.Seating{Seat: seat, Setup: at.setup, Key: key.Agent(seat)})
			must(t, err)
			agents = append(agents, a)
		}
		result, err := sim.Play(at.setup, key, agents, &scratch)
		must(t, err)
		if role := result.Roles[0]; at.role != game.RoleNone && role != at.role || role == at.not || at.also != nil && !at.also(result.Log) {
			continue
		}
		for i, ev := range result.Log {
			if ev.Target == 0 && (ev.Kind == rules.Died || ev.Kind == rules.Executed) {
				break
			}
			if ev.Kind == rules.TurnBegan && ev.Channel == game.ChannelTalk && int(ev.Day) == at.day && int(ev.Turn) == at.turn {
				return key, result.Log[:i+1]
			}
		}
	}
	t.Fatalf("no game with %+v", at)
	return key, nil
}

// place opens a table where the position stands, with the person at seat 1 and
// others at the next ones.
func (p *person) place(r *running, at position, others ...*person) {
	p.t.Helper()
	db, err := store.Open(p.t.Context(), r.DB)
	must(p.t, err)
	defer db.Close()
	people := append([]*person{p}, others...)
	for _, p := range people {
		if p.user != "" {
			continue
		}
		p.Open(r.URL)
		p.play() // that is how one gets an account
		rec, err := db.Load(p.t.Context(), p.table())
		must(p.t, err)
		p.user = rec.Seats[p.number-1].User
	}
	key, log := at.find(p.t)
	now := time.Now().UTC().Truncate(time.Millisecond)
	p.places++
	g := store.Game{
		ID: fmt.Sprintf("%.8x%02d", p.user, p.places), Created: now, Setup: at.setup, Key: key,
		Pace: table.PaceNone.String(), RulesVersion: table.RulesVersion,
	}
	for s := range at.setup.Seats() {
		seat := store.Seat{Kind: store.Agent, Name: names.Animals[s], Agent: lobby.Opponent}
		if s < len(people) {
			seat = store.Seat{Kind: store.Person, Name: names.Animals[s], User: people[s].user}
		}
		g.Seats = append(g.Seats, seat)
	}
	events := make([]store.Stamped, len(log))
	for i := range log {
		events[i] = store.Stamped{Event: log[i], At: now}
	}
	must(p.t, db.Create(p.t.Context(), g, events, []store.Note{store.Commit(&key, now)}))
	for _, p := range people {
		p.Open(r.URL + "/tables/" + g.ID)
		p.WaitVisible("#role .role__name")
		p.sat()
		if kind := p.await(); kind != "talk" {
			p.t.Fatalf("at the position the person is asked for %q", kind)
		}
	}
}
