package screen

import (
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/view"
	"aiwolfplay/templates/play"
)

// TestGuessed counts guesses in a village of five, where 01 is the werewolf and 02 the possessed. On day 1
// some seats vote for 03, which is executed; 04 dies at night; on day 2 05 votes for 01.
func TestGuessed(t *testing.T) {
	t.Parallel()
	known := view.New(rules.Five(), game.Omniscient())
	for s, role := range []game.Role{
		game.RoleWerewolf, game.RolePossessed, game.RoleSeer, game.RoleVillager, game.RoleVillager,
	} {
		known.Seats[s].Role = role
	}
	known.Votes = []view.Vote{
		{Day: 1, Voter: 0, Target: 2}, {Day: 1, Voter: 1, Target: 2}, {Day: 1, Voter: 2, Target: 0},
		{Day: 1, Voter: 3, Target: 2}, {Day: 1, Voter: 4, Target: 2, Forced: true},
		{Day: 1, Ballot: 1, Voter: 3, Target: 0},
		{Day: 2, Voter: 4, Target: 0},
	}
	known.Deaths = []view.Death{{Day: 1, Seat: 2, Cause: view.Executed}, {Day: 2, Seat: 3, Cause: view.Attacked}}
	for _, test := range []struct {
		name    string
		guesses map[int]game.SeatSet
		want    *play.Guessed
	}{
		{"nothing", nil, nil},
		{"a hit", map[int]game.SeatSet{1: game.Seats(0)}, &play.Guessed{
			Named: 1, Hits: 1, Chance: 20, Village: 50,
		}},
		{"one of two", map[int]game.SeatSet{1: game.Seats(1), 2: game.Seats(0)}, &play.Guessed{
			Named: 2, Hits: 1, Chance: 27, Village: 67,
		}},
		{"of the dead", map[int]game.SeatSet{2: game.Seats(2, 3)}, nil},
		{"no vote", map[int]game.SeatSet{3: game.Seats(4)}, &play.Guessed{Named: 1, Chance: 33, Village: -1}},
	} {
		got := guessed(known, test.guesses)
		if (got == nil) != (test.want == nil) || got != nil && *got != *test.want {
			t.Errorf("%s: %+v, want %+v", test.name, got, test.want)
		}
	}
}
