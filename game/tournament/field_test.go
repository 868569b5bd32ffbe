package tournament

import (
	"testing"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/plain"
	"aiwolfplay/game/agent/random"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
)

// TestField checks that all agents have the same number of seats in each set and are in the order of their win rates,
// and that the first ten games of each set are counted separately.
func TestField(t *testing.T) {
	t.Parallel()
	c := sim.Config{
		Setup:  rules.Five(),
		Agents: []sim.Entrant{{Name: "random", Factory: random.New}, {Name: "plain", Factory: plain.New}},
		Games:  60, SetSize: 20, Seed: 3, Workers: 1,
	}
	var now time.Time
	f := NewField(&c, func() time.Time { // each decision takes a second
		now = now.Add(time.Second)
		return now
	})
	if len(c.Agents) != 5 {
		t.Fatalf("%d agents for five seats", len(c.Agents))
	}
	for set := range 3 {
		seats := map[string]int{}
		for _, i := range c.Seated(set) {
			seats[c.Agents[i].Name]++
		}
		if seats["random"] != 3 || seats["plain"] != 2 {
			t.Errorf("set %d: %v", set, seats)
		}
	}
	var conduct sim.Conduct
	c.Played = func(p sim.PlayedGame) error { conduct.Add(c.Setup, p.Result); return nil }
	stats, err := sim.Batch(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	r := f.Report(&stats, &conduct)
	if r.EarlyVillage.Games != 30 || r.Early[0].Games != 90 || r.Early[1].Games != 60 || r.Conduct.Games != 60 ||
		r.HitWolf.Games != 60 || r.HitWolf.Wins != stats.FirstExecuted[game.RoleWerewolf] {
		t.Errorf("%+v", r)
	}
	if len(r.Sides) != 2 || r.Sides[0].Name != "plain" {
		t.Fatalf("%+v", r.Sides)
	}
	for i, seats := range []int{120, 180} {
		s := r.Sides[i]
		if s.Village.Games+s.Wolves.Games != seats {
			t.Errorf("%s has %d seats, want %d", s.Name, s.Village.Games+s.Wolves.Games, seats)
		}
		if s.DecisionMedian < 1000 || s.DecisionMedian > 1125 || s.DecisionP99 != s.DecisionMedian {
			t.Errorf("%s: decisions of a second take %v and %v ms", s.Name, s.DecisionMedian, s.DecisionP99)
		}
	}
}

// TestStopwatch checks that a quantile is right to an eighth, and never too small.
func TestStopwatch(t *testing.T) {
	t.Parallel()
	w := new(stopwatch)
	if got := w.quantile(0.5); got != 0 {
		t.Errorf("no decision takes %v", got)
	}
	for i := range 1000 {
		w.add(time.Duration(i+1) * time.Millisecond)
	}
	for share, want := range map[float64]time.Duration{
		0.001: time.Millisecond, 0.5: 500 * time.Millisecond, 0.99: 990 * time.Millisecond, 1: time.Second,
	} {
		if got := w.quantile(share); got < want || got > want*9/8 {
			t.Errorf("quantile %v: %v, want %v", share, got, want)
		}
	}
	w.add(0) // the clock may stand still
	if got := w.quantile(0.0001); got > 10 {
		t.Errorf("no time at all: %v", got)
	}
}

// TestTimed checks that the stopwatch passes on the answers of the agent.
func TestTimed(t *testing.T) {
	t.Parallel()
	w := &stopwatch{now: func() time.Time { return time.Time{} }}
	a, err := w.on(plain.New)(agent.Seating{Seat: 2, Setup: rules.Five()})
	if err != nil {
		t.Fatal(err)
	}
	ask := rules.Ask{ID: 7, Kind: rules.AskVote, Targets: game.Seats(1)}
	if action, ok := a.Act(ask); !ok || action.Kind != rules.AskVote || action.Target != 1 {
		t.Errorf("%+v, %v", action, ok)
	}
}
