package cli

import (
	"strings"
	"testing"
)

func testEnv(log *strings.Builder) *Env {
	return &Env{Getenv: func(name string) string {
		return map[string]string{"PLAY_DB": "mine.db"}[name]
	}, Stderr: log}
}

// TestParseFile checks that the file may come before or after the flags, and that exactly one is required.
func TestParseFile(t *testing.T) {
	t.Parallel()
	for args, want := range map[string]string{
		"a.db": "a.db mine.db", "a.db -db b.db": "a.db b.db", "-db b.db a.db": "a.db b.db",
		"": "play backup: one argument expected, a file", "a.db b.db": "one argument expected",
		"-db b.db": "one argument expected", "a.db -x": "flag provided but not defined: -x",
	} {
		flags := testEnv(new(strings.Builder)).Flags("backup")
		db := testEnv(nil).AddDB(flags, "")
		file, err := ParseFile(flags, strings.Fields(args), "a file")
		got := file + " " + *db
		if err != nil {
			got = err.Error()
		}
		if !strings.Contains(got, want) {
			t.Errorf("%q: %q, want %q", args, got, want)
		}
	}
}

func TestParseOnly(t *testing.T) {
	t.Parallel()
	var log strings.Builder
	flags := testEnv(&log).Flags("sim")
	flags.Int("games", 10, "how many")
	if err := ParseOnly(flags, []string{"-games", "3"}); err != nil || Given(flags, "games") != "3" ||
		Given(flags, "seed") != "" {
		t.Errorf("%v, games %q", err, Given(flags, "games"))
	}
	if err := ParseOnly(flags, []string{"now"}); err == nil || err.Error() != `sim takes flags only, got "now"` {
		t.Errorf("an argument: %v", err)
	}
	flags = testEnv(&log).Flags("sim")
	flags.Int("games", 10, "how many")
	if err := ParseOnly(flags, nil); err != nil || Given(flags, "games") != "" {
		t.Errorf("%v, games %q without the flag", err, Given(flags, "games"))
	}
	if err := ParseOnly(flags, []string{"-h"}); err == nil || !strings.Contains(log.String(), "Usage of play sim:") {
		t.Errorf("help: %v, %q", err, &log)
	}
}

func TestAtLeast(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		least, got int
		want       string
	}{
		{1, 1, ""}, {0, 0, ""}, {0, -1, "-n: 0 or more expected, got -1"}, {2, 1, "-n: at least 2 expected, got 1"},
	} {
		err := AtLeast("-n", tt.least, tt.got)
		if (err == nil) != (tt.want == "") || err != nil && err.Error() != tt.want {
			t.Errorf("%+v: %v", tt, err)
		}
	}
}

func TestCount(t *testing.T) {
	t.Parallel()
	if got := Count(1, "game") + ", " + Count(2, "game") + ", " + Games(3) + ", " + Megabytes(1_540_000); got !=
		"1 game, 2 games, 3 games, 1.5 MB" {
		t.Error(got)
	}
}
