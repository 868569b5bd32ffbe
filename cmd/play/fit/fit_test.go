package fit_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"aiwolfplay/cmd/play/clitest"
	"aiwolfplay/cmd/play/fit"
	"aiwolfplay/cmd/play/sim"
	"aiwolfplay/game/belief"
)

// TestFitStored learns from stored games, and compares with a table in a file.
func TestFitStored(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	db, few := filepath.Join(dir, "play.db"), filepath.Join(dir, "few.db")
	five, fifteen := filepath.Join(dir, "five.json"), filepath.Join(dir, "fifteen.json")
	both := filepath.Join(dir, "both.json")
	for path, games := range map[string]string{db: "100", few: "3"} {
		if _, fault := clitest.Run(t, sim.Command,
			"-games", games, "-agents", "plain", "-seed", "5", "-db", path); fault != "" {
			t.Fatal(fault)
		}
	}
	out, fault := clitest.Run(t, fit.Command, "-db", db, "-epochs", "2", "-name", "mine", "-o", five)
	if fault != "" {
		t.Fatal(fault)
	}
	for _, want := range []string{
		"5 seats: ", " of 100 games", "prior  claims  before   table", "\n1       100 ", "\nall     100 ",
		"\nSEER: log loss", "\nPOSSESSED: log loss", "\nVILLAGER: log loss",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("%q expected in the report:\n%s", want, out)
		}
	}
	table := tableIn(t, five)
	if table.Name != "mine" || table.Source != "100 games of 5 seats among those who played here" ||
		len(table.Sizes) != 1 || len(table.Sizes[0].Weights) == 0 {
		t.Errorf("table %q from %q with %d sizes", table.Name, table.Source, len(table.Sizes))
	}

	// The report compares the result with the named table.
	again, fault := clitest.Run(t, fit.Command, "-db", db, "-epochs", "2", "-against", five)
	if fault != "" || again == out {
		t.Errorf("compared with another table: %q, same report %v", fault, again == out)
	}

	other := `{"version":2,"name":"other","source":"7 games of 5 seats among us; 3 games of 15 seats","sizes":[
		{"seats":6,"temper":1,"weights":{}},{"seats":18,"temper":1,"saturate":9,"weights":{}}]}`
	if err := os.WriteFile(fifteen, []byte(other), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, fault := clitest.Run(t, fit.Command, "-db", db, "-epochs", "1", "-with", fifteen, "-o", both); fault != "" {
		t.Fatal(fault)
	}
	table = tableIn(t, both)
	if len(table.Sizes) != 2 || len(table.Sizes[0].Weights) == 0 || table.Sizes[1].Saturate != 9 ||
		table.Source != "3 games of 15 seats; 100 games of 5 seats among those who played here" {
		t.Errorf("%d sizes from %q: the small one fitted anew, the large one taken over expected",
			len(table.Sizes), table.Source)
	}

	_, fault = clitest.Run(t, fit.Command, "-db", few)
	if !strings.Contains(fault, "100 finished games of 5 or of 15 seats expected, got 3 and 0") {
		t.Errorf("too few games: %q", fault)
	}
}

func tableIn(t *testing.T, path string) *belief.Table {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	table, err := belief.ParseTable(data)
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// TestFitRefuses checks that wrong flags and files are refused.
func TestFitRefuses(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	file := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	damaged := file("damaged.json", `{"version":2,"sizes":[`)
	newer := file("newer.json", `{"version":99,"sizes":[{"seats":6,"temper":1}]}`)
	none := filepath.Join(dir, "none")
	for _, tt := range []struct {
		name string
		args []string
		want string
	}{
		{"nothing to learn from", nil, "archives of log files, -db or -self-play expected"},
		{"two sources", []string{"-db", "play.db", "-self-play", "9"}, "archives of log files, -db or -self-play expected"},
		{"a damaged table", []string{"-self-play", "9", "-against", damaged},
			"-against: " + damaged + ": belief: likelihood table: JSON"},
		{"a table of a newer program", []string{"-self-play", "9", "-with", newer},
			"-with: " + newer + ": belief: likelihood table: version 1 to 2 expected, got 99"},
		{"no table", []string{"-self-play", "9", "-against", none}, none},
		{"no database", []string{"-db", none}, "there is no file " + none},
		{"no database of games", []string{"-db", damaged}, damaged},
		{"no archive", []string{damaged}, damaged},
		{"too few games", []string{"-self-play", "9", "-agents", "plain"}, "5 seats: 9 games are too few sets"},
		{"a village too large", []string{"-self-play", "9", "-seats", "99"}, "3 to 18 seats"},
		{"an unknown agent", []string{"-self-play", "9", "-agents", "nobody"}, "nobody"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if _, fault := clitest.Run(t, fit.Command, tt.args...); !strings.Contains(fault, tt.want) {
				t.Errorf("%q, want %q", fault, tt.want)
			}
		})
	}
}
