package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/names"
	"aiwolfplay/server/store"
)

var update = flag.Bool("update", false, "write the golden files under testdata/replay anew")

// storedGame stores a game of five agents, up to a number of inputs (0: the
// whole), and returns the database's path.
func storedGame(t *testing.T, id string, inputs int) string {
	t.Helper()
	began := time.UnixMilli(1_790_000_000_000).UTC()
	rec := store.Record{Game: store.Game{
		ID: id, Created: began, Setup: rules.Five(), Key: rules.Key{6}, Pace: "none", RulesVersion: 1,
		Listed: true,
	}}
	rec.Setup.TalkTurns = 2 // to be read
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
	if err := db.CreateAll(t.Context(), []store.Record{rec}); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestReplay(t *testing.T) {
	t.Parallel()
	path := storedGame(t, "abc", 0)
	for _, tt := range []struct {
		name string
		args []string
	}{
		{"public", nil},
		{"seat3", []string{"-as", "seat:3"}},
		{"all", []string{"-as", "all"}},
		{"json", []string{"-as", "seat:1", "-json", "-until", "20"}},
	} {
		out, fault := command(t, append([]string{"replay", "-db", path, "-game", "abc"}, tt.args...)...)
		if fault != "" {
			t.Fatal(fault)
		}
		golden := filepath.Join("testdata", "replay", tt.name+".golden")
		if *update {
			if err := os.MkdirAll(filepath.Dir(golden), 0o777); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(golden, []byte(out), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(golden)
		if err != nil {
			t.Fatal(err)
		}
		if out != string(want) {
			t.Errorf("%s differs (go test -update writes it anew); got\n%s", golden, out)
		}
	}
}

func TestReplayUntil(t *testing.T) {
	t.Parallel()
	path := storedGame(t, "abc", 0)
	whole, _ := command(t, "replay", "-db", path, "-game", "abc", "-json")
	for _, n := range []int{1, 7, 10_000} {
		out, fault := command(t, "replay", "-db", path, "-game", "abc", "-json", "-until", fmt.Sprint(n))
		if fault != "" || !strings.HasPrefix(whole, out) || strings.Count(out, "\n") != min(n, strings.Count(whole, "\n")) {
			t.Errorf("until %d: %d lines, %s", n, strings.Count(out, "\n"), fault)
		}
	}
	for line := range strings.Lines(whole) {
		if !json.Valid([]byte(line)) {
			t.Errorf("no JSON: %s", line)
		}
	}
}

func TestReplayOfARunningGame(t *testing.T) {
	t.Parallel()
	path := storedGame(t, "abc", 15)
	if out, fault := command(t, "replay", "-db", path, "-game", "abc", "-as", "all"); out != "" ||
		!strings.Contains(fault, "game abc is running") {
		t.Errorf("all of a running game: %q, %q", out, fault)
	}
	for _, as := range []string{"public", "seat:1"} {
		out, fault := command(t, "replay", "-db", path, "-game", "abc", "-as", as)
		if fault != "" || !strings.Contains(out, "day_began 1") || strings.Contains(out, "plain") {
			t.Errorf("%s of a running game: %s\n%s", as, fault, out)
		}
	}
	if out, fault := command(t, "verify", "-db", path, "-game", "abc"); out != "" ||
		!strings.Contains(fault, "its key is secret") {
		t.Errorf("verify of a running game: %q, %q", out, fault)
	}
}

func TestReplayRefuses(t *testing.T) {
	t.Parallel()
	path := storedGame(t, "abc", 0)
	empty := filepath.Join(t.TempDir(), "nothing.db")
	for _, tt := range []struct {
		args []string
		want string
	}{
		{[]string{"-db", empty, "-game", "abc"}, "-db: there is no file"},
		{[]string{"-db", path}, "-game: an id expected; the latest of 1 finished games:\n  abc  2026-09-21"},
		{[]string{"-db", path, "-game", "xyz"}, "no such game"},
		{[]string{"-db", path, "-game", "abc", "-as", "seat:6"},
			`-as: public, all, or seat:1 to seat:5 expected, got "seat:6"`},
		{[]string{"-db", path, "-game", "abc", "-as", "seat:0"}, `got "seat:0"`},
		{[]string{"-db", path, "-game", "abc", "-as", "god"}, `got "god"`},
		{[]string{"-db", path, "-game", "abc", "-until", "-1"}, "-until: 0 or more expected, got -1"},
		{[]string{"-db", path, "abc"}, `replay takes flags only, got "abc"`},
	} {
		out, fault := command(t, append([]string{"replay"}, tt.args...)...)
		if out != "" || !strings.Contains(fault, tt.want) {
			t.Errorf("%q: got %q and %q, want %q", tt.args, out, fault, tt.want)
		}
	}
	if _, err := os.Stat(empty); err == nil {
		t.Error("replay makes a database")
	}
}

func TestParseViewer(t *testing.T) {
	t.Parallel()
	for _, v := range []game.Viewer{{}, game.Omniscient(), game.AtSeat(0), game.AtSeat(17)} {
		if got, err := parseViewer(v.String(), 18); err != nil || got != v {
			t.Errorf("%s: %v, %v", v, got, err)
		}
	}
}
