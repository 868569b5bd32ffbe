package truth_test

import (
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/truth"
	"aiwolfplay/game/view"
)

// tellers returns one viewer's table of a game of five. The second seat, the seer, divines the third, a wolf, in the
// first night, and the fifth, a human, in the second. The second and the fourth report results, and the first is
// attacked.
func tellers(v game.Viewer) *view.Table {
	log := []rules.Event{}
	to := func(audience game.Audience, ev rules.Event) { ev.To = audience; log = append(log, ev) }
	everybody := func(ev rules.Event) { to(game.Public, ev) }
	for s, role := range [...]game.Role{
		game.RoleVillager, game.RoleSeer, game.RoleWerewolf, game.RolePossessed, game.RoleVillager,
	} {
		to(game.ToSeat(game.Seat(s)), rules.Event{Kind: rules.Dealt, Actor: game.Seat(s), Role: role})
	}
	divined := func(day uint8, target game.Seat, species game.Species) {
		to(game.ToSeat(1), rules.Event{Kind: rules.Divined, Day: day, Actor: 1, Target: target, Species: species})
	}
	n := uint16(0)
	say := func(day uint8, seat game.Seat, text string) {
		everybody(rules.Event{
			Kind: rules.Said, Day: day, Channel: game.ChannelTalk, N: n, Actor: seat, Target: game.NoSeat, Text: text,
		})
		n++
	}
	divined(0, 2, game.SpeciesWerewolf)
	everybody(rules.Event{Kind: rules.DayBegan, Day: 1})
	say(1, 1, "DIVINED Agent[03] WEREWOLF")
	say(1, 1, "DIVINED Agent[05] HUMAN") // before it knows
	say(1, 3, "DIVINED Agent[03] HUMAN")
	say(1, 3, "DIVINED Agent[01] WEREWOLF")
	divined(1, 4, game.SpeciesHuman)
	everybody(rules.Event{Kind: rules.DayBegan, Day: 2})
	everybody(rules.Event{Kind: rules.Died, Day: 2, Target: 0})
	say(2, 1, "IDENTIFIED Agent[03] WEREWOLF")
	return view.Fold(rules.Five(), v, rules.Project(nil, log, v))
}

// TestInvented checks results that a viewer knows to be invented. Everybody knows that a victim of an attack is no
// wolf, and that a village of five has no medium.
func TestInvented(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		who    string
		viewer game.Viewer
		want   [5]bool // by report
	}{
		{"everybody", game.Omniscient(), [...]bool{false, true, true, true, true}},
		{"the seer", game.AtSeat(1), [...]bool{false, true, true, true, true}},
		{"the wolf", game.AtSeat(2), [...]bool{false, false, true, true, true}},
		{"the possessed", game.AtSeat(3), [...]bool{false, false, true, true, true}},
		{"a villager", game.AtSeat(4), [...]bool{false, false, false, true, true}},
		{"the public", game.Viewer{}, [...]bool{false, false, false, true, true}},
	} {
		table := tellers(tt.viewer)
		if len(table.Reports) != len(tt.want) {
			t.Fatalf("%d results were told", len(table.Reports))
		}
		for i := range table.Reports {
			if got := truth.Invented(table, &table.Reports[i]); got != tt.want[i] {
				t.Errorf("%s knows that %+v is invented: %t", tt.who, table.Reports[i], got)
			}
		}
	}
}

func TestGot(t *testing.T) {
	t.Parallel()
	for i, want := range [...]bool{true, false, false, false, false} {
		table := tellers(game.Omniscient())
		if got := truth.Got(table, &table.Reports[i]); got != want {
			t.Errorf("%+v was got: %t", table.Reports[i], got)
		}
	}
	told := view.Report{Day: 2, Seat: 1, Kind: protocol.Divined, Target: 4, Species: game.SpeciesHuman}
	if !truth.Got(tellers(game.AtSeat(1)), &told) || truth.Got(tellers(game.AtSeat(3)), &told) {
		t.Error("what was got on the day after is got to who sees it")
	}
}

func TestSpeciesTo(t *testing.T) {
	t.Parallel()
	const none, human, wolf = game.SpeciesNone, game.SpeciesHuman, game.SpeciesWerewolf
	for _, tt := range []struct {
		viewer     game.Viewer
		seat, of   game.Seat
		day1, day2 game.Species
	}{
		{game.Omniscient(), 1, 2, wolf, wolf},
		{game.Omniscient(), 1, 4, none, human},
		{game.Omniscient(), 4, 0, none, human},
		{game.Omniscient(), 2, 0, human, human},
		{game.Omniscient(), 3, 2, none, none},
		{game.Omniscient(), 4, 4, human, human},
		{game.AtSeat(2), 2, 1, human, human},
		{game.AtSeat(4), 1, 2, none, none},
		{game.AtSeat(4), 2, 0, none, human},
		{game.Viewer{}, 2, 4, none, none},
	} {
		table := tellers(tt.viewer)
		for day, want := range [...]game.Species{1: tt.day1, 2: tt.day2} {
			if got := truth.SpeciesTo(table, tt.seat, tt.of, day); day > 0 && got != want {
				t.Errorf("%v: on day %d seat %d knew %d to be %v, want %v", tt.viewer, day, tt.seat, tt.of, got, want)
			}
		}
	}
}
