package storybook

import (
	"aiwolfplay/game"
	"aiwolfplay/templates/account"
	"aiwolfplay/templates/card"
	"aiwolfplay/templates/gamerow"
	"aiwolfplay/templates/seat"
	"aiwolfplay/templates/standing"
	"aiwolfplay/templates/ui"
)

// accountStories returns the stories of the pages of accounts.
func accountStories(w words) []Story {
	wrong := ui.Problem{Text: w.refused}
	taken := ui.Problem{Field: "name", Text: w.refused}
	someone := standing.Standing{
		Name: "月夜の旅人",
		Sides: []standing.Side{
			{Side: game.SideVillage, Wins: standing.Wins{Games: 21, Won: 12}, Rating: 1534},
			{Side: game.SideWerewolf, Wins: standing.Wins{Games: 9, Won: 4}, Rating: 1487},
		},
		Roles: []standing.Role{
			{Role: game.RoleVillager, Wins: standing.Wins{Games: 14, Won: 8}},
			{Role: game.RoleWerewolf, Wins: standing.Wins{Games: 9, Won: 4}},
		},
	}
	novice := standing.Standing{
		Name:  "Anna",
		Sides: []standing.Side{{Side: game.SideWerewolf, Wins: standing.Wins{Games: 1, Won: 1}}},
	}
	you := &seat.Card{Seat: seatAt(1), Role: game.RoleSeer, Won: true}
	return []Story{
		{"signin", &account.Sign{Games: 3}},
		{"signin-wrong", &account.Sign{Name: "月夜", Problem: wrong}},
		{"signup", &account.Sign{New: true, Games: 1}},
		{"signup-taken", &account.Sign{New: true, Name: "月夜", Problem: taken}},
		{
			"account",
			&account.Account{
				Chrome: ui.Chrome{Account: "月夜の旅人"}, Name: "月夜の旅人", Since: now, Games: 2, Changed: "password",
			},
		},
		{
			"account-refused",
			&account.Account{
				Chrome: ui.Chrome{Account: "月夜の旅人"},
				Name:   "月夜の旅人", Since: now, Refused: "delete", Problem: wrong,
			},
		},
		{"owncard", ownCard("", true)},
		{"owncard-shown", ownCard("月夜の旅人", true)},
		{"owncard-empty", &account.OwnCard{Chrome: ui.Chrome{Account: "月夜の旅人"}, Name: "月夜の旅人"}},
		{"people", &account.People{Sizes: villageSizes("/people"), People: []standing.Standing{someone, novice},
			Page: 2, More: true, Missing: "Ben"}},
		{"people-empty", &account.People{Page: 1}},
		{"person", &account.Person{Standing: someone, Sizes: villageSizes("/people/Ben"), Since: now, More: true,
			Card: true, Games: []gamerow.Finished{
				{
					ID:     "a",
					Ended:  now,
					Days:   3,
					Seats:  5,
					Winner: game.SideVillage,
					You:    you,
				},
				{ID: "b", Ended: now, Days: 6, Seats: 15, Winner: game.SideWerewolf, You: you},
			}}},
		{"person-new", &account.Person{Standing: standing.Standing{Name: "Anna"}, Since: now, You: true}},
		{"person-practised", &account.Person{Standing: standing.Standing{Name: "Anna"}, Since: now,
			Practice: standing.Wins{Games: 2, Won: 1}}},
	}
}

// ownCard returns a card with some numbers that are shown and some that are not shown yet.
func ownCard(of string, public bool) *account.OwnCard {
	p := &account.OwnCard{Chrome: ui.Chrome{Account: "月夜の旅人"}, Name: "月夜の旅人", Of: of, Public: public}
	for i, level := range [...]string{"all", "strong", "gentle"} {
		l := account.OwnLevel{Level: level, Games: 80 - 30*i}
		l.Wins = card.Axis{
			Name: "win-rate", Items: l.Games, Shown: i < 2, Found: &card.Measured{Value: 0.52, Low: 0.41, High: 0.63},
		}
		for k, name := range [...]string{
			"judgement", "reasoning", "deception", "self-awareness", "cooperation", "coordination", "rationality",
		} {
			axis := card.Axis{Name: name, Items: max(0, 60-9*k-15*i)}
			if axis.Shown = axis.Items >= 30; axis.Shown {
				axis.Found = &card.Measured{Value: 0.7 - 0.05*float64(k), Low: 0.6 - 0.05*float64(k), High: 0.8 - 0.05*float64(k)}
			}
			l.Axes = append(l.Axes, axis)
		}
		p.Levels = append(p.Levels, l)
	}
	if of == "" {
		p.Mini = &card.Card{Games: 24, Wins: p.Levels[2].Wins, Axes: p.Levels[1].Axes}
	}
	return p
}
