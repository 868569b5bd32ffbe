package storybook

import (
	"aiwolfplay/game"
	"aiwolfplay/templates/agents"
	"aiwolfplay/templates/tournaments"
)

// fiveRoles are the roles at a table of five, seat by seat.
var fiveRoles = [...]game.Role{
	game.RoleVillager, game.RoleSeer, game.RoleWerewolf, game.RolePossessed, game.RoleVillager,
}

// tournamentStories returns the stories of the pages of tournaments.
func tournamentStories() []Story {
	rate := func(won, of int, low, high float64) tournaments.Rate {
		return tournaments.Rate{Games: of, Won: won, Share: 100 * float64(won) / float64(of), Low: low, High: high}
	}
	state := tournaments.State{
		ID:      "story",
		Stage:   "preliminary",
		Query:   "?stage=preliminary",
		Played:  340,
		Planned: 1000,
		Village: rate(180, 340, 47.6, 58.2),
		Qualify: 2,
		Roles:   []game.Role{game.RoleVillager, game.RoleSeer, game.RoleWerewolf, game.RolePossessed},
	}
	names := []string{"Anna", "灰色狼の会", "Ben", "a-team-with-a-rather-long-name"}
	for i, name := range names {
		team := tournaments.Team{
			Rank:      i + 1,
			Name:      name,
			Agent:     "bayes",
			Points:    200 - 20*i,
			Rate:      rate(200-20*i, 340, 53-6*float64(i), 64-6*float64(i)),
			Qualified: i < 2,
			ByRole:    []tournaments.Rate{rate(60, 100, 50, 69), rate(30, 60, 38, 62), {}, rate(10, 50, 11, 33)},
		}
		if i == 1 {
			team.Agent, team.Faults = "", []agents.FaultCount{
				{Fault: "slow", Times: 4, Forbidden: true},
				{Fault: "illegal-target", Times: 1, Forbidden: false},
			}
		}
		for j := range names {
			cell := rate(50+10*(j-i), 100, 40+10*float64(j-i), 60+10*float64(j-i))
			if i == j {
				cell = tournaments.Rate{AgainstOneself: true}
			}
			team.Against = append(team.Against, cell)
		}
		state.Teams = append(state.Teams, team)
	}
	for n := range 3 {
		g := tournaments.Game{N: 340 - n, ID: "a", Winner: game.SideVillage}
		for seat, role := range fiveRoles {
			g.Seats = append(g.Seats, tournaments.Seat{
				Number: seat + 1, Team: append(names, "")[seat], Role: role, Won: role.Side() == game.SideVillage,
			})
		}
		state.Latest = append(state.Latest, g)
	}
	whole := &tournaments.Tournament{
		ID:     "story",
		Teams:  4,
		Sizes:  []int{5, 15},
		Block:  100,
		Seed:   1,
		Stages: []tournaments.Stage{{Name: "preliminary", Shown: true}, {Name: "final", Shown: false}},
		State:  state,
	}
	return []Story{
		{"contests", &tournaments.List{Rows: []tournaments.Row{
			{ID: "a", Teams: 15, Stage: "final", Played: 120, Planned: 1000, Changed: now},
			{ID: "b", Teams: 5, Stage: "round", Played: 1000, Planned: 1000, Over: true, Changed: now},
			{ID: "c", Teams: 2, Changed: now},
		}}},
		{"contests-empty", &tournaments.List{}},
		{"contest", whole},
		{"contest-new", &tournaments.Tournament{ID: "story", Teams: 4, Sizes: []int{5}, Block: 100}},
		{
			"contest-games",
			&tournaments.Games{ID: "story", Stage: "preliminary", List: state.Latest, Played: 340, Page: 2, Pages: 10},
		},
	}
}
