package belief_test

import (
	"strings"
	"sync"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/builtin"
	"aiwolfplay/game/agent/random"
	"aiwolfplay/game/belief"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
	"aiwolfplay/game/view"
	"aiwolfplay/protocolui"
)

// A person sometimes says one of the sentences that the page suggests. The first suggestion is as likely as the others,
// or as those in a seat's menu. Everything else is drawn at random.
type person struct {
	agent.Agent
	key   rules.Key
	table *view.Table
}

func newPerson(s agent.Seating) (agent.Agent, error) {
	lot, err := random.New(s)
	return &person{lot, s.Key, s.Table()}, err
}

func (p *person) Observe(evs []rules.Event) {
	for i := range evs {
		p.table.Observe(&evs[i])
	}
	p.Agent.Observe(evs)
}

// speaks is the chance per turn that a person says something. After lastTurn it has nothing to add. offered is the
// number of suggestions that it reads.
const (
	speaks   = 0.4
	lastTurn = 6
	offered  = 12
)

func (p *person) Act(ask rules.Ask) (rules.Action, bool) {
	if ask.Kind != rules.AskTalk {
		return p.Agent.Act(ask)
	}
	action := rules.Action{Kind: ask.Kind, Target: game.NoSeat, Text: rules.SkipText}
	d := agent.DrawFor(p.key, ask)
	if ask.Turn > lastTurn {
		action.Text = rules.OverText
	} else if list := p.suggested(&d, ask); len(list) > 0 && d.Chance(speaks) {
		action.Text = list[d.Below(len(list))]
	}
	return action, true
}

// suggested lists the sentences that the page offers within one or two presses.
func (p *person) suggested(d *agent.Draw, ask rules.Ask) (list []string) {
	situation := protocolui.SituationOf(p.table, ask)
	situation.RoleShown = true
	step, err := protocolui.Next(protocolui.Draft{}, "", situation)
	if err != nil {
		return nil
	}
	choices := step.Choices
	if seat := d.Pick(p.table.Alive.Without(situation.Self)); d.Chance(0.5) && seat != game.NoSeat {
		choices = protocolui.SeatMenu(seat, protocolui.Draft{}, step.At, situation)
	}
	for _, c := range choices {
		if _, err := protocol.Parse(c.Draft.String()); err == nil && len(list) < offered {
			list = append(list, c.Draft.String())
		}
	}
	return list
}

// TestTakenForContestAgents checks that among people who say what the page suggests, and among our own agents, few
// seats are taken for contest agents, and no table is taken for a contest's.
func TestTakenForContestAgents(t *testing.T) {
	t.Parallel()
	builtin.Register()
	var house []agent.Factory
	for _, name := range strings.Split("bayes,logician-even,leader-even,doubter-even,quiet,liar-even,loyal,rash-gentle,"+
		"beginner-even", ",") {
		l, err := agent.Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		house = append(house, l.New)
	}
	people := []agent.Factory{newPerson}
	for _, tt := range []struct {
		name   string
		setup  rules.Setup
		at     []agent.Factory
		games  int
		seats  float64 // share of seats that may be taken for others'
		tables int     // tables that may
	}{
		{"people, 5 seats", rules.Five(), people, 60, 0.05, 0},
		{"people, 15 seats", rules.Fifteen(), people, 10, 0.05, 0},
		{"the house, 5 seats", rules.Five(), house, 60, 0.03, 0},
		{"the house, 15 seats", rules.Fifteen(), house, 8, 0.04, 0},
		{"one person among the house", rules.Five(), []agent.Factory{
			newPerson, house[1], house[2], house[3], house[4], house[0], house[5], house[6], house[7], house[8],
		}, 60, 0.03, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			foreign, of, tables := taken(t, tt.setup, tt.at, tt.games)
			t.Logf("%d of %d seats, %d of %d tables", foreign, of, tables, tt.games)
			if float64(foreign) > tt.seats*float64(of) || tables > tt.tables {
				t.Errorf("%d of %d seats are taken for contest agents, and %d tables", foreign, of, tables)
			}
		})
	}
}

// taken plays games. It counts the seats that are taken for contest agents at the end of the games, and the tables.
func taken(t *testing.T, setup rules.Setup, at []agent.Factory, games int) (foreign, of, tables int) {
	t.Helper()
	config := sim.Config{Setup: setup, Games: games, Seed: 91}
	for _, factory := range at {
		config.Agents = append(config.Agents, sim.Entrant{Name: "a", Factory: factory})
	}
	var mu sync.Mutex
	config.Played = func(p sim.PlayedGame) error {
		company := belief.BuiltinManners().Company(setup.Seats())
		table := view.New(setup, game.Viewer{})
		for _, ev := range rules.Project(nil, p.Result.Log, game.Viewer{}) {
			if table.Observe(&ev); ev.Kind == rules.Said {
				company.Hear(&table.Talks[len(table.Talks)-1])
			}
		}
		all := game.FirstSeats(setup.Seats())
		seats, contest := company.Heard.Judge(all)
		mu.Lock()
		defer mu.Unlock()
		foreign, of = foreign+seats.Len(), of+all.Len()
		if contest {
			tables++
		}
		return nil
	}
	if _, err := sim.Batch(t.Context(), config); err != nil {
		t.Fatal(err)
	}
	return foreign, of, tables
}
