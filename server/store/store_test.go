package store

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/version"
)

var begin = time.UnixMilli(1_790_000_000_000).UTC()

func tempDB(t *testing.T) *DB {
	t.Helper()
	db, err := Open(t.Context(), filepath.Join(t.TempDir(), "play.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	return db
}

// playout returns the log of a whole game. Each question is answered with the first legal action, or now and then by
// the deadline.
func playout(t testing.TB, setup rules.Setup, key rules.Key) []Stamped {
	t.Helper()
	state, log, err := rules.New(setup, &key, nil)
	if err != nil {
		t.Fatal(err)
	}
	for n := 0; !state.Over(); n++ {
		seat := state.Waiting().First()
		ask, _ := state.AskFor(seat)
		in := rules.Input{Seat: seat, Ask: ask.ID, Timeout: n%7 == 3, Close: seat == game.NoSeat}
		in.Action = rules.Action{Kind: ask.Kind, Target: ask.Targets.Nth(n % max(1, ask.Targets.Len()))}
		if ask.Kind == rules.AskTalk || ask.Kind == rules.AskWhisper {
			in.Action.Text = rules.OverText
			if ask.Turn < 2 {
				in.Action.Text = fmt.Sprintf("BECAUSE (DAY 1 (Agent[%02d] COMINGOUT ANY SEER)) (REQUEST ANY (VOTE Agent[02]))",
					seat.Number())
			}
		}
		if state, log, err = state.Step(&key, in, log); err != nil {
			t.Fatal(err)
		}
	}
	evs := make([]Stamped, len(log))
	for i := range log {
		evs[i] = Stamped{Event: log[i], At: begin.Add(time.Duration(i) * 1234 * time.Millisecond)}
	}
	return evs
}

func fiveGame(id string) Game {
	g := Game{
		ID: id, Created: begin, Setup: rules.Five(), Key: rules.Key{1, 2, 3, 0xFF}, Pace: "none",
		RulesVersion: 1, Listed: true,
	}
	for i := range g.Setup.Seats() {
		g.Seats = append(g.Seats, Seat{Kind: Agent, Name: fmt.Sprint("name", i), Agent: "plain"})
	}
	g.Seats[2] = Seat{Kind: Person, Name: "fox", User: "u1"}
	return g
}

func TestRoundTrip(t *testing.T) {
	t.Parallel()
	db, g := tempDB(t), fiveGame("abc")
	log := playout(t, g.Setup, g.Key)
	note := Note{At: begin, Kind: "commitment", To: game.Public, Body: `{"sha256":"00"}`}
	if err := db.Games.Create(t.Context(), g, log[:9], []Note{note}); err != nil {
		t.Fatal(err)
	}
	for i := 9; i < len(log); i += 5 {
		if err := db.Games.Append(g.ID, log[i:min(i+5, len(log))]); err != nil {
			t.Fatal(err)
		}
	}
	later := Note{After: 9, At: begin.Add(time.Second), Kind: "belief", To: 0, Body: `{}`}
	for range 2 {
		if err := db.Games.AppendNote(g.ID, later); err != nil {
			t.Fatal(err)
		}
	}

	got, err := db.Games.Load(t.Context(), g.ID)
	if err != nil {
		t.Fatal(err)
	}
	g.Program = version.Own().Short()
	note.N, later.N = 1, 1
	second := later
	second.N = 2
	want := Record{Game: g, Events: log, Notes: []Note{note, later, second}}
	for _, ev := range log {
		if ev.Event.Kind == rules.GameEnded {
			want.Ended = ev.At
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("the record differs (-want +got):\n%s", diff)
	}
}

func TestLoadUnknown(t *testing.T) {
	t.Parallel()
	if _, err := tempDB(t).Games.Load(t.Context(), "nowhere"); !errors.Is(err, ErrNotFound) {
		t.Errorf("got %v, want ErrNotFound", err)
	}
}

func TestSecondWriterFails(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "play.db")
	var dbs [2]*DB // like two programs
	for i := range dbs {
		db, err := Open(t.Context(), path)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = db.Close() }) // the test is over; nothing to report
		dbs[i] = db
	}
	g := fiveGame("abc")
	log := playout(t, g.Setup, g.Key)
	if err := dbs[0].Games.Create(t.Context(), g, log[:9], nil); err != nil {
		t.Fatal(err)
	}
	if err := dbs[1].Games.Append(g.ID, log[9:11]); err != nil {
		t.Fatal(err)
	}

	tests := []struct {
		name string
		evs  []Stamped
	}{
		{"positions taken", log[9:11]},
		{"half taken", log[10:13]},
		{"a gap", log[12:13]},
	}
	for _, tt := range tests {
		if err := dbs[0].Games.Append(g.ID, tt.evs); !errors.Is(err, ErrConflict) {
			t.Errorf("%s: got %v, want ErrConflict", tt.name, err)
		}
	}
	if err := dbs[0].Games.Create(t.Context(), g, log[:9], nil); !errors.Is(err, ErrConflict) {
		t.Errorf("id taken: got %v, want ErrConflict", err)
	}
	rec, err := dbs[0].Games.Load(t.Context(), g.ID)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(log[:11], rec.Events); diff != "" {
		t.Errorf("what was refused changed the log (-want +got):\n%s", diff)
	}
}

