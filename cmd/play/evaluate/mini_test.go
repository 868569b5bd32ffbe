package evaluate

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"aiwolfplay/cmd/play/clitest"
	"aiwolfplay/game/mini/metrics"
)

// Agents are measured in all mini-games, and on a card beside Werewolf.
func TestEvaluateMini(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "cards.json")
	out, fault := clitest.Run(t, Command,
		"-game", "all", "-challengers", "random,bayes-first", "-draw", "5", "-card", path)
	if fault != "" {
		t.Fatal(fault)
	}
	for _, want := range []string{"MAgIC-style", "random, 45 seats", "bayes-first, 30 seats", "in dilemma", "n/a",
		"self-awareness"} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var deck metrics.Deck
	if err := json.Unmarshal(text, &deck); err != nil {
		t.Fatal(err)
	}
	if len(deck.List) != 2 || deck.Deals != 5 || len(deck.Games) != 5 {
		t.Fatalf("%s", text)
	}
	for _, two := range deck.List {
		if two.Werewolf == nil || two.Werewolf.Games != 5 || len(two.Werewolf.Rows) != len(two.Mini.Rows) {
			t.Errorf("%s: %+v", two.Name, two.Werewolf)
		}
	}
}

func TestEvaluateMiniOne(t *testing.T) {
	t.Parallel()
	out, fault := clitest.Run(t, Command, "-game", "publicgood", "-challengers", "rider", "-defenders", "cond100",
		"-draw", "7", "-json")
	if fault != "" {
		t.Fatal(fault)
	}
	var r metrics.Report
	if err := json.Unmarshal([]byte(out), &r); err != nil {
		t.Fatal(err)
	}
	if len(r.Challengers) != 1 || r.Challengers[0].Games != 7 || len(r.Defenders) != 1 {
		t.Errorf("%s", out)
	}
}

func TestEvaluateMiniRefuses(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ args, want string }{
		{"-game chess", "dilemma, publicgood"},
		{"-game dilemma -challengers plain", "allc"},
		{"-game dilemma -challengers allc,allc", "named twice"},
		{"-game all -defenders allc", "not every game"},
	} {
		_, fault := clitest.Run(t, Command, strings.Fields(test.args)...)
		if !strings.Contains(fault, test.want) {
			t.Errorf("%s: %s", test.args, fault)
		}
	}
}
