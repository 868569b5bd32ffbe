package protocolui_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"aiwolfplay/protocolui"
)

func TestEvidence(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, draft string
		want        [][2]string // what each reason says, and what is left without it
	}{
		{"none yet", "?", nil},
		{"no reason", "VOTE Agent[02]", nil},
		{"still open", "BECAUSE (?) (VOTE Agent[02])", nil},
		{"half a reason", "BECAUSE (VOTE ?) (?)", nil},
		{"somebody else's reason", "Agent[03] BECAUSE (VOTE Agent[02]) (?)", nil},
		{"only reason", "BECAUSE (DAY 1 (Agent[02] VOTED Agent[03])) (?)",
			[][2]string{{"DAY 1 (Agent[02] VOTED Agent[03])", "?"}}},
		{"only reason for something", "BECAUSE (VOTE Agent[02]) (ESTIMATE Agent[02] WEREWOLF)",
			[][2]string{{"VOTE Agent[02]", "ESTIMATE Agent[02] WEREWOLF"}}},
		{"two", "BECAUSE (AND (VOTE Agent[02]) (VOTE Agent[03])) (VOTE Agent[04])", [][2]string{
			{"VOTE Agent[02]", "BECAUSE (VOTE Agent[03]) (VOTE Agent[04])"},
			{"VOTE Agent[03]", "BECAUSE (VOTE Agent[02]) (VOTE Agent[04])"},
		}},
		{"three", "BECAUSE (AND (VOTE Agent[02]) (VOTE Agent[03]) (GUARD Agent[04])) (?)", [][2]string{
			{"VOTE Agent[02]", "BECAUSE (AND (VOTE Agent[03]) (GUARD Agent[04])) (?)"},
			{"VOTE Agent[03]", "BECAUSE (AND (VOTE Agent[02]) (GUARD Agent[04])) (?)"},
			{"GUARD Agent[04]", "BECAUSE (AND (VOTE Agent[02]) (VOTE Agent[03])) (?)"},
		}},
		{"two for what has a reason itself",
			"BECAUSE (AND (VOTE Agent[02]) (VOTE Agent[03])) (BECAUSE (VOTE Agent[04]) (VOTE Agent[05]))", [][2]string{
				{"VOTE Agent[02]", "BECAUSE (VOTE Agent[03]) (BECAUSE (VOTE Agent[04]) (VOTE Agent[05]))"},
				{"VOTE Agent[03]", "BECAUSE (VOTE Agent[02]) (BECAUSE (VOTE Agent[04]) (VOTE Agent[05]))"},
			}},
		{"a reason that reasons",
			"BECAUSE (BECAUSE (VOTE Agent[02]) (VOTE Agent[03])) (BECAUSE (VOTE Agent[04]) (VOTE Agent[05]))", [][2]string{
				{"BECAUSE (VOTE Agent[02]) (VOTE Agent[03])", "BECAUSE (VOTE Agent[04]) (VOTE Agent[05])"},
			}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			d, err := protocolui.ParseDraft(tt.draft)
			if err != nil {
				t.Fatal(err)
			}
			var got [][2]string
			for _, c := range protocolui.Evidence(d) {
				got = append(got, [2]string{c.Says.String(), c.Draft.String()})
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("want (-) and got (+):\n%s", diff)
			}
		})
	}
}
