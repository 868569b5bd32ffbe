package lineup_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/builtin"
	"aiwolfplay/game/agent/plain"
	"aiwolfplay/game/lineup"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
)

// A faulty guest has a fault in every second game.
type faulty struct{ games int }

func (g *faulty) Faults(invalid int) (faults map[string]int, spoilt bool) {
	if g.games++; g.games%2 == 0 {
		return map[string]int{"closed": 1, "illegal": invalid}, true
	}
	return nil, false
}

// reportOf returns a report of agents on three settings of five seats, and the numbers of its games.
func reportOf(t *testing.T, agents string) (*lineup.Report, []int) {
	t.Helper()
	builtin.Register()
	r := &lineup.Report{Seats: 5, Settings: 3, Seed: 4}
	if err := r.Name(agents, rules.Five()); err != nil {
		t.Fatal(err)
	}
	var games []int
	for n := range len(lineup.All(len(r.Agents))) * r.Settings {
		games = append(games, n)
	}
	return r, games
}

// crewOf returns a crew of built-in agents.
func crewOf(t *testing.T, names ...string) *lineup.Crew {
	t.Helper()
	entrants, err := sim.Entrants(names...)
	if err != nil {
		t.Fatal(err)
	}
	c := lineup.NewCrew(len(names))
	for i, e := range entrants {
		c.Add(i, e)
	}
	return c
}

