package bayes_test

import (
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/bayes"
	"aiwolfplay/game/rules"
)

// villagerHears seats a gentle logician as a villager that hears the lines of seat 2, one in each turn.
func villagerHears(t *testing.T, seats int, lines ...string) agent.Agent {
	t.Helper()
	setup, err := rules.Village(seats)
	if err != nil {
		t.Fatal(err)
	}
	a, err := bayes.Characters[0].At(agent.Gentle)(agent.Seating{Seat: 0, Setup: setup, Key: rules.Key{1}})
	if err != nil {
		t.Fatal(err)
	}
	evs := []rules.Event{
		{Kind: rules.Dealt, Actor: 0, Target: game.NoSeat, Role: game.RoleVillager}, {Kind: rules.DayBegan, Day: 1},
		{Kind: rules.PhaseBegan, Day: 1, Phase: game.PhaseTalk},
	}
	for i, line := range lines {
		evs = append(evs, rules.Event{Kind: rules.TurnBegan, Day: 1, Channel: game.ChannelTalk, Turn: uint8(i)},
			rules.Event{Kind: rules.Said, Day: 1, Channel: game.ChannelTalk, Turn: uint8(i), N: uint16(i), Actor: 1,
				Target: game.NoSeat, Text: line})
	}
	a.Observe(evs)
	return a
}

// TestLiarIsNotGuarded checks that the bodyguard stays with the seer, but not with a claimant that it knows to be no
// seer.
func TestLiarIsNotGuarded(t *testing.T) {
	t.Parallel()
	const nights = 40
	stays := func(result string) (n int) {
		p := villagerHears(t, 15, "COMINGOUT Agent[02] SEER", result)
		for night := range uint32(nights) {
			action, _ := p.Act(rules.Ask{ID: night, Kind: rules.AskGuard, Targets: game.FirstSeats(15).Without(0)})
			if action.Target == 1 {
				n++
			}
		}
		return n
	}
	if n := stays("DIVINED Agent[03] HUMAN"); n < nights/2 {
		t.Errorf("it stays with the only seer on %d of %d nights", n, nights)
	}
	if n := stays("DIVINED Agent[01] WEREWOLF"); n > nights/4 {
		t.Errorf("it stays on %d of %d nights with who calls it a wolf", n, nights)
	}
}
