package characters

import (
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/server/persona"
	"aiwolfplay/server/store"
)

// TestRemembered checks that games on this server add to a villager's shipped history, and that Fools names the
// opponent whom the villager deceives most.
func TestRemembered(t *testing.T) {
	before := persona.Shipped("liar")
	var games []store.PastOccupant
	for n := range 100 {
		id := string(rune('a' + n))
		games = append(games,
			store.PastOccupant{Game: id, Seat: 0, Name: "liar", Role: game.RoleWerewolf, Won: true},
			store.PastOccupant{Game: id, Seat: 1, Name: "beginner-3", Role: game.RoleSeer})
	}
	p := remembered("liar", games)
	won := p.Wolves.Games == before.Wolves.Games+100 && p.Wolves.Won == before.Wolves.Won+100
	if !won || p.Village.Won != before.Village.Won {
		t.Errorf("%+v with the wolves, %+v in the village, before %+v", p.Wolves, p.Village, before)
	}
	was := before.Against["beginner-3"]
	if p.Fools.Name != "beginner-3" || p.Fools.Games != was.Games+100 || p.Fools.Won != was.Won+100 {
		t.Errorf("it deceives %+v most, before that one %+v", p.Fools, was)
	}
	if p := remembered("liar", nil); p.Games() == 0 || p.Fools == nil || p.Caught == nil || p.By == nil {
		t.Errorf("who has not played here yet: %+v", p)
	}
}
