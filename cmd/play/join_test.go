package main

import (
	"bufio"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"aiwolfplay/cmd/play/journey"
	"aiwolfplay/server/store"
)

// startTCP runs the server with a port for agents, until the test ends.
func startTCP(t *testing.T, db string, args ...string) (addr string) {
	t.Helper()
	return startLogged(t, db, new(heard), args...)
}

// A heard is a log that signals when a certain text has been written.
type heard struct {
	journey.Buffer
	text  string
	found chan struct{} // closed when the text has been written
	once  sync.Once
}

func (h *heard) Write(p []byte) (int, error) {
	n, err := h.Buffer.Write(p)
	if h.text != "" && strings.Contains(string(p), h.text) {
		h.once.Do(func() { close(h.found) })
	}
	return n, err
}

// startLogged is startTCP with a log.
func startLogged(t *testing.T, db string, log *heard, args ...string) (addr string) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	out, stdout := io.Pipe()
	ended := make(chan error, 1) // one program, one end
	go func() {
		args = append([]string{"serve", "-addr", "127.0.0.1:0", "-db", db, "-tcp", "127.0.0.1:0"}, args...)
		err := play(ctx, args, noEnv, stdout, log)
		stdout.CloseWithError(io.EOF)
		ended <- err
	}()
	t.Cleanup(func() {
		cancel()
		if err := <-ended; err != nil {
			t.Errorf("the program ended with: %v", err)
		}
		if strings.Contains(log.String(), "level=ERROR") {
			t.Errorf("the program's log: %s", log.String())
		}
	})
	lines := bufio.NewReader(out)
	for {
		line, err := lines.ReadString('\n')
		if err != nil {
			t.Fatalf("the program printed no address for agents: %v\n%s", err, log.String())
		}
		if addr, ok := strings.CutPrefix(line, "AIWolf agents: "); ok {
			go io.Copy(io.Discard, lines) // until the program ends
			return strings.TrimSpace(addr)
		}
	}
}

// TestJoin sends two built-in agents to a server that lets them play with
// others, and finds their games in its store.
func TestJoin(t *testing.T) {
	t.Parallel()
	const games = 2
	db := filepath.Join(t.TempDir(), "play.db")
	logs := filepath.Join(t.TempDir(), "logs")
	addr := startTCP(t, db, "-tcp-match", "5:2", "-tcp-limit", "5s", "-log-dir", logs)
	outs, done := make([]journey.Buffer, 2), make(chan error, 2)
	for i, agent := range []string{"plain", "random"} {
		go func() {
			args := []string{"join", "-connect", addr, "-agent", agent, "-games", "2", "-seed", "3"}
			done <- play(t.Context(), args, noEnv, &outs[i], io.Discard)
		}()
	}
	for range outs {
		if err := <-done; err != nil {
			t.Fatal(err)
		}
	}
	for i := range outs {
		want := regexp.MustCompile(`^game 1: day \d+, \w+ wins; Agent\[0\d\] was [A-Z]+\ngame 2: .*\n2 games\n$`)
		if text := outs[i].String(); !want.MatchString(text) {
			t.Errorf("prints %q", text)
		}
	}
	st, err := store.Open(t.Context(), db)
	journey.Must(t, err)
	defer st.Close()
	list, n, err := st.Games.Finished(t.Context(), 0, 10)
	if err != nil || n < games {
		t.Fatalf("%d games are stored, %v", n, err)
	}
	for _, g := range list[len(list)-games:] { // a third game may begin before they have left, and end just now
		remote := map[string]int{}
		for _, s := range g.Seats {
			if s.Kind == store.Remote {
				remote[s.Agent]++
			}
		}
		text, err := os.ReadFile(filepath.Join(logs, g.Created.Format("20060102150405")+"-"+g.ID+".log"))
		if err != nil || !regexp.MustCompile(`(?m)^0,status,\d,[A-Z]+,ALIVE,random$`).Match(text) ||
			!strings.Contains(string(text), ",result,") {
			t.Errorf("log file: %v\n%.500s", err, text)
		}
		if len(remote) != 2 || remote["plain"] != 1 || remote["random"] != 1 {
			t.Errorf("%s: connected agents %v", g.ID, remote)
		}
	}
}

// TestMatchEnds checks that connected agents that play on and on don't fill the disk. The games stop when they use the
// allowed space, and the log says so. The games follow the rules that were asked for.
func TestMatchEnds(t *testing.T) {
	t.Parallel()
	db := filepath.Join(t.TempDir(), "play.db")
	log := &heard{text: "no more games of connected agents", found: make(chan struct{})}
	addr := startLogged(t, db, log, "-tcp-match", "5:1", "-tcp-limit", "5s", "-tcp-space", "1", "-tcp-rules", "reference")
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	go play(ctx, []string{"join", "-connect", addr, "-agent", "random", "-quiet"}, noEnv, io.Discard, io.Discard)
	<-log.found
	st, err := store.Open(t.Context(), db)
	journey.Must(t, err)
	defer st.Close()
	size, err := st.Size(t.Context())
	list, n, listErr := st.Games.Finished(t.Context(), 0, 1)
	if journey.Must(t, errors.Join(err, listErr)); size < 1<<20 || size > 3<<20 || n == 0 {
		t.Fatalf("%d bytes, %d games", size, n)
	}
	if g := list[0]; !g.Setup.Sequential || g.Setup.SkipLimit != 2 {
		t.Errorf("played by %+v", g.Setup)
	}
}
