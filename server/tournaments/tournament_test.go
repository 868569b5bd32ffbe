package tournaments

import (
	"context"
	"errors"
	"path/filepath"
	"slices"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/random"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/tournament"
	"aiwolfplay/server/store"
)

// A learner is a random agent that votes for seats that were werewolves in earlier games of its block.
type learner struct {
	agent.Agent
	memory *agent.Memory
	seen   [game.MaxSeats]int
	games  int
}

func newLearner(s agent.Seating) (agent.Agent, error) {
	inner, err := random.New(s)
	l := &learner{Agent: inner, memory: s.Memory}
	if kept, ok := s.Memory.Kept.(learner); ok {
		l.seen, l.games = kept.seen, kept.games
	}
	mostGames.Lock()
	defer mostGames.Unlock()
	mostGames.n = max(mostGames.n, l.games)
	return l, err
}

var mostGames struct { // the most games that a learner has remembered
	sync.Mutex
	n int
}

func (l *learner) Observe(evs []rules.Event) {
	l.Agent.Observe(evs)
	for i := range evs {
		if ev := &evs[i]; ev.Kind == rules.RoleRevealed {
			if ev.Role == game.RoleWerewolf {
				l.seen[ev.Actor]++
			}
			l.memory.Kept = learner{seen: l.seen, games: l.games + 1}
		}
	}
}

func (l *learner) Act(ask rules.Ask) (rules.Action, bool) {
	action, now := l.Agent.Act(ask)
	if ask.Kind == rules.AskVote {
		for seat := range ask.Targets.All() {
			if l.seen[seat] > l.seen[action.Target] {
				action.Target = seat
			}
		}
	}
	return action, now
}

func register() {
	agent.Register(agent.Listing{Name: random.Name, New: random.New})
	agent.Register(agent.Listing{Name: "learner", New: newLearner})
}

// eight returns a plan of eight teams for villages of five and eight in turn, in blocks of six.
func eight() Plan {
	p := Plan{Seats: []int{5, 8}, Fill: random.Name, Seed: 11, Block: 6, Qualify: 3}
	taken := map[string]bool{}
	for i := range 8 {
		which := []string{random.Name, "learner"}[i%2]
		p.Teams = append(p.Teams, Team{Name: Numbered(which, taken), Agent: which})
	}
	return p
}

// play plays the stages of a tournament in a database. If stop is given, it stops now and then and continues with a new
// Tournament.
func play(t *testing.T, path string, workers, stop int) *State {
	t.Helper()
	for {
		db, err := store.OpenBulk(t.Context(), path)
		must(t, err)
		ctx, cancel := context.WithCancel(t.Context())
		var mu sync.Mutex
		left := stop
		c, err := New(ctx, Config{Plan: eight(), DB: db, Workers: workers, Played: func(p PlayedGame) error {
			mu.Lock()
			defer mu.Unlock()
			if p.Log == nil { // played before
				return nil
			}
			if left--; left == 0 {
				cancel()
			}
			return nil
		}})
		must(t, err)
		err = c.Play(ctx, tournament.Preliminary, 12)
		if err == nil {
			err = c.Play(ctx, tournament.Final, 15)
		}
		must(t, c.Close(ctx))
		cancel()
		if err == nil {
			state, loadErr := Load(t.Context(), db.Tournaments, c.State().ID)
			must(t, loadErr)
			if diff := cmp.Diff(c.State(), state, comparing...); diff != "" {
				t.Errorf("as played, as stored: %s", diff)
			}
			must(t, db.Close())
			return state
		}
		if !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
		must(t, db.Close())
	}
}

var comparing = []cmp.Option{cmpopts.IgnoreUnexported(Stage{}), cmpopts.EquateEmpty()}

// TestStages plays a tournament without and with many stops, with agents that remember the block. It checks that the
// standings are the same, and add up.
func TestStages(t *testing.T) {
	register()
	dir := t.TempDir()
	whole := play(t, filepath.Join(dir, "whole.db"), 3, 0)
	stopped := play(t, filepath.Join(dir, "stopped.db"), 1, 7)
	when := cmpopts.IgnoreFields(Stage{}, "Began", "Ended")
	if diff := cmp.Diff(whole, stopped, append(comparing, when,
		cmpopts.IgnoreFields(State{}, "Created", "Changed"))...); diff != "" {
		t.Errorf("whole, stopped: %s", diff)
	}
	if mostGames.n != 5 {
		t.Errorf("agents remember %d games of a block of 6", mostGames.n)
	}

	addUp(t, filepath.Join(dir, "stopped.db"), stopped)
	pre, final := whole.Stage(tournament.Preliminary), whole.Stage(tournament.Final)
	if len(whole.Stages) != 2 || whole.Latest() != final || pre.Ended.IsZero() || final.Games != 15 ||
		final.Standings.Games != 15 {
		t.Errorf("%d stages, %d games in the final", len(whole.Stages), final.Standings.Games)
	}
	for i := range whole.Plan.Teams {
		if n := pre.Standings.Team(i).All.Of; n < 12 {
			t.Errorf("team %d has %d games of the preliminary round", i, n)
		}
	}
	best := slices.Sorted(slices.Values(pre.Ranking()[:3]))
	if !slices.Equal(final.Teams, best) {
		t.Errorf("%v play the final, %v qualify", final.Teams, best)
	}
	for i := range whole.Plan.Teams {
		if n, in := final.Standings.Team(i).All.Of, slices.Contains(best, i); in != (n == 15) || !in && n > 0 {
			t.Errorf("team %d has %d games of the final", i, n)
		}
	}
}

