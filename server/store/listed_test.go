package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"math"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
)

// TestPrivateGames checks that a game that is not listed is in no list, count, standing, rating or course, but is in
// the histories of its players.
func TestPrivateGames(t *testing.T) {
	t.Parallel()
	db := tempDB(t)
	fill(t, db, 12)
	err := db.Accounts.Create(t.Context(), Account{User: "u1", Name: "Hanna", Key: "hanna"})
	if err != nil {
		t.Fatal(err)
	}
	public := func() (all []any) {
		add := func(v any, err error) {
			t.Helper()
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, v)
		}
		for _, s := range []Search{
			{}, {Name: "fox"}, {Agent: "plain"}, {User: "u1"}, {Size: 5}, {Role: game.RoleSeer, Size: 5},
			{Winner: game.SideVillage}, {Winner: game.SideWerewolf}, {Private: true}, {Private: true, Name: "fox"},
		} {
			games, more, err := db.History.Find(t.Context(), s, Window{Limit: 100}, "u1")
			add(pastIDs(games), err)
			add(more, nil)
		}
		add(db.History.Total(t.Context()))
		add(db.Standings.Agents(t.Context(), AllSizes))
		add(db.Standings.OfPerson(t.Context(), "u1", 5))
		add(db.Standings.Practised(t.Context(), "u1"))
		add(db.Standings.Course(t.Context(), "plain", AllSizes, 24*time.Hour, 1000))
		people, _, err := db.Standings.People(t.Context(), AllSizes, 0, 10)
		add(people, err)
		finished, total, err := db.Games.Finished(t.Context(), 0, 100)
		for _, f := range finished {
			add(f.ID, err)
		}
		add(total, err)
		return all
	}
	before := public()
	var own []string
	for _, origin := range []string{"", InClass, Practice} {
		g := fiveGame("private" + origin)
		g.Listed, g.Origin = false, origin
		if err := db.Games.Create(t.Context(), g, playout(t, g.Setup, rules.Key{3}), nil); err != nil {
			t.Fatal(err)
		}
		own = append(own, g.ID)
	}
	if diff := cmp.Diff(before, public()); diff != "" {
		t.Errorf("private games show (-before +after):\n%s", diff)
	}
	mine, _, err := db.History.Find(t.Context(), Search{User: "u1", Private: true}, Window{Limit: 100}, "u1")
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range mine {
		if private := slices.Contains(own, g.ID); g.Listed == private {
			t.Errorf("%s: listed %t", g.ID, g.Listed)
		}
	}
	if len(mine) != 3+len(own) {
		t.Errorf("the player finds %d games", len(mine))
	}
	sum := func(s Standing) (n int) {
		for _, r := range s.Roles {
			n += r.Games
		}
		return n
	}
	st, err := db.Standings.OfPlayer(t.Context(), "u1", 5)
	if err != nil || sum(st) != 3+1 {
		t.Errorf("for the player %d games count, %v", sum(st), err)
	}
	if _, all, err := db.Games.FinishedOrPrivate(t.Context(), 0, 1); err != nil || all != 12+len(own) {
		t.Errorf("%d games with the private ones, %v", all, err)
	}
}

// byPersonOrID matches a condition that only the person, or somebody with the link, can make.
var byPersonOrID = regexp.MustCompile(`\b(id|game|user) = (\?|\w+\.)`)

// private lists the functions whose queries may find private games, with the reasons.
var private = map[string]string{
	"page":         "its callers say which",
	"search":       "adds the condition, but where somebody looks for their own games",
	"Unfinished":   "the lobby opens all games that run",
	"IDs":          "play check looks at all games",
	"HasVisitors":  "says that somebody was here, to whoever has the database",
	"rerateListed": "looks whether there are any",
	"rerate":       "looks whether there are any",
	"SealOld":      "all games have digests",
	"sizeRunning":  "all games have sizes",
	"Prunable":     "for whoever has the database",
	"Prune":        "for whoever has the database",
	"checkWAL":     "tells the latest time alone",
	"Seated":       "its caller names the games",
}

// TestQueriesArePublic reads the queries of this package: each query of games, seats or outcomes must contain the
// condition public, a game's id or a person, unless its function is in the list above.
func TestQueriesArePublic(t *testing.T) {
	t.Parallel()
	of := regexp.MustCompile(`(?i)\b(FROM|JOIN)\s+(game|outcome|seat)\b`)
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		tree, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, decl := range tree.Decls {
			f, ok := decl.(*ast.FuncDecl)
			if !ok {
				continue
			}
			queriesIn(f.Body, func(query string) {
				if !of.MatchString(query) {
					return
				}
				found++
				if _, excepted := private[f.Name.Name]; !excepted && !strings.Contains(query, "listed = 1") &&
					!byPersonOrID.MatchString(query) {
					t.Errorf("%s: %s may show private games: add the condition public\n%s", file, f.Name.Name, query)
				}
			})
		}
	}
	if found < 20 {
		t.Errorf("only %d queries found", found)
	}
}

