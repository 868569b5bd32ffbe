package rooms

import (
	"slices"
	"testing"

	"aiwolfplay/game/agent/builtin"
)

func init() { builtin.Register() }

// TestAgentGroups checks that the characters are in groups, the strongest first, and that agents with a single
// strength come last.
func TestAgentGroups(t *testing.T) {
	t.Parallel()
	got := agentGroups([]string{"bayes", "leader", "leader-even", "leader-gentle", "plain", "quiet-even"})
	want := []agentGroup{
		{"strong", []string{"leader"}}, {"even", []string{"leader-even", "quiet-even"}},
		{"gentle", []string{"leader-gentle"}},
		{"", []string{"bayes", "plain"}},
	}
	same := func(a, b agentGroup) bool { return a.Level == b.Level && slices.Equal(a.Names, b.Names) }
	if !slices.EqualFunc(got, want, same) {
		t.Errorf("got %v, want %v", got, want)
	}
}
