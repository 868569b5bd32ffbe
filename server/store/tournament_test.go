package store

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
)

// TestTournament checks that a stored tournament can be read again, that a stage can get more games, and that a game is
// stored with its result or not at all.
func TestTournament(t *testing.T) {
	t.Parallel()
	db, evs := tempDB(t), playout(t, rules.Five(), rules.Key{1})
	id := "c1"
	if _, err := db.Tournaments.Load(t.Context(), id); !errors.Is(err, ErrNotFound) {
		t.Errorf("no tournament: %v", err)
	}
	stage := TournamentStage{Stage: "round", Began: begin, Games: 2, Teams: []int{0, 1},
		Blocks: []TournamentBlock{{0, 2, []int{0, 1, -1, -1, -1}}}}
	tournament := Tournament{ID: id, Created: begin, Plan: `{"seats":[5]}`}
	must(t, db.Tournaments.BeginStage(t.Context(), tournament, stage))

	played := func(n int) (TournamentGame, Record) {
		g := fiveGame(fmt.Sprint("g", n))
		return TournamentGame{
			N: n, Game: g.ID, Ended: begin.Add(time.Duration(n+1) * time.Hour), Winner: game.SideVillage, Spoken: 7 + n,
			Roles: []game.Role{game.RoleSeer, game.RoleWerewolf, game.RoleVillager, game.RolePossessed, game.RoleVillager},
		}, Record{Game: g, Events: evs}
	}
	var games []TournamentGame
	var records []Record
	for _, n := range []int{1, 0} { // in the order in which they ended
		g, rec := played(n)
		if n == 0 {
			g.Faults = map[game.Seat]map[string]int{3: {"timeout": 2}}
		}
		games, records = append(games, g), append(records, rec)
	}
	must(t, db.Tournaments.AddGames(t.Context(), id, "round", games, records))
	another, rec := played(5)
	again, recAgain := played(1)
	if err := db.Tournaments.AddGames(t.Context(), id, "round", []TournamentGame{another, again},
		[]Record{rec, recAgain}); !errors.Is(err, ErrConflict) {
		t.Errorf("a game that is there already: %v", err)
	}
	if _, err := db.Games.Load(t.Context(), "g5"); !errors.Is(err, ErrNotFound) {
		t.Errorf("the game stored with it: %v", err)
	}

	got, err := db.Tournaments.Games(t.Context(), id, "round", 0, 10)
	must(t, err)
	if want := []TournamentGame{games[1], games[0]}; !cmp.Equal(got, want) {
		t.Error(cmp.Diff(want, got))
	}
	if got, err := db.Tournaments.Games(t.Context(), id, "round", 1, 1); err != nil || len(got) != 1 || got[0].N != 1 {
		t.Errorf("from the second on: %v, %v", got, err)
	}
	if c, s, n, err := db.Tournaments.Of(t.Context(), "g0"); c != id || s != "round" || n != 0 || err != nil {
		t.Errorf("game g0 is of %s, %s, %d: %v", c, s, n, err)
	}
	if _, _, _, err := db.Tournaments.Of(t.Context(), "none"); !errors.Is(err, ErrNotFound) {
		t.Errorf("a game of no tournament: %v", err)
	}

	stage.Games, stage.Blocks = 6, []TournamentBlock{{0, 3, []int{0, 1, -1, -1, -1}}, {3, 3, []int{-1, -1, 1, -1, 0}}}
	must(t, db.Tournaments.BeginStage(t.Context(), tournament, stage))
	must(t, db.Tournaments.EndStage(t.Context(), id, "round", begin.Add(24*time.Hour)))
	stage.Played, stage.Ended = 2, begin.Add(24*time.Hour)
	tournament.Stages, tournament.Changed = []TournamentStage{stage}, stage.Ended
	if got, err := db.Tournaments.Load(t.Context(), id); err != nil || !cmp.Equal(got, tournament) {
		t.Error(err, cmp.Diff(tournament, got))
	}
	tournament.Stages[0].Blocks = nil
	if got, err := db.Tournaments.Latest(t.Context(), 10); err != nil || !cmp.Equal(got, []Tournament{tournament}) {
		t.Error(err, cmp.Diff([]Tournament{tournament}, got))
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
