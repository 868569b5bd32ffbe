package protocol_test

import (
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"

	"aiwolfplay/game/protocol"
)

// TestVectorsLenient checks that every row that some implementation accepts is read as it should be. Of the others, the
// lenient parser accepts only rows of the classes that it is made for. The rows that it rejects have doubled
// parentheses.
func TestVectorsLenient(t *testing.T) {
	t.Parallel()
	accepted := map[string]int{}
	for _, file := range []string{"protocol.tsv", "protocol-disputed.tsv"} {
		for _, v := range readVectors(t, file) {
			s, changes, err := protocol.ParseLenient(v.input)
			if err == nil {
				if silent := len(changes) == 0; silent != (v.verdict == "1") {
					t.Errorf("%s:%d: ParseLenient(%q) lists the changes %v", file, v.row, v.input, changes)
				}
			}
			switch {
			case v.verdict != "0":
				if err != nil || s.String() != v.canonical {
					t.Errorf("%s:%d: ParseLenient(%q) = %q, %v, want %q", file, v.row, v.input, s, err, v.canonical)
				}
			case err == nil:
				accepted[v.class]++
			}
		}
	}
	want := map[string]int{"": 14, "S0": 1, "S4": 58, "S5": 72, "S7": 6}
	if !maps.Equal(accepted, want) {
		t.Errorf("accepted beyond the strict verdict %v, want %v", accepted, want)
	}
}

func TestParseLenient(t *testing.T) {
	t.Parallel()
	const (
		width, letters, agent = protocol.ChangeWidth, protocol.ChangeCase, protocol.ChangeAgent
		space, parens, list   = protocol.ChangeSpace, protocol.ChangeParens, protocol.ChangeList
	)
	type changes = []protocol.Change
	for _, test := range []struct {
		text, want string
		changes    changes
	}{
		{"VOTE Agent[1]", "VOTE Agent[01]", nil},
		{"REQUEST (VOTE ANY)", "REQUEST ANY (VOTE ANY)", nil},
		{"OVER", "Over", changes{{letters, 0, "OVER", "Over"}}},
		{" skip\n", "Skip", changes{{letters, 1, "skip", "Skip"}}},
		{"vote agent[01]", "VOTE Agent[01]", changes{{letters, 0, "vote", "VOTE"}, {letters, 5, "agent[01]", "Agent[01]"}}},
		{"VOTE agent007", "VOTE Agent[07]", changes{{agent, 5, "agent007", "Agent[07]"}}},
		{"Agree Talk Day1 Id:03", "AGREE TALK day1 ID:3", changes{
			{letters, 0, "Agree", "AGREE"}, {letters, 6, "Talk", "TALK"}, {letters, 11, "Day1", "day1"},
			{letters, 16, "Id:03", "ID:03"},
		}},
		{"ＶＯＴＥ　Ａｇｅｎｔ［０２］", "VOTE Agent[02]", changes{
			{width, 0, "ＶＯＴＥ", "VOTE"}, {width, 12, "　", " "}, {width, 15, "Ａｇｅｎｔ［０２］", "Agent[02]"},
		}},
		{"ｖｏｔｅ ａｇｅｎｔ２", "VOTE Agent[02]", changes{{letters, 0, "ｖｏｔｅ", "VOTE"}, {agent, 13, "ａｇｅｎｔ２", "Agent[02]"}}},
		{"NOT（VOTE ANY）", "NOT (VOTE ANY)", changes{{space, 3, "", " "}, {width, 3, "（", "("}, {width, 14, "）", ")"}}},
		{" (VOTE ANY) ", "VOTE ANY", changes{{parens, 1, "(", ""}, {parens, 10, ")", ""}}},
		{"(Over)", "Over", changes{{parens, 0, "(", ""}, {parens, 5, ")", ""}}},
		{"(AND (VOTE ANY) (GUARD ANY))", "AND (VOTE ANY) (GUARD ANY)", changes{{parens, 0, "(", ""}, {parens, 27, ")", ""}}},
		{"(VOTE ANY)(NOT (GUARD ANY))\t(ATTACK ANY)", "AND (VOTE ANY) (NOT (GUARD ANY)) (ATTACK ANY)",
			changes{{list, 0, "", "AND "}}},
	} {
		s, got, err := protocol.ParseLenient(test.text)
		if err != nil || s.String() != test.want || !slices.Equal(got, test.changes) {
			t.Errorf("ParseLenient(%q) = %q, %v, %v, want %q, %v", test.text, s, got, err, test.want, test.changes)
		}
	}
}

