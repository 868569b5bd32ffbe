package tournament

import (
	"slices"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
)

// TestScheduleIsFair checks that in every block each team has at most one seat, that the teams have played equally
// often, give or take one block, and that nobody keeps a seat.
func TestScheduleIsFair(t *testing.T) {
	for _, tt := range []struct{ teams, seats, blocks int }{
		{15, 15, 10}, {5, 5, 40}, {2, 5, 10}, {23, 15, 46}, {40, 5, 80},
	} {
		s := Schedule{Teams: tt.teams, Sizes: []int{tt.seats}, Seed: 7}
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
	one := Schedule{Teams: 20, Sizes: []int{5}, Seed: 1}
	another, final := one, one
	another.Seed, final.Stage = 2, Final
	if slices.Equal(one.Block(0), another.Block(0)) || slices.Equal(one.Block(0), final.Block(0)) {
		t.Error("another seed or stage draws the same block")
	}
	if slices.Equal(one.Block(3), one.Block(3+256)) {
		t.Error("the draws repeat")
	}
}

// TestBlocks checks that a round has its games, that a preliminary round continues until every team has its own number
// of games, and that village sizes alternate.
func TestBlocks(t *testing.T) {
	s := Schedule{Teams: 7, Sizes: []int{5, 15}, Games: 10, Stage: Preliminary, Seed: 3}
	games, blocks := 0, s.Round(45)
	for i, b := range blocks {
		if b.First != games || len(b.Seats) != s.Sizes[i%2] {
			t.Errorf("block %d: %+v", i, b)
		}
		games += b.Games
	}
	if games != 45 || len(blocks) != 5 {
		t.Errorf("%d games in %d blocks", games, len(blocks))
	}
	played := make([]int, s.Teams)
	blocks = s.Each(25)
	for i, b := range blocks {
		if slices.Min(played) >= 25 {
			t.Errorf("block %d after %v", i, played)
		}
		for _, team := range b.Seats {
			if team != Filler {
				played[team] += b.Games
			}
		}
	}
	if slices.Min(played) < 25 {
		t.Errorf("games of the teams: %v", played)
	}
	if Final.GameKey(1, 0) == Round.GameKey(1, 0) || Round.GameKey(1, 5) != sim.GameKey(1, 5) {
		t.Error("keys of the stages")
	}
}

// TestStandings checks that points add up to the games' results.
func TestStandings(t *testing.T) {
	var log []rules.Event
	add := func(ev rules.Event) { log = append(log, ev) }
	add(rules.Event{Kind: rules.Said, Text: rules.SkipText})
	add(rules.Event{Kind: rules.Said, Text: "VOTE Agent[01]"})
	if _, ok := ResultOf(log); ok {
		t.Error("a game that is not over has a result")
	}
	add(rules.Event{Kind: rules.GameEnded, Side: game.SideWerewolf})
	for seat, role := range []game.Role{
		game.RoleSeer, game.RoleWerewolf, game.RoleVillager, game.RolePossessed, game.RoleVillager,
	} {
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
	r.Faults = map[game.Seat]map[string]int{1: {"timeout": 2}, 4: {"slow": 1}}
	s.Add([]int{0, 2, 1, 3, Filler}, r)
	s.Add([]int{4, Filler, Filler, Filler, Filler}, r)
	for team, want := range []sim.Rate{
		{Won: 2, Of: 3}, {Won: 2, Of: 3}, {Won: 1, Of: 3}, {Won: 1, Of: 3}, {Won: 1, Of: 1},
	} {
		if got := s.Teams[team].All; got != want {
			t.Errorf("team %d: got %v, want %v", team, got, want)
		}
	}
	if got := s.Teams[0].Against[1]; got != (sim.Rate{Won: 1, Of: 2}) {
		t.Errorf("team 0 against team 1: %v", got)
	}
	if n := s.Teams[2].Faults["timeout"]; n != 2 || s.Teams[0].Faults != nil {
		t.Errorf("%d timeouts of team 2, %v of team 0", n, s.Teams[0].Faults)
	}
	if got := s.Ranking([]int{7, 3, 0, 1, 2}); !slices.Equal(got, []int{0, 1, 2, 3, 7}) || s.Games != 4 ||
		s.Village != (sim.Rate{Won: 3, Of: 4}) {
		t.Errorf("ranking %v of %+v", got, s)
	}
}
