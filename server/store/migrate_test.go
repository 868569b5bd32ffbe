package store

import (
	"fmt"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestPreviousSchema checks that a database of the previous schema can be opened, that its running and finished games
// are kept, and that its games can go on and new ones can be added.
func TestPreviousSchema(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	latest, err := Open(t.Context(), filepath.Join(dir, "latest.db"))
	if err != nil {
		t.Fatal(err)
	}
	over, running := fiveGame("over"), fiveGame("running")
	log := playout(t, over.Setup, over.Key)
	for g, n := range map[*Game]int{&over: len(log), &running: 9} {
		if err := latest.Games.Create(t.Context(), *g, log[:n], nil); err != nil {
			t.Fatal(err)
		}
	}
	want := map[string]Record{}
	for _, id := range []string{"over", "running"} {
		if want[id], err = latest.Games.Load(t.Context(), id); err != nil {
			t.Fatal(err)
		}
	}
	if err := latest.Close(); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, "old.db")
	fillPrevious(t, path, filepath.Join(dir, "latest.db"))
	db, err := Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for id, rec := range want {
		got, err := db.Games.Load(t.Context(), id)
		if diff := cmp.Diff(rec, got); err != nil || diff != "" {
			t.Errorf("%s: %v (-want +got):\n%s", id, err, diff)
		}
	}
	if err := db.Games.Append("running", log[9:]); err != nil {
		t.Error(err)
	}
	if err := db.Games.Create(t.Context(), fiveGame("new"), log, nil); err != nil {
		t.Error(err)
	}
}

// fillPrevious makes a database of the previous schema with the games of another one.
func fillPrevious(t *testing.T, path, from string) {
	t.Helper()
	files, err := migrations.ReadDir("migrations")
	if err != nil {
		t.Fatal(err)
	}
	old, err := connect(path, "immediate")
	if err != nil {
		t.Fatal(err)
	}
	defer old.Close()
	old.SetMaxOpenConns(1)
	migrateTo(t, old, files[len(files)-1].Name())
	exec := func(query string, args ...any) {
		t.Helper()
		if _, err := old.ExecContext(t.Context(), query, args...); err != nil {
			t.Fatal(query, err)
		}
	}
	exec(`ATTACH ? AS latest`, from)
	for _, table := range []string{"game", "seat", "event", "note", "mini"} {
		var list string
		row := old.QueryRowContext(t.Context(), `SELECT group_concat(name, ', ') FROM main.pragma_table_info(?)`, table)
		if err := row.Scan(&list); err != nil || list == "" {
			t.Fatalf("%s has the columns %q, %v", table, list, err)
		}
		exec(fmt.Sprintf(`INSERT INTO main.%s (%s) SELECT %s FROM latest.%s`, table, list, list, table))
	}
}