func TestLogIsAppendOnly(t *testing.T) {
	t.Parallel()
	db, g := tempDB(t), fiveGame("abc")
	note := Note{At: begin, Kind: "commitment", To: game.Public, Body: `{}`}
	if err := db.Games.Create(t.Context(), g, playout(t, g.Setup, g.Key)[:9], []Note{note}); err != nil {
		t.Fatal(err)
	}
	for _, statement := range []string{
		`UPDATE event SET body = '{}' WHERE seq = 3`,
		`DELETE FROM event WHERE seq = 9`,
		`UPDATE note SET audience = 0`,
		`DELETE FROM note`,
		`DELETE FROM game`,
		`INSERT INTO event (game, seq, at, kind, audience, body) VALUES ('nowhere', 1, 0, 'dealt', 0, '{}')`,
	} {
		if _, err := db.handle.write.ExecContext(t.Context(), statement); err == nil {
			t.Errorf("%s: accepted, want an error", statement)
		}
	}
}

func TestLists(t *testing.T) {
	t.Parallel()
	db := tempDB(t)
	for i, id := range []string{"a", "b", "c", "running"} {
		g := fiveGame(id)
		g.Created = begin.Add(time.Duration(i) * time.Hour)
		g.Key[0] = byte(i)
		if id == "b" {
			g.Seats[2].User = "u2"
		}
		log := playout(t, g.Setup, g.Key)
		if id == "running" {
			log = log[:9]
		}
		for j := range log {
			log[j].At = g.Created.Add(time.Duration(j) * time.Second)
		}
		if err := db.Games.Create(t.Context(), g, log, nil); err != nil {
			t.Fatal(err)
		}
	}

	over, total, err := db.Games.Finished(t.Context(), 1, 5)
	if err != nil {
		t.Fatal(err)
	}
	if got := ids(over); total != 3 || got != "ba" {
		t.Errorf("Finished(1, 5): got %q of %d, want %q of 3", got, total, "ba")
	}
	last := over[1]
	rec, err := db.Games.Load(t.Context(), "a")
	if err != nil {
		t.Fatal(err)
	}
	for _, ev := range rec.Events {
		if ev.Event.Kind == rules.GameEnded {
			want := Summary{ID: "a", Created: begin, Ended: ev.At, Winner: ev.Event.Side, Setup: rules.Five(), Seats: rec.Seats}
			if diff := cmp.Diff(want, last); diff != "" {
				t.Errorf("summary differs (-want +got):\n%s", diff)
			}
		}
	}
	mine, total, err := db.Games.OfUser(t.Context(), "u1", 0, 2)
	if err != nil {
		t.Fatal(err)
	}
	if got := ids(mine); total != 1 || got != "running" {
		t.Errorf("OfUser(u1): got %q of %d, want %q of 1", got, total, "running")
	}
	if !mine[0].Ended.IsZero() || mine[0].Winner != game.SideNone {
		t.Errorf("a running game has end %v and winner %v", mine[0].Ended, mine[0].Winner)
	}
	if none, total, err := db.Games.OfUser(t.Context(), "", 0, 9); err != nil || total != 0 || len(none) != 0 {
		t.Errorf("OfUser(nobody): got %d games of %d, %v; want none", len(none), total, err)
	}
	running, err := db.Games.Unfinished(t.Context())
	if err != nil || len(running) != 1 || running[0] != "running" {
		t.Errorf("Unfinished: got %q, %v", running, err)
	}
}

func ids(games []Summary) string {
	s := ""
	for _, g := range games {
		s += g.ID
	}
	return s
}

func TestWriteOutlivesItsSender(t *testing.T) {
	t.Parallel()
	db, g := tempDB(t), fiveGame("abc")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := db.Games.Create(ctx, g, playout(t, g.Setup, g.Key)[:9], nil); err != nil {
		t.Errorf("a write under a cancelled ctx: got %v, want it done", err)
	}
}

// TestCreateAll checks that storing several whole games stores either all of them or none.
func TestCreateAll(t *testing.T) {
	t.Parallel()
	db, err := OpenBulk(t.Context(), filepath.Join(t.TempDir(), "play.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	var games []Record
	for _, id := range []string{"a", "b", "c"} {
		g := fiveGame(id)
		games = append(games, Record{Game: g, Events: playout(t, g.Setup, g.Key), Notes: []Note{Commit(&g.Key, begin)}})
	}
	if err := db.Games.CreateAll(t.Context(), games[:2]); err != nil {
		t.Fatal(err)
	}
	if err := db.Games.CreateAll(t.Context(), []Record{games[2], games[1]}); !errors.Is(err, ErrConflict) {
		t.Errorf("a game again: %v, want ErrConflict", err)
	}
	list, total, err := db.Games.Finished(t.Context(), 0, 10)
	if err != nil || total != 2 || len(list) != 2 {
		t.Errorf("%d games are finished (%v), want 2", total, err)
	}
	got, err := db.Games.Load(t.Context(), "b")
	if err != nil {
		t.Fatal(err)
	}
	if sum := games[1].Key.Commitment(); got.Commitment() != fmt.Sprintf("%x", sum) ||
		len(got.Log()) != len(games[1].Events) {
		t.Errorf("commitment %s to %x, %d of %d events", got.Commitment(), sum, len(got.Log()), len(games[1].Events))
	}
	if got := (&Record{}).Commitment(); got != "" {
		t.Errorf("no note, commitment %q", got)
	}
}
