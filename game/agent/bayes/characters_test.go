package bayes_test

import (
	"testing"

	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/bayes"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
	"aiwolfplay/game/sim/style"
)

// promised is what the page of characters says of one, and in how many cases it must
// hold at least. Of no other character it holds as often.
var promised = []struct {
	character, habit string
	least            float64
}{
	{"logician", "opinions that have a reason", 0.85},
	{"leader", "days on which it asks all to vote as it does", 0.85},
	{"doubter", "days on which it says that one of several is it", 0.5},
	{"quiet", "days with one remark at most, but for yes and no", 0.7},
	{"liar", "days on which it asks one about its role", 0.6},
	{"loyal", "days on which it agrees with somebody", 0.6},
	{"beginner", "days on which it asks who the seer is, or for results", 0.45},
}

// TestCharactersDiffer: characters do what is promised of them, others do not, and of
// eight the right one is named by the talk of one game in more than three of five.
func TestCharactersDiffer(t *testing.T) {
	t.Parallel()
	const learned, guessed = 400, 100
	config := sim.Config{Setup: rules.Five(), Games: learned + guessed, Seed: 14}
	index := map[string]int{}
	for _, l := range bayes.Listings() {
		if l.Character != "" && l.Strength == agent.Even {
			index[l.Character] = len(config.Agents)
			config.Agents = append(config.Agents, sim.Entrant{Name: l.Name, Factory: l.New})
		}
	}
	study := style.NewStudy(config.Setup, len(config.Agents), config.Games)
	config.Played = func(p sim.Played) error { study.Add(p); return nil }
	if _, err := sim.Batch(t.Context(), config); err != nil {
		t.Fatal(err)
	}
	report := study.Report(learned)
	if low, _ := report.Right.Interval(); low < 0.6 {
		t.Errorf("of %d seats %d are named: at least three of five expected", report.Right.Of, report.Right.Won)
	}
	shares := map[string][]sim.Rate{}
	for _, h := range report.Habits {
		shares[h.Name] = h.Rate
	}
	for _, p := range promised {
		rates, found := shares[p.habit]
		if !found {
			t.Errorf("nothing is known of %q", p.habit)
			continue
		}
		for name, i := range index {
			switch share := rates[i].Share(); {
			case name == p.character && share < p.least:
				t.Errorf("%s, %s: %.2f of %d, want at least %.2f", name, p.habit, share, rates[i].Of, p.least)
			case name != p.character && share > p.least:
				t.Errorf("%s, %s: %.2f of %d, which %s is known by", name, p.habit, share, rates[i].Of, p.character)
			}
		}
	}
}
