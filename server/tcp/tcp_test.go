package tcp

import (
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/pool"
)

const games = 20

// TestManyGames lets clients written in Go and in Python play 20 games each, in villages of 5 and of 15, on one
// connection each.
func TestManyGames(t *testing.T) {
	for _, setup := range []rules.Setup{rules.Five(), rules.Fifteen()} {
		n := setup.Seats()
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			h := openHouse(t, Config{})
			var ends []<-chan error
			for i := range n - 1 {
				ends = append(ends, h.join(fmt.Sprint("go", i), games))
			}
			python := h.python("client.py", games)
			guests := h.guests(n)
			won := map[game.Side]int{}
			for i := range games {
				result := h.play(setup, uint64(i), guests...)
				won[result.Winner]++
				guests = append(guests[1:], guests[0])
			}
			for _, end := range ends {
				if err := <-end; err != nil {
					t.Error(err)
				}
			}
			if out := <-python; !strings.Contains(out, fmt.Sprintf("%d games", games)) {
				t.Errorf("the Python client says %s", out)
			}
			h.Close() // wait, because a client may have read the end before the game is counted here
			for _, g := range guests {
				r := g.Record().Report()
				delete(r.Faults, pool.FaultSlow)
				delete(r.Faults, pool.FaultClosed) // it leaves after its games
				if r.Games != games || len(r.Faults) != 0 {
					t.Errorf("%s: %d games, faults %v", g.Name(), r.Games, r.Faults)
				}
			}
			t.Logf("won: %v", won)
		})
	}
}

// TestClientOfThePage plays with the client that the page of connecting agents shows, on every seat of three games.
func TestClientOfThePage(t *testing.T) {
	t.Parallel()
	h := openHouse(t, Config{})
	var ends []<-chan string
	for i := range 5 {
		ends = append(ends, h.python("../../../templates/agents/client.py", fmt.Sprint("page", i), 3))
	}
	guests := h.guests(5)
	said := map[string]bool{}
	for i := range 3 {
		for _, ev := range h.play(rules.Five(), uint64(i), guests...).Log {
			if ev.Kind == rules.Said {
				verb, _, _ := strings.Cut(ev.Text, " ")
				said[verb] = true
			}
		}
	}
	for _, end := range ends {
		if out := <-end; out != "" {
			t.Errorf("the client says %s", out)
		}
	}
	h.Close()
	for _, g := range guests {
		r := g.Record().Report()
		delete(r.Faults, pool.FaultSlow)
		delete(r.Faults, pool.FaultClosed) // it leaves after its games
		if r.Games != 3 || len(r.Faults) != 0 {
			t.Errorf("%s: %d games, faults %v", g.Name(), r.Games, r.Faults)
		}
	}
	for _, verb := range []string{"COMINGOUT", "DIVINED", "VOTE", "Over"} {
		if !said[verb] {
			t.Errorf("no client says %s", verb)
		}
	}
}

// python starts a client of testdata. Its output comes when it ends.
func (h *house) python(script string, args ...any) <-chan string {
	h.Helper()
	path, err := exec.LookPath("python3")
	if err != nil && os.Getenv("CI") == "true" {
		h.Fatal("python3 is not installed; with CI=true that is a failure (tools/setup agents installs it)")
	}
	if err != nil {
		h.Skip("python3 is not installed: the clients in Python are left out")
	}
	host, port, _ := strings.Cut(h.addr, ":")
	list := []string{"testdata/" + script, host, port}
	for _, arg := range args {
		list = append(list, fmt.Sprint(arg))
	}
	cmd, done := exec.CommandContext(h.Context(), path, list...), make(chan string, 1)
	go func() {
		out, err := cmd.CombinedOutput()
		if err != nil {
			out = fmt.Appendf(out, "\n%v", err)
		}
		done <- string(out)
	}()
	return done
}
