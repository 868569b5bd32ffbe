package server

import (
	"context"
	"database/sql"
	"flag"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"aiwolfplay/server/store"
	"aiwolfplay/templates/ui"
)

var manyStored = flag.Int("games", 100_000, "how many finished games BenchmarkManyGames stores")

// BenchmarkManyGames prints the time of an answer among many finished games: of the first page, the history with all
// its filters and places, and the statistics. It prints the median and the 99th percentile in addition to the mean.
func BenchmarkManyGames(b *testing.B) {
	path := filepath.Join(b.TempDir(), "many.db")
	db, err := store.Open(b.Context(), path)
	if err != nil {
		b.Fatal(err)
	}
	if err := db.Close(); err != nil {
		b.Fatal(err)
	}
	generate(b, path, *manyStored)
	s := openSiteAt(b, path, silents)
	at := func(rng *rand.Rand) string { // a place somewhere in the history
		return fmt.Sprintf("%d.g%d", 60_000*(1+rng.IntN(*manyStored)), rng.IntN(*manyStored))
	}
	for _, route := range []struct {
		name string
		path func(rng *rand.Rand) string
	}{
		{"lobby", func(*rand.Rand) string { return "/" }},
		{"tables", func(*rand.Rand) string { return "/tables" }},
		{"games", func(*rand.Rand) string { return "/games" }},
		{"page", func(rng *rand.Rand) string { return "/games?before=" + at(rng) }},
		{"page back", func(rng *rand.Rand) string { return "/games?after=" + at(rng) }},
		{"name", func(rng *rand.Rand) string { return fmt.Sprintf("/games?name=name%d&before=%s", rng.IntN(24), at(rng)) }},
		{"guest", func(rng *rand.Rand) string { return fmt.Sprintf("/games?name=guest%d", rng.IntN(5000)) }},
		{"nobody", func(*rand.Rand) string { return "/games?name=nobody&size=18" }},
		{"agent", func(rng *rand.Rand) string { return "/games?agent=plain&before=" + at(rng) }},
		{"agent, nothing fits", func(*rand.Rand) string { return "/games?agent=plain&size=18" }},
		{"agent role winner size", func(rng *rand.Rand) string {
			return "/games?agent=bayes&role=WEREWOLF&winner=VILLAGER&size=15&before=" + at(rng)
		}},
		{"name role nothing fits", func(*rand.Rand) string { return "/games?name=name3&role=MEDIUM&size=5" }},
		{"role", func(rng *rand.Rand) string { return "/games?role=MEDIUM&before=" + at(rng) }},
		{"role, nothing fits", func(*rand.Rand) string { return "/games?role=VILLAGER&size=18" }},
		{"size", func(rng *rand.Rand) string { return "/games?size=15&before=" + at(rng) }},
		{"winner", func(rng *rand.Rand) string { return "/games?winner=WEREWOLF&before=" + at(rng) }},
		{"size winner nothing fits", func(*rand.Rand) string { return "/games?size=18&winner=WEREWOLF" }},
		{"dates", func(rng *rand.Rand) string {
			return fmt.Sprintf("/games?from=1970-01-%02d&until=1970-02-%02d", 1+rng.IntN(28), 1+rng.IntN(28))
		}},
		{"mine", func(*rand.Rand) string { return "/games?mine=1" }},
		{"mine role", func(*rand.Rand) string { return "/games?mine=1&role=SEER&winner=VILLAGER" }},
		{"statistics", func(*rand.Rand) string { return "/statistics" }},
		{"people", func(*rand.Rand) string { return "/people" }},
	} {
		b.Run(route.name, func(b *testing.B) {
			rng := rand.New(rand.NewPCG(1, 2))
			v := s.visitor("user7", ui.Langs[0])
			var took []time.Duration
			for b.Loop() {
				path, start := route.path(rng), time.Now()
				if w := v.get(path); w.Code != 200 {
					b.Fatal(path, w.Code)
				}
				took = append(took, time.Since(start))
			}
			slices.Sort(took)
			b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "p50-ms")
			b.ReportMetric(float64(took[len(took)*99/100].Microseconds())/1000, "p99-ms")
		})
	}
}

// generate stores finished games without logs, at intervals of a minute since 1970. Two in three have five seats, the
// others fifteen. A person plays in each.
func generate(b *testing.B, path string, games int) {
	b.Helper()
	db, err := sql.Open("sqlite", path)
	db.SetMaxOpenConns(1) // a temporary table belongs to a connection
	if err != nil {
		b.Fatal(err)
	}
	defer db.Close()
	for _, text := range []string{
		`CREATE TEMP TABLE g AS WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?1)
			SELECT i, 'g' || i AS id, 60000 * (i + 1) AS ended, iif(i % 3 = 2, 15, 5) AS size, iif(i % 2, 'WEREWOLF',
				'VILLAGER') AS winner FROM n`,
		`INSERT INTO game (id, created, setup, pace, seed, rules_version, status, ended, winner, size, days, listed)
			SELECT id, ended, '{}', 'none', zeroblob(32), 1, 'over', ended, winner, size, 3, 1 FROM g WHERE ?1`,
		`CREATE TEMP TABLE s AS WITH RECURSIVE n(seat) AS (SELECT 0 UNION ALL SELECT seat + 1 FROM n WHERE seat < 14)
			SELECT g.*, seat, seat = i % size AS person, CASE WHEN seat IN (
				0, 5, 6,
			) THEN 'WEREWOLF' WHEN seat = 1 THEN 'SEER' WHEN seat = 2 THEN 'POSSESSED'
			WHEN seat = 7 THEN 'MEDIUM' WHEN seat = 8 THEN 'BODYGUARD' ELSE 'VILLAGER' END AS role FROM g JOIN n ON seat
				< size WHERE ?1`,
		`INSERT INTO outcome (game, seat, name, agent, user, role, won, size, winner, ended, listed)
			SELECT id, seat, iif(person, 'guest' || (i % 5000), 'name' || ((i + seat * 7) % 24)),
			iif(person, '', iif(seat % 2, 'plain', 'bayes')),
			iif(person, 'user' || (i % 2000), ''), role, winner = iif(role IN ('WEREWOLF', 'POSSESSED'), 'WEREWOLF',
				'VILLAGER'), size, winner, ended, 1 FROM s WHERE ?1`,
		`INSERT INTO seat (game, seat, kind, name, agent, user) SELECT id, seat, iif(person, 'person', 'agent'),
			'name', iif(person, '', 'plain'),
			iif(person, 'user' || (i % 2000), '') FROM s WHERE ?1`,
		`INSERT INTO standing SELECT 'agent', agent, size, role, count(*), sum(won) FROM outcome WHERE agent <> '' AND ?1
			GROUP BY agent, size, role`,
		`INSERT INTO standing SELECT 'user', user, size, role, count(*), sum(won) FROM outcome WHERE user <> '' AND ?1
			GROUP BY user, size, role`,
		`INSERT INTO rating SELECT kind, name, size, 'VILLAGER', 1500, sum(games) FROM standing WHERE ?1
			GROUP BY kind, name, size`,
		`UPDATE tally SET games = ?1`,
	} {
		if _, err := db.ExecContext(context.Background(), text, games); err != nil {
			b.Fatal(text, err)
		}
	}
}
