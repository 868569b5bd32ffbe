package dummy_test

import (
	"testing"

	"aiwolfplay/game/agent/dummy"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
)

// TestDummies plays games of one agent at all seats: sim refuses what is illegal.
func TestDummies(t *testing.T) {
	t.Parallel()
	options := rules.Fifteen()
	options.TalkOnFirstDay, options.NoAttack, options.Sequential, options.HeldNight = true, true, true, true
	for _, listed := range dummy.Listings() {
		for _, setup := range []rules.Setup{rules.Five(), rules.Fifteen(), options} {
			stats, err := sim.Batch(t.Context(), sim.Config{
				Setup: setup, Agents: []sim.Entrant{{Name: listed.Name, Factory: listed.New}}, Games: 20, Seed: 1,
			})
			if err != nil || stats.Invalid > 0 || (stats.Spoken > 0) != (listed.Name == "talkative") {
				t.Errorf("%s, %d seats: %v, %d invalid utterances, %d spoken",
					listed.Name, setup.Seats(), err, stats.Invalid, stats.Spoken)
			}
		}
	}
}
