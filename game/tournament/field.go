package tournament

import (
	"cmp"
	"math/bits"
	"slices"
	"sync/atomic"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
)

// A Field measures the agents of a batch that is played in sets, as tournaments are.
type Field struct {
	clocks []*stopwatch // by name, in the order of the agents
}

// NewField draws the agents of each set of a batch, as [Schedule] draws teams, and puts a stopwatch on each agent. It
// repeats the list of agents until there is one for every seat. now returns the time.
func NewField(c *sim.Config, now func() time.Time) *Field {
	f := new(Field)
	for n := len(c.Agents); len(c.Agents) < c.Setup.Seats(); {
		c.Agents = append(c.Agents, c.Agents[len(c.Agents)%n])
	}
	clocks := map[string]*stopwatch{}
	for i := range c.Agents {
		a := &c.Agents[i]
		if clocks[a.Name] == nil {
			clocks[a.Name] = &stopwatch{now: now}
			f.clocks = append(f.clocks, clocks[a.Name])
		}
		a.Factory = clocks[a.Name].on(a.Factory)
	}
	c.Seated = Schedule{Teams: len(c.Agents), Sizes: []int{c.Setup.Seats()}, Seed: c.Seed}.Block
	return f
}

// A stopwatch counts an agent's decisions by how long they take, in classes of an eighth of a power of two nanoseconds.
type stopwatch struct {
	now    func() time.Time
	counts [512]atomic.Int64
}

func (w *stopwatch) on(f agent.Factory) agent.Factory {
	return func(s agent.Seating) (agent.Agent, error) {
		a, err := f(s)
		return timedAgent{a, w}, err
	}
}

type timedAgent struct {
	agent.Agent
	w *stopwatch
}

func (t timedAgent) Act(ask rules.Ask) (rules.Action, bool) {
	began := t.w.now()
	action, ok := t.Agent.Act(ask)
	t.w.add(t.w.now().Sub(began))
	return action, ok
}

func (w *stopwatch) add(took time.Duration) {
	n := uint64(max(took, 8))
	power := bits.Len64(n) - 1
	w.counts[8*power+int(n>>(power-3)&7)].Add(1)
}

// quantile returns the time within which the given share of decisions was made, to an eighth.
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

// A FieldReport says how well the agents of a field did.
type FieldReport struct {
	Sides        []SideReport      `json:"sides"`              // the best agent first
	EarlyVillage sim.RateReport    `json:"early_village"`      // of the first ten games of each set
	Early        []sim.AgentReport `json:"early"`              // of the same games
	Conduct      sim.Conduct       `json:"conduct"`            // of all seats
	HitWolf      sim.RateReport    `json:"day1_executes_wolf"` // games in which day 1 executes a wolf
}

// A SideReport says how well an agent did on each side, and how long its decisions took.
type SideReport struct {
	Name           string         `json:"name"`
	Village        sim.RateReport `json:"village"`
	Wolves         sim.RateReport `json:"werewolves"`
	DecisionP99    float64        `json:"decision_ms_p99"`
	DecisionMedian float64        `json:"decision_ms_median"`
	all            float64
}

// Report returns the field's figures after its games.
func (f *Field) Report(s *sim.Stats, c *sim.Conduct) *FieldReport {
	r := &FieldReport{
		EarlyVillage: s.EarlyVillage.Report(), Early: sim.ReportAgents(s.Early), Conduct: *c,
		HitWolf: sim.Rate{Won: s.FirstExecuted[game.RoleWerewolf], Of: s.Games}.Report(),
	}
	for i, a := range sim.ByName(s.Agents) {
		r.Sides = append(r.Sides, SideReport{
			Name: a.Name, Village: a.Side(game.SideVillage).Report(), Wolves: a.Side(game.SideWerewolf).Report(),
			all:         a.All.Share(),
			DecisionP99: milliseconds(f.clocks[i].quantile(0.99)), DecisionMedian: milliseconds(f.clocks[i].quantile(0.5)),
		})
	}
	slices.SortStableFunc(r.Sides, func(a, b SideReport) int { return cmp.Compare(b.all, a.all) })
	return r
}

func milliseconds(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }
