package journey

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

// A Position is a moment of a game in which a person at seat 1 has the floor,
// so that a test need not play until it comes about. It is checked that the game
// of the number is one that is described by the rest; if not, which game is.
type Position struct {
	Game  int
	Setup rules.Setup
	Role  game.Role // of the person; RoleNone: any
	Not   game.Role // what the person is not
	Day   int
	Turn  int // of the talk, from 0
	// Also says what else must hold in the game as it goes on while the person
	// listens and votes for the first seat; nil: nothing.
	Also func(log []rules.Event) bool
}

// A listener plays for the person until the position. It says nothing and chooses the first seat.
type listener struct{}

func (listener) Observe([]rules.Event) {}

func (listener) Act(ask rules.Ask) (rules.Action, bool) {
	if ask.Kind == rules.AskTalk || ask.Kind == rules.AskWhisper {
		return rules.Action{Kind: ask.Kind, Target: game.NoSeat, Text: rules.SkipText}, true
	}
	return rules.Action{Kind: ask.Kind, Target: ask.Targets.First()}, true
}

// log returns the events of the game until the position.
func (at Position) log(t *testing.T) []rules.Event {
	t.Helper()
	if log := at.find(t, at.Game); log != nil {
		return log
	}
	for n := range 500 {
		if at.find(t, n) != nil {
			t.Fatalf("game %d is not one of %+v, but game %d is: have the position name that", at.Game, at, n)
		}
	}
	t.Fatalf("no game is one of %+v", at)
	return nil
}

// find returns the events of a game until the position, nil if the game does not reach it.
func (at Position) find(t *testing.T, n int) []rules.Event {
	t.Helper()
	key := numbered(n)
	agents := []agent.Agent{listener{}}
	for s := 1; s < at.Setup.Seats(); s++ {
		seat := game.Seat(s)
		a, err := agent.New(lobby.Opponent, agent.Seating{Seat: seat, Setup: at.Setup, Key: key.Agent(seat)})
		Must(t, err)
		agents = append(agents, a)
	}
	result, err := sim.Play(at.Setup, key, agents, new(sim.Scratch))
	Must(t, err)
	role := result.Roles[0]
	if at.Role != game.RoleNone && role != at.Role || role == at.Not || at.Also != nil && !at.Also(result.Log) {
		return nil
	}
	for i, ev := range result.Log {
		if ev.Target == 0 && (ev.Kind == rules.Died || ev.Kind == rules.Executed) {
			return nil
		}
		if ev.Kind == rules.TurnBegan && ev.Channel == game.ChannelTalk && int(ev.Day) == at.Day && int(ev.Turn) == at.Turn {
			return result.Log[:i+1]
		}
	}
	return nil
}

// account makes the person known to the program, as the first press of "play" does.
func (p *Person) account(r *Server, db *store.DB) {
	p.T.Helper()
	if p.user != "" {
		return
	}
	p.Open(r.URL)
	address := browsertest.Eval[string](p.Player,
		`fetch('/play', {method: 'POST', body: new URLSearchParams()}).then((answer) => answer.url)`)
	_, id, _ := strings.Cut(address, "/tables/")
	rec, err := db.Games.Load(p.T.Context(), id)
	Must(p.T, err)
	for _, seat := range rec.Seats {
		p.user += seat.User // the one person's
	}
}

// Place opens a table with the position, with the person at seat 1 and others at the next ones.
func (p *Person) Place(r *Server, at Position, others ...*Person) {
	p.T.Helper()
	db, err := store.Open(p.T.Context(), r.DB)
	Must(p.T, err)
	defer db.Close()
	people := append([]*Person{p}, others...)
	for _, p := range people {
		p.account(r, db)
	}
	key, log := numbered(at.Game), at.log(p.T)
	now := time.Now().UTC().Truncate(time.Millisecond)
	p.places++
	g := store.Game{
		ID: fmt.Sprintf("%.8x%02d", p.user, p.places), Created: now, Setup: at.Setup, Key: key,
		Pace: table.PaceNone.String(), RulesVersion: table.RulesVersion, Listed: true,
	}
	for s := range at.Setup.Seats() {
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
	Must(p.T, db.Games.Create(p.T.Context(), g, events, []store.Note{store.Commit(&key, now)}))
	for _, p := range people {
		p.Open(r.URL + "/tables/" + g.ID)
		p.WaitVisible("#role .role__name")
		p.ReadRole()
		if kind := p.Await(); kind != "talk" {
			p.T.Fatalf("at the position the person is asked for %q", kind)
		}
	}
}

// Quiet is a moment of the first day at which a villager has the floor, and
// survives what follows.
var Quiet = Position{Game: 20, Setup: rules.Five(), Role: game.RoleVillager, Day: 1, Turn: 1, Also: UntilTheSecondDay}

// ShortDays returns the setup with two turns of talk a day.
func ShortDays(setup rules.Setup) rules.Setup {
	setup.TalkTurns = 2
	return setup
}

// UntilTheSecondDay reports whether somebody else is executed on the first day,
// and the person lives on the second.
func UntilTheSecondDay(log []rules.Event) bool {
	executed := false
	for _, ev := range log {
		switch {
		case ev.Target == 0 && (ev.Kind == rules.Executed || ev.Kind == rules.Died):
			return false
		case ev.Kind == rules.Executed:
			executed = true
		case ev.Kind == rules.TurnBegan && ev.Day == 2:
			return executed
		}
	}
	return false
}

// SecondDay is a moment of the second day at which a villager has the floor.
var SecondDay = Position{Game: 20, Setup: rules.Five(), Role: game.RoleVillager, Day: 2}
