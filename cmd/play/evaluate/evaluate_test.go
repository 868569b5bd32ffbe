package evaluate

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"aiwolfplay/cmd/play/clitest"
	"aiwolfplay/cmd/play/join"
	"aiwolfplay/cmd/play/journey"
	"aiwolfplay/game/evaluation"
)

// drawn draws settings of five seats and returns their file.
func drawn(t *testing.T, n, defenders string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "settings.json")
	if _, fault := clitest.Run(t, Command, "-settings", path, "-draw", n, "-defenders", defenders); fault != "" {
		t.Fatal(fault)
	}
	return path
}

// evaluated returns the JSON of an evaluation.
func evaluated(t *testing.T, settings, challengers string, more ...string) string {
	t.Helper()
	args := append([]string{"-settings", settings, "-challengers", challengers, "-json"}, more...)
	out, fault := clitest.Run(t, Command, args...)
	if fault != "" {
		t.Fatal(fault)
	}
	return out
}

// TestEvaluateIsReproducible: the report is the same bytes on one processor and on several, with games that are stored
// and with games that were stored before, of some challengers or of all.
func TestEvaluateIsReproducible(t *testing.T) {
	t.Parallel()
	settings := drawn(t, "6", "plain,bayes")
	one := evaluated(t, settings, "random,bayes", "-cpus", "1")
	db := filepath.Join(t.TempDir(), "play.db")
	evaluated(t, settings, "bayes", "-db", db)
	for what, again := range map[string]string{
		"several processors":            evaluated(t, settings, "random,bayes", "-cpus", "3"),
		"one challenger's games stored": evaluated(t, settings, "random,bayes", "-db", db),
		"all games stored":              evaluated(t, settings, "random,bayes", "-db", db, "-cpus", "1"),
	} {
		if again != one {
			t.Errorf("%s:\n%s\none processor:\n%s", what, again, one)
		}
	}
}

// TestEvaluateReport: JSON and CSV show the same numbers, each challenger played each role as often as it is dealt, and
// what is not available is null.
func TestEvaluateReport(t *testing.T) {
	t.Parallel()
	settings, csv := drawn(t, "10", "plain"), filepath.Join(t.TempDir(), "metrics.csv")
	var r evaluation.Report
	journey.Must(t, json.Unmarshal([]byte(evaluated(t, settings, "random,plain", "-csv", csv)), &r))
	text, err := os.ReadFile(csv)
	journey.Must(t, err)
	rows := strings.Split(strings.TrimSpace(string(text)), "\n")[1:]
	n := 0
	for _, c := range r.Challengers {
		if c.Games != 50 || c.RawWins[0] != float64(c.Won)/50 {
			t.Errorf("%s: %d games, %d won, %v", c.Name, c.Games, c.Won, c.RawWins)
		}
		for _, row := range append([]evaluation.CardRow{{Name: "win_rate", Items: c.Games, Found: c.WinRate}}, c.Card...) {
			want := fmt.Sprintf("%s,card.%s,,%d,,,,,,", c.Name, row.Name, row.Items)
			if e := row.Found; e != nil {
				want = fmt.Sprintf("%s,card.%s,,%d,,%v,%v,%v,,", c.Name, row.Name, row.Items, e.Value, e.Low, e.High)
			}
			if rows[n] != want {
				t.Errorf("%s, want %s", rows[n], want)
			}
			n++
		}
		for _, m := range c.Metrics {
			cells := strings.Split(rows[n], ",")
			n++
			var value float64
			journey.Must(t, json.Unmarshal([]byte(cells[5]), &value))
			if cells[0] != c.Name || cells[1] != m.Metric || cells[2] != m.Provenance || value != m.Value {
				t.Errorf("%v, and %+v in JSON", cells, m)
			}
			if !(m.Low <= m.Value && m.Value <= m.High) && m.Items > 20 {
				t.Errorf("%s: %+v", c.Name, m)
			}
			want := map[string]int{"win.villager": 20, "win.seer": 10, "win.werewolf": 10, "win.possessed": 10}[m.Metric]
			if want > 0 && m.Items != want {
				t.Errorf("%s: %d of %s, want %d", c.Name, m.Items, m.Metric, want)
			}
			if m.Provenance == "native" {
				t.Errorf("%s tells beliefs: %+v", c.Name, m)
			}
		}
	}
	// Who plays as the defenders do wins half in the mean over roles: in a setting one side wins on all its seats.
	if w := r.Challengers[1].WinRate; w == nil || w.Value != 0.5 {
		t.Errorf("plain against itself: %+v", w)
	}
	if n != len(rows) || len(r.Comparisons) != 1 || len(r.Comparisons[0].Card) != 7 {
		t.Errorf("%d of %d rows, %+v", n, len(rows), r.Comparisons)
	}
	out, fault := clitest.Run(t, Command, "-settings", settings, "-challengers", "random")
	if fault != "" || !strings.Contains(out, "10 settings of 5 seats") || !strings.Contains(out, "judgement.day1") {
		t.Error(fault, out)
	}
}

