package bayes_test

import (
	"sync"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/bayes"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
	"aiwolfplay/game/sim/style"
)

// promised lists what the page of characters says about each character, and the least share of cases in which it must
// be true. It must be true less often for every other character.
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

// TestCharactersDiffer checks that characters do what is promised of them and that others do not, and that of eight
// characters the right one is recognized by the talk of one game in more than three of five cases.
func TestCharactersDiffer(t *testing.T) {
	t.Parallel()
	index, report := study(t, rules.Five(), 400, 100)
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

// TestCharactersDifferAmongMany checks that characters can be recognized in a large village too.
func TestCharactersDifferAmongMany(t *testing.T) {
	t.Parallel()
	_, report := study(t, rules.Fifteen(), 16, 4)
	if low, _ := report.Right.Interval(); low < 0.4 {
		t.Errorf("of %d seats %d are named: surely more than two of five expected", report.Right.Of, report.Right.Won)
	}
}

// study plays games among the characters at even strength, and learns from the first of these games how they talk.
// index maps each character to its agent.
func study(t *testing.T, setup rules.Setup, learned, guessed int) (index map[string]int, r style.Report) {
	t.Helper()
	config := sim.Config{Setup: setup, Games: learned + guessed, Seed: 14}
	index = map[string]int{}
	for _, l := range bayes.Listings() {
		if l.Character != "" && l.Strength == agent.Even {
			index[l.Character] = len(config.Agents)
			config.Agents = append(config.Agents, sim.Entrant{Name: l.Name, Factory: l.New})
		}
	}
	s := style.NewStudy(config.Setup, len(config.Agents), config.Games)
	config.Played = func(p sim.PlayedGame) error { s.Add(p); return nil }
	if _, err := sim.Batch(t.Context(), config); err != nil {
		t.Fatal(err)
	}
	return index, s.Report(learned)
}

// TestCharactersBeginInTurn checks that characters that are early by nature are not always first.
func TestCharactersBeginInTurn(t *testing.T) {
	t.Parallel()
	const games = 60
	config := sim.Config{Setup: rules.Five(), Games: games, Seed: 15}
	for _, name := range []string{"leader", "doubter", "liar", "loyal", "rash"} {
		for _, l := range bayes.Listings() {
			if l.Name == agent.NameAt(name, agent.Even) {
				config.Agents = append(config.Agents, sim.Entrant{Name: l.Name, Factory: l.New})
			}
		}
	}
	var mu sync.Mutex
	began := map[int]map[int]int{} // by agent: games by the turn in which it first names or asks somebody
	config.Played = func(p sim.PlayedGame) error {
		mu.Lock()
		defer mu.Unlock()
		var seen [game.MaxSeats]bool
		for _, ev := range p.Result.Log {
			if ev.Kind != rules.Said || ev.Day != 1 || ev.Channel != game.ChannelTalk || seen[ev.Actor] {
				continue
			}
			s, err := protocol.Parse(ev.Text)
			if err != nil || s.Op != protocol.Inquire && s.Verb != protocol.Vote && s.Verb != protocol.Estimate {
				continue
			}
			seen[ev.Actor] = true
			who := p.Agents[ev.Actor]
			if began[who] == nil {
				began[who] = map[int]int{}
			}
			began[who][int(ev.Turn)]++
		}
		return nil
	}
	if _, err := sim.Batch(t.Context(), config); err != nil {
		t.Fatal(err)
	}
	for i, a := range config.Agents {
		most, all := 0, 0
		for _, n := range began[i] {
			most, all = max(most, n), all+n
		}
		if most*5 > all*4 {
			t.Errorf("%s begins in the same turn in %d of %d games", a.Name, most, all)
		}
	}
}
