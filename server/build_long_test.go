//go:build long

package server

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/protocol/protocoltest"
)

var sentences = flag.Int("sentences", 600, "how many random sentences are built and said over HTTP")

// TestAnySentenceIsBuiltAndSaid is like TestEachWordIsBuiltAndSaid, with random sentences.
func TestAnySentenceIsBuiltAndSaid(t *testing.T) {
	const aDay = 40 // sentences that are said in one game
	for first := 0; first < *sentences; first += aDay {
		t.Run(fmt.Sprint(first), func(t *testing.T) {
			t.Parallel()
			bubble(t, func(t *testing.T) {
				n := min(aDay, *sentences-first)
				p, lines := startTalking(t, n)
				rng := rand.New(rand.NewPCG(11, uint64(first)))
				for range n {
					p.buildAndSay(sayable(t, rng, lines))
				}
			})
		})
	}
}

// sayable returns a random sentence about a village of five on its second day. It can refer to the given number of
// lines of the first day.
func sayable(t *testing.T, rng *rand.Rand, lines int) protocol.Sentence {
	t.Helper()
	roles := []game.Role{game.RoleVillager, game.RoleSeer, game.RoleWerewolf, game.RolePossessed, game.RoleAny}
	for {
		goal := about(t, protocoltest.Sentence(rng, rng.IntN(5), 5), func(c *protocol.Sentence) {
			if c.Verb.TakesRole() {
				c.Role = roles[rng.IntN(len(roles))]
			}
			if c.Verb.TakesTalk() {
				c.Talk = firstDay(rng.IntN(lines))
			}
			if c.Op == protocol.Day {
				c.Day = int32(rng.IntN(3))
			}
		})
		if !goal.IsSkip() && !goal.IsOver() && len(goal.String()) <= 900 {
			return goal // Skip and Over have other buttons, and a draft's gaps make it longer
		}
	}
}