// TestParseLenientError checks that errors have places in the text as typed, even after a rewritten part.
func TestParseLenientError(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		text   string
		offset int
		found  string
		want   protocol.Token
	}{
		{"", 0, "", protocol.TokenSubject},
		{"hello", 0, "hello", protocol.TokenSubject},
		{"skip Agent0", 5, "Agent0", protocol.TokenEnd},
		{"vote Agent0", 5, "Agent0", protocol.TokenTarget},
		{"ｖｏｔｅ　Ａｇｅｎｔ０", 15, "Ａｇｅｎｔ０", protocol.TokenTarget},
		{"not(vote Agent1)(vote Agent2)", 16, "(", protocol.TokenEnd},
		{"(estimate Agent1 FOX)", 17, "FOX", protocol.TokenRole},
		{"(estimate Agent1 )", 17, "", protocol.TokenRole},
		{"(vote Agent1) (vote)", 19, ")", protocol.TokenTarget},
		{"(vote Agent1) x (vote Agent2)", 0, "(", protocol.TokenSubject},
		{"((vote Agent1))", 1, "(", protocol.TokenSubject},
		{"vote \x01Agent1", 5, "\x01", protocol.TokenTarget},
		{"NOT (NOT(vote ANY\xff))", 14, "ANY\xff", protocol.TokenTarget},
		{"()", 0, "", protocol.TokenSubject},
		{")(", 0, ")", protocol.TokenSubject},
		{strings.Repeat("ａ", 2100), 3 * protocol.MaxLength, "", protocol.TokenShorter},
		{strings.Repeat("(vote Agent1)", 140), 1657, "", protocol.TokenShorter},
	} {
		s, _, err := protocol.ParseLenient(test.text)
		var e *protocol.SyntaxError
		if !errors.As(err, &e) {
			t.Errorf("ParseLenient(%q) = %q, %v", test.text, s, err)
			continue
		}
		if e.Offset != test.offset || e.Found != test.found || e.Want[0] != test.want {
			t.Errorf("ParseLenient(%.60q): %v, want at %d %q %v", test.text, e, test.offset, test.found, test.want)
		}
	}
}

func FuzzParseLenient(f *testing.F) {
	for _, file := range []string{"protocol.tsv", "protocol-disputed.tsv"} {
		for _, v := range readVectors(f, file) {
			f.Add(v.input)
		}
	}
	f.Add("ｖｏｔｅ　ａｇｅｎｔ２")
	f.Fuzz(func(t *testing.T, text string) {
		s, changes, err := protocol.ParseLenient(text)
		if err != nil {
			var e *protocol.SyntaxError
			if !errors.As(err, &e) || e.Offset < 0 || e.Offset > len(text) || !strings.HasPrefix(text[e.Offset:], e.Found) {
				t.Errorf("ParseLenient(%q): error %v does not point into the text", text, err)
			}
			return
		}
		checkCanonical(t, s)
		if _, err := protocol.Parse(text); (err == nil) != (len(changes) == 0) {
			t.Errorf("ParseLenient(%q) lists the changes %v; strictly: %v", text, changes, err)
		}
		for _, c := range changes {
			if c.From == c.To || !strings.HasPrefix(text[c.Offset:], c.From) {
				t.Errorf("ParseLenient(%q) lists the change %+v, which is not there", text, c)
			}
		}
	})
}
