package protocolui_test

import (
	"errors"
	"strings"
	"testing"

	"aiwolfplay/protocolui"
)

func TestParseDraft(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"":                          "?",
		"?":                         "?",
		" ESTIMATE  ? WEREWOLF ":    "ESTIMATE ? WEREWOLF",
		"Agent[02] ?":               "Agent[02] ?",
		"DAY ? (?)":                 "DAY ? (?)",
		"AGREE ? day? ID:?":         "AGREE ? day? ID:?",
		"AGREE TALK day1 ID:?":      "AGREE TALK day1 ID:?",
		"REQUEST ? (VOTE ?)":        "REQUEST ? (VOTE ?)",
		"AND (VOTE ?)":              "AND (VOTE ?)",
		"AND (?)(VOTE Agent[2])(?)": "AND (?) (VOTE Agent[02]) (?)",
		"VOTE Agent[3]":             "VOTE Agent[03]", // a whole sentence, as the protocol reads it
		"REQUEST (VOTE Agent[03])":  "REQUEST ANY (VOTE Agent[03])",
		"Skip":                      "Skip",
		"REQUEST Agent[02] (AND (Agent[02] VOTE ?) (?))": "REQUEST Agent[02] (AND (VOTE ?) (?))",
	} {
		d, err := protocolui.ParseDraft(text)
		if err != nil || d.String() != want {
			t.Errorf("ParseDraft(%q) = %q, %v, want %q", text, d, err, want)
			continue
		}
		if again, err := protocolui.ParseDraft(d.String()); err != nil || again.String() != d.String() {
			t.Errorf("%q reads as %q, %v", d, again, err)
		}
		if d.Complete() == strings.Contains(want, "?") {
			t.Errorf("%q: complete is %t", d, d.Complete())
		}
	}
}

func TestParseDraftErrors(t *testing.T) {
	t.Parallel()
	deep := strings.Repeat("NOT (", 100) + "?" + strings.Repeat(")", 100)
	for text, want := range map[string]protocolui.DraftError{
		"?? ":                        {Offset: 0, Found: "??"},
		"? ?":                        {Offset: 2, Found: "?"},
		"VOTE":                       {Offset: 4},
		"VOTE Agent[0]":              {Offset: 5, Found: "Agent[0]"},
		"VOTE Agent[x] ?":            {Offset: 5, Found: "Agent[x]"},
		"VOTE Agent[99999999999]":    {Offset: 5, Found: "Agent[99999999999]"},
		"ESTIMATE ? FOX":             {Offset: 11, Found: "FOX"},
		"BECAUSE (?)":                {Offset: 11},
		"XOR (?) (?) (?)":            {Offset: 12, Found: "("},
		"NOT (? ":                    {Offset: 7},
		"NOT ?)":                     {Offset: 4, Found: "?"},
		"NOT (Skip)":                 {Offset: 5, Found: "Skip"},
		"DAY -1 (?)":                 {Offset: 4, Found: "-1"},
		"占い":                         {Offset: 0, Found: "占い"},
		deep:                         {Offset: 164, Found: "(", Reason: protocolui.ReasonTooLong},
		strings.Repeat("?", 100_000): {Offset: 2048, Reason: protocolui.ReasonTooLong},
	} {
		_, err := protocolui.ParseDraft(text)
		var got *protocolui.DraftError
		if !errors.As(err, &got) || *got != want {
			t.Errorf("ParseDraft(%.40q): %+v, want %+v", text, got, want)
		}
	}
}

// FuzzParseDraft checks that every accepted text is printed as a text that reads the same.
func FuzzParseDraft(f *testing.F) {
	for _, text := range []string{"?", "BECAUSE (DAY ? (Agent[02] VOTED ?)) (?)", "AGREE ? day? ID:?",
		"REQUEST ANY (VOTE ?)", "NOT (((("} {
		f.Add(text)
	}
	table := village(f)
	f.Fuzz(func(t *testing.T, text string) {
		d, err := protocolui.ParseDraft(text)
		if err != nil {
			return
		}
		again, err := protocolui.ParseDraft(d.String())
		if len(d.String()) > 2048 {
			return // the canonical text of what is short can be too long
		}
		if err != nil || again.String() != d.String() {
			t.Fatalf("%q is written %q and read as %q, %v", text, d, again, err)
		}
		var refused *protocolui.DraftError
		if _, err := protocolui.Next(d, "", table); err != nil && !errors.As(err, &refused) {
			t.Fatalf("Next(%q): %v", d, err)
		}
	})
}