// queriesIn calls do with the texts of a function. Of concatenated texts, the constant public appears with
// its value, everything else as a question mark.
func queriesIn(body ast.Node, do func(text string)) {
	ast.Inspect(body, func(n ast.Node) bool {
		e, ok := n.(ast.Expr)
		if !ok {
			return true
		}
		text, ok := textOf(e)
		if ok {
			do(text)
		}
		return !ok
	})
}

func textOf(e ast.Expr) (text string, ok bool) {
	switch e := e.(type) {
	case *ast.BasicLit:
		if e.Kind != token.STRING {
			return "", false
		}
		text, err := strconv.Unquote(e.Value)
		return text, err == nil
	case *ast.BinaryExpr:
		left, one := textOf(e.X)
		right, two := textOf(e.Y)
		if e.Op != token.ADD || !one && !two {
			return "", false
		}
		for part, x := range map[*string]ast.Expr{&left: e.X, &right: e.Y} {
			if id, named := x.(*ast.Ident); named && id.Name == "public" {
				*part = public
			} else if *part == "" {
				*part = "?"
			}
		}
		return left + right, true
	}
	return "", false
}

// TestMigrationHidesOldGames checks which games of an older version stay listed: games that anybody could watch, that
// were listed, that only programs played, or whose only person has an animal's name. Counts, standings and ratings then
// cover only the listed games.
func TestMigrationHidesOldGames(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "play.db")
	old, err := connect(file, "immediate")
	if err != nil {
		t.Fatal(err)
	}
	migrateTo(t, old, "0014_listed.sql")
	person := func(name, user string) Seat { return Seat{Kind: Person, Name: name, User: user} }
	remote := Seat{Kind: Remote, Name: "owl", Agent: "stranger"}
	tests := map[string]struct {
		seats  []Seat // of people; agents have the other seats
		notes  []string
		origin string
		listed bool
	}{
		"agents":        {nil, nil, "", true},
		"alone":         {[]Seat{person("crane", "u1")}, nil, "", true},
		"practised":     {[]Seat{person("crane", "u1")}, nil, Practice, true},
		"alone-in-room": {[]Seat{person("crane", "u1")}, []string{"host"}, "", false},
		"alone-by-name": {[]Seat{person("Hanna", "u1")}, nil, "", false},
		"with-remote":   {[]Seat{person("crane", "u1"), remote}, nil, "", false},
		"friends":       {[]Seat{person("Hanna", "u1"), person("Ben", "u2")}, []string{"host"}, "", false},
		"watched":       {[]Seat{person("Hanna", "u1"), person("Ben", "u2")}, []string{"open", "host"}, "", true},
		"in-the-lobby":  {[]Seat{person("Hanna", "u1"), person("Ben", "u2")}, []string{"host"}, "", true},
		"imported":      {[]Seat{remote, remote}, nil, Imported, true},
		"in-class":      {[]Seat{person("lake-cat", "u1"), person("hill-owl", "u2")}, nil, InClass, false},
		"class-watched": {[]Seat{person("lake-cat", "u1")}, []string{"open"}, InClass, false},
	}
	exec := func(text string, args ...any) {
		t.Helper()
		if _, err := old.ExecContext(t.Context(), text, args...); err != nil {
			t.Fatal(err)
		}
	}
	roles := []game.Role{game.RoleVillager, game.RoleWerewolf, game.RoleSeer, game.RoleVillager, game.RolePossessed}
	for i, id := range slices.Sorted(maps.Keys(tests)) {
		tt := tests[id]
		ended := begin.Add(time.Duration(i) * time.Hour).UnixMilli()
		exec(`INSERT INTO game (id, created, setup, pace, seed, rules_version, status, ended, winner, size, days, origin)
			VALUES (?, ?, '{}', 'none', zeroblob(32), 1, 'over', ?, 'VILLAGER', 5, 3, ?)`, id, ended, ended, tt.origin)
		for s := range 5 {
			seat := Seat{Kind: Agent, Name: "fox", Agent: "plain"}
			if s < len(tt.seats) {
				seat = tt.seats[s]
			}
			exec(`INSERT INTO seat (game, seat, kind, name, agent, user) VALUES (?, ?, ?, ?, ?, ?)`,
				id, s, seat.Kind, seat.Name, seat.Agent, seat.User)
			exec(`INSERT INTO outcome (game, seat, name, agent, user, role, won, size, winner, ended)
				VALUES (?, ?, ?, ?, ?, ?, ?, 5, 'VILLAGER', ?)`, id, s, seat.Name, seat.Agent, seat.User,
				roles[s].String(), roles[s].Side() == game.SideVillage, ended)
		}
		for n, kind := range tt.notes {
			exec(`INSERT INTO note (game, after, n, at, kind, audience, body) VALUES (?, 0, ?, 0, ?, 0, '{}')`,
				id, n+1, kind)
		}
	}
	exec(`INSERT INTO room (code, body) VALUES ('AAAAAA', '{"table":"in-the-lobby","listed":true}'),
		('BBBBBB', '{"table":"friends"}'), ('CCCCCC', 'not JSON')`)
	exec(`INSERT INTO standing VALUES ('user', 'u2', 'VILLAGER', 77, 7)`)
	exec(`INSERT INTO rating VALUES ('user', 'u2', 'VILLAGER', 2000, 77)`)
	if err := old.Close(); err != nil {
		t.Fatal(err)
	}

	db, err := Open(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	listed, count := map[string]bool{}, 0
	games, _, err := db.History.Find(t.Context(), Search{}, Window{Limit: 100}, "")
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range games {
		listed[g.ID] = true
	}
	for id, tt := range tests {
		if listed[id] != tt.listed {
			t.Errorf("%s: listed %t, want %t", id, listed[id], tt.listed)
		}
		if tt.listed {
			count++
		}
	}
	if n, err := db.History.Total(t.Context()); n != count || err != nil {
		t.Errorf("%d games in all, want %d: %v", n, count, err)
	}
	// The second person has two listed games, as the werewolf; the first as a villager those and one alone.
	second, err := db.Standings.OfPerson(t.Context(), "u2", 5)
	want := Standing{Name: "u2"}
	want.Roles[game.RoleWerewolf] = Count{Games: 2}
	want.Ratings[1] = second.Ratings[1]
	if diff := cmp.Diff(want, second); diff != "" || err != nil || second.Ratings[1].Games != 2 ||
		second.Ratings[1].Rating >= 1500 {
		t.Errorf("%v %v: %s", second.Ratings, err, diff)
	}
	first, err := db.Standings.OfPerson(t.Context(), "u1", 5)
	if err != nil || first.Roles[game.RoleVillager] != (Count{3, 3}) || first.Ratings[0].Games != 3 {
		t.Errorf("%+v, %v", first, err)
	}
	own, _, err := db.History.Find(t.Context(), Search{User: "u1", Private: true}, Window{Limit: 100}, "u1")
	if err != nil || len(own) != 10 {
		t.Errorf("%d of the person's own games, want 10: %v", len(own), err)
	}
}

