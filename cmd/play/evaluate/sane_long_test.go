//go:build long

package evaluate

import (
	"encoding/json"
	"flag"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"aiwolfplay/cmd/play/clitest"
	"aiwolfplay/cmd/play/journey"
	"aiwolfplay/game/evaluation"
)

var (
	saneFive = flag.Int("sane5", 60, "settings of 5 seats of TestSane: 5 games an agent each; "+
		"2000 are the 10,000 games of docs/research.md")
	saneFifteen = flag.Int("sane15", 6, "settings of 15 seats of TestSane: 15 games an agent each, "+
		"which take a third of a second; 67 are 1,000 games")
)

// TestSane: random is at chance, plain above it, and bayes above plain. Package measure tests that a seer who
// knows the wolf adds nothing to uninformed judgement, and that shuffled beliefs are at chance.
//
// With as many games as a size of village has here, random's interval has chance in it, and the interval of
// bayes lies above that of plain. With fewer, chance may be at twice the distance, and separate intervals are
// only reported. No number may be missing: random says of few living seats that they are wolves, but of some.
func TestSane(t *testing.T) {
	for _, size := range []sanity{
		{seats: 5, settings: *saneFive, enough: 2000},
		{seats: 15, settings: *saneFifteen, enough: 67},
	} {
		t.Run(strconv.Itoa(size.seats), size.test)
	}
}

// A sanity is a size of village in which agents are measured.
type sanity struct {
	seats, settings int
	enough          int // settings from which intervals have their nominal width
}

func (s *sanity) test(t *testing.T) {
	path := filepath.Join(t.TempDir(), "settings.json")
	_, fault := clitest.Run(t, Command, "-settings", path, "-draw", strconv.Itoa(s.settings),
		"-seats", strconv.Itoa(s.seats), "-defenders", "plain,bayes")
	if fault != "" {
		t.Fatal(fault)
	}
	var r evaluation.Report
	journey.Must(t, json.Unmarshal([]byte(evaluated(t, path, "random,plain,bayes")), &r))
	whole := s.settings >= s.enough
	slack := 2.0
	if whole {
		slack = 1
	}
	for _, what := range [...][2]string{
		{"judgement", "none"}, {"reasoning.gold", "declared"}, {"coordination.compliance", "none"},
	} {
		random, plain := metricOf(t, &r, "random", what), metricOf(t, &r, "plain", what)
		bayes := metricOf(t, &r, "bayes", what)
		t.Logf("%s: random %+v of %d, chance %.3f; plain %+v; bayes %+v", what[0], random.Estimate, random.Items,
			*random.Chance, plain.Estimate, bayes.Estimate)
		if chance := *random.Chance; chance < random.Value-slack*(random.Value-random.Low) ||
			chance > random.Value+slack*(random.High-random.Value) {
			t.Errorf("%s: random is not at chance", what[0])
		}
		if plain.Low <= *plain.Chance {
			t.Errorf("%s: plain is not above chance", what[0])
		}
	}
	plain, bayes := r.Of("plain"), r.Of("bayes")
	for i, row := range bayes.Card {
		if !slices.Contains([]string{"judgement", "reasoning", "rationality"}, row.Name) {
			continue
		}
		if row.Found == nil || plain.Card[i].Found == nil {
			t.Errorf("%s is not available", row.Name)
			continue
		}
		apart := row.Found.Low > plain.Card[i].Found.High
		t.Logf("%s: bayes %+v, plain %+v, apart %v", row.Name, *row.Found, *plain.Card[i].Found, apart)
		if whole && !apart {
			t.Errorf("%s: bayes is not above plain", row.Name)
		}
	}
}

// metricOf returns a metric that a challenger must have.
func metricOf(t *testing.T, r *evaluation.Report, name string, what [2]string) *evaluation.MetricRow {
	t.Helper()
	c := r.Of(name)
	i := slices.IndexFunc(c.Metrics, func(m evaluation.MetricRow) bool {
		return m.Metric == what[0] && m.Provenance == what[1]
	})
	if i < 0 {
		t.Fatalf("%s of %s is not available", what[0], name)
	}
	return &c.Metrics[i]
}
