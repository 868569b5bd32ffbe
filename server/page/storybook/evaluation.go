package storybook

import (
	"strings"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/server/page"
)

// fields are an agent's cards in Werewolf and in the mini-games.
func fields(name string, axes []page.Axis) page.TwoFields {
	card := page.FieldCard{Games: 18000, Axes: axes}
	card.Wins = page.Axis{Name: "win-rate", Items: 18000, Shown: true,
		Found: &page.Measured{Value: 0.6, Low: 0.58, High: 0.62}}
	return page.TwoFields{Name: name, Mini: card, Werewolf: card}
}

// evaluationStories are the pages of evaluations.
func evaluationStories(w words) []Story {
	one, two := challenger("bayes", 0.62, 0.02), challenger("an-agent-with-a-rather-long-name", 0.41, 0.09)
	two.Behaviour, two.Spoilt = "tcp", 3
	two.Faults = []page.FaultCount{{Fault: "timeout", Times: 2, Forbidden: true}, {Fault: "absent", Times: 1}}
	two.Axes[1].Found, two.Axes[1].Shown = &page.Measured{Value: 0.5, Low: 0.2, High: 0.8}, false
	two.Axes[5].Shown, two.Axes[5].Items = false, 12
	alone := &page.Evaluation{
		ID: "story", Seats: 5, Settings: 400, Hash: strings.Repeat("0123456789abcdef", 4), Seed: 1,
		Defenders:   []page.EvaluatedAgent{one.EvaluatedAgent, {Name: "plain", Behaviour: strings.Repeat("c", 64)}},
		Challengers: []page.Challenger{one, two}, Of: &one,
	}
	both := *alone
	both.With = &two
	both.Compared = &page.Compared{
		OnlyOf: 512, OnlyWith: 301, WinsP: 0.0000004, WinRate: &page.Measured{Value: 0.113, Low: 0.081, High: 0.142},
	}
	for i, a := range one.Axes {
		d := page.AxisDifference{Name: a.Name, Holm: 0.001 + 0.03*float64(i)}
		if a.Found != nil {
			d.Found = &page.Measured{Value: 0.1 - 0.04*float64(i), Low: 0.06 - 0.04*float64(i), High: 0.14 - 0.04*float64(i)}
		}
		both.Compared.Axes = append(both.Compared.Axes, d)
	}
	chance := func(d page.Decision) page.Decision { d.HasChance, d.Chance = true, 0.25; return d }
	decisions := &page.Decisions{
		ID: "story", Of: "bayes", What: "judgement", First: 1, Total: 2000, Older: "/evaluations/story/decisions?first=21",
		Games: []page.DecidedGame{
			{N: 1, Setting: 1, Seat: 0, Role: game.RoleVillager, ID: "story", List: []page.Decision{
				chance(page.Decision{
					Metric: "judgement", Day: 1, Kind: "voted", Of: 2, Role: game.RoleWerewolf, Value: 1, Out: 1, Href: "/games/story",
				}),
				chance(page.Decision{
					Metric: "judgement", Day: 2, Kind: "voted", Of: 4, Role: game.RoleSeer, Value: 0, Out: 1, Href: "/games/story",
				}),
				{Metric: "lies.fabrication", Day: 1, Kind: "said", Said: w.divined, Value: 1, Out: 1, Href: "/games/story"},
			}},
			{N: 2, Setting: 1, Seat: 1, Role: game.RoleWerewolf, ID: "story"},
			{N: 3, Setting: 1, Seat: 2, Key: strings.Repeat("0123456789abcdef", 4)},
		},
	}
	list := &page.Evaluations{}
	for i := range 3 {
		list.List = append(list.List, page.EvaluationRow{
			ID: "story", Seats: 5, Settings: 400, Challengers: []string{"random", "plain", "bayes", "leader-gentle"},
			Created: time.Date(2026, 5, 4+i, 12, 0, 0, 0, time.UTC),
		})
	}
	list.List[1].Lineups = true
	list.Fields = &page.FieldCards{Deals: 2000, Settings: 400, Seats: 5, List: []page.TwoFields{fields("bayes", one.Axes)}}
	return []Story{
		{"lineups", lineups("random", "an-agent-with-a-rather-long-name", "bayes", "leader-gentle")},
		{"evaluations", list}, {"evaluations-empty", &page.Evaluations{}}, {"evaluation", alone}, {"evaluation-two", &both},
		{"decisions", decisions},
	}
}

// lineups are those of some agents, each a little better than the one before.
func lineups(names ...string) *page.Lineups {
	l := &page.Lineups{ID: "story", Seats: 5, Settings: 200, Number: 64, Model: 0.2313, Base: 0.2476, Best: 0.2291}
	points := func(value float64) page.LineupPoints {
		return page.LineupPoints{Value: value, Low: value - 31, High: value + 28}
	}
	number := func(x float64) page.LineupNumber {
		return page.LineupNumber{Value: x, Range: &page.LineupRange{Low: x - 0.14, High: x + 0.17}}
	}
	for i, name := range names {
		row, by := page.LineupRow{Name: name}, float64(i)
		for j := range names {
			won := 0.55 + 0.11*float64(j) - 0.12*by
			row.Cells = append(row.Cells, page.LineupCell{
				Won: won, OnWolf: 0.9 - won/2, Self: i == j, WonRange: &page.LineupRange{Low: won - 0.07, High: won + 0.06},
				OnWolfRange: &page.LineupRange{Low: 0.87 - won/2, High: 0.93 - won/2},
			})
		}
		l.Map = append(l.Map, row)
		l.Agents = append(l.Agents, page.EvaluatedAgent{Name: name, Behaviour: strings.Repeat("ab", 32)})
		l.Ranks = append(l.Ranks, page.LineupRank{
			Name: name, Village: points(1400 + 70*by), Wolves: points(1440 + 50*by),
			Numbers: []page.LineupNumber{number(by/2 - 0.6), number(by / 3), number(0.8 + by/9)},
		})
	}
	return l
}

// challenger is one that reached about a share in all, with an interval of so much to each side.
func challenger(name string, share, half float64) page.Challenger {
	c := page.Challenger{
		EvaluatedAgent: page.EvaluatedAgent{Name: name, Behaviour: strings.Repeat("ab", 32)}, Games: 2000, Won: 1015,
		Raw:    page.Rate{Games: 2000, Won: 1015, Share: 50.8, Low: 48.6, High: 52.9},
		Strict: page.Rate{Games: 2000, Won: 1012, Share: 50.6, Low: 48.4, High: 52.8},
	}
	around := func(value float64) *page.Measured {
		return &page.Measured{Value: value, Low: value - half, High: value + half}
	}
	c.WinRate, c.WinsHref = around(share), "/evaluations/story/decisions?what=win-rate"
	c.Axes = axes(share, half)
	for _, m := range [...]string{"judgement", "judgement.day1", "irp", "ksr", "self.v1"} {
		by := 0.25
		c.Metrics = append(c.Metrics, page.MetricLine{
			Metric: m, Provenance: "none", Items: 1234, Found: *around(share), Chance: &by,
			Href: "/evaluations/story/decisions?what=judgement",
		})
	}
	return c
}

// axes are the seven, of which the third is not available.
func axes(share, half float64) (list []page.Axis) {
	for i, name := range page.AxisNames[1:8] {
		value := share + 0.06*float64(i%4)
		a := page.Axis{Name: name, Items: 900, Shown: i != 2, Href: "/evaluations/story/decisions?what=" + name}
		if i != 2 {
			a.Found = &page.Measured{Value: value, Low: value - half, High: value + half}
		}
		list = append(list, a)
	}
	return list
}
