package export_test

import (
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"aiwolfplay/cmd/play/clitest"
	"aiwolfplay/cmd/play/evaluate"
	"aiwolfplay/cmd/play/export"
	"aiwolfplay/cmd/play/sim"
	"aiwolfplay/cmd/play/stored"
	"aiwolfplay/cmd/play/tournament"
	"aiwolfplay/game/dataset"
	"aiwolfplay/game/evaluation"
	"aiwolfplay/server/store"
	"aiwolfplay/server/table"
	"aiwolfplay/server/version"
)

// exported returns a table of a database as a file.
func exported(t *testing.T, db, what string, more ...string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), what)
	exportTable(t, db, what, path, more...)
	return path
}

// exportTable writes a table of a database to a file.
func exportTable(t *testing.T, db, what, path string, more ...string) {
	t.Helper()
	args := append([]string{"-db", db, "-what", what, "-o", path}, more...)
	if _, fault := clitest.Run(t, export.Command, args...); fault != "" {
		t.Fatal(fault)
	}
}

// evaluated returns the JSON of an evaluation.
func evaluated(t *testing.T, settings, challengers, db string) string {
	t.Helper()
	out, fault := clitest.Run(t, evaluate.Command, "-settings", settings, "-challengers", challengers, "-json", "-db", db)
	if fault != "" {
		t.Fatal(fault)
	}
	return out
}

// TestExportIsEnough checks that a script in another language can recompute the results of play evaluate for three
// agents from the tables of the same games, to the last digit, although two of the agents are also defenders. The
// villages of seven have several werewolves.
func TestExportIsEnough(t *testing.T) {
	t.Parallel()
	python, err := exec.LookPath("python3")
	if err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatal("python3 is not installed; with CI=true that is a failure (tools/setup agents installs it)")
		}
		t.Skip("python3 is not installed")
	}
	settings, db := filepath.Join(t.TempDir(), "settings.json"), filepath.Join(t.TempDir(), "play.db")
	_, fault := clitest.Run(t, evaluate.Command,
		"-settings", settings, "-draw", "2", "-seats", "7", "-defenders", "plain,bayes")
	if fault != "" {
		t.Fatal(fault)
	}
	var report evaluation.Report
	if err := json.Unmarshal([]byte(evaluated(t, settings, "random,plain,bayes", db)), &report); err != nil {
		t.Fatal(err)
	}
	if _, fault := clitest.Run(t, sim.Command, "-seats", "8", "-games", "2", "-agents", "plain", "-db", db); fault != "" {
		t.Fatal(fault) // games of no evaluation, which -evaluation leaves out
	}
	folder := t.TempDir()
	for _, what := range []string{"games", "seats", "votes", "items"} {
		exportTable(t, db, what, filepath.Join(folder, what+".csv"), "-evaluation", report.ID())
	}
	for i := range report.Challengers {
		c := &report.Challengers[i]
		want := map[string]float64{"win_rate": c.WinRate.Value}
		for _, row := range c.Card {
			if row.Found != nil {
				want[row.Name] = row.Found.Value
			}
		}
		cmd := exec.CommandContext(t.Context(), python, "../../../docs/research/recompute.py", c.Name, folder)
		cmd.Stderr = os.Stderr
		out, err := cmd.Output()
		if err != nil {
			t.Fatal(err)
		}
		got := map[string]float64{}
		if err := json.Unmarshal(out, &got); err != nil || len(got) != 5 {
			t.Fatalf("%s: %v", out, err)
		}
		for name, value := range got {
			if value != want[name] || value == 0 {
				t.Errorf("%s, %s: recomputed %v, evaluated %v", c.Name, name, value, want[name])
			}
		}
	}
}

