package store

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"aiwolfplay/game/rules"
)

// TestPowerCut simulates power cuts in the middle of any write. It checks that, when the files are opened, everything
// acknowledged before is there, nothing follows a gap, and the game can go on.
func TestPowerCut(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "play.db")
	db, err := Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	var synchronous int
	err = db.handle.write.QueryRowContext(t.Context(), `PRAGMA synchronous`).Scan(&synchronous)
	if err != nil || synchronous != 2 {
		t.Fatalf("a commit does not wait for the disk: synchronous is %d, %v", synchronous, err)
	}
	// This makes SQLite copy its log into the database, and begin a new one, every few writes.
	if _, err := db.handle.write.ExecContext(t.Context(), `PRAGMA wal_autocheckpoint = 8`); err != nil {
		t.Fatal(err)
	}
	game := fiveGame("cut")
	evs := playout(t, game.Setup, game.Key)
	if err := db.Games.Create(t.Context(), game, evs[:1], nil); err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(1, 2))
	cuts, begunAnew := 0, 0
	before := diskOf(t, path)
	for stored := 1; stored < len(evs); {
		n := min(1+rng.IntN(3), len(evs)-stored)
		if err := db.Games.Append(game.ID, evs[stored:stored+n]); err != nil {
			t.Fatal(err)
		}
		after := diskOf(t, path)
		if len(after.wal) > 32 && len(before.wal) > 32 && !bytes.Equal(after.wal[:32], before.wal[:32]) {
			begunAnew++
		}
		// The whole log is on the disk before SQLite begins to copy it into the database.
		for _, cut := range []disk{
			{before.db, tornLog(rng, before.wal, after.wal)},
			{torn(rng, before.db, after.db), after.wal},
		} {
			cut.check(t, game.ID, evs, stored, stored+n)
			cuts++
		}
		before, stored = after, stored+n
	}
	if begunAnew == 0 {
		t.Error("the log was never begun anew")
	}
	t.Logf("%d cuts, the log was begun anew %d times", cuts, begunAnew)
}

// A disk holds the two files of a database.
type disk struct{ db, wal []byte }

func diskOf(t *testing.T, path string) (d disk) {
	t.Helper()
	var err, err2 error
	d.db, err = os.ReadFile(path)
	d.wal, err2 = os.ReadFile(path + "-wal")
	if err = errors.Join(err, err2); err != nil {
		t.Fatal(err)
	}
	return d
}

// torn returns a partly written file: a random selection of sectors comes from after, the others from before.
func torn(rng *rand.Rand, before, after []byte) []byte {
	const sector = 512
	file := bytes.Clone(before)
	for at := 0; at < len(after); at += sector {
		end := min(at+sector, len(after))
		if rng.IntN(2) == 0 {
			continue
		}
		if missing := end - len(file); missing > 0 {
			file = append(file, make([]byte, missing)...)
		}
		copy(file[at:end], after[at:end])
	}
	return file
}

// logHeader is the size of the header of SQLite's log, in bytes.
const logHeader = 32

// tornLog returns a partly written log. SQLite waits for the disk between a new header and the frames that overwrite
// older ones (sqlite.org/src/info/ff5be73dee).
func tornLog(rng *rand.Rand, before, after []byte) []byte {
	file := torn(rng, before, after)
	if len(file) >= logHeader && len(after) >= logHeader {
		copy(file, after[:logHeader])
	}
	return file
}

// check opens the files. They must contain the events that were acknowledged, and besides them only events that were
// being written.
func (d disk) check(t *testing.T, id string, evs []Stamped, sure, last int) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "play.db")
	if err := errors.Join(os.WriteFile(path, d.db, 0o600), os.WriteFile(path+"-wal", d.wal, 0o600)); err != nil {
		t.Fatal(err)
	}
	ctx := context.Background()
	if damage, err := Damage(ctx, path, true); err != nil || damage != "" {
		t.Fatalf("after %d events: damaged: %s %v", sure, damage, err)
	}
	db, err := Open(ctx, path)
	if err != nil {
		t.Fatalf("after %d events: %v", sure, err)
	}
	defer db.Close()
	rec, err := db.Games.Load(ctx, id)
	if err != nil {
		t.Fatalf("after %d events: %v", sure, err)
	}
	n := len(rec.Events)
	if n != sure && n != last {
		t.Fatalf("%d events are there; %d were acknowledged, of %d", n, sure, last)
	}
	for i, ev := range rec.Events {
		if ev.Event != evs[i].Event {
			t.Fatalf("event %d is another one", i)
		}
	}
	if _, err := rules.Fold(rec.Setup, rec.Log()); err != nil {
		t.Fatalf("%d events: %v", n, err)
	}
	if n < len(evs) {
		if err := db.Games.Append(id, evs[n:]); err != nil {
			t.Errorf("the game does not go on: %v", err)
		}
	}
}
