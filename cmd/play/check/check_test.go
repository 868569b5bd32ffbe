package check_test

import (
	"path/filepath"
	"strings"
	"testing"

	"aiwolfplay/cmd/play/check"
	"aiwolfplay/cmd/play/clitest"
	"aiwolfplay/cmd/play/sim"
)

// TestCheckFindsWhatIsWrong changes a finished game without the program, and checks that play check finds the change.
func TestCheckFindsWhatIsWrong(t *testing.T) {
	t.Parallel()
	const untied = "DROP TRIGGER event_never_changes; DROP TRIGGER event_never_goes; DROP TRIGGER note_never_changes;"
	for name, test := range map[string]struct{ change, want string }{
		"nothing": {"", ""},
		"key":     {"UPDATE game SET seed = zeroblob(32)", "committed"},
		"cut":     {"DELETE FROM event WHERE kind IN ('game_ended', 'role_revealed')", "over by its log: false"},
		"lost":    {"DELETE FROM event WHERE seq = 12", "event 12 expected, got 13"},
		"vote":    {"UPDATE event SET body = replace(body, '\"target\":1', '\"target\":2') WHERE kind = 'voted'", "game "},
		"end":     {"UPDATE game SET status = 'running', ended = NULL, winner = NULL", "over"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			path := filepath.Join(t.TempDir(), "play.db")
			if out, fault := clitest.Run(t, sim.Command,
				"-db", path, "-games", "3", "-agents", "random", "-seed", "5"); fault != "" {
				t.Fatal(out, fault)
			}
			clitest.Execute(t, path, untied+test.change)
			out, fault := clitest.Run(t, check.Command, "-db", path)
			if (fault != "") != (test.want != "") || !strings.Contains(out+fault, test.want) {
				t.Errorf("%s%s", out, fault)
			}
		})
	}
}