// TestExportNamesMemberships checks that each game names its evaluation, deal and challenger, or its tournament and
// block, even in an interrupted evaluation.
func TestExportNamesMemberships(t *testing.T) {
	t.Parallel()
	settings, db := filepath.Join(t.TempDir(), "settings.json"), filepath.Join(t.TempDir(), "play.db")
	if _, fault := clitest.Run(t, evaluate.Command,
		"-settings", settings, "-draw", "2", "-defenders", "random"); fault != "" {
		t.Fatal(fault)
	}
	var whole, half evaluation.Report
	if err := json.Unmarshal([]byte(evaluated(t, settings, "plain", db)), &whole); err != nil {
		t.Fatal(err)
	}
	if _, fault := clitest.Run(t, tournament.Command, "-stage", "round", "-seats", "5", "-teams", "random,plain,plain",
		"-block", "3", "-games", "6", "-db", db); fault != "" {
		t.Fatal(fault)
	}
	text, err := os.ReadFile(settings)
	if err != nil {
		t.Fatal(err)
	}
	file, err := evaluation.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	challengers, err := evaluation.ParseChallengers("random,plain", file)
	if err != nil {
		t.Fatal(err)
	}
	half = *file.Begun(challengers) // the state after a process is killed before its first game
	body, err := json.Marshal(&half)
	if err != nil {
		t.Fatal(err)
	}
	begun := store.Evaluation{
		ID: half.ID(), Kind: store.EvaluatedSettings, Created: time.Now(), Body: string(body),
	}
	opened, err := store.Open(t.Context(), db)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(opened.Evaluations.Begin(t.Context(), begun), opened.Close()); err != nil {
		t.Fatal(err)
	}

	all := rowsOf(t, exported(t, db, "games"))
	if len(all) != 16 {
		t.Fatalf("%d games", len(all))
	}
	seen := map[string]bool{}
	for _, row := range all {
		key := row["tournament"] + " " + row["deal"] + " " + row["challenger_seat"] + " " + row["number"]
		if seen[key] {
			t.Errorf("two games have the membership %q", key)
		}
		seen[key] = true
		if row["rules_version"] != fmt.Sprint(table.RulesVersion) || row["program"] != version.Own().Short() {
			t.Errorf("played by rules %q with program %q", row["rules_version"], row["program"])
		}
		switch {
		case row["tournament"] != "":
			n, _ := strconv.Atoi(row["number"])
			if row["stage"] != "round" || row["block"] != fmt.Sprint((n+2)/3) || row["settings"] != "" {
				t.Errorf("a game of the tournament: %v", row)
			}
		case row["challenger"] != "plain" || row["settings"] != file.Hash ||
			!slices.Contains(strings.Fields(row["evaluation"]), whole.ID()) ||
			!slices.Contains(strings.Fields(row["evaluation"]), half.ID()):
			t.Errorf("a game of both evaluations: %v", row)
		}
	}
	for _, report := range []*evaluation.Report{&whole, &half} {
		if n := len(rowsOf(t, exported(t, db, "games", "-evaluation", report.ID()))); n != 10 {
			t.Errorf("%d games of an evaluation, want 10", n)
		}
	}
	_, fault := clitest.Run(t, export.Command, "-db", db, "-evaluation", "unknown")
	for _, known := range []string{whole.ID() + " (finished ", half.ID() + " (begun "} {
		if !strings.Contains(fault, known) {
			t.Errorf("an unknown id is told %q, want %q in it", fault, known)
		}
	}
	for _, row := range rowsOf(t, exported(t, db, "seats", "-evaluation", whole.ID())) {
		if (row["challenger"] == "1") != (row["agent"] == "plain") {
			t.Errorf("challenger: %v", row)
		}
	}
}

// rowsOf reads a table in CSV.
func rowsOf(t *testing.T, path string) (list []map[string]string) {
	t.Helper()
	file, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(strings.NewReader(string(file))).ReadAll()
	if err != nil || len(rows) == 0 {
		t.Fatalf("%s: %d rows, %v", path, len(rows), err)
	}
	for _, cells := range rows[1:] {
		row := map[string]string{}
		for i, name := range rows[0] {
			row[name] = cells[i]
		}
		list = append(list, row)
	}
	return list
}

// TestExportTables checks that each table has rows with all its columns, and that both formats contain the same values.
func TestExportTables(t *testing.T) {
	t.Parallel()
	db := filepath.Join(t.TempDir(), "play.db")
	if _, fault := clitest.Run(t, sim.Command, "-seats", "15", "-games", "2", "-agents", "bayes", "-db", db); fault != "" {
		t.Fatal(fault)
	}
	for _, table := range dataset.Tables {
		file, err := os.ReadFile(exported(t, db, table.Name))
		if err != nil {
			t.Fatal(err)
		}
		rows, err := csv.NewReader(strings.NewReader(string(file))).ReadAll() // rows of one length
		if err != nil || len(rows) < 3 || len(rows[0]) != len(table.Columns) {
			t.Errorf("%s: %d rows, %v", table.Name, len(rows), err)
			continue
		}
		file, err = os.ReadFile(exported(t, db, table.Name, "-format", "jsonl"))
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(strings.TrimSpace(string(file)), "\n")
		if len(lines) != len(rows)-1 {
			t.Errorf("%s: %d lines and %d rows", table.Name, len(lines), len(rows)-1)
		}
		for i, line := range lines {
			values := map[string]any{}
			decoder := json.NewDecoder(strings.NewReader(line))
			decoder.UseNumber()
			if err := decoder.Decode(&values); err != nil || len(values) != len(table.Columns) {
				t.Fatalf("%s, line %d: %s: %v", table.Name, i+1, line, err)
			}
			for k, column := range table.Columns {
				if got := rows[i+1][k]; asFloat(got) != asFloat(cell(values[column.Name])) {
					t.Fatalf("%s, line %d: %s is %q in CSV, %v in JSON", table.Name, i+1, column.Name, got, values[column.Name])
				}
			}
		}
	}
}

