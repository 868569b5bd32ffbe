package store

import (
	"database/sql"
	"fmt"
	"io/fs"
	"math"
	"path/filepath"
	"regexp"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"aiwolfplay/game"
)

// TestSizesAreApart checks that villages of five and of fifteen have separate counts and ratings, and that all sizes
// together have the sums but no rating.
func TestSizesAreApart(t *testing.T) {
	t.Parallel()
	db := tempDB(t)
	fill(t, db, 20) // 5 of these games have fifteen seats
	sizes, err := db.Standings.Sizes(t.Context(), "")
	if err != nil || fmt.Sprint(sizes) != "[15 5]" { // 75 seats against 59 of agents
		t.Errorf("sizes of agents %v, %v", sizes, err)
	}
	if sizes, err = db.Standings.Sizes(t.Context(), "u1"); err != nil || fmt.Sprint(sizes) != "[5]" {
		t.Errorf("sizes of a person %v, %v", sizes, err)
	}
	of := func(size int) Standing {
		list, err := db.Standings.Agents(t.Context(), size)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range list {
			if s.Name == "plain" {
				return s
			}
		}
		t.Fatalf("no standing with %d seats", size)
		return Standing{}
	}
	small, large, all := of(5), of(15), of(AllSizes)
	for _, role := range game.Roles {
		sum := Count{small.Roles[role].Games + large.Roles[role].Games, small.Roles[role].Won + large.Roles[role].Won}
		if all.Roles[role] != sum {
			t.Errorf("%v: %+v in all, %+v and %+v", role, all.Roles[role], small.Roles[role], large.Roles[role])
		}
	}
	seats := 0
	for _, n := range large.Roles {
		seats += n.Games
	}
	if seats != 5*7 {
		t.Errorf("%d seats with fifteen, want 7 in each of 5 games", seats)
	}
	if small.Ratings[0].Games == 0 || large.Ratings[0].Games == 0 || small.Ratings == large.Ratings {
		t.Errorf("ratings %+v and %+v", small.Ratings, large.Ratings)
	}
	if all.Ratings != [2]Rating{} {
		t.Errorf("all sizes have a rating: %+v", all.Ratings)
	}
	people, _, err := db.Standings.People(t.Context(), 15, 0, 10)
	if err != nil || len(people) != 0 {
		t.Errorf("people with fifteen seats: %+v, %v", people, err)
	}
	courses := 0
	for _, size := range []int{5, 15} {
		course, err := db.Standings.Course(t.Context(), "plain", size, 7*24*60*60*1e9, 1000)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range course {
			courses += p.Games
		}
	}
	played := 0
	for _, n := range all.Roles {
		played += n.Games
	}
	if courses != played {
		t.Errorf("%d seats over time, %d in all", courses, played)
	}
}

// TestSizesMigration migrates a database without counts by size. One of its games was removed, so that only its counts
// are left.
func TestSizesMigration(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "play.db")
	db, err := Open(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	fill(t, db, 20)
	want := map[int][]Standing{}
	for _, size := range []int{AllSizes, 5, 15} {
		if want[size], err = db.Standings.Agents(t.Context(), size); err != nil {
			t.Fatal(err)
		}
	}
	person, err := db.Standings.OfPerson(t.Context(), "u1", 5)
	if err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	age(t, file)

	if db, err = Open(t.Context(), file); err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	near := cmp.Comparer(func(a, b float64) bool { return math.Abs(a-b) < 1e-6 })
	for size, wanted := range want {
		got, err := db.Standings.Agents(t.Context(), size)
		if err != nil {
			t.Fatal(err)
		}
		if size == AllSizes { // includes the removed game
			for i := range got {
				if got[i].Name == "plain" {
					got[i].Roles[game.RoleVillager].Games -= 7
					got[i].Roles[game.RoleVillager].Won -= 4
				}
			}
		}
		if diff := cmp.Diff(wanted, got, near); diff != "" {
			t.Errorf("with %d seats (-want +got):\n%s", size, diff)
		}
	}
	if got, err := db.Standings.OfPerson(t.Context(), "u1", 5); err != nil || cmp.Diff(person, got, near) != "" {
		t.Errorf("the person: %v, %s", err, cmp.Diff(person, got, near))
	}
}

// age changes a database back to the schema without counts by size, with counts of seven more games of an agent that
// were removed.
func age(t *testing.T, file string) {
	t.Helper()
	old, err := sql.Open("sqlite", file)
	if err != nil {
		t.Fatal(err)
	}
	defer old.Close()
	files, err := migrations.ReadDir("migrations")
	if err != nil {
		t.Fatal(err)
	}
	version := slices.IndexFunc(files, func(f fs.DirEntry) bool { return f.Name() == "0019_sizes.sql" })
	var changes []string // beginning with the tables that later migrations create, the last one first
	for _, f := range files[version+1:] {
		text, err := migrations.ReadFile("migrations/" + f.Name())
		if err != nil {
			t.Fatal(err)
		}
		for _, created := range regexp.MustCompile(`(?m)^CREATE TABLE (\w+)`).FindAllSubmatch(text, -1) {
			changes = slices.Insert(changes, 0, "DROP TABLE "+string(created[1]))
		}
	}
	changes = append(changes,
		`ALTER TABLE game DROP COLUMN program`,
		`ALTER TABLE standing RENAME TO sized`,
		`CREATE TABLE standing (kind TEXT NOT NULL, name TEXT NOT NULL, role TEXT NOT NULL, games INTEGER NOT NULL,
			won INTEGER NOT NULL, PRIMARY KEY (kind, name, role)) STRICT, WITHOUT ROWID`,
		`INSERT INTO standing SELECT kind, name, role, sum(games), sum(won) FROM sized GROUP BY kind, name, role`,
		`UPDATE standing SET games = games + 7, won = won + 4 WHERE name = 'plain' AND role = 'VILLAGER'`,
		`DROP TABLE sized`, `DROP TABLE rating`,
		`CREATE TABLE rating (kind TEXT NOT NULL, name TEXT NOT NULL, side TEXT NOT NULL, rating REAL NOT NULL,
			games INTEGER NOT NULL, PRIMARY KEY (kind, name, side)) STRICT, WITHOUT ROWID`,
		`INSERT INTO rating VALUES ('agent', 'plain', 'VILLAGER', 2345, 99)`,
		fmt.Sprintf(`PRAGMA user_version = %d`, version),
	)
	for _, text := range changes {
		if _, err := old.Exec(text); err != nil {
			t.Fatal(text, err)
		}
	}
}
