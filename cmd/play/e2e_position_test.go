package main

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
	"aiwolfplay/server/browsertest"
	"aiwolfplay/server/lobby"
	"aiwolfplay/server/names"
	"aiwolfplay/server/store"
	"aiwolfplay/server/table"
)

// A position is a moment of a game in which a person at seat 1 has the floor,
// so that a test need not play until it comes about. It is checked that the game
// of the number is one that is described by the rest; if not, which game is.
type position struct {
	game  int
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

// log returns what has happened in the game until the position.
func (at position) log(t *testing.T) []rules.Event {
	t.Helper()
	if log := at.find(t, at.game); log != nil {
		return log
	}
	for n := range 500 {
		if at.find(t, n) != nil {
			t.Fatalf("game %d is not one of %+v, but game %d is: have the position name that", at.game, at, n)
		}
	}
	t.Fatalf("no game is one of %+v", at)
	return nil
}

// find returns what has happened in a game until the position, nil if it does not come about.
func (at position) find(t *testing.T, n int) []rules.Event {
	t.Helper()
	key := numbered(n)
	agents := []agent.Agent{listener{}}
	for s := 1; s < at.setup.Seats(); s++ {
		seat := game.Seat(s)
		a, err := agent.New(lobby.Opponent, agent.Seating{Seat: seat, Setup: at.setup, Key: key.Agent(seat)})
		must(t, err)
		agents = append(agents, a)
	}
	result, err := sim.Play(at.setup, key, agents, new(sim.Scratch))
	must(t, err)
	role := result.Roles[0]
	if at.role != game.RoleNone && role != at.role || role == at.not || at.also != nil && !at.also(result.Log) {
		return nil
	}
	for i, ev := range result.Log {
		if ev.Target == 0 && (ev.Kind == rules.Died || ev.Kind == rules.Executed) {
			return nil
		}
		if ev.Kind == rules.TurnBegan && ev.Channel == game.ChannelTalk && int(ev.Day) == at.day && int(ev.Turn) == at.turn {
			return result.Log[:i+1]
		}
	}
	return nil
}

// account makes the person known to the program, as the first press of "play" does.
func (p *person) account(r *running, db *store.DB) {
	p.t.Helper()
	if p.user != "" {
		return
	}
	p.Open(r.URL)
	address := browsertest.Eval[string](p.Player,
		`fetch('/play', {method: 'POST', body: new URLSearchParams()}).then((answer) => answer.url)`)
	_, id, _ := strings.Cut(address, "/tables/")
	rec, err := db.Load(p.t.Context(), id)
	must(p.t, err)
	for _, seat := range rec.Seats {
		p.user += seat.User // the one person's
	}
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
		p.account(r, db)
	}
	key, log := numbered(at.game), at.log(p.t)
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
