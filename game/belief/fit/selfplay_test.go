package fit

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/plain"
	"aiwolfplay/game/agent/random"
	"aiwolfplay/game/rules"
)

// TestSelfPlay checks that the games follow from the seed, are finished, and are counted in sets of 20.
func TestSelfPlay(t *testing.T) {
	contests := 0
	agent.Register(agent.Listing{Name: "player", Partner: true, New: func(s agent.Seating) (agent.Agent, error) {
		if s.Contest {
			contests++
		}
		return plain.New(s)
	}})
	agent.Register(agent.Listing{Name: "other", Partner: true, New: random.New})
	p := SelfPlay{Games: 30, Seats: 5, Agents: []string{"player", "other"}, Guests: 0.25, Seed: 6}
	n := 0
	list, err := p.Play(t.Context(), func() { n++ })
	if err != nil || len(list) != 30 || n != 30 {
		t.Fatalf("%d games, %d calls, %v", len(list), n, err)
	}
	for i, g := range list {
		state, err := rules.Fold(g.Setup, g.Events)
		if err != nil || !state.Over() || g.Set != i/SetSize || g.N != i%SetSize || len(g.Names) != 5 {
			t.Errorf("%s: set %d, number %d, names %v, %v", g.Name, g.Set, g.N, g.Names, err)
		}
		for _, name := range g.Names {
			if name != "player" && name != "other" {
				t.Errorf("%s: %q plays", g.Name, name)
			}
		}
	}
	if contests == 0 || contests > 40 { // of 75 seats, of which about a quarter
		t.Errorf("%d seats as in a contest", contests)
	}
	again, err := p.Play(t.Context(), func() {})
	if diff := cmp.Diff(list, again, cmp.AllowUnexported(rules.Setup{}, rules.Event{})); err != nil || diff != "" {
		t.Errorf("the same seed: %v\n%s", err, diff)
	}
	p.Agents = []string{"player", "nobody"}
	if _, err := p.Play(t.Context(), func() {}); err == nil || !strings.Contains(err.Error(), `"nobody"`) {
		t.Errorf("an unknown agent: %v", err)
	}
	p.Seats = 99
	if _, err := p.Play(t.Context(), func() {}); err == nil || !strings.Contains(err.Error(), "3 to 18 seats") {
		t.Errorf("a village of 99: %v", err)
	}
}
