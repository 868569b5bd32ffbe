package store

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
)

// holding returns the secrets that occur in the files of a database.
func holding(t *testing.T, path string, secrets []string) (found []string) {
	t.Helper()
	for _, file := range []string{path, path + "-wal"} {
		text, err := os.ReadFile(file)
		if errors.Is(err, os.ErrNotExist) {
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		for _, secret := range secrets {
			if bytes.Contains(text, []byte(secret)) {
				found = append(found, filepath.Base(file)+": "+secret)
			}
		}
	}
	return found
}

// secretClass stores a class with games between games of others, changes it often, as a lesson does, and returns the
// texts that must not be found after the class is deleted.
func secretClass(t *testing.T, db *DB, id string, games []string) (secrets []string) {
	t.Helper()
	secrets = []string{id, "name-of-" + id, "code-of-" + id, "key-of-" + id}
	for i := range 40 {
		body := fmt.Sprintf(`{"id":%q,"name":"name-of-%s","code":"code-of-%s","key":"key-of-%s","students":[`, id, id, id, id)
		for n := range i {
			body += fmt.Sprintf(`{"user":"user-of-%s-%d","name":"student-of-%s-%d"},`, id, n, id, n)
		}
		if err := db.Classes.Save(t.Context(), id, body+"]}"); err != nil {
			t.Fatal(err)
		}
	}
	for n := range 39 {
		secrets = append(secrets, fmt.Sprintf("user-of-%s-%d", id, n), fmt.Sprintf("student-of-%s-%d", id, n))
	}
	for i, id := range games {
		secrets = append(secrets, id)
		storeGame(t, db, id, InClass, 40)
		storeGame(t, db, fmt.Sprintf("neighbor%d-%d", len(games), i), "", 7)
	}
	return secrets
}

// storeGame stores a finished game with a log of the given length, in several writes.
func storeGame(t *testing.T, db *DB, id, origin string, lines int) {
	t.Helper()
	setup := rules.Five()
	g := Game{ID: id, Setup: setup, Pace: "none", RulesVersion: 1, Origin: origin}
	for i := range setup.Seats() {
		g.Seats = append(g.Seats, Seat{Kind: Person, Name: "player-of-" + id, User: fmt.Sprint("user-of-", id, i)})
	}
	_, evs, err := rules.New(setup, &g.Key, nil)
	if err != nil {
		t.Fatal(err)
	}
	log := make([]Stamped, len(evs))
	for i := range evs {
		log[i] = Stamped{Event: evs[i]}
	}
	if err := db.Games.Create(t.Context(), g, log, []Note{{Kind: "open", Body: "{}"}}); err != nil {
		t.Fatal(err)
	}
	seq := uint32(len(log))
	for range lines {
		seq++
		said := rules.Event{Kind: rules.Said, Seq: seq, Actor: 1, Target: game.NoSeat, To: game.Public,
			Text: "said-in-" + id + strings.Repeat("x", rand.IntN(200))} //nolint:gosec // only lengths
		if err := db.Games.Append(id, []Stamped{{Event: said}}); err != nil {
			t.Fatal(err)
		}
	}
	end := rules.Event{Kind: rules.GameEnded, Seq: seq + 1, Actor: game.NoSeat, Target: game.NoSeat,
		Side: game.SideVillage, To: game.Public}
	last := []Stamped{{Event: end}}
	for i := range setup.Seats() {
		last = append(last, Stamped{Event: rules.Event{Kind: rules.RoleRevealed, Seq: end.Seq + uint32(i) + 1,
			Actor: game.Seat(i), Target: game.NoSeat, Role: game.RoleVillager, To: game.Public}})
	}
	if err := db.Games.Append(id, last); err != nil {
		t.Fatal(err)
	}
}

// TestDeletedLeavesTheFiles checks that, after a class is deleted, none of its data is left in the database, its
// write-ahead log, or a new backup. The sweep waits for a reader who still sees the data, and writers do not wait
// meanwhile.
func TestDeletedLeavesTheFiles(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "play.db")
	db, err := OpenBulk(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	games := []string{"gamegamegame0", "gamegamegame1", "gamegamegame2"}
	secrets := secretClass(t, db, "classclassclass", games)
	secretClass(t, db, "another", []string{"stays0", "stays1"})
	if len(holding(t, path, secrets)) < len(secrets) {
		t.Fatal("the class is not in the files: the test shows nothing")
	}
	reading, err := db.handle.read.BeginTx(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	var n int
	if err := reading.QueryRowContext(t.Context(), `SELECT count(*) FROM class`).Scan(&n); err != nil || n != 2 {
		t.Fatal(n, err)
	}
	if err := db.Classes.Delete(t.Context(), "classclassclass", games); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	if err := emptied(ctx, db); !errors.Is(err, errReading) {
		t.Fatalf("while somebody reads: %v", err)
	}
	done := make(chan error, 1)
	go func() { done <- db.sweep(ctx) }()
	if err := db.Classes.Save(t.Context(), "another", "{}"); err != nil { // writers do not wait
		t.Error(err)
	}
	if err := reading.Rollback(); err != nil {
		t.Fatal(err)
	}
	if err := <-done; err != nil {
		t.Fatal(err)
	}
	cancel()
	if found := holding(t, path, secrets); found != nil {
		t.Errorf("%d are left: %.1000v", len(found), found)
	}
	if damage, err := Damage(t.Context(), path, true); damage != "" || err != nil {
		t.Errorf("the database is damaged: %s %v", damage, err)
	}
	copied := filepath.Join(t.TempDir(), "backup.db")
	if err := Backup(t.Context(), path, copied, func(_, _ int64) {}); err != nil {
		t.Fatal(err)
	}
	if found := holding(t, copied, secrets); found != nil {
		t.Errorf("a new backup has %.1000v", found)
	}
	if found := holding(t, path, []string{"stays0", "stays1"}); len(found) < 2 {
		t.Error("other games are gone")
	}
}

// emptied tries once to empty the write-ahead log.
func emptied(ctx context.Context, db *DB) error {
	db.tries = 1
	defer func() { db.tries = 0 }()
	return db.sweep(ctx)
}

// TestPrunedLeavesTheFiles checks that a server also notices data that another program has pruned, and removes it from
// the files.
func TestPrunedLeavesTheFiles(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "play.db")
	server, err := Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	storeGame(t, server, "gamegamegame0", "", 40)
	storeGame(t, server, "stays", "", 40)
	execute(t, path, `UPDATE game SET ended = 1000 WHERE id = 'gamegamegame0'`)
	ctx, cancel := context.WithCancel(t.Context())
	look := make(chan time.Time) // a value is received only after a sweep
	done := make(chan struct{})
	go func() { defer close(done); server.sweepAt(ctx, slog.New(slog.DiscardHandler), look) }()
	look <- time.Time{}
	other, err := Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	p := Pruning{Sources: []Source{FromVisitors}, Before: time.UnixMilli(2000)}
	err = errors.Join(other.Prune(t.Context(), p, func(_, _ int64) {}), other.Close())
	if err != nil {
		t.Fatal(err)
	}
	if holding(t, path, []string{"said-in-gamegamegame0"}) == nil {
		t.Fatal("what is deleted is not in the files: the test shows nothing")
	}
	look <- time.Time{}
	look <- time.Time{}
	cancel()
	<-done
	if found := holding(t, path, []string{"said-in-gamegamegame0", "player-of-gamegamegame0"}); found != nil {
		t.Errorf("left: %v", found)
	}
	if left, err := server.hasChore(t.Context(), choreSweep); left || err != nil {
		t.Errorf("after: a chore %t, %v", left, err)
	}
	if found := holding(t, path, []string{"said-in-stays"}); found == nil {
		t.Error("another game is gone")
	}
}

// TestCompact checks that Compact removes the bytes of a class that an older version has deleted, and that it does so
// once.
func TestCompact(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "play.db")
	db, err := OpenBulk(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	secrets := secretClass(t, db, "classclassclass", []string{"gamegamegame0"})
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	// as in the older version: no chore, and deleting leaves the bytes
	execute(t, path, `PRAGMA secure_delete = 0; DROP TRIGGER event_never_goes;
		DELETE FROM event WHERE game = 'gamegamegame0'; DELETE FROM class; INSERT INTO chore VALUES ('compact');`)
	if len(holding(t, path, secrets)) == 0 {
		t.Fatal("what is deleted is not in the file: the test shows nothing")
	}
	if db, err = Open(t.Context(), path); err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	db.space = func(string) int64 { return 1 << 10 }
	if done, err := db.Compact(t.Context(), slog.New(slog.DiscardHandler)); done || !errors.Is(err, ErrNoSpace) {
		t.Errorf("with a full disk: %v, %v", done, err)
	}
	db.space = freeSpace
	var log strings.Builder
	if done, err := db.Compact(t.Context(), slog.New(slog.NewTextHandler(&log, nil))); !done || err != nil {
		t.Fatalf("compacted %v: %v", done, err)
	}
	if err := db.sweep(t.Context()); err != nil {
		t.Fatal(err)
	}
	gone := []string{"name-of-classclassclass", "student-of-classclassclass", "said-in-gamegamegame0"}
	if found := holding(t, path, gone); found != nil {
		t.Errorf("left: %v", found)
	}
	if !strings.Contains(log.String(), "compacting") {
		t.Errorf("the log says %q", log.String())
	}
	if done, err := db.Compact(t.Context(), slog.New(slog.DiscardHandler)); done || err != nil {
		t.Errorf("again: %v, %v", done, err)
	}
}
