package page

import (
	"slices"
	"testing"

	"aiwolfplay/game/agent/builtin"
)

func init() { builtin.Register() }

// TestAgentOptions: the characters stand in groups, the strongest first, and who
// plays in one strength only at the end.
func TestAgentOptions(t *testing.T) {
	t.Parallel()
	got := agentOptions([]string{"bayes", "leader", "leader-even", "leader-gentle", "plain", "quiet-even"}, "plain")
	want := []AgentGroup{
		{"strong", []string{"leader"}}, {"even", []string{"leader-even", "quiet-even"}},
		{"gentle", []string{"leader-gentle"}},
		{"", []string{"bayes", "plain"}},
	}
	same := func(a, b AgentGroup) bool { return a.Level == b.Level && slices.Equal(a.Names, b.Names) }
	if !slices.EqualFunc(got.Groups, want, same) {
		t.Errorf("got %v, want %v", got.Groups, want)
	}
}