// played plays games and returns the results.
func played(t *testing.T, r *lineup.Report, c *lineup.Crew, games []int, workers int) *lineup.Results {
	t.Helper()
	results := lineup.NewResults(len(r.Agents), r.Settings)
	err := r.Play(t.Context(), rules.Five(), c, games, workers, func(n int, g lineup.Game) error {
		results.Put(n, g)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return results
}

// TestPlay checks that results follow from the seed whatever the number of workers, that each line-up plays each
// setting, and that line-ups of the same agent have the same results on the same setting.
func TestPlay(t *testing.T) {
	t.Parallel()
	r, games := reportOf(t, "random,plain")
	crew := crewOf(t, "random", "plain")
	one := played(t, r, crew, games, 1)
	if diff := cmp.Diff(one, played(t, r, crew, games, 3)); diff != "" {
		t.Errorf("three workers:\n%s", diff)
	}
	twins, all := reportOf(t, "random,plain")
	same := played(t, twins, crewOf(t, "plain", "plain"), all, 2)
	for i := range same.Games {
		if diff := cmp.Diff(same.Games[i], same.Games[0]); diff != "" {
			t.Errorf("line-up %d of one agent fares differently:\n%s", i, diff)
		}
	}
	for i, list := range one.Games {
		for s, g := range list {
			if g.Votes < 3 || g.OnWolf > g.Votes || g.Faults != nil {
				t.Errorf("line-up %d on setting %d: %+v", i, s, g)
			}
		}
	}
	r.Fill(one)
	if r.Meetings[1][0].Games != 3 || len(r.Ratings) != 2 || r.Model == nil || r.Faults != nil || r.Strict != nil {
		t.Errorf("%+v", r)
	}
	stop := errors.New("full")
	err := r.Play(t.Context(), rules.Five(), crew, games, 1, func(int, lineup.Game) error { return stop })
	if !errors.Is(err, stop) {
		t.Errorf("the error of played: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := r.Play(ctx, rules.Five(), crew, games, 1, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("stopped: %v", err)
	}
}

// TestPlayGuests checks that programs that connect sit on different seats of a table. Games that their faults changed
// count for their sides. The other games have the same results as with built-in agents.
func TestPlayGuests(t *testing.T) {
	t.Parallel()
	r, games := reportOf(t, "mine=tcp,plain")
	crew := crewOf(t, "plain")
	guests := lineup.NewCrew(2)
	var mu sync.Mutex
	seatings := 0
	for range r.Seats {
		guests.AddGuest(0, "mine", &seated{t: t, mu: &mu, n: &seatings})
	}
	guests.Add(1, crew.Entrants[0])
	results := played(t, r, guests, games, 2)
	want := played(t, r, crewOf(t, "plain", "plain"), games, 2)
	spoilt := 0
	for i := range results.Games {
		for s, g := range results.Games[i] {
			if g.Won != want.Games[i][s].Won || g.Votes != want.Games[i][s].Votes {
				t.Errorf("line-up %d on setting %d: %+v, with built-in agents %+v", i, s, g, want.Games[i][s])
			}
			l := lineup.All(2)[i]
			plays := l.Wolves == 0 || l.Knows == 0 || l.Others == 0
			if g.Faults == nil || !plays && (len(g.Faults.Spoilt) > 0 || g.Faults.Of[0] != nil) || g.Faults.Of[1] != nil {
				t.Errorf("line-up %+v: faults %+v", l, g.Faults)
			}
			if g.Faults.Village && l.Knows != 0 && l.Others != 0 || g.Faults.Wolves && l.Wolves != 0 {
				t.Errorf("line-up %+v: a side spoilt a game in which it has no guest: %+v", l, g.Faults)
			}
			spoilt += len(g.Faults.Spoilt)
		}
	}
	r.Fill(results)
	if spoilt == 0 || seatings == 0 || r.Spoilt[0] != spoilt || r.Spoilt[1] != 0 || r.Faults[0]["closed"] < spoilt ||
		len(r.Strict) != 2 || r.Strict[0].Wolves.Value > r.Ratings[0].Wolves.Value {
		t.Errorf("%d games spoilt, %d seatings: %+v, faults %v", spoilt, seatings, r.Spoilt, r.Faults)
	}
}

// A seated guest plays as plain, and fails its test if it has two seats in a game.
type seated struct {
	faulty
	t  *testing.T
	mu *sync.Mutex
	n  *int
	at agent.Seating
}

func (s *seated) Factory() agent.Factory {
	return func(at agent.Seating) (agent.Agent, error) {
		s.mu.Lock()
		defer s.mu.Unlock()
		if s.at.Ctx == at.Ctx && at.Ctx != nil { // a game has a context of its own
			s.t.Errorf("a guest sits at %d and %d", s.at.Seat, at.Seat)
		}
		s.at = at
		*s.n++
		return plain.New(at)
	}
}

func TestName(t *testing.T) {
	t.Parallel()
	r, _ := reportOf(t, "plain,mine=tcp")
	if !slices.Equal(r.Agents, []string{"plain", "mine"}) || r.Behaviours[1] != "tcp" || len(r.Behaviours[0]) != 64 {
		t.Errorf("%v, %v", r.Agents, r.Behaviours)
	}
	for list, want := range map[string]string{
		"plain": "two or more names of agents", "plain,plain": "named twice", "plain,nobody": "expected some of",
	} {
		if err := new(lineup.Report).Name(list, rules.Five()); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", list, err, want)
		}
	}
}

// TestRestore checks that the lines of games restore the results, without a line that is incomplete, and that other
// files are refused with the place of the error.
func TestRestore(t *testing.T) {
	t.Parallel()
	r, games := reportOf(t, "random,plain")
	results := played(t, r, crewOf(t, "random", "plain"), games, 2)
	header, missing, err := r.Restore(nil, lineup.NewResults(2, 3))
	if err != nil || !slices.Equal(missing, games) || !strings.HasSuffix(string(header), "\n") {
		t.Fatalf("no file: %q, %d missing, %v", header, len(missing), err)
	}
	results.Games[0][1].Faults = &lineup.Faults{Of: []map[string]int{{"closed": 1}, nil}, Spoilt: []int{0}, Village: true}
	text := string(header)
	for _, n := range games {
		text += string(results.Games[n/3][n%3].Line(n))
	}
	again := lineup.NewResults(2, 3)
	whole, missing, err := r.Restore([]byte(text), again)
	if diff := cmp.Diff(results, again); err != nil || len(missing) > 0 || string(whole) != text || diff != "" {
		t.Errorf("%d missing, %v\n%s", len(missing), err, diff)
	}
	lines := strings.SplitAfter(text, "\n")
	part := strings.Join(lines[:11], "")
	whole, missing, err = r.Restore([]byte(part+lines[11][:9]), lineup.NewResults(2, 3))
	if err != nil || string(whole) != part || !slices.Equal(missing, games[10:]) {
		t.Errorf("a killed program: %q, missing %v, %v", whole, missing, err)
	}
	other := *r
	other.Seed++
	for _, text := range []string{"a letter", "a letter\nof two lines\n", text} {
		if _, _, err := other.Restore([]byte(text), lineup.NewResults(2, 3)); !errors.Is(err, lineup.ErrOtherGames) {
			t.Errorf("%.20q: %v", text, err)
		}
	}
	for _, line := range []string{"nonsense\n", `{"game":24}` + "\n", `{"game":-1}` + "\n"} {
		_, _, err := r.Restore([]byte(part+line), lineup.NewResults(2, 3))
		if err == nil || !strings.HasPrefix(err.Error(), "12: a game from 0 to 23 expected, got ") {
			t.Errorf("%q: %v", line, err)
		}
	}
}

// TestPrint checks that the tables name the agents, and have the numbers of the report.
func TestPrint(t *testing.T) {
	t.Parallel()
	r, games := reportOf(t, "random,plain")
	r.Fill(played(t, r, crewOf(t, "random", "plain"), games, 2))
	var out strings.Builder
	if err := r.Print(&out); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"8 line-ups of 2 agents, each on the same 3 settings of 5 seats\n", "Games won by the wolf side, in percent\n",
		"village \\ wolf side  random", "The village's votes for a werewolf", "Ratings by mirrored games", "v·(m − d)",
		"Brier of line-ups that were held out: 0.",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, &out)
		}
	}
}
