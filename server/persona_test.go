package server

import (
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/server/page"
	"aiwolfplay/server/store"
)

// TestRemembered: a villager's record is by side, and its rivals are those whom it met often enough on the
// other side. Persons are nobody's rivals, and somebody of the same name is not the villager.
func TestRemembered(t *testing.T) {
	seat := func(game string, n game.Seat, name string, role game.Role, won bool) store.Seated {
		return store.Seated{Game: game, Seat: n, Name: name, Role: role, Won: won}
	}
	person := seat("a", 3, "leader", game.RoleVillager, false)
	person.Person = true
	var all []store.Seated
	// The liar deceives the loyal three times, and is caught by the quiet twice.
	for _, id := range []string{"a", "b", "c"} {
		all = append(all, seat(id, 0, "liar", game.RoleWerewolf, true), seat(id, 1, "loyal", game.RoleSeer, false))
		if id == "a" {
			all = append(all, person)
		}
	}
	for _, id := range []string{"d", "e"} {
		all = append(all, seat(id, 0, "quiet-2", game.RoleVillager, true), seat(id, 1, "liar", game.RolePossessed, false))
	}
	for _, id := range []string{"f", "g"} {
		all = append(all, seat(id, 0, "liar", game.RoleSeer, id == "g"), seat(id, 1, "rash", game.RoleWerewolf, id == "f"))
	}
	all = append(all, seat("h", 0, "leader", game.RoleWerewolf, true)) // without the liar
	namesake := seat("i", 0, "liar", game.RoleWerewolf, true)
	namesake.Person = true
	all = append(all, namesake)

	p := remembered("liar", all)
	if p.Wolves != (page.Wins{Games: 5, Won: 3}) || p.Village != (page.Wins{Games: 2, Won: 1}) {
		t.Errorf("wolves %+v, village %+v", p.Wolves, p.Village)
	}
	for name, c := range map[string]struct {
		got  *page.Rival
		want string
		wins page.Wins
	}{
		"fools":  {p.Fools, "loyal", page.Wins{Games: 3, Won: 3}},
		"caught": {p.Caught, "quiet-2", page.Wins{Games: 2, Won: 2}},
		"by":     {p.By, "rash", page.Wins{Games: 2, Won: 1}},
	} {
		if c.got == nil || c.got.Name != c.want || c.got.Wins != c.wins {
			t.Errorf("%s: %+v, want %s %+v", name, c.got, c.want, c.wins)
		}
	}
	if p := remembered("liar", nil); p.Games() != 0 || p.Fools != nil || p.Caught != nil || p.By != nil {
		t.Errorf("who has never played: %+v", p)
	}
}
