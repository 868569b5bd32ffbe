package stored_test

import (
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"aiwolfplay/cmd/play/stored"
	"aiwolfplay/game/agent/builtin"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
	"aiwolfplay/server/store"
)

// record plays a batch and stores it.
func record(t *testing.T, path string, seed uint64, id func(int) string) error {
	t.Helper()
	builtin.Register()
	agents, err := sim.Entrants("random", "plain")
	if err != nil {
		t.Fatal(err)
	}
	c := sim.Config{Setup: rules.Five(), Agents: agents, Games: 8, Seed: seed, Workers: 2, Minds: true}
	rec, err := stored.NewRecorder(t.Context(), path, c, time.UnixMilli(1_790_000_000_123))
	if err != nil {
		t.Fatal(err)
	}
	if id != nil {
		rec.ID, rec.Origin = id, store.Evaluated
	}
	c.Played = func(p sim.PlayedGame) error {
		if p.Index == 3 {
			return rec.Add(p, map[string]int{"closed": 2})
		}
		return rec.Add(p, nil)
	}
	if _, err := sim.Batch(t.Context(), c); err != nil {
		t.Fatal(err)
	}
	return rec.Close()
}

// TestRecorder checks that all games of a batch are stored without faults and with matching commitments, under ids that
// follow from the batch or are given.
func TestRecorder(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "play.db")
	if err := record(t, path, 3, nil); err != nil {
		t.Fatal(err)
	}
	if err := record(t, path, 4, nil); err != nil {
		t.Errorf("another batch: %v", err)
	}
	if err := record(t, path, 3, nil); err == nil || !strings.Contains(err.Error(), "in the database already") {
		t.Errorf("the same batch: %v", err)
	}
	if err := record(t, path, 3, func(n int) string { return "evaluated" + string(rune('a'+n)) }); err != nil {
		t.Errorf("under other ids: %v", err)
	}
	db, err := stored.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	ids, err := db.Games.IDs(t.Context())
	if err != nil || len(ids) != 24 {
		t.Fatalf("%d games, %v", len(ids), err)
	}
	faulty := 0
	for _, id := range ids {
		rec, err := stored.LoadGame(t.Context(), db.Games, id)
		if err == nil {
			err = stored.CheckGame(&rec)
		}
		if err != nil {
			t.Errorf("%s: %v", id, err)
		}
		if evaluated := strings.HasPrefix(id, "evaluated"); evaluated != (rec.Origin == store.Evaluated) {
			t.Errorf("%s: origin %q", id, rec.Origin)
		}
		if rec.Created != time.UnixMilli(1_790_000_000_123).UTC() || rec.Seats[0].Agent == "" {
			t.Errorf("%s: created %v, seats %+v", id, rec.Created, rec.Seats)
		}
		if f := stored.FaultsOf(rec.Notes); f != nil {
			faulty++
			if !maps.Equal(f, map[string]int{"closed": 2}) {
				t.Errorf("%s: faults %v", id, f)
			}
		}
	}
	if faulty != 3 {
		t.Errorf("%d games with faults, want 3", faulty)
	}
}

// TestCheckGame checks that every change of a correct game is found.
func TestCheckGame(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "play.db")
	if err := record(t, path, 3, nil); err != nil {
		t.Fatal(err)
	}
	db, err := stored.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	ids, err := db.Games.IDs(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for name, tt := range map[string]struct {
		change func(rec *store.Record)
		want   string
	}{
		"nothing": {func(*store.Record) {}, ""},
		"a missing event": {func(rec *store.Record) {
			rec.Events = slices.Delete(rec.Events, 4, 5)
		}, "event 5 expected, got 6"},
		"a missing end":  {func(rec *store.Record) { rec.Events = rec.Events[:40] }, "over by its log: false"},
		"a missing seat": {func(rec *store.Record) { rec.Seats = rec.Seats[1:] }, "5 seats expected, got 4"},
		"another key":    {func(rec *store.Record) { rec.Key[0]++ }, "not the one that was committed to"},
		"another vote": {func(rec *store.Record) {
			i := slices.IndexFunc(rec.Events, func(ev store.Stamped) bool { return ev.Event.Kind == rules.Executed })
			rec.Events[i].Event.Target = (rec.Events[i].Event.Target + 1) % 5
		}, "rules: event "},
		"another key of an imported game": {func(rec *store.Record) { rec.Key[0]++; rec.Origin = store.Imported }, ""},
		"a running game that is over":     {func(rec *store.Record) { rec.Ended = time.Time{} }, "but by its record: false"},
	} {
		rec, err := db.Games.Load(t.Context(), ids[0])
		if err != nil {
			t.Fatal(err)
		}
		tt.change(&rec)
		err = stored.CheckGame(&rec)
		if (err == nil) != (tt.want == "") || err != nil && !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v, want %q", name, err, tt.want)
		}
	}
}

// TestOpen checks that a missing file is not created.
func TestOpen(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "none.db")
	if _, err := stored.Open(t.Context(), path); err == nil || err.Error() != "-db: there is no file "+path {
		t.Errorf("%v", err)
	}
	if files, _ := filepath.Glob(path + "*"); len(files) > 0 {
		t.Errorf("created: %v", files)
	}
}
