package protocol_test

import (
	"testing"

	"aiwolfplay/game/protocol"
)

// TestSpellings checks that each row of the table is read as it says, and is not in the protocol's own spelling.
func TestSpellings(t *testing.T) {
	t.Parallel()
	for _, s := range protocol.Spellings {
		if _, err := protocol.Parse(s.Written); err == nil {
			t.Errorf("%q is the protocol's spelling", s.Written)
		}
		got, changes, err := protocol.ParseLenient(s.Written)
		if err != nil || got.String() != s.Means || len(changes) == 0 {
			t.Errorf("%q: read as %q with %d changes, %v, want %q", s.Written, got, len(changes), err, s.Means)
		}
	}
}

// TestSpellingsInside checks that the other spellings are read at every place of a sentence, also several together.
func TestSpellingsInside(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"Agent[02] AGREE TALK 1 4":                "Agent[02] AGREE TALK day1 ID:4",
		"agree talk 01 004":                       "AGREE TALK day1 ID:4",
		"DISAGREE TALK day2 3":                    "DISAGREE TALK day2 ID:3",
		"AGREE TALK 2 ID:3":                       "AGREE TALK day2 ID:3",
		"BECAUSE (AGREE TALK 1 4) (VOTE Agent1)":  "BECAUSE (AGREE TALK day1 ID:4) (VOTE Agent[01])",
		"REQUEST Agent[02](DIVINE Agent[03])":     "REQUEST Agent[02] (DIVINATION Agent[03])",
		"DAY 1 (INQUESTED Agent[03] HUMAN)":       "DAY 1 (IDENTIFIED Agent[03] HUMAN)",
		"REQUEST(AND(VOTE Agent1)(DIVINE agent2)": "",
		"AGREE TALK 1":                            "",
		"AGREE 1 4":                               "",
		"VOTE 1 4":                                "",
		"DAY 1 4":                                 "",
		"AGREE TALK 1 4 5":                        "",
		"TALK 1 4":                                "",
	} {
		got, _, err := protocol.ParseLenient(text)
		if want == "" && err == nil || want != "" && (err != nil || got.String() != want) {
			t.Errorf("%q: read as %q, %v, want %q", text, got, err, want)
		}
	}
}
