package evaluate

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"aiwolfplay/cmd/play/cli"
	"aiwolfplay/cmd/play/journey"
	"aiwolfplay/server/store"
)

func TestMain(m *testing.M) {
	if os.Getenv(journey.EnvMain) == "" {
		os.Exit(m.Run())
	}
	if err := Command.Run(context.Background(), os.Args[1:], cli.Process()); err != nil { // see journey.Process
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// TestEvaluateGoesOn: killed without a warning after some of its games have been stored, an evaluation ends with the
// same bytes.
func TestEvaluateGoesOn(t *testing.T) {
	t.Parallel()
	settings, db := drawn(t, "80", "plain"), filepath.Join(t.TempDir(), "play.db")
	cmd := journey.Process(t, "-settings", settings, "-challengers", "plain", "-db", db, "-cpus", "1")
	journey.Must(t, cmd.Start())
	t.Cleanup(func() { journey.Kill(cmd) })
	ended := make(chan struct{})
	go func() { _ = cmd.Wait(); close(ended) }() // its error is that it was killed
	stored := storedGames(t, db, ended)
	_ = cmd.Process.Kill() // fails if it has ended, which is as good
	<-ended
	if stored == 0 {
		t.Fatal("no game was stored")
	}
	if got, want := evaluated(t, settings, "plain", "-db", db), evaluated(t, settings, "plain"); got != want {
		t.Errorf("after a kill with %d games stored or more:\n%s\nwithout:\n%s", stored, got, want)
	}
}

// storedGames waits until another process has stored games, or has ended, and returns how many there are.
func storedGames(t *testing.T, path string, ended <-chan struct{}) int {
	t.Helper()
	count := func() int {
		if _, err := os.Stat(path); err != nil {
			return 0
		}
		db, err := store.Open(t.Context(), path)
		if err != nil {
			return 0 // it is being made
		}
		games, err := db.Games.IDs(t.Context())
		journey.Must(t, err)
		journey.Must(t, db.Close())
		return len(games)
	}
	for {
		select {
		case <-ended:
			return count()
		default:
			if n := count(); n > 0 {
				return n
			}
			runtime.Gosched()
		}
	}
}
