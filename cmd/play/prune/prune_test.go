package prune_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"aiwolfplay/cmd/play/check"
	"aiwolfplay/cmd/play/clitest"
	"aiwolfplay/cmd/play/journey"
	"aiwolfplay/cmd/play/prune"
	"aiwolfplay/cmd/play/sim"
)

// TestPruneCommand checks that play prune first shows the games that it would remove, removes them with -yes, and makes
// the file smaller.
func TestPruneCommand(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "play.db")
	if out, fault := clitest.Run(t, sim.Command,
		"-db", path, "-games", "9", "-agents", "random", "-seed", "5"); fault != "" {
		t.Fatal(out, fault)
	}
	clitest.Execute(t, path, "UPDATE game SET ended = ended - 86400000 * 40 WHERE id IN (SELECT id FROM game LIMIT 6)")
	size := func() int64 {
		info, err := os.Stat(path)
		journey.Must(t, err)
		return info.Size()
	}
	before := size()
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{"-older", "30d"}, "-from: import, match, visitor or program expected"},
		{[]string{"-from", "class", "-older", "30d"}, "go with their class"},
		{[]string{"-from", "program", "-older", "soon"}, "-older: a time expected"},
		{[]string{"-from", "visitor,import", "-older", "30d"}, "no game is to be removed"},
		{[]string{"-from", "program", "-older", "30d"}, "nothing was changed"},
		{[]string{"-from", "program", "-older", "1d", "-newer", "2d", "-yes"}, "removed 0 games"},
		{[]string{"-from", "program", "-older", "30d", "-yes"}, "removed 6 games"},
		{[]string{"-from", "program", "-older", "30d"}, "no game is to be removed"},
	} {
		out, fault := clitest.Run(t, prune.Command, append([]string{"-db", path}, test.args...)...)
		if !strings.Contains(out+fault, test.want) {
			t.Errorf("%v: %q is missing in %s%s", test.args, test.want, out, fault)
		}
	}
	if after := size(); after >= before {
		t.Errorf("the file had %d bytes and has %d", before, after)
	}
	out, fault := clitest.Run(t, check.Command, "-db", path)
	if !strings.Contains(out, "3 games, 0 of them running") || strings.Contains(fault, "damaged") {
		t.Errorf("%s%s", out, fault)
	}
}
