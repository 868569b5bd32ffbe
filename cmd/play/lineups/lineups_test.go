package lineups_test

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"aiwolfplay/cmd/play/clitest"
	"aiwolfplay/cmd/play/join"
	"aiwolfplay/cmd/play/journey"
	"aiwolfplay/cmd/play/lineups"
	"aiwolfplay/game/lineup"
)

// TestLineups checks that the same line-ups have the same result on one and on two processors, and that every game
// counts once.
func TestLineups(t *testing.T) {
	var first string
	for _, cpus := range []string{"1", "2"} {
		var out, errs bytes.Buffer
		args := []string{"-agents", "random,plain", "-games", "20", "-cpus", cpus, "-json"}
		if err := lineups.Command.Run(t.Context(), args, clitest.Env(&out, &errs)); err != nil {
			t.Fatal(err, errs.String())
		}
		if first == "" {
			first = out.String()
		}
		if out.String() != first {
			t.Errorf("on %s processors:\n%s\nfirst\n%s", cpus, out.String(), first)
		}
	}
	var r lineup.Report
	if err := json.Unmarshal([]byte(first), &r); err != nil {
		t.Fatal(err)
	}
	for _, row := range r.Meetings {
		for _, m := range row {
			if m.Games != 20 {
				t.Errorf("%+v: want 20 games", m)
			}
		}
	}
	if len(r.Ratings) != 2 || r.Ratings[1].Wolves.Value <= r.Ratings[0].Wolves.Value || r.HeldOut.Base <= 0 {
		t.Errorf("%+v", r)
	}
}

// TestLineupsRefuse checks that errors name the expected values.
func TestLineupsRefuse(t *testing.T) {
	for args, want := range map[string]string{
		"-agents plain":                 "two or more names",
		"-agents plain,nobody":          "expected some of",
		"-agents plain,plain":           "named twice",
		"-agents plain,random -games 0": "at least 1",
		"-agents plain,random -seats 2": "-seats",
		"-agents plain,random=plain":    "NAME=tcp or NAME=http expected",
		"-agents plain,mine=tcp":        "an address for it expected",
		"-agents plain,random -tcp :0":  "or neither",
		"-agents plain,mine=http":       "over TCP only",
	} {
		if _, fault := clitest.Run(t, lineups.Command, strings.Fields(args)...); !strings.Contains(fault, want) {
			t.Errorf("%s: %q, want %q", args, fault, want)
		}
	}
}

// TestLineupsGoOn checks that games in the file of a killed run, which ends with an incomplete line, are not played
// again, and that the result is the same. Files of other games, and other files, stay unchanged.
func TestLineupsGoOn(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "lineups.games")
	args := []string{"-agents", "random,plain", "-games", "20", "-json"}
	want, fault := clitest.Run(t, lineups.Command, args...)
	args = append(args, "-keep", path)
	first, fault2 := clitest.Run(t, lineups.Command, args...)
	if fault+fault2 != "" || first != want {
		t.Fatalf("%s%s\n%s\nwithout a file\n%s", fault, fault2, first, want)
	}
	text, err := os.ReadFile(path)
	journey.Must(t, err)
	lines := strings.SplitAfter(string(text), "\n")
	if len(lines) != 1+8*20+1 {
		t.Fatalf("%d lines", len(lines))
	}
	for _, left := range []string{
		"", lines[0][:20], strings.Join(lines[:100], ""), strings.Join(lines[:100], "") + lines[100][:10],
	} {
		journey.Must(t, os.WriteFile(path, []byte(left), 0o600))
		if got, fault := clitest.Run(t, lineups.Command, args...); fault != "" || got != want {
			t.Errorf("after %d bytes: %s\n%s\nfirst\n%s", len(left), fault, got, want)
		}
		again, err := os.ReadFile(path)
		journey.Must(t, err)
		if !strings.HasPrefix(string(again), strings.Join(strings.SplitAfter(left, "\n")[:strings.Count(left, "\n")], "")) ||
			strings.Count(string(again), "\n") != 1+8*20 {
			t.Errorf("after %d bytes the file has %d lines", len(left), strings.Count(string(again), "\n"))
		}
	}
	for left, want := range map[string]string{
		"a letter":                       "has no games of these",
		"a letter\nof two lines\n":       "has no games of these",
		lines[0] + "nonsense\n":          ":2: a game from 0 to 159 expected",
		lines[0] + `{"game":160}` + "\n": ":2: a game from 0 to 159 expected",
	} {
		journey.Must(t, os.WriteFile(path, []byte(left), 0o600))
		if _, fault := clitest.Run(t, lineups.Command, args...); !strings.Contains(fault, want) {
			t.Errorf("%q: %q, want %q", left, fault, want)
		}
		if now, err := os.ReadFile(path); err != nil || string(now) != left {
			t.Errorf("%q became %q", left, now)
		}
	}
	other := append(args[:len(args):len(args)], "-seed", "2")
	journey.Must(t, os.WriteFile(path, text, 0o600))
	if _, fault := clitest.Run(t, lineups.Command, other...); !strings.Contains(fault, "has no games of these") {
		t.Errorf("another seed: %q", fault)
	}
}

// TestLineupsOverTCP lets as many programs connect as the village has seats, and play either side. They go away after
// two games each. Their faults stay in the report, and by the strict count their side has lost. Games in the file are
// not played again, and no program is awaited for them.
func TestLineupsOverTCP(t *testing.T) {
	t.Parallel()
	const seats, settings = 3, 3
	path := filepath.Join(t.TempDir(), "lineups.games")
	args := []string{"-json", "-seats", "3", "-games", "3", "-agents", "mine=tcp,plain", "-keep", path,
		"-tcp", "127.0.0.1:0", "-tcp-limit", "20s"}
	out, stderr := io.Pipe()
	joined := make(chan error, seats)
	go func() {
		at := clitest.Announced(t, out)
		for range seats {
			go func() {
				joined <- clitest.Quietly(t.Context(), join.Command,
					"-connect", at, "-quiet", "-name", "mine", "-agent", "plain", "-games", "2")
			}()
		}
	}()
	var first bytes.Buffer
	journey.Must(t, lineups.Command.Run(t.Context(), args, clitest.Env(&first, stderr)))
	stderr.Close()
	for range seats {
		journey.Must(t, <-joined)
	}
	var r lineup.Report
	journey.Must(t, json.Unmarshal(first.Bytes(), &r))
	if !slices.Equal(r.Behaviours[:1], []string{"tcp"}) || r.Spoilt[0] < 10 || r.Faults[0]["absent"] < 10 ||
		r.Spoilt[1] != 0 || len(r.Faults[1]) > 0 {
		t.Errorf("spoilt %d, faults %v", r.Spoilt, r.Faults)
	}
	if r.Strict[0].Village.Value > r.Ratings[0].Village.Value || r.Strict[0].Wolves.Value > r.Ratings[0].Wolves.Value {
		t.Errorf("ratings %+v, strictly %+v", r.Ratings, r.Strict)
	}
	for _, row := range r.Meetings {
		for _, m := range row {
			if m.Games != settings {
				t.Errorf("%d games of two sides, %d wanted", m.Games, settings)
			}
		}
	}
	if again, fault := clitest.Run(t, lineups.Command, args...); again != first.String() || fault != "" {
		t.Errorf("kept:\n%s%s\nfirst:\n%s", again, fault, &first)
	}
}
