package store

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"
)

// ofSource returns a finished game of a source.
func ofSource(t *testing.T, id string, source Source) Record {
	t.Helper()
	g := fiveGame(id)
	switch source {
	case FromImports:
		g.Origin = Imported
	case FromClasses:
		g.Origin = InClass
	case FromPrograms:
		g.Source = FromPrograms
	case FromMatches:
		g.Seats[2] = Seat{Kind: Remote, Name: "fox", Agent: "mine"}
	}
	return Record{Game: g, Events: playout(t, g.Setup, g.Key)}
}

// TestBudgets checks that games of each source have their own budget, that games of classes use the visitors' budget,
// and that games of commands have none.
func TestBudgets(t *testing.T) {
	t.Parallel()
	db := tempDB(t)
	put := func(n int, source Source) error {
		rec := ofSource(t, fmt.Sprint(source, n), source)
		return db.Games.Create(t.Context(), rec.Game, rec.Events, nil)
	}
	if err := put(0, FromImports); err != nil {
		t.Fatal(err)
	}
	spaces, err := db.Spaces(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	one := spaces[FromImports].Bytes
	db.SetBudgets(Budgets{FromImports: 2*one + one/2, FromVisitors: 2*one + one/2, FromMatches: one + one/2})
	for source, more := range map[Source]int{
		FromImports: 1, FromVisitors: 2, FromClasses: 0, FromMatches: 1, FromPrograms: 5,
	} {
		defer func() {
			var full *FullError
			if err := put(100, source); source != FromPrograms && !errors.As(err, &full) {
				t.Errorf("%s, after as many as there may be: %v", source, err)
			}
		}()
		for n := range more {
			if err := put(1+n, source); err != nil {
				t.Errorf("%s %d: %v", source, n, err)
			}
		}
	}
	if err := put(0, FromImports); !errors.Is(err, ErrConflict) {
		t.Errorf("one that is here already: %v", err)
	}
}

// TestGrowthIsCounted checks that the growth of a running game counts before the game has ended.
func TestGrowthIsCounted(t *testing.T) {
	t.Parallel()
	db := tempDB(t)
	g := fiveGame("runs")
	if err := db.Games.Create(t.Context(), g, playout(t, g.Setup, g.Key)[:9], nil); err != nil {
		t.Fatal(err)
	}
	const notes, size = 100, 1000
	body := fmt.Sprintf("%q", fmt.Sprintf("%*d", size, 0))
	for range notes {
		if err := db.Games.AppendNote(g.ID, Note{After: 3, At: begin, Kind: "belief", Body: body}); err != nil {
			t.Fatal(err)
		}
	}
	spaces, err := db.Spaces(t.Context())
	if got := spaces[FromVisitors].Bytes; err != nil || got < notes*size || got > 2*notes*size {
		t.Errorf("%d bytes for %d, %v", got, notes*size, err)
	}
}

// TestPrune checks that Prune removes finished games of the given sources and time. Running games, games of classes and
// of tournaments, and ratings stay.
func TestPrune(t *testing.T) {
	t.Parallel()
	db := tempDB(t)
	later := begin.Add(48 * time.Hour)
	for _, source := range Sources {
		old, young := ofSource(t, "old"+string(source), source), ofSource(t, "young"+string(source), source)
		for i := range young.Events {
			young.Events[i].At = young.Events[i].At.Add(48 * time.Hour)
		}
		if err := db.Games.CreateAll(t.Context(), []Record{old, young}); err != nil {
			t.Fatal(err)
		}
	}
	g := fiveGame("runs")
	if err := db.Games.Create(t.Context(), g, playout(t, g.Setup, g.Key)[:9], nil); err != nil {
		t.Fatal(err)
	}
	err := db.handle.transact(t.Context(), "name a game of a tournament", func(ctx context.Context, tx writer) error {
		_, err := tx.ExecContext(ctx, `INSERT INTO contest VALUES ('c', 0, 0, '{}');
			INSERT INTO contest_game VALUES ('c', 'round', 0, 'oldprogram', 0, 'VILLAGER', '', 0, '')`)
		return err
	})
	if err == nil {
		err = db.Marks.Save(t.Context(), "u1", "oldvisitor", Marking{Seat: 2, Seen: 3})
	}
	if err != nil {
		t.Fatal(err)
	}
	agents, err := db.Standings.Agents(t.Context(), 5)
	if err != nil {
		t.Fatal(err)
	}
	p := Pruning{Sources: Sources, Before: later}
	found, err := db.Prunable(t.Context(), p)
	if err != nil || len(found) != 3 || found[FromImports].Games != 1 || found[FromImports].Bytes < 5000 {
		t.Errorf("to be removed: %v, %v", found, err)
	}
	if total, err := db.History.Total(t.Context()); total != 10 || err != nil {
		t.Errorf("to look removes nothing: %d games, %v", total, err)
	}
	var told int64
	if err := db.Prune(t.Context(), p, func(done, _ int64) { told = done }); err != nil || told != 3 {
		t.Errorf("%d removed, %v", told, err)
	}
	for id, want := range map[string]error{
		"oldvisitor": ErrNotFound, "oldimport": ErrNotFound, "oldmatch": ErrNotFound, "oldclass": nil, "oldprogram": nil,
		"youngvisitor": nil, "youngprogram": nil, "runs": nil,
	} {
		if _, err := db.Games.Load(t.Context(), id); !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", id, err, want)
		}
	}
	if total, err := db.History.Total(t.Context()); total != 7 || err != nil {
		t.Errorf("%d games are over, %v", total, err)
	}
	if again, err := db.Standings.Agents(t.Context(), 5); err != nil || fmt.Sprint(again) != fmt.Sprint(agents) {
		t.Errorf("ratings changed: %v", err)
	}
	spaces, err := db.Spaces(t.Context())
	if s := spaces[FromImports]; err != nil || s.Games != 1 || s.Bytes <= 0 {
		t.Errorf("space: %v, %v", spaces, err)
	}
	for _, text := range []string{
		`DELETE FROM event WHERE game = 'youngvisitor'`, `DELETE FROM note WHERE game = 'runs'`,
	} {
		if _, err := db.handle.write.ExecContext(t.Context(), text); text[12] == 'e' && err == nil {
			t.Errorf("%s: a log can be deleted without prune", text)
		}
	}
	if err := db.Shrink(t.Context()); err != nil {
		t.Error(err)
	}
}
