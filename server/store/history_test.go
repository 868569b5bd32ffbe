package store

import (
	"context"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
)

// fill stores n finished games, an hour apart, of which every third has the
// person u1 and each has its own winner, size and names.
func fill(t *testing.T, db *DB, n int) []Record {
	t.Helper()
	five, fifteen := playout(t, rules.Five(), rules.Key{1}), playout(t, rules.Fifteen(), rules.Key{2})
	var all []Record
	for i := range n {
		g := fiveGame(fmt.Sprintf("game%03d", i))
		log := five
		if i%4 == 1 {
			log, g.Setup, g.Seats = fifteen, rules.Fifteen(), nil
			for s := range 15 {
				g.Seats = append(g.Seats, Seat{Kind: Agent, Name: fmt.Sprint("other", s), Agent: []string{"bayes", "plain"}[s%2]})
			}
		} else if i%3 != 0 {
			g.Seats[2] = Seat{Kind: Agent, Name: "Crane", Agent: "random"}
		}
		log = slices.Clone(log)
		for j := range log {
			log[j].At = begin.Add(time.Duration(i)*time.Hour + time.Duration(j)*time.Millisecond)
		}
		if err := db.Games.Create(t.Context(), g, log, nil); err != nil {
			t.Fatal(err)
		}
		all = append(all, Record{Game: g, Events: log})
	}
	return all
}

func pastIDs(games []PastGame) (list []string) {
	for _, g := range games {
		list = append(list, g.ID)
	}
	return list
}

// TestHistorySearches compares the result of every search with a filter over the games themselves.
func TestHistorySearches(t *testing.T) {
	db := tempDB(t)
	all := fill(t, db, 30)
	role := func(r *Record, seat int) game.Role {
		for _, ev := range r.Events {
			if ev.Event.Kind == rules.RoleRevealed && int(ev.Event.Actor) == seat {
				return ev.Event.Role
			}
		}
		return game.RoleNone
	}
	winner := func(r *Record) game.Side {
		for _, ev := range r.Events {
			if ev.Event.Kind == rules.GameEnded {
				return ev.Event.Side
			}
		}
		return game.SideNone
	}
	ended := func(r *Record) time.Time { return r.Events[len(r.Events)-1].At }
	searches := []Search{
		{}, {Name: "CRANE"}, {Name: "nobody"}, {Agent: "bayes"}, {Agent: "plain", Role: game.RoleSeer},
		{User: "u1"}, {User: "u1", Role: game.RoleVillager},
		{Role: game.RoleMedium}, {Size: 15}, {Size: 7}, {Winner: winner(&all[0])}, {Winner: winner(&all[1]), Size: 15},
		{From: begin.Add(5 * time.Hour), Until: begin.Add(9 * time.Hour)}, {Name: "crane", From: begin.Add(5 * time.Hour)},
		{Name: "crane", Agent: "random"},
		{Name: "crane", Agent: "plain"}, {Role: game.RoleMedium, Size: 15}, {Name: "other3", Role: game.RoleMedium, Size: 5},
		{Name: "crane", Role: game.RoleSeer, Size: 5},
	}
	for _, s := range searches {
		var want []string
		for i := range slices.Backward(all) {
			r := &all[i]
			fits := s.Size == 0 || s.Size == len(r.Seats)
			fits = fits && (s.Winner == game.SideNone || s.Winner == winner(r))
			fits = fits && (s.From.IsZero() || !ended(r).Before(s.From)) && (s.Until.IsZero() || ended(r).Before(s.Until))
			sat := false
			for j, seat := range r.Seats {
				sat = sat || (s.Name == "" || strings.EqualFold(seat.Name, s.Name)) && (s.Agent == "" || seat.Agent == s.Agent) &&
					(s.User == "" || seat.User == s.User) && (s.Role == game.RoleNone || role(r, j) == s.Role)
			}
			if fits && sat {
				want = append(want, r.ID)
			}
		}
		var got []string
		for w := (Window{Limit: 4}); ; {
			games, more, err := db.History.Find(t.Context(), s, w, "u1")
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, pastIDs(games)...)
			for _, g := range games {
				if (g.Seat != nil) != slices.ContainsFunc(all, func(r Record) bool {
					return r.ID == g.ID && slices.ContainsFunc(r.Seats, func(s Seat) bool { return s.User == "u1" })
				}) {
					t.Errorf("%s: reader's seat %v", g.ID, g.Seat)
				}
			}
			if !more {
				break
			}
			w.Before = games[len(games)-1].Place
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%+v (-want +got):\n%s", s, diff)
		}
	}
}

// TestHistoryGoesBack goes to the next page and back.
func TestHistoryGoesBack(t *testing.T) {
	db := tempDB(t)
	fill(t, db, 12)
	first, more, err := db.History.Find(t.Context(), Search{}, Window{Limit: 5}, "")
	if err != nil || !more {
		t.Fatal(err, more)
	}
	second, _, err := db.History.Find(t.Context(), Search{}, Window{Before: first[4].Place, Limit: 5}, "")
	if err != nil {
		t.Fatal(err)
	}
	back, more, err := db.History.Find(t.Context(), Search{}, Window{After: second[0].Place, Limit: 5}, "")
	if err != nil || more {
		t.Fatal(err, more)
	}
	if diff := cmp.Diff(first, back); diff != "" {
		t.Error(diff)
	}
	if n, err := db.History.Total(t.Context()); n != 12 || err != nil {
		t.Errorf("%d games in all, %v", n, err)
	}
}

