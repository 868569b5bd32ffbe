package storybook

import (
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/dataset"
	"aiwolfplay/game/turningpoint"
	"aiwolfplay/server/face"
	"aiwolfplay/server/page"
)

func lobby() *page.Lobby {
	return &page.Lobby{Finished: 12, Own: ownRecord(), Running: []page.Running{
		{ID: "a", Day: 2, Phase: game.PhaseTalk, Seats: 5, Living: 4, You: seatAt(0), Awaited: true, Started: now},
		{ID: "b", Day: 0, Phase: game.PhaseNight, Seats: 5, Living: 5, You: seatAt(game.NoSeat), Started: now},
	}}
}

// ownRecord is that of somebody who has played for a while.
func ownRecord() *page.OwnRecord {
	return &page.OwnRecord{
		Village: page.Wins{Games: 14, Won: 9}, Wolves: page.Wins{Games: 3, Won: 1}, Practice: page.Wins{Games: 2, Won: 1},
		Latest: []page.OwnGame{
			{ID: "a", Role: game.RoleSeer, Won: true}, {ID: "b", Role: game.RoleWerewolf, Practice: true},
			{ID: "c", Role: game.RoleVillager, Won: true}, {ID: "d", Role: game.RolePossessed},
			{ID: "e", Role: game.RoleVillager, Won: true},
		},
		Best: &page.BestMove{ID: "c", Day: 2, Role: game.RoleWerewolf},
		Goal: page.OwnGoal{Name: "role", Role: game.RoleWerewolf},
	}
}

func finishedGames() *page.Games {
	g := &page.Games{
		Total:  47,
		Newer:  "?after=1",
		Older:  "?before=1",
		Search: page.GameSearch{Agents: []string{"bayes", "plain"}},
	}
	for i := range 6 {
		f := page.Finished{
			ID:     string(rune('a' + i)),
			Ended:  now.Add(-time.Duration(i) * 7 * time.Hour),
			Days:   2 + i%3,
			Seats:  5,
			Winner: game.SideVillage,
			Story: page.Story{
				Kind: turningpoint.Believed, Day: 2, Role: game.RoleWerewolf, ByRole: game.RoleSeer,
				Winner: game.SideVillage, Ended: 3, Left: 2,
			},
		}
		if i%2 == 0 {
			f.You = &page.SeatCard{Seat: seatAt(0), Role: game.Roles[i%len(game.Roles)], Won: i%4 == 0}
		}
		if i%3 == 1 {
			f.Winner, f.Private = game.SideWerewolf, true
			f.Story = page.Story{
				Kind: turningpoint.Executed, Day: 1, Role: game.RoleSeer, Winner: game.SideWerewolf, Ended: 3, Left: 3,
			}
		}
		f.Faces = []page.Seat{{Name: page.Animals[i]}}
		for s, code := range face.Everybody()[i : i+4+10*(i%2)] {
			f.Faces = append(f.Faces, page.Seat{Seat: game.Seat(s + 1), Name: code, Face: code})
		}
		g.Games = append(g.Games, f)
	}
	return g
}

func statistics() *page.Statistics {
	st := func(name string, games int) page.Standing {
		s := page.Standing{Name: name, Sides: []page.SideStanding{
			{
				Side:   game.SideVillage,
				Wins:   page.Wins{Games: games, Won: games / 2},
				Rating: 1520,
			},
			{Side: game.SideWerewolf, Wins: page.Wins{Games: games / 3, Won: games / 5}},
		}}
		for i, role := range game.Roles {
			s.Roles = append(s.Roles, page.RoleStanding{
				Role: role, Wins: page.Wins{Games: games / (i + 2), Won: games / (i + 4)},
			})
		}
		return s
	}
	you := st("", 12)
	compared := &page.AgentComparison{A: "bayes", B: "plain", By: "week", Seats: 20000}
	for i := range 9 {
		p := page.CoursePeriod{Start: time.Date(2026, 3, 2+7*i, 0, 0, 0, 0, time.UTC), A: page.Wins{Games: 40, Won: 18 + i}}
		if i != 4 {
			p.B = page.Wins{Games: 12 + 30*i, Won: 5 + 11*i}
		}
		compared.Periods = append(compared.Periods, p)
	}
	compared.Rows = []page.ComparedRow{
		{Side: game.SideVillage, A: you.Sides[0].Wins, B: page.Wins{Games: 900, Won: 501}, RatingA: 1520, RatingB: 1498},
		{Side: game.SideVillage, Role: game.RoleSeer, A: page.Wins{Games: 4, Won: 1}},
		{Side: game.SideWerewolf, A: you.Sides[1].Wins, B: page.Wins{Games: 400, Won: 101}, RatingB: 1430},
	}
	return &page.Statistics{
		Sizes: villageSizes("/statistics"), Compared: compared, You: &you,
		Agents: []page.Standing{st("bayes", 800), st("plain", 1200)},
	}
}

func data() *page.Data {
	p := &page.Data{Found: true, Query: "?size=15"}
	for i := range dataset.Tables {
		t := &dataset.Tables[i]
		shown := page.DataTable{Name: t.Name, Slow: t.Name == "items"}
		for _, c := range t.Columns {
			shown.Columns = append(shown.Columns, page.DataColumn{Name: c.Name, Unit: c.Unit, From: c.From})
		}
		p.Tables = append(p.Tables, shown)
	}
	return p
}

// villageSizes is a choice among sizes of village.
func villageSizes(path string) page.VillageSizes {
	return page.VillageSizes{Here: path, List: []page.VillageSize{
		{Seats: 5, Href: path + "?size=5", Current: true}, {Seats: 15, Href: path + "?size=15"},
		{Href: path + "?size=all"},
	}}
}
