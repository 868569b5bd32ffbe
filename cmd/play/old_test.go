package main

import (
	"html"
	"log/slog"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"aiwolfplay/cmd/play/clitest"
	"aiwolfplay/cmd/play/serve"
)

// The games of testdata/old/database.sql, which the last version without a registry of rule options wrote (commit
// 0264949), and how that version replayed them. These files must never be rewritten, because they represent people's
// games.
const (
	oldGame    = "rfhu7pnryh4exnbt" // over, with what the agents believed
	oldOptions = "jdf3qlwfamp4ye2n" // over, with other rules
	oldRunning = "6t55dglokpqlkuof" // a person at seat 1 is asked
	oldRoom    = "KK9X5F"           // waits for people
)

// oldDatabase returns the path of a copy of the old database.
func oldDatabase(t *testing.T) string {
	t.Helper()
	script, err := os.ReadFile(filepath.Join("testdata", "old", "database.sql"))
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "play.db")
	clitest.Execute(t, path, string(script))
	return path
}

func TestOldGamesReplay(t *testing.T) {
	t.Parallel()
	path := oldDatabase(t)
	for id, as := range map[string]string{oldGame: "all", oldOptions: "all", oldRunning: "seat:1"} {
		want, err := os.ReadFile(filepath.Join("testdata", "old", id+".txt"))
		if err != nil {
			t.Fatal(err)
		}
		if got, fault := command(t, "replay", "-db", path, "-game", id, "-as", as); got != string(want) || fault != "" {
			t.Errorf("%s: %s\ngot\n%s\nwant\n%s", id, fault, got, want)
		}
		out, fault := command(t, "verify", "-db", path, "-game", id)
		if running := id == oldRunning; running != (fault != "") || running == strings.Contains(out, "as committed") {
			t.Errorf("verify %s: %s%s", id, out, fault)
		}
	}
}

// served is a database that was opened as by play serve.
type served struct {
	*serve.Program
	t   *testing.T
	log strings.Builder // complete when the program is closed
}

func serveOld(t *testing.T, path string) *served {
	t.Helper()
	s := &served{t: t}
	set := serve.Settings{Path: path, NewKeys: true, Log: slog.New(slog.NewTextHandler(&s.log, nil))}
	var err error
	if s.Program, err = set.Open(t.Context()); err != nil {
		t.Fatal(err)
	}
	return s
}

func (s *served) page(path string) string {
	r := httptest.NewRequestWithContext(s.t.Context(), "GET", path, nil)
	r.Header.Set("Accept-Language", "en")
	w := httptest.NewRecorder()
	s.Web.ServeHTTP(w, r)
	return html.UnescapeString(w.Body.String())
}

func TestOldDatabaseIsServed(t *testing.T) {
	t.Parallel()
	s := serveOld(t, oldDatabase(t))
	for path, want := range map[string]string{
		"/games": "/games/" + oldGame, "/games/" + oldGame: "Look into their minds", "/games/" + oldOptions: "Day 0",
		"/join/" + oldRoom: "Anna",
	} {
		if got := s.page(path); !strings.Contains(got, want) {
			t.Errorf("%s has no %q:\n%s", path, want, got)
		}
	}
	if _, err := s.Lobby.Get(t.Context(), oldRunning); err != nil {
		t.Error(err)
	}
	s.Close()
	if log := s.log.String(); strings.Contains(log, "level=ERROR") {
		t.Error(log)
	}
}

// TestNewerRulesAreRefused checks that games with an option that this version does not know are neither replayed nor
// continued.
func TestNewerRulesAreRefused(t *testing.T) {
	t.Parallel()
	const want = `unknown rule option "fog"`
	path := oldDatabase(t)
	clitest.Execute(t, path, `UPDATE game SET setup = json_set(setup, '$.fog', 2);
		UPDATE room SET body = json_set(body, '$.setup.fog', 2)`)
	for _, verb := range []string{"replay", "verify"} {
		if out, fault := command(t, verb, "-db", path, "-game", oldGame); out != "" || !strings.Contains(fault, want) {
			t.Errorf("%s: %s%s", verb, out, fault)
		}
	}
	s := serveOld(t, path)
	if got := s.page("/games/" + oldGame); !strings.Contains(got, "a rule that is unknown here: fog.") {
		t.Error(got)
	}
	if got := s.page("/join/" + oldRoom); strings.Contains(got, "Anna") {
		t.Error("a room with a rule that nobody knows is open")
	}
	if _, err := s.Lobby.Get(t.Context(), oldRunning); err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("the running game: %v", err)
	}
	s.Close()
	for _, what := range []string{"game not recovered", "room not recovered"} {
		if log := s.log.String(); !strings.Contains(log, what) || !strings.Contains(log, `unknown rule option \"fog\"`) {
			t.Errorf("no %q that names the option in the log:\n%s", what, log)
		}
	}
}
