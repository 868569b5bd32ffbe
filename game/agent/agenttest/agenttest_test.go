package agenttest_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"strings"
	"testing"

	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/agenttest"
	"aiwolfplay/game/agent/random"
	"aiwolfplay/game/rules"
)

// A flawed agent is a random one that breaks one point of the contract.
type flawed struct {
	agent.Agent
	flaw string
	rng  *rand.Rand
	kept []rules.Event
	n    int
}

func (f *flawed) Observe(evs []rules.Event) {
	if f.flaw == "empty" {
		_ = evs[0].Kind
	}
	if f.n == 0 && len(evs) > 0 {
		f.kept, f.n = evs, 1
	}
	f.Agent.Observe(evs)
}

func (f *flawed) Act(ask rules.Ask) (rules.Action, bool) {
	action, now := f.Agent.Act(ask)
	talks := ask.Kind == rules.AskTalk || ask.Kind == rules.AskWhisper
	switch {
	case f.flaw == "dead" && !talks:
		action.Target = 17
	case f.flaw == "kind":
		action.Kind = rules.AskNone
	case f.flaw == "spelling" && talks:
		action.Text = "VOTE  Agent[1]"
	case f.flaw == "words" && talks:
		action.Text = "hello"
	case f.flaw == "generator" && talks:
		action.Text = []string{rules.SkipText, rules.OverText}[f.rng.IntN(2)]
	case f.flaw == "retains" && talks && f.kept[0].Kind == rules.Died:
		action.Text = "VOTE Agent[18]"
	case f.flaw == "silent":
		return rules.Action{}, false
	}
	return action, now
}

// A learner repeats what it has counted in the earlier games of the set: events that it observed or, as a flaw,
// questions that it was asked.
type learner struct {
	agent.Agent
	memory        *agent.Memory
	asks          bool
	counts, knows int
}

func (l *learner) Observe(evs []rules.Event) {
	l.Agent.Observe(evs)
	if !l.asks {
		l.counts += len(evs)
	}
	for i := range evs {
		if evs[i].Kind == rules.GameEnded {
			l.memory.Kept = l.knows + l.counts
		}
	}
}

func (l *learner) Act(ask rules.Ask) (rules.Action, bool) {
	action, now := l.Agent.Act(ask)
	if l.asks {
		l.counts++
	}
	if l.knows > 0 && (ask.Kind == rules.AskTalk || ask.Kind == rules.AskWhisper) {
		action.Text = fmt.Sprintf("VOTE Agent[%02d]", 1+l.knows%5)
	}
	return action, now
}

// TestFlawed runs the suite on a flawed agent. TestSuite runs it in a separate process, because it must fail.
func TestFlawed(t *testing.T) {
	flaw := os.Getenv("AGENTTEST_FLAW")
	rng := rand.New(rand.NewPCG(1, 2))
	agenttest.Run(t, func(s agent.Seating) (agent.Agent, error) {
		inner, err := random.New(s)
		if flaw == "learns" || flaw == "remembers questions" {
			knows, _ := s.Memory.Kept.(int)
			return &learner{Agent: inner, memory: s.Memory, asks: flaw != "learns", knows: knows}, err
		}
		return &flawed{Agent: inner, flaw: flaw, rng: rng}, err
	})
}

func TestSuite(t *testing.T) {
	tests := []struct{ flaw, want string }{
		{"", ""},
		{"silent", ""}, // allowed: the deadline decides
		{"dead", "cannot be chosen"},
		{"kind", "does not fit the question"},
		{"spelling", "which is written"},
		{"words", "found"},
		{"generator", "built anew"},
		{"retains", "built anew"},
		{"empty", "panic"},
		{"learns", ""}, // allowed
		{"remembers questions", "built anew"},
	}
	for _, tt := range tests {
		t.Run("flaw "+tt.flaw, func(t *testing.T) {
			games := ""                         // all
			if tt.flaw != "" && tt.want == "" { // a whole suite once is enough
				games = "/^5_seats"
			}
			cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestFlawed$"+games, "-test.failfast")
			cmd.Env = append(os.Environ(), "AGENTTEST_FLAW="+tt.flaw)
			out, err := cmd.CombinedOutput()
			switch {
			case tt.want == "" && err != nil:
				t.Errorf("refused: %v\n%.2000s", err, out)
			case tt.want != "" && (err == nil || !strings.Contains(string(out), tt.want)):
				t.Errorf("error %v and no %q in\n%.2000s", err, tt.want, out)
			}
		})
	}
}
