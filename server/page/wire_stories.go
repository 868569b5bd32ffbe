package page

import (
	"time"

	"aiwolfplay/game"
)

// contestStories are the pages of tournaments.
func contestStories() []Story {
	rate := func(won, of int, low, high float64) Rate {
		return Rate{Games: of, Won: won, Share: 100 * float64(won) / float64(of), Low: low, High: high}
	}
	state := ContestState{
		ID: "story", Stage: "preliminary", Query: "?stage=preliminary", Played: 340, Planned: 1000, Village: rate(180, 340, 47.6, 58.2), Qualify: 2,
		Roles: []game.Role{game.RoleVillager, game.RoleSeer, game.RoleWerewolf, game.RolePossessed},
	}
	names := []string{"bayes", "灰色狼の会", "plain", "a-team-with-a-rather-long-name"}
	for i, name := range names {
		team := ContestTeam{
			Rank: i + 1, Name: name, Agent: name, Points: 200 - 20*i, Rate: rate(200-20*i, 340, 53-6*float64(i), 64-6*float64(i)), Qualified: i < 2,
			ByRole: []Rate{rate(60, 100, 50, 69), rate(30, 60, 38, 62), {}, rate(10, 50, 11, 33)},
		}
		if i == 1 {
			team.Agent, team.Faults = "", []FaultCount{{"slow", 4, true}, {"illegal-target", 1, false}}
		}
		for j := range names {
			cell := rate(50+10*(j-i), 100, 40+10*float64(j-i), 60+10*float64(j-i))
			if i == j {
				cell = Rate{AgainstOneself: true}
			}
			team.Against = append(team.Against, cell)
		}
		state.Teams = append(state.Teams, team)
	}
	for n := range 3 {
		g := ContestGame{N: 340 - n, ID: "a", Winner: game.SideVillage}
		for seat, role := range []game.Role{game.RoleVillager, game.RoleSeer, game.RoleWerewolf, game.RolePossessed, game.RoleVillager} {
			g.Seats = append(g.Seats, ContestSeat{Number: seat + 1, Team: append(names, "")[seat], Role: role, Won: role.Side() == game.SideVillage})
		}
		state.Latest = append(state.Latest, g)
	}
	whole := &Contest{ID: "story", Teams: 4, Sizes: []int{5, 15}, Block: 100, Seed: 1, Stages: []ContestStage{{"preliminary", true}, {"final", false}}, State: state}
	return []Story{
		{"contests", &Contests{List: []ContestRow{
			{ID: "a", Teams: 15, Stage: "final", Played: 120, Planned: 1000, Changed: storyTime},
			{ID: "b", Teams: 5, Stage: "round", Played: 1000, Planned: 1000, Over: true, Changed: storyTime},
			{ID: "c", Teams: 2, Changed: storyTime},
		}}},
		{"contests-empty", &Contests{}},
		{"contest", whole},
		{"contest-new", &Contest{ID: "story", Teams: 4, Sizes: []int{5}, Block: 100}},
		{"contest-games", &ContestGames{ID: "story", Stage: "preliminary", Games: state.Latest, Played: 340, Page: 2, Pages: 10}},
	}
}

// wireStories are the pages of agents that connect.
func wireStories() []Story {
	connect := Connect{Host: "192.168.1.20", Port: "10000", Name: "MyAgent@4k7wxnpq2m", Key: "4k7wxnpq2m", Back: "/agents", Limit: 1000, Rewrite: true}
	stranger := connect
	stranger.Name, stranger.Key, stranger.Host, stranger.Near = "MyAgent", "", "127.0.0.1", true
	at := func(seconds float64) time.Time { return storyTime.Add(time.Duration(seconds * float64(time.Second))) }
	list := AgentList{
		Here:    []AgentHere{{"taro", true}, {"アイウルフの会", false}},
		Yours:   []AgentRow{{ID: "a", Name: "taro", Waiting: true, Came: storyTime, Games: 3, Faults: 2}, {ID: "b", Name: "taro", Gone: true, Came: storyTime}},
		Refused: []AgentRefused{{at(5), "http", "GET / HTTP/1.1"}, {at(3), "old-format", ""}, {at(1), "timeout", ""}},
	}
	state := WireState{
		ID: "a", Name: "taro", From: "192.168.1.31", Came: storyTime, Games: 3, Requests: 148, Kept: 64, Median: 4, Max: 1000, Last: "story",
		Faults: []FaultCount{{"illegal-utterance", 2, true}, {"timeout", 1, true}, {"illegal-target", 1, false}},
	}
	log := WireLog{
		{Agent: "a", N: 1, At: at(0), Request: "ROLE", Asked: true, Answer: "none", Took: 1, Size: 94, Packet: true, Begins: true},
		{Agent: "a", N: 2, At: at(0.1), Request: "INITIALIZE", Size: 1802, Packet: true},
		{Agent: "a", N: 3, At: at(1), Request: "TALK", Asked: true, Answer: "COMINGOUT Agent[05] SEER", Took: 3, Size: 210, Packet: true},
		{Agent: "a", N: 4, At: at(2), Request: "TALK", Asked: true, Answer: "VOTE Agent3", Took: 4, Taken: "Skip", Fault: "illegal-utterance", Detail: "“Agent3”", Size: 480},
		{Agent: "a", N: 5, At: at(3), Request: "TALK", Asked: true, Took: 1000, Slow: true, Fault: "timeout", Size: 480},
		{Agent: "a", N: 6, At: at(4), Answer: "Over", Fault: "late", Times: 3},
		{Agent: "a", N: 7, At: at(5), Request: "VOTE", Asked: true, Answer: "{\"agentIdx\":5}", Took: 140, Slow: true, Fault: "slow", Size: 92},
	}
	gone, held := state, WireState{ID: "a", Name: "taro", From: "192.168.1.31", Came: storyTime, Held: true}
	gone.Gone, gone.Why = at(60), "gave-up"
	return []Story{
		{"agents", &Agents{Connect: connect, List: list}},
		{"agents-stranger", &Agents{Connect: stranger}},
		{"agents-closed", &Agents{Connect: Connect{Host: "localhost", Name: "MyAgent"}}},
		{"agent", &Agent{ID: "a", Kept: 128, State: state, Log: log}},
		{"agent-gone", &Agent{ID: "a", Kept: 128, State: gone, Log: log}},
		{"agent-held", &Agent{ID: "a", Kept: 128, State: held}},
		{"agent-new", &Agent{ID: "a", Kept: 128, State: WireState{ID: "a", Name: "taro", From: "192.168.1.31", Came: storyTime, Waiting: true}}},
	}
}
