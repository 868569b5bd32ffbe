package replay_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"aiwolfplay/cmd/play/clitest"
	"aiwolfplay/cmd/play/replay"
	"aiwolfplay/cmd/play/verify"
)

var update = flag.Bool("update", false, "write the golden files under testdata anew")

func TestReplay(t *testing.T) {
	t.Parallel()
	path := clitest.StoredGame(t, "abc", 0)
	for _, tt := range []struct {
		name string
		args []string
	}{
		{"public", nil},
		{"seat3", []string{"-as", "seat:3"}},
		{"all", []string{"-as", "all"}},
		{"json", []string{"-as", "seat:1", "-json", "-until", "20"}},
	} {
		out, fault := clitest.Run(t, replay.Command, append([]string{"-db", path, "-game", "abc"}, tt.args...)...)
		if fault != "" {
			t.Fatal(fault)
		}
		golden := filepath.Join("testdata", tt.name+".golden")
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
	path := clitest.StoredGame(t, "abc", 0)
	whole, _ := clitest.Run(t, replay.Command, "-db", path, "-game", "abc", "-json")
	for _, n := range []int{1, 7, 10_000} {
		out, fault := clitest.Run(t, replay.Command, "-db", path, "-game", "abc", "-json", "-until", fmt.Sprint(n))
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
	path := clitest.StoredGame(t, "abc", 15)
	if out, fault := clitest.Run(t, replay.Command, "-db", path, "-game", "abc", "-as", "all"); out != "" ||
		!strings.Contains(fault, "game abc is running") {
		t.Errorf("all of a running game: %q, %q", out, fault)
	}
	for _, as := range []string{"public", "seat:1"} {
		out, fault := clitest.Run(t, replay.Command, "-db", path, "-game", "abc", "-as", as)
		if fault != "" || !strings.Contains(out, "day_began 1") || strings.Contains(out, "plain") {
			t.Errorf("%s of a running game: %s\n%s", as, fault, out)
		}
	}
	if out, fault := clitest.Run(t, verify.Command, "-db", path, "-game", "abc"); out != "" ||
		!strings.Contains(fault, "its key is secret") {
		t.Errorf("verify of a running game: %q, %q", out, fault)
	}
}

func TestReplayRefuses(t *testing.T) {
	t.Parallel()
	path := clitest.StoredGame(t, "abc", 0)
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
		out, fault := clitest.Run(t, replay.Command, tt.args...)
		if out != "" || !strings.Contains(fault, tt.want) {
			t.Errorf("%q: got %q and %q, want %q", tt.args, out, fault, tt.want)
		}
	}
	if _, err := os.Stat(empty); err == nil {
		t.Error("replay makes a database")
	}
}

// TestReplayShowsWhatIsSound checks that events before the damage are shown.
func TestReplayShowsWhatIsSound(t *testing.T) {
	t.Parallel()
	path := clitest.StoredGame(t, "abc", 0)
	whole, _ := clitest.Run(t, replay.Command, "-db", path, "-game", "abc", "-as", "all", "-json")
	clitest.Damage(t, path, `DELETE FROM event WHERE seq = 30`)
	out, fault := clitest.Run(t, replay.Command, "-db", path, "-game", "abc", "-as", "all", "-json")
	if n := strings.Count(out, "\n"); n != 29 || !strings.HasPrefix(whole, out) || !strings.Contains(fault, "event 30") {
		t.Errorf("%d events and %q", n, fault)
	}
	if _, fault := clitest.Run(t, replay.Command,
		"-db", path, "-game", "abc", "-as", "all", "-json", "-until", "20"); fault != "" {
		t.Errorf("until before the damage: %s", fault)
	}
}
