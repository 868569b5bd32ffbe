//go:build long

package bayes_test

import (
	"testing"

	"aiwolfplay/game/agent/agenttest"
	"aiwolfplay/game/agent/bayes"
)

// TestPartners checks that the research partners, which players never meet, keep the contract of agents.
func TestPartners(t *testing.T) {
	t.Parallel()
	for _, l := range bayes.Listings() {
		if l.Partner {
			t.Run(l.Name, func(t *testing.T) { agenttest.Run(t, l.New) })
		}
	}
}
