package store

import (
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
)

// TestVersionBefore checks that a database of the version before classes can be opened, keeps its games, and can store
// a class. Its games still cannot be changed or deleted.
func TestVersionBefore(t *testing.T) {
	t.Parallel()
	packed, err := os.Open("testdata/version6.db.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer packed.Close()
	text, err := gzip.NewReader(packed)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "play.db")
	file, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.Copy(file, text); err != nil {
		t.Fatal(err)
	}
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
	db, err := Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	games, _, err := db.Games.Finished(t.Context(), 0, 10)
	if err != nil || len(games) != 2 {
		t.Fatalf("%d games, %v; want 2", len(games), err)
	}
	if err := db.Classes.Save(t.Context(), "c", "{}"); err != nil {
		t.Fatal(err)
	}
	for _, g := range games {
		if err := db.Classes.Delete(t.Context(), "c", []string{g.ID}); err != nil {
			t.Fatal(err)
		}
		if rec, err := db.Games.Load(t.Context(), g.ID); err != nil || len(rec.Events) == 0 {
			t.Errorf("game %s: %d events, %v", g.ID, len(rec.Events), err)
		}
		for _, text := range []string{`DELETE FROM event WHERE game = ?`, `UPDATE event SET body = '' WHERE game = ?`} {
			if _, err := db.handle.write.ExecContext(t.Context(), text, g.ID); err == nil {
				t.Errorf("%s worked on a game of no class", text)
			}
		}
	}
}

// TestDeleteClass checks that no data of a deleted class and its games is left, and that no other data is deleted.
func TestDeleteClass(t *testing.T) {
	t.Parallel()
	db := tempDB(t)
	ctx := t.Context()
	counts := func() (all string) {
		for _, table := range []string{"class", "game", "seat", "event", "note", "outcome", "guess", "tally"} {
			query := `SELECT count(*) FROM ` + table
			if table == "tally" {
				query = `SELECT games FROM tally`
			}
			n, err := db.handle.number(ctx, table, query)
			if err != nil {
				t.Fatal(err)
			}
			all += fmt.Sprint(table, " ", n, ", ")
		}
		return all
	}
	put := func(id, origin string) {
		t.Helper()
		setup := rules.Five()
		g := Game{ID: id, Setup: setup, Pace: "none", RulesVersion: 1, Origin: origin, Listed: origin != InClass}
		for i := range setup.Seats() {
			g.Seats = append(g.Seats, Seat{Kind: Person, Name: "fox", User: fmt.Sprint("user", i)})
		}
		_, evs, err := rules.New(setup, &g.Key, nil)
		if err != nil {
			t.Fatal(err)
		}
		log := make([]Stamped, len(evs))
		for i := range evs {
			log[i] = Stamped{Event: evs[i]}
		}
		end := rules.Event{Kind: rules.GameEnded, Actor: game.NoSeat, Target: game.NoSeat, Side: game.SideVillage}
		end.Seq, end.To = uint32(len(log))+1, game.Public
		last := []Stamped{{Event: end}}
		for i := range setup.Seats() {
			last = append(last, Stamped{Event: rules.Event{Kind: rules.RoleRevealed, Seq: end.Seq + uint32(i) + 1,
				Actor: game.Seat(i), Target: game.NoSeat, Role: game.RoleVillager, To: game.Public}})
		}
		err = errors.Join(
			db.Games.Create(ctx, g, log, []Note{{Kind: "open", Body: "{}"}}), db.Games.Append(id, last),
			db.Guesses.Save(ctx, "user1", id, 1, game.Seats(0)),
		)
		if err != nil {
			t.Fatal(err)
		}
	}
	put("other", "")
	before := counts()
	put("lesson", InClass)
	if err := db.Classes.Save(ctx, "c", "{}"); err != nil {
		t.Fatal(err)
	}
	if counts() == before {
		t.Fatal("nothing was stored")
	}
	if err := db.Classes.Delete(ctx, "c", []string{"lesson", "other", "none"}); err != nil {
		t.Fatal(err)
	}
	if after := counts(); after != before {
		t.Errorf("got %s\nwant %s", after, before)
	}
	if standings, err := db.Standings.OfPerson(ctx, "user1", 5); err != nil || !standings.Any() {
		t.Errorf("the other game's standing is gone: %v", err)
	}
}
