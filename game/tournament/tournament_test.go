package tournament

import (
	"slices"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
)

// TestScheduleIsFair: in every block each team sits once at most, all have
// played as often as any other, give or take one, and nobody keeps a seat.
func TestScheduleIsFair(t *testing.T) {
	for _, tt := range []struct{ teams, seats, blocks int }{{15, 15, 10}, {5, 5, 40}, {2, 5, 10}, {23, 15, 46}, {40, 5, 80}} {
		s := Schedule{Teams: tt.teams, Seats: tt.seats, Seed: 7}
		played := make([]int, tt.teams)
		where := map[[2]int]int{}
		for b := range tt.blocks {
			block := s.Block(b)
			if len(block) != tt.seats || !slices.Equal(block, s.Block(b)) {
				t.Fatalf("%+v: block %d: %v", tt, b, block)
			}
			for seat, team := range block {
				if team == Filler {
					continue
				}
				if slices.Index(block, team) != seat {
					t.Fatalf("%+v: block %d has team %d twice", tt, b, team)
				}
				played[team]++
				where[[2]int{team, seat}]++
			}
			if slices.Max(played)-slices.Min(played) > 1 {
				t.Fatalf("%+v: after block %d: %v", tt, b, played)
			}
		}
		if tt.blocks >= 40 && tt.teams == 5 && len(where) != 25 {
			t.Errorf("%+v: %d of 25 seatings were drawn", tt, len(where))
		}
	}
	if slices.Equal(Schedule{20, 5, 1}.Block(0), Schedule{20, 5, 2}.Block(0)) {
		t.Error("another seed draws the same block")
	}
}

// TestStandings: points add up to the games' results.
func TestStandings(t *testing.T) {
	var log []rules.Event
	add := func(ev rules.Event) { log = append(log, ev) }
	add(rules.Event{Kind: rules.Said, Text: rules.SkipText})
	add(rules.Event{Kind: rules.Said, Text: "VOTE Agent[01]"})
	if _, ok := ResultOf(log); ok {
		t.Error("a game that is not over has a result")
	}
	add(rules.Event{Kind: rules.GameEnded, Side: game.SideWerewolf})
	for seat, role := range []game.Role{game.RoleSeer, game.RoleWerewolf, game.RoleVillager, game.RolePossessed, game.RoleVillager} {
		add(rules.Event{Kind: rules.RoleRevealed, Actor: game.Seat(seat), Role: role})
	}
	r, ok := ResultOf(log)
	if !ok || r.Spoken != 1 {
		t.Fatalf("got %+v, %v", r, ok)
	}
	var s Standings
	s.Add([]int{0, 1, 2, 3, Filler}, r)
	r.Winner = game.SideVillage
	s.Add([]int{0, 1, 2, 3, Filler}, r)
	s.Add([]int{0, 2, 1, 3, Filler}, r)
	for team, want := range []sim.Rate{{Won: 2, Of: 3}, {Won: 2, Of: 3}, {Won: 1, Of: 3}, {Won: 1, Of: 3}} {
		if got := s.Teams[team].All; got != want {
			t.Errorf("team %d: got %v, want %v", team, got, want)
		}
	}
	if got := s.Teams[0].Against[1]; got != (sim.Rate{Won: 1, Of: 2}) {
		t.Errorf("team 0 against team 1: %v", got)
	}
	if got := s.Ranking(); !slices.Equal(got, []int{0, 1, 2, 3}) || s.Games != 3 || s.Village != (sim.Rate{Won: 2, Of: 3}) {
		t.Errorf("ranking %v of %+v", got, s)
	}
}
