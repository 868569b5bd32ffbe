package account

import (
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/templates/home"
)

// TestGoal checks that the goal is the first one that a visitor has not reached, and that a visitor who has reached
// all is to meet friends.
func TestGoal(t *testing.T) {
	record := home.OwnRecord{Latest: []home.OwnGame{{Won: true}, {Won: true}, {Won: true}, {}}}
	as := func(roles ...game.Role) wins {
		w := wins{as: map[game.Role]int{}}
		for _, role := range roles {
			w.as[role]++
		}
		return w
	}
	all := as(game.RoleVillager, game.RoleWerewolf, game.RoleSeer, game.RolePossessed)
	large := all
	large.large = 1
	for _, tt := range []struct {
		won    wins
		record *home.OwnRecord
		want   home.OwnGoal
	}{
		{as(), &record, home.OwnGoal{Name: "village"}},
		{as(game.RoleWerewolf), &record, home.OwnGoal{Name: "village"}},
		{as(game.RoleVillager), &record, home.OwnGoal{Name: "role", Role: game.RoleWerewolf}},
		{as(game.RoleSeer), &record, home.OwnGoal{Name: "role", Role: game.RoleWerewolf}},
		{as(game.RoleVillager, game.RoleWerewolf), &record, home.OwnGoal{Name: "role", Role: game.RoleSeer}},
		{all, &record, home.OwnGoal{Name: "large"}},
		{large, &home.OwnRecord{Latest: record.Latest[1:]}, home.OwnGoal{Name: "streak", Streak: 2}},
		{large, &record, home.OwnGoal{Name: "room"}},
	} {
		if got := goalOf(tt.record, tt.won); got != tt.want {
			t.Errorf("%v: %+v, want %+v", tt.won, got, tt.want)
		}
	}
}
