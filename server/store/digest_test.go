package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"testing"

	"aiwolfplay/game"
)

// untied removes the triggers that forbid changes, so that a test can change stored rows.
const untied = `DROP TRIGGER event_never_changes; DROP TRIGGER event_never_goes; DROP TRIGGER note_never_changes;
	DROP TRIGGER note_never_goes; `

// endedGame stores a game in two parts, with notes before, at and after its end.
func endedGame(t *testing.T, db *DB, id string) {
	t.Helper()
	g := fiveGame(id)
	log := playout(t, g.Setup, g.Key)
	note := func(after int, text string) Note {
		return Note{After: uint32(after), At: begin, Kind: "belief", To: game.Public, Body: fmt.Sprintf(`{"x":%q}`, text)}
	}
	err := db.Games.Create(t.Context(), g, log[:9], []Note{note(0, "begin")})
	if err == nil {
		err = db.Games.Append(id, log[9:], note(9, "end"))
	}
	for i := range 3 {
		if err == nil {
			err = db.Games.AppendNote(id, note(len(log)-i%2, fmt.Sprint("after ", i)))
		}
	}
	if err != nil {
		t.Fatal(err)
	}
}

// TestDigest checks that the digest of a finished game, including rows after its end, is right until any column of any
// of its rows is changed or a row is deleted.
func TestDigest(t *testing.T) {
	t.Parallel()
	db := tempDB(t)
	endedGame(t, db, "ended")
	begun := playout(t, fiveGame("").Setup, fiveGame("").Key)[:9]
	if err := db.Games.Create(t.Context(), fiveGame("runs"), begun, nil); err != nil {
		t.Fatal(err)
	}
	for _, id := range []string{"ended", "runs"} {
		if err := db.Games.CheckDigest(t.Context(), id); err != nil {
			t.Errorf("%s: %v", id, err)
		}
	}
	if err := db.Accounts.Claim(t.Context(), "u1", "u2"); err != nil {
		t.Fatal(err)
	}
	if err := db.Games.CheckDigest(t.Context(), "ended"); err != nil {
		t.Errorf("after a seat has another user: %v", err)
	}
	if _, err := db.handle.write.ExecContext(t.Context(), untied); err != nil {
		t.Fatal(err)
	}
	for _, change := range []string{
		`UPDATE event SET body = replace(body, 'a', 'c') WHERE seq = 5`, `UPDATE event SET at = at + 1 WHERE seq = 7`,
		`UPDATE event SET audience = audience - 1 WHERE seq = 3`, `UPDATE event SET kind = 'voted' WHERE seq = 2`,
		`DELETE FROM event WHERE seq = 20`, `UPDATE note SET body = replace(body, 'after 1', 'after 3')`,
		`UPDATE note SET audience = 0 WHERE n = 2`, `UPDATE note SET kind = 'Belief' WHERE after = 9`,
		`DELETE FROM note WHERE after = 0`, `UPDATE seat SET agent = 'plaim' WHERE seat = 1`,
		`UPDATE game SET seed = zeroblob(32)`, `UPDATE game SET ended = ended + 1`, `UPDATE game SET digest = zeroblob(32)`,
	} {
		err := db.handle.transact(t.Context(), "change", func(ctx context.Context, tx writer) error {
			if _, err := tx.ExecContext(ctx, change); err != nil {
				return err
			}
			var id string
			row := tx.Tx.QueryRowContext(ctx, `SELECT id FROM game WHERE id = 'ended'`)
			if err := row.Scan(&id); err != nil {
				return err
			}
			var want []byte
			if err := tx.Tx.QueryRowContext(ctx, `SELECT digest FROM game WHERE id = ?`, id).Scan(&want); err != nil {
				return err
			}
			got, err := seal(ctx, tx.Tx, id)
			if err == nil && slices.Equal(got.digest[:], want) {
				t.Errorf("not found: %s", change)
			}
			return errors.Join(err, sql.ErrTxDone) // the error undoes the transaction
		})
		if !errors.Is(err, sql.ErrTxDone) {
			t.Errorf("%s: %v", change, err)
		}
	}
	if _, err := db.handle.write.ExecContext(t.Context(), `UPDATE note SET body = '{}' WHERE after = 9`); err != nil {
		t.Fatal(err)
	}
	if err := db.Games.CheckDigest(t.Context(), "ended"); !errors.Is(err, ErrDigest) {
		t.Errorf("a note of a finished game is another one: %v", err)
	}
}

// TestSealOld checks that games of an older version get their digests and sizes once.
func TestSealOld(t *testing.T) {
	t.Parallel()
	db := tempDB(t)
	for _, id := range []string{"a", "b", "c"} {
		endedGame(t, db, id)
	}
	before, err := db.Spaces(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.handle.write.ExecContext(t.Context(), `UPDATE game SET digest = NULL, bytes = 0`); err != nil {
		t.Fatal(err)
	}
	if err := db.Games.CheckDigest(t.Context(), "b"); !errors.Is(err, ErrNoDigest) {
		t.Errorf("before: %v", err)
	}
	if err := db.Games.AppendNote("c", Note{After: 3, At: begin, Kind: "late", Body: "{}"}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []int{3, 0} {
		if done, err := db.Games.SealOld(t.Context()); done != want || err != nil {
			t.Errorf("%d games, %v; want %d", done, err, want)
		}
	}
	for _, id := range []string{"a", "b", "c"} {
		if err := db.Games.CheckDigest(t.Context(), id); err != nil {
			t.Errorf("%s: %v", id, err)
		}
	}
	after, err := db.Spaces(t.Context())
	b, a := before[FromVisitors], after[FromVisitors]
	if err != nil || a.Games != 3 || a.Bytes < b.Bytes || b.Bytes < 10_000 {
		t.Errorf("space %v, then %v, %v", before, after, err)
	}
}
