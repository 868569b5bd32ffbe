package main

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"aiwolfplay/cmd/play/serve"
	"aiwolfplay/game/agent/builtin"
	"aiwolfplay/server/browsertest"
	"aiwolfplay/server/lobby"
)

// The end-to-end tests run the program as a person starts it, and play by
// clicking as a person does. Only the stored log is read behind its back.

func TestMain(m *testing.M) {
	if os.Getenv(envMain) != "" { // see process
		main()
		return
	}
	builtin.Register() // positions are of games that these play
	browsertest.Main(m)
}

// A program under test that runs in this process.
type running struct {
	URL     string // without a slash at the end
	DB      string // path of the database
	log     *buffer
	stop    func() error
	dealer  dealer
	stories stories
}

// start runs the program on a free port with a database of its own, until the
// test ends. An error in its log fails the test. Its tables are dealt by a dealer,
// and a story goes on only when the test releases it.
func start(t *testing.T) *running {
	t.Helper()
	return startAt(t, filepath.Join(t.TempDir(), "play.db"))
}

// startAt is start with a database that may be there already. The flags win
// over the environment, which is unusable here.
func startAt(t *testing.T, db string, args ...string) *running {
	t.Helper()
	r := &running{DB: db, log: new(buffer)}
	browsertest.LeaveIfFailed(t, "server.log", r.log.String)
	s, err := serve.Read(append([]string{"-v", "-addr", "127.0.0.1:0", "-db", r.DB}, args...), badEnv, r.log)
	must(t, err)
	s.Script = lobby.Script{Deal: r.dealer.deal, Pacer: r.stories.pace}
	ctx, cancel := context.WithCancel(context.Background())
	out, stdout := io.Pipe()
	ended := make(chan error, 1) // one program, one end
	go func() {
		err := s.Serve(ctx, stdout)
		stdout.CloseWithError(io.EOF)
		ended <- err
	}()
	r.stop = sync.OnceValue(func() error { cancel(); return <-ended })
	t.Cleanup(func() {
		if err := r.stop(); err != nil {
			t.Errorf("the program ended with: %v", err)
		}
		for line := range strings.Lines(r.log.String()) {
			if strings.Contains(line, "level=ERROR") {
				t.Errorf("in the program's log: %s", line)
			}
		}
	})
	r.URL = announced(t, out)
	return r
}

// announced reads the address that a program prints when it is ready.
func announced(t *testing.T, stdout io.Reader) string {
	t.Helper()
	lines := bufio.NewReader(stdout)
	line, err := lines.ReadString('\n')
	address := regexp.MustCompile(`http://[^/\s]+`).FindString(line)
	if err != nil || address == "" {
		t.Fatalf("the program printed no address but %q: %v", line, err)
	}
	go io.Copy(io.Discard, lines) // until the program ends
	return address
}

func noEnv(string) string  { return "" }
func badEnv(string) string { return "/no/such/thing" }

// A buffer may be written and read at the same time.
type buffer struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (b *buffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.Write(p)
}

func (b *buffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.String()
}

// Ctrl+C ends the program at once and without an error, also while a page
// follows a table.
func TestStopsWithOpenFeeds(t *testing.T) {
	t.Parallel()
	r := start(t)
	b := newForms(t, r.URL)
	b.submit("/play", nil)
	answer, err := b.client.Get(b.url + "/feed")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		t.Fatalf("feed: %s", answer.Status)
	}
	if err := r.stop(); err != nil {
		t.Errorf("stop: %v", err)
	}
	if strings.Contains(r.log.String(), serve.CutOff) {
		t.Error("the open feed was waited for")
	}
}
