package store

import (
	"fmt"
	"math"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
)

// silenced returns a log in which the deadline answered all questions of the given seats.
func silenced(log []Stamped, seats ...game.Seat) []Stamped {
	log = slices.Clone(log)
	for i := range log {
		if ev := &log[i].Event; ev.Kind == rules.Answered && slices.Contains(seats, ev.Actor) {
			ev.Forced = true
		}
	}
	return log
}

// silentGames stores games among agents, with a connected agent on seat 1. In games with odd numbers, that agent never
// answers. One game is practice, which counts nowhere. kind is the kind of the connected seats.
func silentGames(t *testing.T, db *DB, kind string) {
	t.Helper()
	for i := range 12 {
		g := fiveGame(fmt.Sprint("game", i))
		for s := range g.Seats {
			g.Seats[s] = Seat{Kind: Agent, Name: fmt.Sprint("name", s), Agent: []string{"plain", "bayes", "random"}[(s+i)%3]}
		}
		g.Seats[1] = Seat{Kind: kind, Name: "owl", Agent: "ghost"}
		if i == 4 {
			g.Seats[3] = Seat{Kind: kind, Name: "cat", Agent: "late"} // it answers
		}
		if i == 7 {
			g.Origin = Practice
		}
		log := playout(t, g.Setup, rules.Key{byte(i)})
		if i%2 == 1 {
			log = silenced(log, 1)
		}
		for j := range log {
			log[j].At = begin.Add(time.Duration(i)*time.Hour + time.Duration(j)*time.Millisecond)
		}
		if err := db.Games.Create(t.Context(), g, log, nil); err != nil {
			t.Fatal(err)
		}
	}
}

// TestSilentSeatsCountForNobody checks that a connected agent that never answers gets no game, no rating, and no line
// in a search, while the others at its table get theirs.
func TestSilentSeatsCountForNobody(t *testing.T) {
	t.Parallel()
	db := tempDB(t)
	silentGames(t, db, Remote)
	standings, err := db.Standings.Agents(t.Context(), 5)
	if err != nil {
		t.Fatal(err)
	}
	games := map[string]int{}
	for _, s := range standings {
		for _, c := range s.Roles {
			games[s.Name] += c.Games
		}
	}
	// 11 games count; in 5 of them (1, 3, 5, 9, 11) the ghost was silent.
	if games["ghost"] != 6 || games["late"] != 1 || games["plain"]+games["bayes"]+games["random"] != 11*4-1 {
		t.Errorf("games %v", games)
	}
	past, _, err := db.History.Find(t.Context(), Search{Agent: "ghost"}, Window{Limit: 20}, "")
	if err != nil || len(past) != 6 {
		t.Errorf("%d games are found, %v", len(past), err)
	}
	course, err := db.Standings.Course(t.Context(), "ghost", AllSizes, 24*time.Hour, 100)
	n := 0
	for _, period := range course {
		n += period.Games
	}
	if err != nil || n != 6 {
		t.Errorf("course %v, %v", course, err)
	}
	if n, err := db.History.Total(t.Context()); n != 12 || err != nil {
		t.Errorf("%d games, %v", n, err)
	}
}

// TestSilentMigration migrates a database in which silent seats counted, and compares it with one in which they never
// counted.
func TestSilentMigration(t *testing.T) {
	t.Parallel()
	want, old := tempDB(t), tempDB(t)
	silentGames(t, want, Remote)
	silentGames(t, old, Agent) // as kind Agent, whose silence was not checked for
	before, err := old.Standings.Agents(t.Context(), 5)
	if err != nil {
		t.Fatal(err)
	}
	text, err := migrations.ReadFile("migrations/0015_silent.sql")
	if err != nil {
		t.Fatal(err)
	}
	tx, err := old.handle.write.BeginTx(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer tx.Rollback()
	for _, step := range []string{
		`UPDATE seat SET kind = 'remote' WHERE agent IN ('ghost', 'late')`,
		`ALTER TABLE outcome DROP COLUMN silent`,
		string(text),
	} {
		if _, err := tx.ExecContext(t.Context(), step); err != nil {
			t.Fatal(err)
		}
	}
	if err := rerate(t.Context(), tx); err != nil {
		t.Fatal(err)
	}
	if err := tx.Commit(); err != nil {
		t.Fatal(err)
	}
	got, err := old.Standings.Agents(t.Context(), 5)
	if err != nil {
		t.Fatal(err)
	}
	wanted, err := want.Standings.Agents(t.Context(), 5)
	if err != nil {
		t.Fatal(err)
	}
	near := cmp.Comparer(func(a, b float64) bool { return math.Abs(a-b) < 1e-9 })
	if diff := cmp.Diff(wanted, got, near); diff != "" {
		t.Errorf("after the migration (-want +got):\n%s", diff)
	}
	if cmp.Equal(before, got, near) {
		t.Error("the migration changes nothing: the test has no silent seats")
	}
	silent, err := old.handle.number(t.Context(), "", `SELECT count(*) FROM outcome WHERE silent`)
	if err != nil || silent != 6 {
		t.Errorf("%d seats are marked, %v, want 6", silent, err)
	}
}
