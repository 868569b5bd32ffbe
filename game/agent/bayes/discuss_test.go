package bayes_test

import (
	"fmt"
	"strings"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/bayes"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
)

// TestDiscussion checks villages of 7 and more seats: few utterances are bare votes, most opinions have a reason that
// can be looked up, accused seats answer, and days end without a deadline.
func TestDiscussion(t *testing.T) {
	t.Parallel()
	for _, seats := range []int{7, 9, 15} {
		t.Run(fmt.Sprint(seats), func(t *testing.T) {
			t.Parallel()
			discussion(t, seats, map[int]int{7: 150, 9: 150, 15: 12}[seats])
		})
	}
}

func discussion(t *testing.T, seats, games int) {
	t.Helper()
	setup, err := rules.Village(seats)
	if err != nil {
		t.Fatal(err)
	}
	var talk sim.Talk
	var moments sim.Moments
	var scratch sim.Scratch
	for i := range games {
		key := sim.GameKey(3, i)
		var agents []agent.Agent
		for s := range game.Seat(seats) {
			a, err := bayes.New(agent.Seating{Seat: s, Setup: setup, Key: key.Agent(s)})
			if err != nil {
				t.Fatal(err)
			}
			agents = append(agents, a)
		}
		r, err := sim.Play(setup, key, agents, &scratch)
		if err != nil {
			t.Fatal(err)
		}
		talk.Add(setup, &r)
		moments.Add(setup, &r)
	}
	for _, tt := range []struct {
		what        string
		rate        sim.Rate
		least, most float64
	}{
		{"utterances are bare votes", talk.Bare, 0, 0.2},
		{"opinions have a reason", talk.Grounded, 0.4, 1},
		{"accused answer", talk.Reacted, 0.9, 1},
		{"changes of mind say so", talk.Explained, 0.5, 1},
		{"days end by themselves", talk.Ended, 0.9, 1},
		{"utterances join a line without a reason", moments.Joins, 0, 0.07},
		{"votes of the village are not as said", moments.Broken[0], 0, 0.015},
		{"changed votes have a reason", moments.Moved, 0.5, 1},
		{"votes have a reason that is beside the point", moments.Beside, 0, 0},
		{"votes are for whom the voter called no wolf", moments.Cleared, 0, 0.01},
		{"who claims nothing is blamed by who claims nothing", moments.Grey, 0, 0},
	} {
		share := tt.rate.Share()
		t.Logf("%.3f of %d %s", share, tt.rate.Of, tt.what)
		if tt.rate.Of == 0 || share < tt.least || share > tt.most {
			t.Errorf("%.2f of %d %s, want %.2f to %.2f", share, tt.rate.Of, tt.what, tt.least, tt.most)
		}
	}
	if n := moments.ByVote.Won; n > 0 {
		t.Errorf("%d times a vote or an opinion makes one the seer, the medium or the bodyguard", n)
	}
	if n := talk.Lines.Median(); n > 4 {
		t.Errorf("a seat says %d things a day, want at most 4", n)
	}
}

// TestDefence checks that a seat that is accused with a reason, or reported as a wolf, answers in the next two turns,
// whatever its role.
func TestDefence(t *testing.T) {
	t.Parallel()
	for _, role := range []game.Role{game.RoleVillager, game.RoleMedium, game.RoleBodyguard, game.RoleWerewolf} {
		for _, charge := range []string{
			"DIVINED Agent[01] WEREWOLF", "BECAUSE (Agent[06] COMINGOUT Agent[06] SEER) (VOTE Agent[01])",
		} {
			l := listen(t, rules.Fifteen(), 7, role)
			l.hear(0, 0, 5, "COMINGOUT Agent[06] SEER")
			l.turn(1)
			l.hear(1, 1, 5, charge)
			said := ""
			for turn := uint8(2); turn < 4; turn++ {
				l.turn(turn)
				said += l.speak(turn, uint16(turn)) + "\n"
			}
			answers := strings.Contains(said, "AGREE TALK day1 ID:1") || strings.Contains(said, "COMINGOUT Agent[01]") ||
				strings.Contains(said, "ESTIMATE Agent[06]")
			if !answers {
				t.Errorf("%v: to %q it says %q", role, charge, said)
			}
		}
	}
}
