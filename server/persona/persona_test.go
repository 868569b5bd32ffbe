package persona

import (
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/server/store"
)

// TestRivals checks that a villager's record is separate for each side, and that its rivals are villagers that it met
// often enough on the other side. Persons are nobody's rivals, and a person with the same name is not the villager.
func TestRivals(t *testing.T) {
	seat := func(n game.Seat, name string, role game.Role, won bool) store.PastOccupant {
		return store.PastOccupant{Seat: n, Name: name, Role: role, Won: won}
	}
	person := seat(3, "leader", game.RoleVillager, false)
	person.Person = true
	namesake := seat(0, "liar", game.RoleWerewolf, true)
	namesake.Person = true
	fooled := []store.PastOccupant{seat(0, "liar", game.RoleWerewolf, true), seat(1, "loyal", game.RoleSeer, false)}
	caught := []store.PastOccupant{seat(0, "quiet-2", game.RoleVillager, true), seat(1, "liar", game.RolePossessed, false)}

	var liar History
	for _, seats := range [][]store.PastOccupant{
		append(fooled, person), fooled, fooled, caught, caught,
		{seat(0, "liar", game.RoleSeer, false), seat(1, "rash", game.RoleWerewolf, true)},
		{seat(0, "liar", game.RoleSeer, true), seat(1, "rash", game.RoleWerewolf, false)},
		{seat(0, "leader", game.RoleWerewolf, true)}, // without the liar
		{namesake, seat(1, "leader", game.RoleSeer, false)},
	} {
		liar.Add("liar", seats)
	}
	if liar.Wolves != (Wins{Games: 5, Won: 3}) || liar.Village != (Wins{Games: 2, Won: 1}) {
		t.Errorf("wolves %+v, village %+v", liar.Wolves, liar.Village)
	}
	fools, by, deceived := liar.Rivals()
	for name, c := range map[string]struct {
		got  *Rival
		want Rival
	}{
		"fools":       {fools, Rival{"loyal", Wins{Games: 3, Won: 3}}},
		"caught by":   {by, Rival{"quiet-2", Wins{Games: 2, Won: 2}}},
		"deceived by": {deceived, Rival{"rash", Wins{Games: 2, Won: 1}}},
	} {
		if c.got == nil || *c.got != c.want {
			t.Errorf("%s: %+v, want %+v", name, c.got, c.want)
		}
	}
	var nobody History
	if a, b, c := nobody.Rivals(); a != nil || b != nil || c != nil {
		t.Errorf("who has never played: %v, %v, %v", a, b, c)
	}
}

// TestReadRefuses checks that a file with a line too many, too short or with an unknown code is refused.
func TestReadRefuses(t *testing.T) {
	for _, line := range []string{"liar", "nobody 1/2 3/4", "liar 1/2 x"} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%q is read", line)
				}
			}()
			read(line)
		}()
	}
}