// addUp checks that a team's points are those of its stored games.
func addUp(t *testing.T, path string, state *State) {
	t.Helper()
	db, err := store.Open(t.Context(), path)
	must(t, err)
	defer db.Close()
	for i := range state.Stages {
		st := &state.Stages[i]
		points, games := map[int]int{}, map[int]int{}
		for n := range st.Games {
			rec, err := db.Games.Load(t.Context(), state.GameID(st.Stage, n))
			must(t, err)
			r, ok := tournament.ResultOf(rec.Log())
			block, found := st.BlockOf(n)
			if !ok || !found {
				t.Fatalf("%s, game %d: no result, or no block", st.Stage, n)
			}
			for seat, team := range block.Seats {
				if games[team]++; r.Roles[seat].Side() == r.Winner {
					points[team]++
				}
				want := state.Plan.Fill
				if team != tournament.Filler {
					want = state.Plan.Teams[team].Agent
				}
				if got := rec.Seats[seat].Agent; got != want {
					t.Errorf("%s, game %d: %s sits at seat %d, not %s", st.Stage, n, got, seat+1, want)
				}
			}
		}
		for _, a := range state.Report(st).Agents {
			team := slices.IndexFunc(state.Plan.Teams, func(t Team) bool { return t.Name == a.Name })
			if a.Points != points[team] || a.Games != games[team] {
				t.Errorf("%s: %s has %d points of %d games; its games give %d of %d", st.Stage, a.Name, a.Points, a.Games,
					points[team], games[team])
			}
		}
	}
}

// TestFollow checks that a viewer of a running tournament sees each game once.
func TestFollow(t *testing.T) {
	register()
	db, err := store.OpenBulk(t.Context(), filepath.Join(t.TempDir(), "play.db"))
	must(t, err)
	defer db.Close()
	plan := eight()
	plan.Seats = []int{5}
	var follower *State
	config := Config{Plan: plan, DB: db, Workers: 1}
	config.Played = func(p PlayedGame) error {
		if p.N%5 != 4 {
			return nil
		}
		if follower == nil {
			follower = &State{ID: plan.id()}
		}
		return follower.Update(t.Context(), db.Tournaments)
	}
	c, err := New(t.Context(), config)
	must(t, err)
	must(t, c.Play(t.Context(), tournament.Round, 16))
	must(t, follower.Update(t.Context(), db.Tournaments))
	if diff := cmp.Diff(c.State(), follower, comparing...); diff != "" {
		t.Error(diff)
	}
}

func TestRefuses(t *testing.T) {
	register()
	db, err := store.OpenBulk(t.Context(), filepath.Join(t.TempDir(), "play.db"))
	must(t, err)
	defer db.Close()
	for name, change := range map[string]func(*Plan){
		"one team":    func(p *Plan) { p.Teams = p.Teams[:1] },
		"same names":  func(p *Plan) { p.Teams[1].Name = p.Teams[0].Name },
		"no name":     func(p *Plan) { p.Teams[1].Name = "" },
		"no agent":    func(p *Plan) { p.Teams[1].Agent = "nobody" },
		"no filler":   func(p *Plan) { p.Fill = "nobody" },
		"two seats":   func(p *Plan) { p.Seats = []int{5, 2} },
		"no seats":    func(p *Plan) { p.Seats = nil },
		"no block":    func(p *Plan) { p.Block = 0 },
		"one goes on": func(p *Plan) { p.Qualify = 1 },
	} {
		plan := eight()
		change(&plan)
		if _, err := New(t.Context(), Config{Plan: plan}); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	c, err := New(t.Context(), Config{Plan: eight(), DB: db})
	must(t, err)
	refused := func(name string, stage tournament.Stage, games int) {
		t.Helper()
		if err := c.Play(t.Context(), stage, games); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	refused("a final of eight, of whom three qualify", tournament.Final, 10)
	refused("no games", tournament.Round, 0)
	must(t, c.Play(t.Context(), tournament.Preliminary, 10))
	must(t, c.Play(t.Context(), tournament.Final, 10))
	refused("a longer preliminary round after the final began", tournament.Preliminary, 30)
	must(t, c.Play(t.Context(), tournament.Final, 20))
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
