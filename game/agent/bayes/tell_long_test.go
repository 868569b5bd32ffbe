//go:build long

package bayes_test

import (
	"testing"

	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/bayes"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
	"aiwolfplay/game/sim/style"
)

// TestCharactersAreTold checks that a listener recognizes the characters of a small village by their talk, but not the
// wolf. The command play sim -characters prints the figures. A blind guess names one of eight in 12.5 %, and a wolf
// among four in 25 %.
func TestCharactersAreTold(t *testing.T) {
	t.Parallel()
	const learned, guessed = 2000, 500
	setup := rules.Five()
	for _, strength := range []agent.Strength{agent.Strong, agent.Even, agent.Gentle} {
		study := style.NewStudy(setup, len(bayes.Characters), learned+guessed)
		config := sim.Config{
			Setup: setup, Games: learned + guessed, Seed: 11, SetSize: 1,
			Played: func(p sim.PlayedGame) error { study.Add(p); return nil },
		}
		for i := range bayes.Characters {
			config.Agents = append(config.Agents, entrant(i, strength))
		}
		config.Seated = func(set int) []int {
			d := agent.DrawOf(sim.GameKey(config.Seed, set), "characters", 0)
			list := make([]int, setup.Seats())
			for i := range list {
				list[i] = d.Below(len(config.Agents))
			}
			return list
		}
		if _, err := sim.Batch(t.Context(), config); err != nil {
			t.Fatal(err)
		}
		report := study.Report(learned)
		t.Logf("%v: %.3f named, the wolf picked in %.3f", strength, report.Right.Share(), report.Wolf.Share())
		if report.Right.Share() < 0.6 {
			t.Errorf("%v: %.3f of the characters are named, want at least 0.6", strength, report.Right.Share())
		}
		if report.Wolf.Share() > 0.38 { // 0.35, and some more for chance in some 450 games
			t.Errorf("%v: the wolf is picked in %.3f of games, want at most 0.35", strength, report.Wolf.Share())
		}
	}
}
