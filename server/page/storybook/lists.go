package storybook

import (
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/dataset"
	"aiwolfplay/game/turningpoint"
	"aiwolfplay/server/face"
	"aiwolfplay/templates/ending"
	"aiwolfplay/templates/gamerow"
	"aiwolfplay/templates/history"
	"aiwolfplay/templates/home"
	"aiwolfplay/templates/seat"
	"aiwolfplay/templates/standing"
	"aiwolfplay/templates/ui"
)

func lobby() *home.Lobby {
	return &home.Lobby{Finished: 12, Own: ownRecord(), Running: []home.Running{
		{ID: "a", Day: 2, Phase: game.PhaseTalk, Seats: 5, Living: 4, You: seatAt(0), Awaited: true, Started: now},
		{ID: "b", Day: 0, Phase: game.PhaseNight, Seats: 5, Living: 5, You: seatAt(game.NoSeat), Started: now},
	}}
}

// ownRecord returns the record of a visitor who has played for a while.
func ownRecord() *home.OwnRecord {
	return &home.OwnRecord{
		Village: standing.Wins{Games: 14, Won: 9}, Wolves: standing.Wins{Games: 3, Won: 1},
		Practice: standing.Wins{Games: 2, Won: 1},
		Latest: []home.OwnGame{
			{ID: "a", Role: game.RoleSeer, Won: true}, {ID: "b", Role: game.RoleWerewolf, Practice: true},
			{ID: "c", Role: game.RoleVillager, Won: true}, {ID: "d", Role: game.RolePossessed},
			{ID: "e", Role: game.RoleVillager, Won: true},
		},
		Best: &home.BestMove{ID: "c", Day: 2, Role: game.RoleWerewolf},
		Goal: home.OwnGoal{Name: "role", Role: game.RoleWerewolf},
	}
}

func finishedGames() *history.Games {
	g := &history.Games{
		Total:  47,
		Newer:  "?after=1",
		Older:  "?before=1",
		Search: history.Search{Agents: []string{"bayes", "plain"}},
	}
	for i := range 6 {
		f := gamerow.Finished{
			ID:     string(rune('a' + i)),
			Ended:  now.Add(-time.Duration(i) * 7 * time.Hour),
			Days:   2 + i%3,
			Seats:  5,
			Winner: game.SideVillage,
			Story: ending.Story{
				Kind: turningpoint.Believed, Day: 2, Role: game.RoleWerewolf, ByRole: game.RoleSeer,
				Winner: game.SideVillage, Ended: 3, Left: 2,
			},
		}
		if i%2 == 0 {
			f.You = &seat.Card{Seat: seatAt(0), Role: game.Roles[i%len(game.Roles)], Won: i%4 == 0}
		}
		if i%3 == 1 {
			f.Winner, f.Private = game.SideWerewolf, true
			f.Story = ending.Story{
				Kind: turningpoint.Executed, Day: 1, Role: game.RoleSeer, Winner: game.SideWerewolf, Ended: 3, Left: 3,
			}
		}
		f.Faces = []seat.Seat{{Name: ui.Animals[i]}}
		for s, code := range face.Everybody()[i : i+4+10*(i%2)] {
			f.Faces = append(f.Faces, seat.Seat{Seat: game.Seat(s + 1), Name: code, Face: code})
		}
		g.Games = append(g.Games, f)
	}
	return g
}

func statistics() *history.Statistics {
	st := func(name string, games int) standing.Standing {
		s := standing.Standing{Name: name, Sides: []standing.Side{
			{
				Side:   game.SideVillage,
				Wins:   standing.Wins{Games: games, Won: games / 2},
				Rating: 1520,
			},
			{Side: game.SideWerewolf, Wins: standing.Wins{Games: games / 3, Won: games / 5}},
		}}
		for i, role := range game.Roles {
			s.Roles = append(s.Roles, standing.Role{
				Role: role, Wins: standing.Wins{Games: games / (i + 2), Won: games / (i + 4)},
			})
		}
		return s
	}
	you := st("", 12)
	compared := &history.Comparison{A: "bayes", B: "plain", By: "week", Seats: 20000}
	for i := range 9 {
		p := history.Period{Start: time.Date(2026, 3, 2+7*i, 0, 0, 0, 0, time.UTC), A: standing.Wins{Games: 40, Won: 18 + i}}
		if i != 4 {
			p.B = standing.Wins{Games: 12 + 30*i, Won: 5 + 11*i}
		}
		compared.Periods = append(compared.Periods, p)
	}
	compared.Rows = []history.ComparedRow{
		{Side: game.SideVillage, A: you.Sides[0].Wins, B: standing.Wins{Games: 900, Won: 501}, RatingA: 1520, RatingB: 1498},
		{Side: game.SideVillage, Role: game.RoleSeer, A: standing.Wins{Games: 4, Won: 1}},
		{Side: game.SideWerewolf, A: you.Sides[1].Wins, B: standing.Wins{Games: 400, Won: 101}, RatingB: 1430},
	}
	return &history.Statistics{
		Sizes: villageSizes("/statistics"), Compared: compared, You: &you,
		Agents: []standing.Standing{st("bayes", 800), st("plain", 1200)},
	}
}

func data() *history.Data {
	p := &history.Data{Found: true, Query: "?size=15"}
	for i := range dataset.Tables {
		t := &dataset.Tables[i]
		shown := history.Table{Name: t.Name, Slow: t.Name == "items"}
		for _, c := range t.Columns {
			shown.Columns = append(shown.Columns, history.Column{Name: c.Name, Unit: c.Unit, From: c.From})
		}
		p.Tables = append(p.Tables, shown)
	}
	return p
}

// villageSizes returns a choice of village sizes.
func villageSizes(path string) standing.VillageSizes {
	return standing.VillageSizes{Here: path, List: []standing.VillageSize{
		{Seats: 5, Href: path + "?size=5", Current: true}, {Seats: 15, Href: path + "?size=15"},
		{Href: path + "?size=all"},
	}}
}
