package protocol_test

import (
	"strings"
	"testing"

	"aiwolfplay/game/protocol"
)

// TestParseDraft checks that a hole may be anywhere where something can be missing, and is printed as it is read.
func TestParseDraft(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"?":                         "?",
		"Agent[02] ?":               "Agent[02] ?",
		"ESTIMATE ? ?":              "ESTIMATE ? ?",
		"DIVINED Agent[1] ?":        "DIVINED Agent[01] ?",
		"DAY ? (?)":                 "DAY ? (?)",
		"AGREE ? day? ID:?":         "AGREE ? day? ID:?",
		"AND (?)(VOTE Agent[2])(?)": "AND (?) (VOTE Agent[02]) (?)",
		"REQUEST ? (VOTE ?)":        "REQUEST ? (VOTE ?)",
		"VOTE Agent[02]":            "VOTE Agent[02]",
		"Skip":                      "Skip",
	} {
		s, err := protocol.ParseDraft(text)
		if err != nil || s.String() != want {
			t.Errorf("ParseDraft(%q) = %q, %v, want %q", text, s, err, want)
		}
		if _, err := protocol.Parse(text); (err != nil) != strings.Contains(text, protocol.Hole) {
			t.Errorf("Parse(%q): %v", text, err)
		}
	}
	for _, text := range []string{"", "??", "? ?", "VOTE", "VOTE ??", "NOT ?", "BECAUSE (?)", "AGREE TALK ? ?",
		"? (VOTE ?)"} {
		if s, err := protocol.ParseDraft(text); err == nil {
			t.Errorf("ParseDraft(%q) = %q", text, s)
		}
	}
}