// TestStandings compares the standings with sums over the games.
func TestStandings(t *testing.T) {
	db := tempDB(t)
	fill(t, db, 12)
	for _, origin := range []string{Imported, Practice, Guided} { // these count nowhere
		aside := fiveGame("of " + origin)
		aside.Origin = origin
		if err := db.Games.Create(t.Context(), aside, playout(t, rules.Five(), rules.Key{1}), nil); err != nil {
			t.Fatal(err)
		}
	}
	agents, err := db.Standings.Agents(t.Context(), AllSizes)
	if err != nil {
		t.Fatal(err)
	}
	games := map[string]int{}
	for _, a := range agents {
		for role, r := range a.Roles {
			games[a.Name] += r.Games
			if r.Won > r.Games {
				t.Errorf("%s as %v: %d of %d won", a.Name, game.Role(role), r.Won, r.Games)
			}
		}
	}
	// Games 1, 5 and 9 have fifteen seats. Among the others, games 0, 3 and 6 have the person.
	if want := map[string]int{"bayes": 24, "plain": 21 + 9*4, "random": 6}; !cmp.Equal(games, want) {
		t.Errorf("seats played: %v, want %v", games, want)
	}
	person, err := db.Standings.OfPerson(t.Context(), "u1", 5)
	if err != nil {
		t.Fatal(err)
	}
	played := 0
	for _, r := range person.Roles {
		played += r.Games
	}
	if played != 3 || person.Ratings[0].Games+person.Ratings[1].Games != 3 {
		t.Errorf("the person: %+v", person)
	}
	if nobody, err := db.Standings.OfPerson(t.Context(), "nobody", 5); err != nil || nobody.Ratings[0].Games != 0 {
		t.Errorf("nobody: %+v, %v", nobody, err)
	}
}

// TestHelpedPersonIsNotRated stores a game in which an agent played for a person.
func TestHelpedPersonIsNotRated(t *testing.T) {
	db := tempDB(t)
	notes := []Note{{At: begin, Kind: SubstitutedNote, To: game.Public, Body: `{"seat":3,"agent":"plain"}`}}
	if err := db.Games.Create(t.Context(), fiveGame("helped"), playout(t, rules.Five(), rules.Key{1}), notes); err != nil {
		t.Fatal(err)
	}
	person, err := db.Standings.OfPerson(t.Context(), "u1", 5)
	if err != nil {
		t.Fatal(err)
	}
	played := 0
	for _, r := range person.Roles {
		played += r.Games
	}
	if played != 1 || person.Ratings[0].Games+person.Ratings[1].Games != 0 {
		t.Errorf("%+v", person)
	}
}

// TestAbsent checks that a game counts for a person who had not come when it began only if they came later. Otherwise
// it counts for the agent that played for them.
func TestAbsent(t *testing.T) {
	for _, tt := range []struct {
		returned bool
		person   int
	}{{false, 0}, {true, 1}} {
		db := tempDB(t)
		notes := []Note{{
			At: begin, Kind: SubstitutedNote, To: game.Public, Body: `{"seat":3,"agent":"stand-in","absent":true}`,
		}}
		if tt.returned {
			notes = append(notes, Note{After: 1, At: begin, Kind: ReturnedNote, To: game.Public, Body: `{"seat":3}`})
		}
		if err := db.Games.Create(t.Context(), fiveGame("late"), playout(t, rules.Five(), rules.Key{1}), notes); err != nil {
			t.Fatal(err)
		}
		games, _, err := db.History.Find(t.Context(), Search{User: "u1"}, Window{Limit: 5}, "u1")
		if err != nil || len(games) != tt.person {
			t.Errorf("returned %t: the person has %d games, %v", tt.returned, len(games), err)
		}
		counts, err := db.Standings.OwnRecord(t.Context(), "u1")
		if err != nil || len(counts) != tt.person {
			t.Errorf("returned %t: counted %v, %v", tt.returned, counts, err)
		}
		games, _, err = db.History.Find(t.Context(), Search{Agent: "stand-in"}, Window{Limit: 5}, "")
		if err != nil || len(games) != 1-tt.person {
			t.Errorf("returned %t: the agent has %d games, %v", tt.returned, len(games), err)
		}
	}
}

