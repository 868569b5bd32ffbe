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

// TestContest: what is stored of a contest is read again; a stage takes more
// games; a game is stored with what it came to, or not at all.
func TestContest(t *testing.T) {
	t.Parallel()
	db, evs := tempDB(t), playout(t, rules.Five(), rules.Key{1})
	id := "c1"
	if _, err := db.Contest(t.Context(), id); !errors.Is(err, ErrNotFound) {
		t.Errorf("no contest: %v", err)
	}
	stage := ContestStage{Stage: "round", Began: begin, Games: 2, Teams: []int{0, 1},
		Blocks: []ContestBlock{{0, 2, []int{0, 1, -1, -1, -1}}}}
	contest := Contest{ID: id, Created: begin, Plan: `{"seats":[5]}`}
	must(t, db.BeginStage(t.Context(), contest, stage))

	played := func(n int) (ContestGame, Record) {
		g := fiveGame(fmt.Sprint("g", n))
		return ContestGame{
			N: n, Game: g.ID, Ended: begin.Add(time.Duration(n+1) * time.Hour), Winner: game.SideVillage, Spoken: 7 + n,
			Roles: []game.Role{game.RoleSeer, game.RoleWerewolf, game.RoleVillager, game.RolePossessed, game.RoleVillager},
		}, Record{Game: g, Events: evs}
	}
	var games []ContestGame
	var records []Record
	for _, n := range []int{1, 0} { // in the order in which they ended
		g, rec := played(n)
		if n == 0 {
			g.Faults = map[game.Seat]map[string]int{3: {"timeout": 2}}
		}
		games, records = append(games, g), append(records, rec)
	}
	must(t, db.AddContestGames(t.Context(), id, "round", games, records))
	another, rec := played(5)
	again, recAgain := played(1)
	if err := db.AddContestGames(t.Context(), id, "round", []ContestGame{another, again},
		[]Record{rec, recAgain}); !errors.Is(err, ErrConflict) {
		t.Errorf("a game that is there already: %v", err)
	}
	if _, err := db.Load(t.Context(), "g5"); !errors.Is(err, ErrNotFound) {
		t.Errorf("the game stored with it: %v", err)
	}

	got, err := db.ContestGames(t.Context(), id, "round", 0, 10)
	must(t, err)
	if want := []ContestGame{games[1], games[0]}; !cmp.Equal(got, want) {
		t.Error(cmp.Diff(want, got))
	}
	if got, err := db.ContestGames(t.Context(), id, "round", 1, 1); err != nil || len(got) != 1 || got[0].N != 1 {
		t.Errorf("from the second on: %v, %v", got, err)
	}
	if c, s, n, err := db.ContestOf(t.Context(), "g0"); c != id || s != "round" || n != 0 || err != nil {
		t.Errorf("game g0 is of %s, %s, %d: %v", c, s, n, err)
	}
	if _, _, _, err := db.ContestOf(t.Context(), "none"); !errors.Is(err, ErrNotFound) {
		t.Errorf("a game of no contest: %v", err)
	}

	stage.Games, stage.Blocks = 6, []ContestBlock{{0, 3, []int{0, 1, -1, -1, -1}}, {3, 3, []int{-1, -1, 1, -1, 0}}}
	must(t, db.BeginStage(t.Context(), contest, stage))
	must(t, db.EndStage(t.Context(), id, "round", begin.Add(24*time.Hour)))
	stage.Played, stage.Ended = 2, begin.Add(24*time.Hour)
	contest.Stages, contest.Changed = []ContestStage{stage}, stage.Ended
	if got, err := db.Contest(t.Context(), id); err != nil || !cmp.Equal(got, contest) {
		t.Error(err, cmp.Diff(contest, got))
	}
	contest.Stages[0].Blocks = nil
	if got, err := db.Contests(t.Context(), 10); err != nil || !cmp.Equal(got, []Contest{contest}) {
		t.Error(err, cmp.Diff([]Contest{contest}, got))
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
