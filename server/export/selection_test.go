package export

import (
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"aiwolfplay/game/evaluation"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/store"
)

// stored returns a database with six games that ended a day after each other, the first of them on the 20th. Odd games
// have five seats and agents "odd", even ones six seats and agents "even"; game 5 is private.
func stored(t *testing.T) *store.DB {
	t.Helper()
	db, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "play.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	var list []store.Record
	for n := 1; n <= 6; n++ {
		setup, err := rules.Village(6 - n%2)
		if err != nil {
			t.Fatal(err)
		}
		key := rules.Key{byte(n)}
		at := time.Date(2026, 11, 19+n, 12, 0, 0, 0, time.UTC)
		rec := store.Record{
			Game: store.Game{
				ID: gameOf(n), Created: at, Setup: setup, Key: key, Pace: "none", RulesVersion: 1, Listed: n != 5,
				Source: store.FromPrograms,
			},
			Notes: []store.Note{store.Commit(&key, at)},
		}
		for range setup.Seats() {
			rec.Seats = append(rec.Seats,
				store.Seat{Kind: store.Agent, Name: "x", Agent: map[bool]string{true: "odd", false: "even"}[n%2 == 1]})
		}
		for _, ev := range finished(t, setup, &key) {
			rec.Events = append(rec.Events, store.Stamped{Event: ev, At: at})
		}
		list = append(list, rec)
	}
	if err := db.Games.CreateAll(t.Context(), list); err != nil {
		t.Fatal(err)
	}
	return db
}

func gameOf(n int) string { return fmt.Sprint("game", n) }

// finished returns the log of a game in which all answers are missed.
func finished(t *testing.T, setup rules.Setup, key *rules.Key) []rules.Event {
	t.Helper()
	state, log, err := rules.New(setup, key, nil)
	for err == nil && !state.Over() {
		seat := state.Waiting().First()
		ask, _ := state.AskFor(seat)
		state, log, err = state.Step(key, rules.Input{Seat: seat, Ask: ask.ID, Timeout: true}, log)
	}
	if err != nil {
		t.Fatal(err)
	}
	return log
}

// TestSelection checks that each condition excludes games, in any combination, and that the games are in the order in
// which they ended.
func TestSelection(t *testing.T) {
	t.Parallel()
	db := stored(t)
	for _, tt := range []struct {
		name string
		Selection
		want string // numbers of games
	}{
		{"all", Selection{}, "1 2 3 4 6"},
		{"private too", Selection{Private: true}, "1 2 3 4 5 6"},
		{"since a day", Selection{Since: "2026-11-22"}, "3 4 6"},
		{"until a day, without it", Selection{Until: "2026-11-22"}, "1 2"},
		{"a size", Selection{Seats: 6}, "2 4 6"},
		{"an agent", Selection{Agent: "odd"}, "1 3"},
		{"an agent, from a day on, private too", Selection{Agent: "odd", Since: "2026-11-21", Private: true}, "3 5"},
		{"nothing", Selection{Agent: "odd", Seats: 6}, ""},
	} {
		list, err := tt.Find(t.Context(), db)
		var want []string
		for n := range strings.FieldsSeq(tt.want) {
			want = append(want, "game"+n)
		}
		if err != nil || !slices.Equal(list, want) {
			t.Errorf("%s: %v, %v; want %v", tt.name, list, err, want)
		}
	}
	if _, err := (&Selection{Tournament: "none"}).Find(t.Context(), db); !errors.Is(err, store.ErrNotFound) ||
		!strings.HasPrefix(err.Error(), "-tournament: ") {
		t.Errorf("an unknown tournament: %v", err)
	}
}

// TestSelectionOfEvaluations checks that the error about an unknown id names the known ids, including those of
// interrupted evaluations.
func TestSelectionOfEvaluations(t *testing.T) {
	t.Parallel()
	db := stored(t)
	unknown := &Selection{Evaluation: "none"}
	if _, err := unknown.Find(t.Context(), db); err == nil ||
		err.Error() != "-evaluation: no evaluation has this id; the database has\n  none" {
		t.Errorf("no evaluation: %v", err)
	}
	r := &evaluation.Report{
		Settings: "abc", Seats: 5, Count: 2, Challengers: []evaluation.ChallengerReport{{Agent: evaluation.Agent{Name: "x"}}},
	}
	body, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	err = db.Evaluations.Begin(t.Context(), store.Evaluation{
		ID: r.ID(), Kind: store.EvaluatedSettings, Created: time.Date(2026, 11, 23, 1, 2, 3, 0, time.UTC), Body: string(body),
	})
	if err != nil {
		t.Fatal(err)
	}
	if list, err := (&Selection{Evaluation: r.ID()}).Find(t.Context(), db); err != nil || len(list) > 0 {
		t.Errorf("an evaluation without games has %v, %v", list, err)
	}
	_, err = unknown.Find(t.Context(), db)
	if want := r.ID() + " (begun 2026-11-23 01:02:03)"; err == nil || !strings.HasSuffix(err.Error(), want) {
		t.Errorf("%v, want %q", err, want)
	}
	games, err := NewMemberships(db).GamesOf(t.Context(), r.ID())
	if m := games[evaluation.GameID("abc", r.Challengers[0].Agent, 7)]; err != nil || len(games) != 10 || m.Deal != 2 ||
		m.Challenger != "x" || m.ChallengerSeat != 2 {
		t.Errorf("%d games, game 7 %+v, %v", len(games), m, err)
	}
}
