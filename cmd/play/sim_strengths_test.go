package main

import (
	"encoding/json"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
)

// TestStrengths: the ladder follows from its seed, each side plays every deal at every strength, and the
// others stay who they are: so only some deals end otherwise.
func TestStrengths(t *testing.T) {
	t.Parallel()
	var reports [2][]ladder
	for i, cpus := range []string{"1", "2"} {
		out, fault := command(t, "sim", "-strengths", "-games", "200", "-seed", "5", "-json", "-cpus", cpus)
		if fault != "" {
			t.Fatal(fault)
		}
		if err := json.Unmarshal([]byte(out), &reports[i]); err != nil {
			t.Fatal(err)
		}
	}
	if diff := cmp.Diff(reports[0], reports[1]); diff != "" {
		t.Errorf("another number of processors gives another result:\n%s", diff)
	}
	if len(reports[0]) != 2 {
		t.Fatalf("%d sides, want 2", len(reports[0]))
	}
	for _, l := range reports[0] {
		if l.Deals != 200 || len(l.Won) != 3 || l.Won[2].Games != 200 {
			t.Errorf("%s: %+v", l.Side, l)
		}
		if l.Better95[0] == 0 || l.Better95[0] > 0.08 { // unpaired it would be 0.1
			t.Errorf("%s: a strength is better by %v ± %v", l.Side, l.Better, l.Better95)
		}
	}
	text := laddersText(reports[0], 5)
	for _, part := range []string{"200 deals of 5 seats", "VILLAGER", "WEREWOLF", "gentle", "strong"} {
		if !strings.Contains(text, part) {
			t.Errorf("nothing of %q is printed: %s", part, text)
		}
	}
}

// TestLadder: of four deals the stronger wins two more and loses one.
func TestLadder(t *testing.T) {
	t.Parallel()
	won := [][len(agent.Strengths)]bool{{false, true, true}, {false, true, true}, {true, false, false}, {true, true, true}}
	l := ladderOf(game.SideVillage, won)
	if l.Won[0].WinRate != 0.5 || l.Won[1].WinRate != 0.75 || l.Better[0] != 0.25 || l.Better[1] != 0 {
		t.Errorf("%+v", l)
	}
	if want := 1.96 * math.Sqrt((0.75-0.0625)/4); math.Abs(l.Better95[0]-want) > 1e-9 || l.Better95[1] != 0 {
		t.Errorf("intervals %v, want %v and 0", l.Better95, want)
	}
}
