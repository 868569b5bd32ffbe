package main

import (
	"bufio"
	"context"
	"errors"
	"io"
	"net"
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

// A heard is a log that tells when a text has been written.
type heard struct {
	journey.Buffer
	text  string
	found chan struct{} // closed then
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
		err := run(ctx, args, noEnv, stdout, log)
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
			done <- run(t.Context(), args, noEnv, &outs[i], io.Discard)
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
	list, n, err := st.Finished(t.Context(), 0, 10)
	if err != nil || n < games {
		t.Fatalf("%d games are stored, %v", n, err)
	}
	for _, g := range list[len(list)-games:] { // a third may begin before they have left, and end just now
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

// TestMatchEnds: connected agents that play on and on fill no disk: the games end where the database
// has the size that was allowed, and the log says so. Their days go as was asked.
func TestMatchEnds(t *testing.T) {
	t.Parallel()
	db := filepath.Join(t.TempDir(), "play.db")
	log := &heard{text: "no more games of connected agents", found: make(chan struct{})}
	addr := startLogged(t, db, log, "-tcp-match", "5:1", "-tcp-limit", "5s", "-tcp-space", "1", "-tcp-rules", "reference")
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	go run(ctx, []string{"join", "-connect", addr, "-agent", "random", "-quiet"}, noEnv, io.Discard, io.Discard)
	<-log.found
	st, err := store.Open(t.Context(), db)
	journey.Must(t, err)
	defer st.Close()
	size, err := st.Size(t.Context())
	list, n, listErr := st.Finished(t.Context(), 0, 1)
	if journey.Must(t, errors.Join(err, listErr)); size < 1<<20 || size > 3<<20 || n == 0 {
		t.Fatalf("%d bytes, %d games", size, n)
	}
	if g := list[0]; !g.Setup.Sequential || g.Setup.SkipLimit != 2 {
		t.Errorf("played by %+v", g.Setup)
	}
}

// TestJoinElsewhere joins what only behaves as the protocol says: a session of
// the reference server, whose packets it answers and which it sees to the end.
func TestJoinElsewhere(t *testing.T) {
	t.Parallel()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	journey.Must(t, err)
	defer listener.Close()
	packets := recordedPackets(t, "5") // of connection 5, a werewolf
	answers := make(chan string, len(packets))
	go func() {
		defer close(answers)
		conn, err := listener.Accept()
		if err != nil {
			return
		}
		defer conn.Close()
		lines := bufio.NewReader(conn)
		for _, p := range packets {
			io.WriteString(conn, p+"\n")
			if regexp.MustCompile(`"request":"(NAME|ROLE|TALK|VOTE|ATTACK)"`).MatchString(p) {
				line, err := lines.ReadString('\n')
				if err != nil {
					return
				}
				answers <- line
			}
		}
	}()
	var out journey.Buffer
	args := []string{"join", "-connect", listener.Addr().String(), "-name", "Wolf 5"}
	err = run(t.Context(), args, noEnv, &out, io.Discard)
	if err != nil || !strings.Contains(out.String(), "game 1: day 3, VILLAGER wins; Agent[05] was WEREWOLF\n1 game\n") {
		t.Fatalf("prints %q, %v", out.String(), err)
	}
	n := 0
	for line := range answers {
		switch n++; {
		case n == 1 && line != "Wolf 5\n", n == 2 && line != "none\n":
			t.Errorf("answer %d: %q", n, line)
		}
	}
	if n < 20 {
		t.Errorf("%d answers", n)
	}
}

// recordedPackets returns what a connection was sent in a recorded session.
func recordedPackets(t *testing.T, connection string) (packets []string) {
	t.Helper()
	session, err := os.ReadFile("../../game/wire/testdata/wire-5.txt")
	journey.Must(t, err)
	for line := range strings.Lines(string(session)) {
		if field := strings.SplitN(line, "\t", 3); field[0] == connection && field[1] == "S" {
			if packet, whole := strings.CutSuffix(strings.TrimSpace(field[2]), `\n`); whole {
				packets = append(packets, packet)
			}
		}
	}
	return packets
}

func TestJoinRefuses(t *testing.T) {
	t.Parallel()
	http, err := net.Listen("tcp", "127.0.0.1:0")
	journey.Must(t, err)
	defer http.Close()
	go func() {
		conn, err := http.Accept()
		if err == nil {
			io.WriteString(conn, "HTTP/1.1 400 Bad Request\r\n\r\n")
			conn.Close()
		}
	}()
	for name, tt := range map[string]struct {
		args []string
		want string
	}{
		"nobody there":  {[]string{"-connect", "127.0.0.1:1"}, "no AIWolf server at 127.0.0.1:1"},
		"no port":       {[]string{"-connect", "localhost"}, "host:port expected"},
		"unknown agent": {[]string{"-agent", "nobody"}, "there are"},
		"two lines":     {[]string{"-name", "a\nb"}, "one line expected"},
		"games":         {[]string{"-games", "-1"}, "0 or more expected"},
		"set":           {[]string{"-set", "-1"}, "-set: 0 or more expected"},
		"not AIWolf":    {[]string{"-connect", http.Addr().String()}, "a packet expected"},
		"arguments":     {[]string{"now"}, "flags only"},
	} {
		err := run(t.Context(), append([]string{"join"}, tt.args...), noEnv, io.Discard, io.Discard)
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: got %v, want %q", name, err, tt.want)
		}
	}
}

func TestTCPFlagsRefuse(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		args []string
		want string
	}{
		{[]string{"-tcp", "nonsense"}, "host:port expected"},
		{[]string{"-tcp", "127.0.0.1:0", "-tcp-limit", "0s"}, "-tcp-limit"},
		{[]string{"-tcp", "127.0.0.1:0", "-tcp-limit", "1h"}, "-tcp-limit"},
		{[]string{"-tcp", "127.0.0.1:0", "-tcp-match", "2"}, "-tcp-match"},
		{[]string{"-tcp", "127.0.0.1:0", "-tcp-match", "5", "-tcp-rules", "mine"}, "-tcp-rules: regulation or reference"},
		{[]string{"-tcp", "127.0.0.1:0", "-tcp-match", "5", "-tcp-space", "-1"}, "-tcp-space"},
		{[]string{"-tcp", "127.0.0.1:0", "-tcp-match", "5:6"}, "-tcp-match"},
		{[]string{"-tcp", "127.0.0.1:0", "-tcp-match", "five"}, "-tcp-match"},
	} {
		args := append([]string{"-addr", "127.0.0.1:0", "-db", filepath.Join(t.TempDir(), "play.db")}, tt.args...)
		if err := run(t.Context(), args, noEnv, io.Discard, io.Discard); err == nil ||
			!strings.Contains(err.Error(), tt.want) {
			t.Errorf("%v: got %v, want %q", tt.args, err, tt.want)
		}
	}
}
