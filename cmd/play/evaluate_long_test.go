//go:build long

package main

import (
	"encoding/json"
	"flag"
	"path/filepath"
	"strconv"
	"testing"

	"aiwolfplay/cmd/play/journey"
	"aiwolfplay/game/agent/builtin"
	"aiwolfplay/game/evaluation"
	"aiwolfplay/game/rules"
)

// TestCardsAreCurrent: the cards that come with the program are of the characters and the defenders that come with it.
func TestCardsAreCurrent(t *testing.T) {
	builtin.Register()
	cards, err := evaluation.Shipped()
	journey.Must(t, err)
	setup, err := rules.Village(cards.Seats)
	journey.Must(t, err)
	var listed []evaluation.Agent
	for _, c := range cards.List {
		listed = append(listed, c.Agent)
	}
	for _, a := range append(listed, cards.Defenders...) {
		if behaviour, err := evaluation.Behaviour(a.Name, setup); err != nil || behaviour != a.Behaviour {
			t.Errorf("%s has changed since it was measured (%v): run %s", a.Name, err, evaluation.Renew)
		}
	}
	for _, name := range challengerNames("characters") {
		if cards.Of(name) == nil {
			t.Errorf("%s has no card: run %s", name, evaluation.Renew)
		}
	}
}

var (
	saneFive    = flag.Int("sane5", 60, "settings of 5 seats of TestSane; 2000 are the 10,000 games of the README")
	saneFifteen = flag.Int("sane15", 0, "settings of 15 seats of TestSane, 0 for none; 67 are 1,000 games")
)

// manySettings is how many settings of 5 seats let the intervals of bayes and plain part.
const manySettings = 2000

// TestSane: random is at chance, plain above it, and bayes above plain. That a seer who knows the wolf adds nothing to
// uninformed judgement, and that shuffled beliefs are at chance, package measure tests.
func TestSane(t *testing.T) {
	for _, size := range []struct{ seats, settings int }{{5, *saneFive}, {15, *saneFifteen}} {
		if size.settings > 0 {
			t.Run(strconv.Itoa(size.seats), func(t *testing.T) { sane(t, size.seats, size.settings) })
		}
	}
}

func sane(t *testing.T, seats, settings int) {
	path := filepath.Join(t.TempDir(), "settings.json")
	_, fault := command(t, "evaluate", "-settings", path, "-draw", strconv.Itoa(settings), "-seats", strconv.Itoa(seats),
		"-defenders", "plain,bayes")
	if fault != "" {
		t.Fatal(fault)
	}
	var r evaluation.Report
	journey.Must(t, json.Unmarshal([]byte(evaluated(t, path, "random,plain,bayes")), &r))
	find := func(name, metric, provenance string) *evaluation.MetricRow {
		c := r.Of(name)
		for i := range c.Metrics {
			if m := &c.Metrics[i]; m.Metric == metric && m.Provenance == provenance {
				return m
			}
		}
		return nil
	}
	for _, what := range [...][2]string{
		{"judgement", "none"}, {"reasoning.gold", "declared"}, {"coordination.compliance", "none"},
	} {
		random, plain := find("random", what[0], what[1]), find("plain", what[0], what[1])
		bayes := find("bayes", what[0], what[1])
		if random == nil || plain == nil || bayes == nil { // random seldom says of a living seat that it is a wolf
			t.Logf("%s is not available", what[0])
			continue
		}
		t.Logf("%s: random %+v of %d, chance %.3f; plain %+v; bayes %+v", what[0], random.Estimate, random.Items,
			*random.Chance, plain.Estimate, bayes.Estimate)
		if random.Low > *random.Chance || random.High < *random.Chance {
			t.Errorf("%s: random is not at chance", what[0])
		}
		if plain.Low <= *plain.Chance {
			t.Errorf("%s: plain is not above chance", what[0])
		}
	}
	plain, bayes := r.Of("plain"), r.Of("bayes")
	for i, row := range bayes.Card {
		if row.Name != "judgement" && row.Name != "rationality" || row.Found == nil || plain.Card[i].Found == nil {
			continue
		}
		apart := row.Found.Low > plain.Card[i].Found.High
		t.Logf("%s: bayes %+v, plain %+v, apart %v", row.Name, *row.Found, *plain.Card[i].Found, apart)
		if seats == 5 && settings >= manySettings && !apart {
			t.Errorf("%s: bayes is not above plain", row.Name)
		}
	}
}
