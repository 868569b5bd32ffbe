package account

import (
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/server/page"
)

// TestGoal: the goal is the first thing that a visitor has not done, and one who has done everything meets friends.
func TestGoal(t *testing.T) {
	record := page.OwnRecord{Latest: []page.OwnGame{{Won: true}, {Won: true}, {Won: true}, {}}}
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
		record *page.OwnRecord
		want   page.OwnGoal
	}{
		{as(), &record, page.OwnGoal{Name: "village"}},
		{as(game.RoleWerewolf), &record, page.OwnGoal{Name: "village"}},
		{as(game.RoleVillager), &record, page.OwnGoal{Name: "role", Role: game.RoleWerewolf}},
		{as(game.RoleSeer), &record, page.OwnGoal{Name: "role", Role: game.RoleWerewolf}},
		{as(game.RoleVillager, game.RoleWerewolf), &record, page.OwnGoal{Name: "role", Role: game.RoleSeer}},
		{all, &record, page.OwnGoal{Name: "large"}},
		{large, &page.OwnRecord{Latest: record.Latest[1:]}, page.OwnGoal{Name: "streak", Streak: 2}},
		{large, &record, page.OwnGoal{Name: "room"}},
	} {
		if got := goalOf(tt.record, tt.won); got != tt.want {
			t.Errorf("%v: %+v, want %+v", tt.won, got, tt.want)
		}
	}
}
