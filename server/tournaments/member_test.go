package tournaments

import (
	"context"
	"errors"
	"path/filepath"
	"slices"
	"testing"

	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/random"
	"aiwolfplay/game/tournament"
	"aiwolfplay/server/pool"
	"aiwolfplay/server/store"
)

// A guest is a random agent that is slow once in each game, and leaves after a number of games.
type guest struct {
	name   string
	stays  int
	record pool.Record
	gone   chan struct{}
}

func newGuest(name string, stays int) *guest {
	return &guest{name: name, stays: stays, gone: make(chan struct{})}
}

func (g *guest) Name() string          { return g.name }
func (g *guest) Waits() bool           { return true }
func (g *guest) Gone() <-chan struct{} { return g.gone }
func (g *guest) Dismiss(string)        { g.stays = 0; close(g.gone) }
func (g *guest) Record() *pool.Record  { return &g.record }

// Present always returns true. Sit reports if the guest has gone.
func (g *guest) Present(context.Context) bool { return true }

func (g *guest) Sit(s agent.Seating) (agent.Agent, error) {
	if g.stays == 0 {
		return nil, errors.New("gone")
	}
	if g.stays--; g.stays == 0 {
		close(g.gone)
	}
	g.record.Count(pool.FaultSlow)
	return random.New(s)
}

// TestGuests checks that teams that connect get their names and order from the names that they give, whenever they
// come, and that their faults are stored with the games. A team that leaves is replaced by another one with its name,
// or is absent.
func TestGuests(t *testing.T) {
	register()
	db, err := store.OpenBulk(t.Context(), filepath.Join(t.TempDir(), "play.db"))
	must(t, err)
	defer db.Close()
	plan := Plan{
		Seats: []int{5}, Fill: random.Name, Seed: 5, Block: 10, Qualify: 15,
		Teams: []Team{{}, {Name: "b", Agent: random.Name}, {}, {}, {Name: "mine", Calls: "mine"}},
	}
	session := func(games int, stop int, guests ...*guest) *State {
		t.Helper()
		pool := pool.New()
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		c, err := New(ctx, Config{Plan: plan, DB: db, Pool: pool, Played: func(p PlayedGame) error {
			if p.N+1 == stop {
				cancel()
			}
			return nil
		}})
		must(t, err)
		for _, g := range guests {
			pool.Add(g)
		}
		must(t, c.AwaitTeams(ctx))
		if err := c.Play(ctx, tournament.Round, games); err != nil && !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
		state, err := Load(t.Context(), db.Tournaments, c.State().ID)
		must(t, err)
		return state
	}
	state := session(20, 4, newGuest("mine", 99), newGuest("b", 99), newGuest("a", 99), newGuest("b", 99),
		newGuest("late", 99))
	var names []string
	for _, team := range state.Plan.Teams {
		names = append(names, team.Name)
	}
	if want := []string{"a", "b", "b#2", "b#3", "mine"}; !slices.Equal(names, want) ||
		state.Stages[0].Standings.Games != 4 {
		t.Errorf("teams %q, %d games", names, state.Stages[0].Standings.Games)
	}
	// They come again in another order, after a stranger. One "b" leaves after 3 games and is replaced; "a" leaves
	// after 6 and is not.
	state = session(20, 0, newGuest("stranger", 99), newGuest("b", 3), newGuest("b", 99), newGuest("mine", 99),
		newGuest("a", 6), newGuest("b", 99))
	report := state.Report(state.Latest())
	for _, team := range report.Agents {
		games, slow, absent := 20, 20, 0
		switch team.Name {
		case "b":
			slow = 0
		case "a":
			games, slow, absent = 10, 10, 10 // a game without the team does not count for the team
		}
		if team.Games != games || team.Violations["slow"] != slow || team.Violations["absent"] != absent {
			t.Errorf("%s: %d games, violations %v", team.Name, team.Games, team.Violations)
		}
	}
}

// TestRenewal checks that a connected agent plays villages of only one size on a connection, and is awaited anew for
// another size. An agent that has gone is not awaited.
func TestRenewal(t *testing.T) {
	register()
	agents := pool.New()
	var renewed []int
	come := func(names ...string) {
		for _, name := range names {
			agents.Add(newGuest(name, 99))
		}
	}
	plan := Plan{
		Seats: []int{5, 7}, Fill: random.Name, Seed: 5, Block: 3, Qualify: 15,
		Teams: []Team{
			{Name: "a", Calls: "a"}, {Name: "b", Calls: "b"}, {Name: "c", Calls: "c"}, {Name: "r", Agent: random.Name},
		},
	}
	c, err := New(t.Context(), Config{Plan: plan, Pool: agents, Renewed: func(seats int, names []string) {
		renewed = append(renewed, seats)
		come(names...)
	}})
	must(t, err)
	agents.Add(newGuest("c", 2)) // leaves in its second game
	come("a", "b")
	must(t, c.AwaitTeams(t.Context()))
	must(t, c.Play(t.Context(), tournament.Round, 12))
	if want := []int{7, 5, 7}; !slices.Equal(renewed, want) {
		t.Errorf("awaited anew for villages of %v, want %v", renewed, want)
	}
	for _, team := range c.State().Report(c.State().Latest()).Agents {
		if absent := team.Violations["absent"]; team.Name != "c" && absent > 0 || team.Name == "c" && absent != 10 {
			t.Errorf("%s was absent %d times", team.Name, absent)
		}
	}
}
