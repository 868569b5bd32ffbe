package main

import (
	"cmp"
	"fmt"
	"math/bits"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
	"aiwolfplay/game/tournament"
)

// A field collects what is reported of a batch that is played in sets, as contests
// play, beyond who wins.
type field struct {
	clocks []*stopwatch // by name, in the order of the agents
}

// newField makes sets of a batch: balanced draws of the agents, named as often
// as it takes to fill the seats, and a stopwatch on each.
func newField(c *sim.Config) *field {
	f := new(field)
	for n := len(c.Agents); len(c.Agents) < c.Setup.Seats(); {
		c.Agents = append(c.Agents, c.Agents[len(c.Agents)%n])
	}
	clocks := map[string]*stopwatch{}
	for i := range c.Agents {
		a := &c.Agents[i]
		if clocks[a.Name] == nil {
			clocks[a.Name] = &stopwatch{name: a.Name}
			f.clocks = append(f.clocks, clocks[a.Name])
		}
		a.Factory = clocks[a.Name].on(a.Factory)
	}
	c.Seated = tournament.Schedule{Teams: len(c.Agents), Sizes: []int{c.Setup.Seats()}, Seed: c.Seed}.Block
	return f
}

// A stopwatch counts how long the decisions of an agent take, by eighths of the
// power of two nanoseconds that they fall into.
type stopwatch struct {
	name   string
	counts [512]atomic.Int64
}

func (w *stopwatch) on(f agent.Factory) agent.Factory {
	return func(s agent.Seating) (agent.Agent, error) {
		a, err := f(s)
		return timed{a, w}, err
	}
}

type timed struct {
	agent.Agent
	w *stopwatch
}

func (t timed) Act(ask rules.Ask) (rules.Action, bool) {
	began := time.Now()
	action, now := t.Agent.Act(ask)
	t.w.add(time.Since(began))
	return action, now
}

func (w *stopwatch) add(took time.Duration) {
	n := uint64(max(took, 8))
	power := bits.Len64(n) - 1
	w.counts[8*power+int(n>>(power-3)&7)].Add(1)
}

// quantile returns the time, to an eighth, within which a share of decisions was made.
func (w *stopwatch) quantile(share float64) time.Duration {
	total, sum := int64(0), int64(0)
	for i := range w.counts {
		total += w.counts[i].Load()
	}
	for i := range w.counts {
		if sum += w.counts[i].Load(); total > 0 && float64(sum) >= share*float64(total) {
			return time.Duration(uint64(9+i%8) << (i / 8) / 8)
		}
	}
	return 0
}

// A fieldReport is what -set adds to a report.
type fieldReport struct {
	Sides        []sideReport   `json:"sides"`              // the best first
	EarlyVillage sim.RateReport `json:"early_village"`      // of the first ten games of each set
	Early        []agentReport  `json:"early"`              // likewise
	Conduct      sim.Conduct    `json:"conduct"`            // how often seats do what
	HitWolf      sim.RateReport `json:"day1_executes_wolf"` // games
}

// A sideReport is how an agent does on each side, and how long it takes.
type sideReport struct {
	Name           string         `json:"name"`
	Village        sim.RateReport `json:"village"`
	Wolves         sim.RateReport `json:"werewolves"`
	DecisionP99    float64        `json:"decision_ms_p99"`
	DecisionMedian float64        `json:"decision_ms_median"`
	all            float64
}

func (f *field) report(s *sim.Stats, c *sim.Conduct) *fieldReport {
	r := &fieldReport{
		EarlyVillage: s.EarlyVillage.Report(), Conduct: *c,
		HitWolf: sim.Rate{Won: s.FirstExecuted[game.RoleWerewolf], Of: s.Games}.Report(),
	}
	early := reportOf(&sim.Stats{Agents: s.Early}, time.Second)
	r.Early = early.Agents
	for i, a := range sim.ByName(s.Agents) {
		r.Sides = append(r.Sides, sideReport{
			Name: a.Name, Village: a.Side(game.SideVillage).Report(), Wolves: a.Side(game.SideWerewolf).Report(),
			all:         a.All.Share(),
			DecisionP99: milliseconds(f.clocks[i].quantile(0.99)), DecisionMedian: milliseconds(f.clocks[i].quantile(0.5)),
		})
	}
	slices.SortStableFunc(r.Sides, func(a, b sideReport) int { return cmp.Compare(b.all, a.all) })
	return r
}

func milliseconds(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

func (r *fieldReport) print(b *strings.Builder) {
	fmt.Fprintf(b, "\n%-20s %9s %10s   %s\n", "as the village", "seats", "won", "95 % interval")
	for _, s := range r.Sides {
		printRate(b, s.Name, s.Village)
	}
	fmt.Fprintf(b, "\n%-20s %9s %10s   %s\n", "as the wolf side", "seats", "won", "95 % interval")
	for _, s := range r.Sides {
		printRate(b, s.Name, s.Wolves)
	}
	fmt.Fprintf(b, "\n%-20s %9s %10s   %s\n", "first ten of a set", "games", "won", "95 % interval")
	printRate(b, "village", r.EarlyVillage)
	for _, a := range r.Early {
		printRate(b, a.Name, a.RateReport)
	}
	fmt.Fprintf(b, "\n%-20s %12s %12s\n", "decisions", "median", "99th percentile")
	for _, s := range r.Sides {
		fmt.Fprintf(b, "%-20s %9.3f ms %9.3f ms\n", s.Name, s.DecisionMedian, s.DecisionP99)
	}
	printConduct(b, &r.Conduct)
}
