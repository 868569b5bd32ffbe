package clitest

import (
	"database/sql"
	"path/filepath"
	"testing"
	"time"

	"aiwolfplay/game/rules"
	"aiwolfplay/server/names"
	"aiwolfplay/server/store"
)

// StoredGame stores a game of five agents up to a number of inputs, 0 for the whole game. It returns the path of the
// database.
func StoredGame(t *testing.T, id string, inputs int) string {
	t.Helper()
	began := time.UnixMilli(1_790_000_000_000).UTC()
	rec := store.Record{Game: store.Game{
		ID: id, Created: began, Setup: rules.Five(), Key: rules.Key{6}, Pace: "none", RulesVersion: 1,
		Listed: true,
	}}
	rec.Setup.TalkTurns = 2 // so that people can read it
	rec.Notes = []store.Note{store.Commit(&rec.Key, began)}
	for seat := range rec.Setup.Seats() {
		rec.Seats = append(rec.Seats, store.Seat{Kind: store.Agent, Name: names.Animals[seat], Agent: "plain"})
	}
	state, log, err := rules.New(rec.Setup, &rec.Key, nil)
	for n := 1; err == nil && !state.Over() && n != inputs; n++ {
		seat := state.Waiting().First()
		ask, _ := state.AskFor(seat)
		in := rules.Input{Seat: seat, Ask: ask.ID, Timeout: n%9 == 0}
		in.Action = rules.Action{Kind: ask.Kind, Target: ask.Targets.Nth(n % max(1, ask.Targets.Len()))}
		if ask.Kind == rules.AskTalk {
			in.Action.Text = []string{"COMINGOUT Agent[03] SEER", rules.SkipText, "VOTE Agent[01]"}[n%3]
		}
		state, log, err = state.Step(&rec.Key, in, log)
	}
	if err != nil {
		t.Fatal(err)
	}
	for i, ev := range log {
		rec.Events = append(rec.Events, store.Stamped{Event: ev, At: began.Add(time.Duration(i) * time.Second)})
	}
	path := filepath.Join(t.TempDir(), "play.db")
	db, err := store.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	if err := db.Games.CreateAll(t.Context(), []store.Record{rec}); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	return path
}

// Damage drops the triggers that protect the games of a database, and changes them.
func Damage(t *testing.T, path string, statements ...string) {
	t.Helper()
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for _, s := range append([]string{
		`DROP TRIGGER event_never_changes`, `DROP TRIGGER event_never_goes`, `DROP TRIGGER event_in_order`,
		`DROP TRIGGER note_never_changes`, `DROP TRIGGER note_never_goes`,
	}, statements...) {
		if _, err := db.ExecContext(t.Context(), s); err != nil {
			t.Fatalf("%s: %v", s, err)
		}
	}
}
