package storybook

import (
	"aiwolfplay/game"
	"aiwolfplay/templates/model"
)

func modelPage() *model.Model {
	m := &model.Model{
		Table: "house",
		Source: model.Source{
			Games: 9000, Agents: []string{"bayes", "doubter-even"}, Guests: 50, Without: []string{"another"},
		},
		Version: 1,
		Seats:   5,
		Silent:  3,
		Roles:   []game.Role{game.RoleWerewolf, game.RolePossessed, game.RoleSeer},
	}
	m.Choices = []model.Choice{
		{Table: "house", Seats: 5, Href: "?table=house", Current: true},
		{Table: "contest", Seats: 15, Href: "?table=contest", Current: false},
	}
	rows := []model.Row{
		{
			Kind:          "claim.seer",
			Name:          "claim.seer.first.early",
			Circumstances: []string{"first", "early"},
			Roles:         []model.Factor{1.2, 2.5, 4.1},
		},
		{
			Kind:          "claim.seer",
			Name:          "claim.seer.second.day1",
			Circumstances: []string{"second", "day1"},
			Roles:         []model.Factor{0.02, -0.3, 3},
		},
		{
			Kind:          "say.wolf",
			Name:          "say.wolf.any.day1",
			Circumstances: []string{"any", "day1"},
			Roles:         []model.Factor{-0.9, 0, 0.1},
			Village:       0.8,
			Seer:          1.9,
			Aimed:         true,
		},
		{Name: "new.evidence", Roles: []model.Factor{0, 0, 4.6}},
	}
	m.Evidence = []model.Group{
		{Name: "claims", Rows: rows[:2]}, {Name: "sayings", Rows: rows[2:3]}, {Name: "", Rows: rows[3:]},
	}
	m.For, m.Against = rows[:1], rows[2:3]
	m.Measures = []model.Measure{
		{
			Day:     1,
			Games:   1860,
			Prior:   0.562,
			Claims:  0.412,
			LogLoss: 0.289,
			Slope:   1.1,
			Low:     1.04,
			High:    1.17,
			Error:   0.012,
			Chance:  0.007,
			Most:    0.011,
			Top:     73, TopByChance: 25,
		},
		{
			Unseen:  true,
			Games:   2140,
			Prior:   0.575,
			Claims:  0.409,
			LogLoss: 0.319,
			Slope:   0.94,
			Low:     0.89,
			High:    1.01,
			Error:   0.01,
			Chance:  0.006,
			Most:    0.009,
			Top:     -1,
		},
	}
	return m
}