// migrateTo brings a new database to the version before a migration.
func migrateTo(t *testing.T, db *sql.DB, before string) {
	t.Helper()
	files, err := migrations.ReadDir("migrations")
	if err != nil {
		t.Fatal(err)
	}
	n := slices.IndexFunc(files, func(f os.DirEntry) bool { return f.Name() == before })
	for done := false; !done; {
		done, err = migrateOne(t.Context(), db, n, func(i int) (string, string, error) {
			text, err := migrations.ReadFile(path.Join("migrations", files[i].Name()))
			return files[i].Name(), string(text), err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

// TestRerate checks that ratings computed anew equal the ratings that were updated as the games ended.
func TestRerate(t *testing.T) {
	t.Parallel()
	db := tempDB(t)
	fill(t, db, 20)
	g := fiveGame("helped")
	notes := []Note{{At: begin, Kind: SubstitutedNote, To: game.Public, Body: `{"seat":3,"agent":"plain"}`}}
	late := playout(t, g.Setup, rules.Key{3})
	for i := range late {
		late[i].At = begin.Add(1000 * time.Hour)
	}
	if err := db.Games.Create(t.Context(), g, late, notes); err != nil {
		t.Fatal(err)
	}
	private := fiveGame("private")
	private.Listed = false
	if err := db.Games.Create(t.Context(), private, playout(t, g.Setup, rules.Key{4}), nil); err != nil {
		t.Fatal(err)
	}
	all := func() (list []Standing) {
		list, err := db.Standings.Agents(t.Context(), 5)
		person, err2 := db.Standings.OfPerson(t.Context(), "u1", 5)
		if err := errors.Join(err, err2); err != nil {
			t.Fatal(err)
		}
		return append(list, person)
	}
	before := all()
	err := db.handle.transact(t.Context(), "rerate", func(ctx context.Context, tx writer) error {
		return rerate(ctx, tx.Tx)
	})
	if err != nil {
		t.Fatal(err)
	}
	near := cmp.Comparer(func(a, b float64) bool { return math.Abs(a-b) < 1e-6 })
	if diff := cmp.Diff(before, all(), near); diff != "" {
		t.Errorf("(-kept +computed):\n%s", diff)
	}
	if !strings.Contains(fmt.Sprint(before), "1") {
		t.Error("nobody is rated")
	}
}
