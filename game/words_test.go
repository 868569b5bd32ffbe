package game

import (
	"fmt"
	"testing"
)

// roundTrip checks that every word parses to its value, that unknown words do
// not parse, and that the value after the last has no word.
func roundTrip[T interface {
	~uint8
	fmt.Stringer
}](t *testing.T, parse func(string) (T, bool), words ...string) {
	t.Helper()
	for i, word := range words {
		v := T(i + 1)
		if v.String() != word {
			t.Errorf("%T %d is called %q, want %q", v, i+1, v, word)
		}
		if got, ok := parse(word); got != v || !ok {
			t.Errorf("parse %q: %v, %v", word, got, ok)
		}
	}
	for _, word := range []string{"", "?", "FOX", " ANY", words[0] + " "} {
		if got, ok := parse(word); ok || got != 0 {
			t.Errorf("parse %q: %v, %v, want nothing", word, got, ok)
		}
	}
	if none, past := T(0), T(len(words)+1); none.String() != "" || past.String() != "?" {
		t.Errorf("%T: zero is %q, past the last is %q", none, none, past)
	}
}

func TestWords(t *testing.T) {
	roundTrip(t, ParseRole, "VILLAGER", "SEER", "MEDIUM", "BODYGUARD", "WEREWOLF", "POSSESSED", "ANY")
	roundTrip(t, ParseSpecies, "HUMAN", "WEREWOLF", "ANY")
	roundTrip(t, ParseSide, "VILLAGER", "WEREWOLF")
	roundTrip(t, ParsePhase, "talk", "vote", "night", "over")
	roundTrip(t, ParseChannel, "TALK", "WHISPER")
}

// TestRoleSpeciesAndSide checks, by regulation 1.2, which roles are human, and which roles win together.
func TestRoleSpeciesAndSide(t *testing.T) {
	for _, tt := range []struct {
		role    Role
		species Species
		side    Side
	}{
		{RoleNone, SpeciesNone, SideNone},
		{RoleVillager, SpeciesHuman, SideVillage},
		{RoleSeer, SpeciesHuman, SideVillage},
		{RoleMedium, SpeciesHuman, SideVillage},
		{RoleBodyguard, SpeciesHuman, SideVillage},
		{RoleWerewolf, SpeciesWerewolf, SideWerewolf},
		{RolePossessed, SpeciesHuman, SideWerewolf},
		{RoleAny, SpeciesAny, SideNone},
	} {
		if s, d := tt.role.Species(), tt.role.Side(); s != tt.species || d != tt.side {
			t.Errorf("%s: species %q, side %q, want %q, %q", tt.role, s, d, tt.species, tt.side)
		}
	}
	if len(Roles) != NumRoles-1 {
		t.Errorf("%d roles can be dealt, want %d", len(Roles), NumRoles-1)
	}
}