// cell returns the CSV form of a value of JSON.
func cell(value any) string {
	if value == nil {
		return ""
	}
	return fmt.Sprint(value)
}

// asFloat formats a number as JSON does, and leaves other texts unchanged.
func asFloat(text string) string {
	var x float64
	if json.Unmarshal([]byte(text), &x) != nil {
		return text
	}
	return cell(x)
}

func TestExportRefuses(t *testing.T) {
	t.Parallel()
	db := filepath.Join(t.TempDir(), "play.db")
	if _, fault := clitest.Run(t, sim.Command, "-games", "1", "-agents", "random", "-db", db); fault != "" {
		t.Fatal(fault)
	}
	there := exported(t, db, "games")
	for _, c := range []struct {
		args, says string
	}{
		{"-what wolves", "-what: one of games, seats, talk, votes, nights, beliefs, items expected"},
		{"-format xml", "-format: csv or jsonl expected"},
		{"-since yesterday", "-since: a day such as 2026-11-23 expected"},
		{"-seats -1", "-seats"},
		{"-tournament none", "-tournament"},
		{"-evaluation none", "-evaluation: no evaluation has this id; the database has\n  none"},
		{"-o " + there, "-o: "},
	} {
		args := append([]string{"-db", db}, strings.Fields(c.args)...)
		if out, fault := clitest.Run(t, export.Command, args...); !strings.Contains(fault, c.says) || out != "" {
			t.Errorf("%s: %q, printed %q", c.args, fault, out)
		}
	}
	if _, fault := clitest.Run(t, export.Command, "-db", db+".none"); !strings.Contains(fault, "there is no file") {
		t.Errorf("no database: %q", fault)
	}
	out, fault := clitest.Run(t, export.Command, "-db", db, "-until", "2000-01-01")
	if fault != "" || strings.Count(out, "\n") != 1 || !strings.HasPrefix(out, "game,ended,") {
		t.Errorf("no game: %q, %q; want the row of names", fault, out)
	}
	if out, _ := clitest.Run(t, export.Command, "-codebook"); strings.Count(out, "\n## ") != len(dataset.Tables)-1 {
		t.Errorf("codebook: %s", out)
	}
}

// TestLinesOfAGameHaveBeliefs checks that the file of one game contains the same beliefs of its agents as the table of
// beliefs.
func TestLinesOfAGameHaveBeliefs(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "play.db")
	if _, fault := clitest.Run(t, sim.Command,
		"-seats", "5", "-games", "1", "-agents", "bayes", "-db", path); fault != "" {
		t.Fatal(fault)
	}
	file, err := os.ReadFile(exported(t, path, "beliefs"))
	if err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(strings.NewReader(string(file))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	db, err := stored.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	game, err := table.LoadFinished(t.Context(), db.Games, rows[1][0])
	if err != nil {
		t.Fatal(err)
	}
	var lines strings.Builder
	if err := game.WriteLines(&lines); err != nil {
		t.Fatal(err)
	}
	native := rows[1:] // the game's own beliefs come first
	for line := range strings.Lines(lines.String()) {
		var l struct {
			Kind      string
			After, Of int
			Seat      int
			Chances   [][]int
		}
		if err := json.Unmarshal([]byte(line), &l); err != nil {
			t.Fatal(err)
		}
		if l.Kind != "believed" {
			continue
		}
		for about, chances := range l.Chances {
			row := native[0]
			native = native[1:]
			want := []string{row[0], fmt.Sprint(l.After), "native", fmt.Sprint(l.Seat), fmt.Sprint(about + 1)}
			for _, chance := range chances {
				want = append(want, fmt.Sprint(float64(chance)/float64(l.Of)))
			}
			if !slices.Equal(row, want) {
				t.Fatalf("the table has %v, the lines of the game %v", row, want)
			}
		}
	}
	if len(native) == 0 || native[0][2] != "reference" {
		t.Errorf("%d rows of native beliefs are not among the lines of the game", len(native))
	}
}