func TestEvaluateRefuses(t *testing.T) {
	t.Parallel()
	good := drawn(t, "2", "plain")
	text, err := os.ReadFile(good)
	journey.Must(t, err)
	changed := func(old, with string) string {
		path := filepath.Join(t.TempDir(), "settings.json")
		if !strings.Contains(string(text), old) {
			t.Fatalf("no %s in %s", old, text)
		}
		journey.Must(t, os.WriteFile(path, []byte(strings.Replace(string(text), old, with, 1)), 0o600))
		return path
	}
	var f evaluation.Settings
	journey.Must(t, json.Unmarshal(text, &f))
	for _, tt := range []struct {
		name, settings, want string
		more                 []string
	}{
		{"no file", filepath.Join(t.TempDir(), "none.json"), "there is no file", nil},
		{"no settings", "", "-settings and -challengers", nil},
		{"damaged", changed("{", "["), "a file as -draw writes it expected", nil},
		{"another version", changed(`"version": 1`, `"version": 2`), "version 1 expected, got 2", nil},
		{"an unknown field", changed(`"seed"`, `"sead"`), `unknown field "sead"`, nil},
		{"no such village", changed(`"seats": 5`, `"seats": 50`), "3 to 18 seats", nil},
		{"another village", changed(`"seats": 5`, `"seats": 6`), "plain behaves otherwise", nil},
		{"a role that was not dealt", changed(`"VILLAGER"`, `"SEER"`), "setting 1: roles: the key deals", nil},
		{"a role of larger villages", changed(`"VILLAGER"`, `"BODYGUARD"`),
			`setting 1: roles: roles of a village of 5 expected, got "BODYGUARD"`, nil},
		{"no role", changed(`"VILLAGER"`, `"VAMPIRE"`), `got "VAMPIRE"`, nil},
		{"another key", changed(f.List[0].Key[:4], "zzzz"), "setting 1: key: 32 bytes in hexadecimal expected", nil},
		{"another seed", changed(`"seed": 1`, `"seed": 2`), "setting 1: key: the seed 2 draws", nil},
		{"a setting in the place of another", changed(f.List[0].Key, f.List[1].Key), "setting 1: key: the seed 1 draws", nil},
		{"a seat too many", changed("[\n    \"plain\"", "[\n    \"plain\",\n    \"plain\""),
			"one for each of 5 seats", nil},
		{"who is none of the pool", changed("    \"plain\"", "    \"bayes\""),
			`"bayes" is none of the file's defenders`, nil},
		{"an unknown defender", changed(`"name": "plain"`, `"name": "nobody"`), `unknown agent: "nobody"`, nil},
		{"a changed defender", changed(f.Defenders[0].Behaviour, strings.Repeat("0", 64)),
			"plain behaves otherwise than when the settings were drawn", nil},
		{"an unknown challenger", good, `unknown agent: "nobody"`, []string{"-challengers", "nobody"}},
		{"a challenger twice", good, "plain is named twice", []string{"-challengers", "plain,plain"}},
		{"a challenger without an address", good, "-tcp and -challengers: 1 challengers connect",
			[]string{"-challengers", "mine=tcp"}},
		{"an address without a challenger", good, "-tcp and -challengers: 0 challengers connect",
			[]string{"-tcp", "127.0.0.1:0"}},
		{"a challenger that is neither", good, `NAME=tcp expected, got "mine=plain"`, []string{"-challengers", "mine=plain"}},
		{"drawn twice", good, "is there already, and settings are drawn once", []string{"-draw", "3"}},
		{"a negative number", good, "-draw: 0 or more expected", []string{"-draw", "-1"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			args := append([]string{"-settings", tt.settings, "-challengers", "plain"}, tt.more...)
			if out, fault := clitest.Run(t, Command, args...); !strings.Contains(fault, tt.want) || out != "" {
				t.Errorf("%q, want %q", fault, tt.want)
			}
		})
	}
}

// TestEvaluateOverTCP: an agent that connects is a challenger. One that goes away in the middle stays in the report:
// its games are all there, with its faults, and strictly those that it spoilt count as lost. Stored, they are not
// played again.
func TestEvaluateOverTCP(t *testing.T) {
	t.Parallel()
	settings, db := drawn(t, "1", "plain"), filepath.Join(t.TempDir(), "play.db")
	args := []string{"-json", "-settings", settings, "-challengers", "mine=tcp,plain", "-db", db,
		"-tcp", "127.0.0.1:0", "-tcp-limit", "20s"}
	out, stderr := io.Pipe()
	joined := make(chan error, 1)
	go func() {
		joined <- clitest.Quietly(t.Context(), join.Command,
			"-connect", clitest.Announced(t, out), "-quiet", "-name", "mine", "-games", "2")
	}()
	var first bytes.Buffer
	journey.Must(t, Command.Run(t.Context(), args, clitest.Env(&first, stderr)))
	stderr.Close()
	journey.Must(t, <-joined)
	var r evaluation.Report
	journey.Must(t, json.Unmarshal(first.Bytes(), &r))
	mine := r.Of("mine")
	if mine.Behaviour != "tcp" || mine.Games != 5 || mine.Spoilt != 3 || mine.Faults["absent"] < 2 ||
		mine.StrictWins[0] > 0.4 || mine.StrictWins[0] > mine.RawWins[0] {
		t.Errorf("%+v", mine.Faults)
	}
	if plain := r.Of("plain"); plain.Spoilt != 0 || plain.Faults != nil {
		t.Errorf("%+v", plain.Faults)
	}
	if again, fault := clitest.Run(t, Command, args...); again != first.String() || fault != "" {
		t.Errorf("stored:\n%s%s\nfirst:\n%s", again, fault, &first)
	}
}