// TestRatingsAddUp checks that ratings only move points from one side to the other.
func TestRatingsAddUp(t *testing.T) {
	db := tempDB(t)
	g := fiveGame("agents")
	for s := range g.Seats {
		g.Seats[s] = Seat{Kind: Agent, Name: fmt.Sprint("other", s), Agent: fmt.Sprint("agent", s)}
	}
	if err := db.Games.Create(t.Context(), g, playout(t, rules.Five(), rules.Key{1}), nil); err != nil {
		t.Fatal(err)
	}
	var sum float64
	var rows, moved int
	err := db.handle.read.QueryRowContext(t.Context(),
		`SELECT sum(rating - 1500), count(*), count(nullif(rating, 1500)) FROM rating`).Scan(&sum, &rows, &moved)
	if err != nil || rows != 5 || moved != 5 || math.Abs(sum) > 1e-9 {
		t.Errorf("%d ratings, %d moved, by %v in all: %v", rows, moved, sum, err)
	}
}

var historyGames = flag.Int("history", 100_000, "how many games BenchmarkHistory stores")

// BenchmarkHistory prints how long searches take among many games, and the
// slowest hundredth of them. The games have no log: no list reads one.
func BenchmarkHistory(b *testing.B) {
	db, err := Open(context.Background(), filepath.Join(b.TempDir(), "play.db"))
	if err != nil {
		b.Fatal(err)
	}
	defer db.Close()
	generate(b, db, *historyGames)
	searches := []struct {
		name string
		make func(rng *rand.Rand) Search
	}{
		{"all", func(*rand.Rand) Search { return Search{} }},
		{"name", func(rng *rand.Rand) Search { return Search{Name: fmt.Sprint("name", rng.IntN(24))} }},
		{"rare name", func(rng *rand.Rand) Search { return Search{Name: fmt.Sprint("guest", rng.IntN(5000))} }},
		{"agent", func(*rand.Rand) Search { return Search{Agent: "plain"} }},
		{"agent role winner", func(*rand.Rand) Search {
			return Search{Agent: "plain", Role: game.RoleWerewolf, Winner: game.SideVillage, Size: 15}
		}},
		{"nothing fits", func(*rand.Rand) Search { return Search{Name: "name3", Size: 18} }},
		{"size winner", func(*rand.Rand) Search { return Search{Size: 15, Winner: game.SideWerewolf} }},
		{"user", func(rng *rand.Rand) Search { return Search{User: fmt.Sprint("user", rng.IntN(2000))} }},
		{"role", func(*rand.Rand) Search { return Search{Role: game.RoleMedium} }},
	}
	for _, search := range searches {
		b.Run(strings.ReplaceAll(search.name, " ", "-"), func(b *testing.B) {
			rng := rand.New(rand.NewPCG(1, 2))
			var took []time.Duration
			for b.Loop() {
				s, at := search.make(rng), begin.Add(time.Duration(rng.IntN(*historyGames))*time.Minute)
				start := time.Now()
				if _, _, err := db.History.Find(b.Context(), s, Window{Before: Place{at, "x"}, Limit: 20}, "user7"); err != nil {
					b.Fatal(err)
				}
				took = append(took, time.Since(start))
			}
			slices.Sort(took)
			b.ReportMetric(float64(took[len(took)*99/100].Microseconds())/1000, "p99-ms")
		})
	}
	b.Run("standings", func(b *testing.B) {
		for b.Loop() {
			if _, err := db.Standings.Agents(b.Context(), AllSizes); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// generate stores games without logs.
func generate(b *testing.B, db *DB, n int) {
	b.Helper()
	tx, err := db.handle.write.Begin()
	if err != nil {
		b.Fatal(err)
	}
	defer tx.Rollback()
	exec := func(text string, args ...any) {
		if _, err := tx.Exec(text, args...); err != nil {
			b.Fatal(err)
		}
	}
	for i := range n {
		size, winner := []int{5, 5, 15}[i%3], []string{"VILLAGER", "WEREWOLF"}[i%2]
		id, ended := fmt.Sprintf("g%08d", i), begin.Add(time.Duration(i)*time.Minute).UnixMilli()
		exec(`INSERT INTO game (id, created, setup, pace, seed, rules_version, status, ended, winner, size, days, listed)
			VALUES (?, ?, '{}', 'none', x'00', 1, 'over', ?, ?, ?, 3, 1)`,
			id, ended, ended, winner, size)
		setup, err := rules.Village(size)
		if err != nil {
			b.Fatal(err)
		}
		seat := 0
		for _, role := range game.Roles {
			for range setup.Roles[role] {
				name, agent, user := fmt.Sprint("name", (i+seat*7)%24), "plain", ""
				if seat == i%size {
					name, agent, user = fmt.Sprint("guest", i%5000), "", fmt.Sprint("user", i%2000)
				}
				exec(`INSERT INTO outcome (game, seat, name, agent, user, role, won, size, winner, ended, listed)
					VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1)`,
					id, seat, name, agent, user, role.String(), role.Side().String() == winner, size, winner, ended)
				seat++
			}
		}
	}
	exec(`INSERT INTO standing SELECT 'agent', agent, size, role, count(*), sum(won)
		FROM outcome WHERE agent <> '' GROUP BY agent, size, role`)
	exec(`UPDATE tally SET games = ?`, n)
	if err := tx.Commit(); err != nil {
		b.Fatal(err)
	}
}
