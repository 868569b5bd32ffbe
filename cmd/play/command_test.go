package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"aiwolfplay/cmd/play/cli"
	"aiwolfplay/cmd/play/clitest"
	"aiwolfplay/cmd/play/journey"
	"aiwolfplay/server/store"
)

func TestMain(m *testing.M) {
	if os.Getenv(journey.EnvMain) != "" { // see journey.Process
		main()
		return
	}
	journey.Main(m)
}

func noEnv(string) string { return "" }

// command runs the program and returns what it prints and its error's text.
func command(t *testing.T, args ...string) (stdout, fault string) {
	t.Helper()
	var out, log bytes.Buffer
	if err := play(t.Context(), args, noEnv, &out, &log); err != nil {
		fault = err.Error()
	}
	return out.String(), fault
}

// play runs the program in this process.
func play(
	ctx context.Context, args []string, getenv func(string) string, stdout, stderr io.Writer,
) error {
	return run(ctx, args, &cli.Env{Getenv: getenv, Stdout: stdout, Stderr: stderr})
}

// TestRefusesToStart checks that the program reports impossible settings at the start, with the expected ones, and
// prints no address.
func TestRefusesToStart(t *testing.T) {
	t.Parallel()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { listener.Close() }) // runs after the cases, which run later than this function
	taken := listener.Addr().String()

	for name, test := range map[string]struct {
		args    []string                      // beside -db and -addr
		prepare func(t *testing.T, db string) // creates files before the start
		addr    string                        // "" for a free one
		db      func(db string) string        // nil for the usual file
		want    []string                      // in the message
	}{
		"unknown command":   {args: []string{"sevre"}, want: []string{`"sevre"`, "serve", "help"}},
		"unknown flag":      {args: []string{"-port", "80"}, want: []string{"-port"}},
		"argument too many": {args: []string{"serve", "now"}, want: []string{`"now"`, "flags only"}},
		"address in use":    {addr: taken, want: []string{"listen", taken, "-addr"}},
		"no address":        {addr: "nonsense", want: []string{"listen", "nonsense", "-addr"}},
		"folder that is missing": {
			db:   func(db string) string { return filepath.Join(db, "no", "play.db") },
			want: []string{"play.db", "can be written"},
		},
		"folder that cannot be written": { // not even root can write there
			db:   func(string) string { return "/proc/play.db" },
			want: []string{"/proc/play.db", "can be written"},
		},
		"a folder": {
			prepare: func(t *testing.T, db string) { journey.Must(t, os.Mkdir(db, 0o700)) },
			want:    []string{"play.db", "a file expected"},
		},
		"not a database": {
			prepare: func(t *testing.T, db string) { write(t, db, strings.Repeat("Dear diary. ", 100)) },
			want:    []string{"play.db", "database expected"},
		},
		"another program's database": {
			prepare: func(t *testing.T, db string) { clitest.Execute(t, db, "CREATE TABLE recipe (name TEXT)") },
			want:    []string{"play.db", "another program"},
		},
		"newer database": {
			prepare: func(t *testing.T, path string) {
				db, err := store.Open(t.Context(), path)
				journey.Must(t, err)
				journey.Must(t, db.Close())
				clitest.Execute(t, path, "PRAGMA user_version = 1000")
			},
			want: []string{"play.db", "1000", "newer version"},
		},
		"damaged cookie keys": {
			prepare: func(t *testing.T, db string) { write(t, db+".keys", "0123\nabcd\n") },
			want:    []string{"play.db.keys", "128 and 64 hexadecimal digits", "delete"},
		},
		"no cookie keys": {
			prepare: func(t *testing.T, db string) { journey.Must(t, os.Mkdir(db+".keys", 0o700)) },
			want:    []string{"play.db.keys", "cookie keys"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			db, addr := filepath.Join(t.TempDir(), "play.db"), "127.0.0.1:0"
			if test.prepare != nil {
				test.prepare(t, db)
			}
			if test.addr != "" {
				addr = test.addr
			}
			if test.db != nil {
				db = test.db(db)
			}
			env := map[string]string{"PLAY_DB": db, "PLAY_ADDR": addr}
			var stdout, stderr journey.Buffer
			ctx, cancel := context.WithTimeout(t.Context(), journey.Patience) // in case the program starts
			defer cancel()
			err := play(ctx, test.args, func(name string) string { return env[name] }, &stdout, &stderr)
			if err == nil {
				t.Fatal("it started")
			}
			for _, want := range test.want {
				if !strings.Contains(err.Error(), want) {
					t.Errorf("the message %q lacks %q", err, want)
				}
			}
			if stdout.String() != "" {
				t.Errorf("it printed %q", stdout.String())
			}
		})
	}
}

func TestHelp(t *testing.T) {
	t.Parallel()
	for _, args := range [][]string{{"help"}, {"-h"}, {"serve", "-h"}} {
		var out journey.Buffer
		if err := play(t.Context(), args, noEnv, &out, &out); err != nil && !errors.Is(err, flag.ErrHelp) {
			t.Errorf("play %q: %v", args, err)
		}
		if !strings.Contains(out.String(), "serve") {
			t.Errorf("play %q says only %q", args, out.String())
		}
	}
}

// TestExitStatus checks that the process prints the error on stderr, in one line, and ends with status 1.
func TestExitStatus(t *testing.T) {
	t.Parallel()
	cmd := journey.Process(t, "serve", "-db", filepath.Join(t.TempDir(), "no", "play.db"))
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	err := cmd.Run()
	var exit *exec.ExitError
	if !errors.As(err, &exit) || exit.ExitCode() != 1 {
		t.Errorf("ended with %v, want exit status 1", err)
	}
	if text := stderr.String(); !strings.HasPrefix(text, "play: database ") || strings.Count(text, "\n") != 1 {
		t.Errorf("stderr: %q", text)
	}
}

// TestRestartKeepsSessions checks that a restart keeps the cookie keys, so that nobody is logged out, and that the
// games go on.
func TestRestartKeepsSessions(t *testing.T) {
	t.Parallel()
	r := journey.Start(t)
	b := journey.NewPlainBrowser(t, r.URL)
	b.Submit("/play", nil)
	path := strings.TrimPrefix(b.URL, r.URL)
	if err := r.Stop(); err != nil {
		t.Fatal(err)
	}
	again := journey.StartAt(t, r.DB)
	for _, c := range b.Client.Jar.Cookies(parseURL(t, r.URL)) {
		b.Client.Jar.SetCookies(parseURL(t, again.URL), []*http.Cookie{c})
	}
	b.Open(again.URL + path)
	if !strings.Contains(b.Page, `id="role-face"`) {
		t.Errorf("after a restart the person has no seat any more:\n%s", b.Page)
	}
}

func parseURL(t *testing.T, text string) *url.URL {
	t.Helper()
	u, err := url.Parse(text)
	journey.Must(t, err)
	return u
}

func write(t *testing.T, path, text string) {
	t.Helper()
	journey.Must(t, os.WriteFile(path, []byte(text), 0o600))
}
