package plain_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/plain"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
)

var update = flag.Bool("update", false, "write the golden files anew")

// TestPlaythrough compares whole games with those of plain@1. They must not change: a better player must be another
// player.
func TestPlaythrough(t *testing.T) {
	tests := []struct {
		name  string
		setup rules.Setup
		game  int // of seed 1
	}{
		{"five-3", rules.Five(), 3},
		{"five-5", rules.Five(), 5},
		{"fifteen-1", rules.Fifteen(), 1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := dialogue(play(t, tt.setup, sim.GameKey(1, tt.game)))
			file := filepath.Join("testdata", tt.name+".golden")
			if *update {
				if err := os.WriteFile(file, []byte(got), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if got != string(want) {
				t.Errorf("differs from %s from line %q on (go test -update writes it)", file, firstDifference(got, string(want)))
			}
		})
	}
}

func firstDifference(got, want string) string {
	wants := strings.Split(want, "\n")
	for i, line := range strings.Split(got, "\n") {
		if i >= len(wants) || line != wants[i] {
			return line
		}
	}
	return "the end"
}

// play plays a game among plain players.
func play(t *testing.T, setup rules.Setup, key rules.Key) sim.Result {
	t.Helper()
	var agents []agent.Agent
	for s := range setup.Seats() {
		seat := game.Seat(s)
		a, err := plain.New(agent.Seating{Seat: seat, Setup: setup, Key: key.Agent(seat)})
		if err != nil {
			t.Fatal(err)
		}
		agents = append(agents, a)
	}
	r, err := sim.Play(setup, key, agents, new(sim.Scratch))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// dialogue formats a game as a play: the utterances, and the events between them. Skip and Over are left out.
func dialogue(r sim.Result) string {
	var b strings.Builder
	name := func(s game.Seat) string {
		if s == game.NoSeat {
			return "nobody"
		}
		return fmt.Sprintf("%02d %s", s.Number(), strings.ToLower(r.Roles[s].String()))
	}
	for _, ev := range r.Log {
		switch ev.Kind {
		case rules.DayBegan:
			fmt.Fprintf(&b, "\nDay %d\n", ev.Day)
		case rules.Said:
			if ev.Text == rules.SkipText || ev.Text == rules.OverText {
				continue
			}
			voice := "says"
			if ev.Channel == game.ChannelWhisper {
				voice = "whispers"
			}
			fmt.Fprintf(&b, "  %2d #%-3d %s %s: %s\n", ev.Turn, ev.N, name(ev.Actor), voice, ev.Text)
		case rules.Voted:
			fmt.Fprintf(&b, "  %s votes for %s\n", name(ev.Actor), name(ev.Target))
		case rules.Executed:
			fmt.Fprintf(&b, "  %s is executed\n", name(ev.Target))
		case rules.Divined, rules.Identified:
			fmt.Fprintf(&b, "  (%s learns that %s is %s)\n", name(ev.Actor), name(ev.Target),
				strings.ToLower(ev.Species.String()))
		case rules.Guarded:
			fmt.Fprintf(&b, "  (%s guards %s)\n", name(ev.Actor), name(ev.Target))
		case rules.Attacked:
			fmt.Fprintf(&b, "  (the pack attacks %s)\n", name(ev.Target))
		case rules.Died:
			fmt.Fprintf(&b, "  %s is found dead\n", name(ev.Target))
		case rules.NobodyDied:
			fmt.Fprintf(&b, "  nobody is found dead\n")
		case rules.GameEnded:
			fmt.Fprintf(&b, "  the side of the %s wins\n", strings.ToLower(ev.Side.String()))
		}
	}
	return strings.TrimLeft(b.String(), "\n")
}
