package bayes_test

import (
	"context"
	"flag"
	"fmt"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/bayes"
	"aiwolfplay/game/agent/plain"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
)

var games = flag.Int("games", 300, "number of games that each strength is measured in")

// sides plays games of one agent as the village against another as the wolf
// side, and returns how often the village won and how often the first day
// executed a wolf.
func sides(t *testing.T, setup rules.Setup, n int, seed uint64, village, wolves agent.Factory) (won, hit sim.Rate) {
	t.Helper()
	var scratch sim.Scratch
	for i := range n {
		key := sim.GameKey(seed, i)
		state, _, err := rules.New(setup, &key, nil)
		if err != nil {
			t.Fatal(err)
		}
		var agents []agent.Agent
		for s := range setup.Seats() {
			seat := game.Seat(s)
			f := village
			if state.Role(seat).Side() == game.SideWerewolf {
				f = wolves
			}
			a, err := f(agent.Seating{Seat: seat, Setup: setup, Key: key.Agent(seat)})
			if err != nil {
				t.Fatal(err)
			}
			agents = append(agents, a)
		}
		r, err := sim.Play(setup, key, agents, &scratch)
		if err != nil {
			t.Fatal(err)
		}
		won.Of++
		hit.Of++
		if r.Winner == game.SideVillage {
			won.Won++
		}
		for j := range r.Log {
			if ev := &r.Log[j]; ev.Kind == rules.Executed {
				if r.Roles[ev.Target] == game.RoleWerewolf {
					hit.Won++
				}
				break
			}
		}
	}
	return won, hit
}

func TestStrength(t *testing.T) {
	for _, tt := range []struct {
		name            string
		village, wolves agent.Factory
	}{
		{"plain against plain", plain.New, plain.New},
		{"strong village against plain", bayes.New, plain.New},
		{"plain village against strong", plain.New, bayes.New},
		{"strong against strong", bayes.New, bayes.New},
	} {
		won, hit := sides(t, rules.Five(), *games, 7, tt.village, tt.wolves)
		fmt.Printf("%-30s village wins %.3f, day 1 executes a wolf %.3f\n", tt.name, won.Share(), hit.Share())
	}
	stats, err := sim.Batch(context.Background(), sim.Config{Setup: rules.Five(), Games: *games * 3, Seed: 3, Agents: []sim.Entrant{{Name: "bayes", Factory: bayes.New}, {Name: "plain", Factory: plain.New}}})
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range stats.Agents {
		fmt.Printf("%s %.3f", a.Name, a.All.Share())
		for _, r := range game.Roles {
			fmt.Printf(" %v %.3f", r, a.ByRole[r].Share())
		}
		fmt.Println()
	}
}
