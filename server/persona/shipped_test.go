package persona

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"sync"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/builtin"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
	"aiwolfplay/server/face"
	"aiwolfplay/server/store"
)

var update = flag.Bool("update", false, "play the villagers' games again and write their histories")

// villages lists the games that the villagers play among themselves, at normal strength.
var villages = []struct{ seats, games int }{{5, 400}, {15, 120}}

// TestShipped checks that every villager has played on both sides, has met all others, and has a rival of each kind,
// and that the histories agree with each other. With -update the games are played again. Without it, the shipped
// histories stay as they are even if agents change.
func TestShipped(t *testing.T) {
	if *update {
		played := play(t)
		if err := os.WriteFile("histories.txt", []byte(text(played)), 0o644); err != nil {
			t.Fatal(err)
		}
		shipped = read(text(played))
	}
	var seats, sat int
	for _, v := range villages {
		seats += v.seats * v.games
	}
	won, met := Wins{}, Wins{}
	for _, code := range face.Everybody() {
		h := Shipped(code)
		sat += h.Village.Games + h.Wolves.Games
		if h.Village.Won == 0 || h.Wolves.Won == 0 || h.Village.Won == h.Village.Games || h.Wolves.Won == h.Wolves.Games {
			t.Errorf("%s: %+v in the village, %+v with the wolves", code, h.Village, h.Wolves)
		}
		fools, caught, by := h.Rivals()
		for _, r := range []*Rival{fools, caught, by} {
			if r == nil || r.Name == code || r.Won > r.Games {
				t.Errorf("%s: a rival %+v", code, r)
			}
		}
		for _, w := range h.Against {
			won = won.And(w)
		}
		for _, w := range h.By {
			met = met.And(w)
		}
	}
	if sat != seats || won != met || won.Games == 0 {
		t.Errorf("%d seats of %d; met %+v as wolves and %+v as villagers", sat, seats, won, met)
	}
	for _, v := range villages {
		if want := fmt.Sprintf("%d games of %d seats", v.games, v.seats); !strings.Contains(file, want) && !*update {
			t.Errorf("the file is not of %s", want)
		}
	}
}

// play lets the villagers play, with a different selection of them in each game.
func play(t *testing.T) map[string]*History {
	t.Helper()
	builtin.Register()
	list := map[string]*History{}
	var agents []sim.Entrant
	for _, code := range face.Everybody() {
		list[code] = &History{}
		character, _, _ := strings.Cut(code, "-")
		a, err := agent.Lookup(agent.NameAt(character, agent.Even))
		if err != nil {
			t.Fatal(err)
		}
		agents = append(agents, sim.Entrant{Name: code, Factory: a.New})
	}
	var mu sync.Mutex
	for _, v := range villages {
		setup, err := rules.Village(v.seats)
		if err != nil {
			t.Fatal(err)
		}
		config := sim.Config{Setup: setup, Agents: agents, Games: v.games, Seed: uint64(v.seats), SetSize: 1}
		config.Seated = func(set int) []int {
			d := agent.DrawOf(sim.GameKey(config.Seed, set), "villagers", 0)
			order := make([]int, len(agents))
			for i := range order {
				j := d.Below(i + 1)
				order[i], order[j] = order[j], i
			}
			return order[:v.seats]
		}
		config.Played = func(p sim.PlayedGame) error {
			mu.Lock()
			defer mu.Unlock()
			for _, s := range seated(&p) {
				list[s.Name].Add(s.Name, seated(&p))
			}
			return nil
		}
		if _, err := sim.Batch(t.Context(), config); err != nil {
			t.Fatal(err)
		}
	}
	return list
}

// seated returns the seats of a game with roles and wins.
func seated(p *sim.PlayedGame) (seats []store.PastOccupant) {
	everybody := face.Everybody()
	for i, n := range p.Agents {
		role := p.Result.Roles[i]
		seats = append(seats, store.PastOccupant{
			Seat: game.Seat(i), Name: everybody[n], Role: role, Won: role.Side() == p.Result.Winner,
		})
	}
	return seats
}

// text returns histories in the form of a file.
func text(list map[string]*History) string {
	var b strings.Builder
	b.WriteString("# The villagers whom agents play: what they lived through before the first game of a server.\n#")
	for _, v := range villages {
		fmt.Fprintf(&b, " %d games of %d seats,", v.games, v.seats)
	}
	b.WriteString(" played by: go test ./server/persona -run TestShipped -update\n" +
		"# A line: games in the village, with the werewolves, and with the werewolves against each of the lines.\n")
	write := func(w Wins) { fmt.Fprintf(&b, " %d/%d", w.Won, w.Games) }
	for _, code := range face.Everybody() {
		h := list[code]
		b.WriteString(code)
		write(h.Village)
		write(h.Wolves)
		for _, other := range face.Everybody() {
			write(h.Against[other])
		}
		b.WriteByte('\n')
	}
	return b.String()
}
