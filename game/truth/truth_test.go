package truth_test

import (
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/truth"
	"aiwolfplay/game/view"
)

// seatOne returns the first seat's table of five on day 2. The third seat was executed, the fourth killed by the
// wolves.
func seatOne(role game.Role, more ...rules.Event) *view.Table {
	t := view.New(rules.Five(), game.AtSeat(0))
	say := func(n uint16, seat game.Seat, text string) rules.Event {
		return rules.Event{
			Kind: rules.Said, Day: 1, Channel: game.ChannelTalk, N: n, Actor: seat, Target: game.NoSeat, Text: text,
		}
	}
	evs := append([]rules.Event{{Kind: rules.Dealt, Actor: 0, Role: role}}, more...)
	evs = append(evs, rules.Event{Kind: rules.DayBegan, Day: 1},
		say(0, 1, "ESTIMATE Agent[05] WEREWOLF"), say(1, 1, "COMINGOUT Agent[02] SEER"),
		rules.Event{Kind: rules.Voted, Day: 1, Actor: 0, Target: 2},
		rules.Event{Kind: rules.Voted, Day: 1, Actor: 1, Target: 4},
		rules.Event{Kind: rules.Executed, Day: 1, Target: 2}, rules.Event{Kind: rules.DayBegan, Day: 2},
		rules.Event{Kind: rules.Died, Day: 2, Target: 3})
	for i := range evs {
		t.Observe(&evs[i])
	}
	return t
}

func TestOf(t *testing.T) {
	t.Parallel()
	seer := seatOne(game.RoleSeer,
		rules.Event{Kind: rules.Divined, Actor: 0, Target: 4, Species: game.SpeciesHuman},
	)
	villager := seatOne(game.RoleVillager)
	wolf := seatOne(game.RoleWerewolf, rules.Event{Kind: rules.PackShown, Target: 0})
	for _, tt := range []struct {
		who  *view.Table
		text string
		want truth.Verdict
	}{
		{seer, "COMINGOUT Agent[01] SEER", truth.True},
		{seer, "COMINGOUT Agent[01] VILLAGER", truth.Lie},
		{seer, "DIVINED Agent[05] HUMAN", truth.True},
		{seer, "DAY 0 (DIVINED Agent[05] HUMAN)", truth.True},
		{seer, "DAY 1 (DIVINED Agent[05] HUMAN)", truth.Lie},
		{seer, "DIVINED Agent[05] WEREWOLF", truth.Lie},
		{seer, "DIVINED Agent[02] HUMAN", truth.Lie},
		{seer, "NOT (DIVINED Agent[05] HUMAN)", truth.Lie},
		{seer, "NOT (DIVINED Agent[05] WEREWOLF)", truth.True},
		{seer, "ESTIMATE Agent[05] WEREWOLF", truth.Lie},
		{seer, "ESTIMATE Agent[05] POSSESSED", truth.Opinion},
		{seer, "ESTIMATE Agent[02] SEER", truth.Lie},
		{seer, "ESTIMATE Agent[02] WEREWOLF", truth.Opinion},
		{seer, "AGREE TALK day1 ID:0", truth.Lie},
		{seer, "DISAGREE TALK day1 ID:0", truth.True},
		{seer, "AGREE TALK day1 ID:1", truth.Opinion},
		{seer, "AGREE TALK day1 ID:9", truth.Opinion},
		{seer, "VOTE Agent[02]", truth.Opinion},
		{seer, "REQUEST ANY (VOTE Agent[05])", truth.Opinion},
		{seer, "INQUIRE Agent[02] (ESTIMATE Agent[05] WEREWOLF)", truth.Opinion},
		{seer, "XOR (ESTIMATE Agent[05] WEREWOLF) (ESTIMATE Agent[02] WEREWOLF)", truth.Opinion},
		{seer, "OR (ESTIMATE Agent[05] WEREWOLF) (ESTIMATE Agent[04] WEREWOLF)", truth.Lie},
		{seer, "BECAUSE (DIVINED Agent[05] WEREWOLF) (VOTE Agent[05])", truth.Lie},
		{seer, "BECAUSE (DIVINED Agent[05] HUMAN) (VOTE Agent[02])", truth.Opinion},
		{villager, "DAY 1 (VOTED Agent[03])", truth.True},
		{villager, "DAY 1 (VOTED Agent[02])", truth.Lie},
		{villager, "DAY 1 (Agent[02] VOTED Agent[05])", truth.True},
		{villager, "DAY 1 (Agent[02] VOTED Agent[03])", truth.Lie},
		{villager, "ESTIMATE Agent[04] WEREWOLF", truth.Lie},
		{villager, "ESTIMATE Agent[03] WEREWOLF", truth.Opinion},
		{villager, "GUARD Agent[02]", truth.Lie},
		{villager, "GUARDED Agent[02]", truth.Lie},
		{villager, "AGREE TALK day1 ID:0", truth.Opinion},
		{wolf, "ESTIMATE Agent[05] WEREWOLF", truth.Lie},
		{wolf, "COMINGOUT Agent[01] WEREWOLF", truth.True},
		{wolf, "NOT (COMINGOUT Agent[01] WEREWOLF)", truth.Lie},
		{wolf, "AGREE TALK day1 ID:0", truth.Lie},
	} {
		s, err := protocol.Parse(tt.text)
		if err != nil {
			t.Fatal(err)
		}
		if got := truth.Of(tt.who, 0, &s); got != tt.want {
			t.Errorf("%v says %s: %v, want %v", tt.who.Seats[0].Role, tt.text, got, tt.want)
		}
	}
	if truth.Of(seer, 0, nil) != truth.Opinion {
		t.Error("no sentence is an opinion")
	}
}
