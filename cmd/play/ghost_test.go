package main

import (
	"bufio"
	"context"
	"io"
	"net"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"aiwolfplay/cmd/play/journey"
	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/store"
)

// TestNoGhostGames checks that programs that leave after a game, in any way, have played one game each, and that no
// program is in a game in which only the deadline acted for it.
func TestNoGhostGames(t *testing.T) {
	t.Parallel()
	const rounds = 3
	db := filepath.Join(t.TempDir(), "play.db")
	addr := startTCP(t, db, "-tcp-match", "5:1", "-tcp-limit", "5s")
	for range rounds {
		args := []string{"join", "-connect", addr, "-agent", "random", "-name", "joiner", "-games", "1", "-quiet"}
		if err := play(t.Context(), args, noEnv, io.Discard, io.Discard); err != nil {
			t.Fatal(err)
		}
		quitter(t, addr, "hello server\n", false)
		quitter(t, addr, "", true)
	}
	st, err := store.Open(t.Context(), db)
	journey.Must(t, err)
	defer st.Close()
	running, err := st.Games.Unfinished(t.Context())
	journey.Must(t, err)
	list, n, err := st.Games.Finished(t.Context(), 0, 100)
	journey.Must(t, err)
	if n != 3*rounds || len(running) != 0 {
		t.Errorf("%d games, and %d that run; %d rounds were played", n, len(running), 3*rounds)
	}
	names := map[string]int{}
	for _, g := range list {
		rec, err := st.Games.Load(t.Context(), g.ID)
		journey.Must(t, err)
		silent := rules.Silent(rec.Log())
		for i, s := range rec.Seats {
			if s.Kind != store.Remote {
				continue
			}
			names[s.Agent]++
			if silent.Has(game.Seat(i)) {
				t.Errorf("%s: %s never answered", g.ID, s.Agent)
			}
		}
	}
	if names["joiner"] != rounds || names["quitter"] != 2*rounds || len(names) != 2 {
		t.Errorf("who played: %v", names)
	}
}

// quitter plays one game and closes 0.3 s after FINISH. It greets the server first, if greeting is not empty. If
// answers is set, it answers until then.
func quitter(t *testing.T, addr, greeting string, answers bool) {
	t.Helper()
	dialer := net.Dialer{}
	conn, err := dialer.DialContext(t.Context(), "tcp", addr)
	journey.Must(t, err)
	defer conn.Close()
	io.WriteString(conn, greeting)
	left, cancel := context.WithCancel(t.Context())
	defer cancel()
	defer context.AfterFunc(left, func() { conn.Close() })()
	lines := bufio.NewReader(conn)
	for {
		line, err := lines.ReadString('\n')
		if err != nil {
			return
		}
		switch _, rest, _ := strings.Cut(line, `"request":"`); rest[:strings.IndexByte(rest, '"')] {
		case "NAME":
			io.WriteString(conn, "quitter\n")
		case "ROLE":
			io.WriteString(conn, "none\n")
		case "TALK", "WHISPER":
			io.WriteString(conn, "Over\n")
		case "VOTE", "DIVINE", "GUARD", "ATTACK":
			io.WriteString(conn, "{\"agentIdx\":1}\n")
		case "FINISH":
			if !answers {
				<-time.After(300 * time.Millisecond)
				return
			}
			time.AfterFunc(300*time.Millisecond, cancel)
		}
	}
}
