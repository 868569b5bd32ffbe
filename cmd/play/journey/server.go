package journey

import (
	"bytes"
	"context"
	"io"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"aiwolfplay/cmd/play/cli"
	"aiwolfplay/cmd/play/serve"
	"aiwolfplay/server/browsertest"
	"aiwolfplay/server/lobby"
)

// A Server is the program under test, which runs in this process.
type Server struct {
	URL     string // without a slash at the end
	DB      string // path of the database
	Log     *Buffer
	Stop    func() error // ends it, and returns its error; the end of the test does so too
	Dealer  Dealer       // of its tables
	Stories Stories      // of its tables without living people
}

// Start runs the program on a free port with a database of its own, until the test ends. An error in its log
// fails the test. Its Dealer deals its tables, and its Stories hold back the stories of tables at which no
// living person plays.
func Start(t *testing.T) *Server {
	t.Helper()
	return StartAt(t, filepath.Join(t.TempDir(), "play.db"))
}

// StartAt is Start with a database that may be there already. The flags win
// over the environment, which is unusable here.
func StartAt(t *testing.T, db string, args ...string) *Server {
	t.Helper()
	r := &Server{DB: db, Log: new(Buffer)}
	browsertest.LeaveIfFailed(t, "server.log", r.Log.String)
	env := &cli.Env{Getenv: badEnv, Stderr: r.Log}
	s, err := serve.Read(append([]string{"-v", "-addr", "127.0.0.1:0", "-db", r.DB, "-agent-limit", "1s"}, args...), env)
	Must(t, err)
	s.Script = lobby.Script{Deal: r.Dealer.deal, Pacer: r.Stories.pace}
	ctx, cancel := context.WithCancel(context.Background())
	out, stdout := io.Pipe()
	ended := make(chan error, 1) // one program, one end
	go func() {
		err := s.Serve(ctx, stdout)
		stdout.CloseWithError(io.EOF)
		ended <- err
	}()
	r.Stop = sync.OnceValue(func() error { cancel(); return <-ended })
	t.Cleanup(func() {
		if err := r.Stop(); err != nil {
			t.Errorf("the program ended with: %v", err)
		}
		for line := range strings.Lines(r.Log.String()) {
			if strings.Contains(line, "level=ERROR") {
				t.Errorf("in the program's log: %s", line)
			}
		}
	})
	r.URL = Announced(t, out)
	return r
}

func badEnv(string) string { return "/no/such/thing" }

// A Buffer may be written and read at the same time.
type Buffer struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (b *Buffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.Write(p)
}

func (b *Buffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.String()
}

// Must fails the test if there is an error.
func Must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
