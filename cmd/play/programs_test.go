package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"aiwolfplay/cmd/play/journey"
	"aiwolfplay/game"
	"aiwolfplay/server/store"
)

// TestAgentLimit checks that the limit for answers over HTTP is independent of the limit over TCP, whether or not
// agents connect over TCP.
func TestAgentLimit(t *testing.T) {
	t.Parallel()
	for _, flags := range [][]string{{}, {"-tcp", "127.0.0.1:0", "-tcp-limit", "5s"}} {
		flags = append(flags, "-agent-limit", "7s")
		r := journey.StartAt(t, filepath.Join(t.TempDir(), "play.db"), flags...)
		answer, err := http.Post(r.URL+"/api/v1/sessions", "application/json", strings.NewReader(`{"name": "mine"}`))
		journey.Must(t, err)
		var session struct{ Limit int }
		journey.Must(t, json.NewDecoder(answer.Body).Decode(&session))
		journey.Must(t, answer.Body.Close())
		if session.Limit != 7000 {
			t.Errorf("%v: the limit is %d ms", flags, session.Limit)
		}
	}
}

// agentsOfDocs lists the agents of docs/agents as commands without the number of games.
var agentsOfDocs = map[string][]string{
	"py":  {"python3", root + "/docs/agents/agent.py", "-server", "ADDRESS", "-name", "py", "-games"},
	"mjs": {"node", root + "/docs/agents/agent.mjs", "--server", "ADDRESS", "--name", "mjs", "--games"},
	"env": {"python3", root + "/docs/agents/env.py", "-server", "ADDRESS", "-name", "env", "-games"},
}

// TestAgentsOfDocs checks that the agents in the documents play whole games, and that the rules never answer for them.
func TestAgentsOfDocs(t *testing.T) {
	t.Parallel()
	playAgentsOfDocs(t, 5, "py", "mjs", "env")
}

// playAgentsOfDocs lets some agents play a number of games each, and checks that the games are stored.
func playAgentsOfDocs(t *testing.T, games int, names ...string) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "play.db")
	// The limit is long because the machine may be busy.
	server := journey.Process(t, "-addr", "127.0.0.1:0", "-db", path, "-agent-limit", "20s")
	stdout, err := server.StdoutPipe()
	journey.Must(t, err)
	server.Stderr = t.Output()
	journey.Must(t, server.Start())
	t.Cleanup(func() { journey.Kill(server) })
	address := journey.Announced(t, stdout)
	for _, name := range names {
		t.Run(name, func(t *testing.T) {
			out := runScript(t, address, append(agentsOfDocs[name], strconv.Itoa(games))...)
			want := fmt.Sprintf(`game %d: [A-Z]+ (won|lost)\n$`, games)
			if !regexp.MustCompile(want).MatchString(out) {
				t.Errorf("prints %q", out)
			}
		})
	}
	journey.Must(t, server.Process.Signal(os.Interrupt))
	journey.Must(t, server.Wait())
	db, err := store.Open(t.Context(), path)
	journey.Must(t, err)
	defer db.Close()
	list, _, err := db.Games.FinishedOrPrivate(t.Context(), 0, 10_000)
	journey.Must(t, err)
	played := map[string]int{}
	for _, g := range list {
		rec, err := db.Games.Load(t.Context(), g.ID)
		journey.Must(t, err)
		for seat, occupant := range rec.Seats {
			if occupant.Kind != store.Remote {
				continue
			}
			played[occupant.Agent]++
			for i := range rec.Events {
				if ev := &rec.Events[i].Event; ev.Forced && ev.Actor == game.Seat(seat) {
					t.Errorf("game %s: the rules answered for %s: %+v", g.ID, occupant.Agent, ev)
				}
			}
		}
	}
	for _, name := range names {
		if played[name] != games {
			t.Errorf("%s has played %d games, want %d", name, played[name], games)
		}
	}
}

// runScript runs a program that prints nothing to its standard error, and returns what it prints.
func runScript(t *testing.T, address string, command ...string) string {
	t.Helper()
	for i := range command {
		command[i] = strings.ReplaceAll(command[i], "ADDRESS", address)
	}
	if _, err := exec.LookPath(command[0]); err != nil {
		t.Fatalf("%v (tools/setup agents installs it)", err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Hour)
	defer cancel()
	script := exec.CommandContext(ctx, command[0], command[1:]...)
	var faults strings.Builder
	script.Stderr = &faults
	out, err := script.Output()
	if err != nil || faults.Len() > 0 {
		t.Errorf("%v: %v\n%s", command, err, faults.String())
	}
	return string(out)
}
