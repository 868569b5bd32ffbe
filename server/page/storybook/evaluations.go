package storybook

import (
	"strings"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/templates/card"
	typed "aiwolfplay/templates/evaluations"
)

// fields returns an agent's cards in Werewolf and in the mini-games.
func fields(name string, axes []card.Axis) typed.TwoFields {
	c := card.Card{Games: 18000, Axes: axes}
	c.Wins = card.Axis{Name: "win-rate", Items: 18000, Shown: true,
		Found: &card.Measured{Value: 0.6, Low: 0.58, High: 0.62}}
	return typed.TwoFields{Name: name, Mini: c, Werewolf: c}
}

// evaluationStories returns the stories of the pages of evaluations.
func evaluationStories(w words) []Story {
	one, two := challenger("bayes", 0.62, 0.02), challenger("an-agent-with-a-rather-long-name", 0.41, 0.09)
	two.Behaviour, two.Spoilt = "tcp", 3
	two.Faults = []typed.Fault{{Code: "timeout", Times: 2}, {Code: "absent", Times: 1}}
	two.Axes[1].Found, two.Axes[1].Shown = &card.Measured{Value: 0.5, Low: 0.2, High: 0.8}, false
	two.Axes[5].Shown, two.Axes[5].Items = false, 12
	alone := typed.Evaluation{
		ID: "story", Seats: 5, Settings: 400, Hash: strings.Repeat("0123456789abcdef", 4),
		Defenders:   []typed.Agent{one.Agent, {Name: "plain", Behaviour: strings.Repeat("c", 64)}},
		Challengers: []typed.Challenger{one, two}, Of: &one,
	}
	both := alone
	both.With = &two
	both.Compared = &typed.Compared{
		OnlyOf: 512, OnlyWith: 301, WinsP: 0.0000004, WinRate: &card.Measured{Value: 0.113, Low: 0.081, High: 0.142},
	}
	for i, a := range one.Axes {
		d := typed.AxisDifference{Name: a.Name, Holm: 0.001 + 0.03*float64(i)}
		if a.Found != nil {
			d.Found = &card.Measured{Value: 0.1 - 0.04*float64(i), Low: 0.06 - 0.04*float64(i), High: 0.14 - 0.04*float64(i)}
		}
		both.Compared.Axes = append(both.Compared.Axes, d)
	}
	chance := func(d typed.Decision) typed.Decision { d.HasChance, d.Chance = true, 0.25; return d }
	decisions := typed.Decisions{
		ID: "story", Of: "bayes", What: "judgement", First: 1, Total: 2000,
		Older: "/evaluations/story/decisions?first=21",
		Games: []typed.DecidedGame{
			{N: 1, Setting: 1, Seat: 1, Role: game.RoleVillager, ID: "story", List: []typed.Decision{
				chance(typed.Decision{
					Metric: "judgement", Day: 1, Kind: "voted", Of: 3, Role: game.RoleWerewolf, Value: 1, Out: 1, Href: "/games/story",
				}),
				chance(typed.Decision{
					Metric: "judgement", Day: 2, Kind: "voted", Of: 5, Role: game.RoleSeer, Value: 0, Out: 1, Href: "/games/story",
				}),
				{Metric: "lies.fabrication", Day: 1, Kind: "said", Said: w.divined, Value: 1, Out: 1, Href: "/games/story"},
			}},
			{N: 2, Setting: 1, Seat: 2, Role: game.RoleWerewolf, ID: "story"},
			{N: 3, Setting: 1, Seat: 3, Key: strings.Repeat("0123456789abcdef", 4)},
		},
	}
	list := typed.List{}
	for i := range 3 {
		list.Rows = append(list.Rows, typed.Row{
			ID: "story", Seats: 5, Settings: 400, Challengers: []string{"random", "plain", "bayes", "leader-gentle"},
			Created: time.Date(2026, 5, 4+i, 12, 0, 0, 0, time.UTC),
		})
	}
	list.Rows[1].Lineups = true
	list.Fields = typed.Fields{Deals: 2000, Settings: 400, Seats: 5, Agents: []typed.TwoFields{fields("bayes", one.Axes)}}
	ranked := lineups("random", "an-agent-with-a-rather-long-name", "bayes", "leader-gentle")
	return []Story{
		{"lineups", &ranked},
		{"evaluations", &list},
		{"evaluations-empty", &typed.List{}},
		{"evaluation", &alone},
		{"evaluation-two", &both},
		{"decisions", &decisions},
	}
}

// lineups returns the line-ups of some agents, each a little better than the one before.
func lineups(names ...string) typed.Lineups {
	l := typed.Lineups{
		ID: "story", Seats: 5, Settings: 200, Number: 64, Model: 0.2313, Base: 0.2476, Best: 0.2291,
	}
	points := func(value float64) typed.Points {
		return typed.Points{Value: value, Low: value - 31, High: value + 28}
	}
	number := func(x float64) typed.Number {
		return typed.Number{Value: x, Range: &typed.Range{Low: x - 0.14, High: x + 0.17}}
	}
	for i, name := range names {
		row, by := typed.LineupRow{Name: name}, float64(i)
		for j := range names {
			won := 0.55 + 0.11*float64(j) - 0.12*by
			row.Cells = append(row.Cells, typed.Cell{
				Won: won, OnWolf: 0.9 - won/2, Self: i == j, WonRange: &typed.Range{Low: won - 0.07, High: won + 0.06},
				OnWolfRange: &typed.Range{Low: 0.87 - won/2, High: 0.93 - won/2},
			})
		}
		l.Map = append(l.Map, row)
		l.Agents = append(l.Agents, typed.Agent{Name: name, Behaviour: strings.Repeat("ab", 32)})
		l.Ranks = append(l.Ranks, typed.Rank{
			Name: name, Village: points(1400 + 70*by), Wolves: points(1440 + 50*by),
			Numbers: []typed.Number{number(by/2 - 0.6), number(by / 3), number(0.8 + by/9)},
		})
	}
	return l
}

// challenger returns one whose shares are all near the given share, with intervals that extend by half to each side.
func challenger(name string, share, half float64) typed.Challenger {
	c := typed.Challenger{
		Agent: typed.Agent{Name: name, Behaviour: strings.Repeat("ab", 32)}, Games: 2000,
		Raw:    card.Measured{Value: 0.508, Low: 0.486, High: 0.529},
		Strict: card.Measured{Value: 0.506, Low: 0.484, High: 0.528},
	}
	around := func(value float64) *card.Measured {
		return &card.Measured{Value: value, Low: value - half, High: value + half}
	}
	c.WinRate, c.WinsHref = around(share), "/evaluations/story/decisions?what=win-rate"
	c.Axes = axes(share, half)
	for _, m := range [...]string{"judgement", "judgement.day1", "irp", "ksr", "self.v1"} {
		by := 0.25
		c.Metrics = append(c.Metrics, typed.MetricLine{
			Metric: m, Provenance: "none", Items: 1234, Found: *around(share), Chance: &by,
			Href: "/evaluations/story/decisions?what=judgement",
		})
	}
	return c
}

// axes returns the seven capabilities, of which the third is not available.
func axes(share, half float64) (list []card.Axis) {
	for i, name := range card.AxisNames[1:8] {
		value := share + 0.06*float64(i%4)
		a := card.Axis{Name: name, Items: 900, Shown: i != 2, Href: "/evaluations/story/decisions?what=" + name}
		if i != 2 {
			a.Found = &card.Measured{Value: value, Low: value - half, High: value + half}
		}
		list = append(list, a)
	}
	return list
}
