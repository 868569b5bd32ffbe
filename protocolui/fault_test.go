package protocolui_test

import (
	"errors"
	"strings"
	"testing"

	"aiwolfplay/game/protocol"
	"aiwolfplay/protocolui"
	"aiwolfplay/protocolui/phrase"
)

func TestFaultOf(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ language, text, at, want string }{
		{"en", "e2z", "z", "“z” stands here, but a role was expected."},
		{"ja", "e2z", "z", "ここは「z」ではなく、役職です。"},
		{"en", "v6", "6", "There is no seat 6 at this table."},
		{"ja", "ｖ６", "６", "この卓に席「６」はありません。"},
		{"en", "VOTE", "", "a target (a seat or ANY) is missing here."},
		{"en", "e2m", "m", "The role “m” is not in this village."},
		{"ja", "y77", "77", "「77」という発言はありません。"},
		{"en", "9:v2", "9", "Day 9 has not come yet."},
	} {
		_, _, err := protocolui.ReadLine(c.text, village(t))
		if err == nil {
			_, err = protocol.Parse(c.text)
		}
		w, fault := phrase.New(c.language)
		if fault != nil {
			t.Fatal(fault)
		}
		f, ok := protocolui.FaultOf(err, c.text, w)
		if !ok || f.Text != c.want || c.text[f.Start:f.End] != c.at {
			t.Errorf("%q: %+v, %q, want %q at %q", c.text, f, c.text[f.Start:f.End], c.want, c.at)
		}
	}
	for _, language := range phrase.Languages {
		w, err := phrase.New(language)
		if err != nil {
			t.Fatal(err)
		}
		for token := protocol.TokenSubject; token < protocol.NumTokens; token++ {
			wants := &protocol.SyntaxError{Want: []protocol.Token{token}}
			if f, _ := protocolui.FaultOf(wants, "", w); strings.Contains(f.Text, "builder.") {
				t.Errorf("%s: %v: %q", language, token, f.Text)
			}
		}
		for reason := protocolui.ReasonSyntax; reason <= protocolui.ReasonTalk; reason++ {
			if f, _ := protocolui.FaultOf(&protocolui.DraftError{Reason: reason}, "", w); strings.Contains(f.Text, "builder.") {
				t.Errorf("%s: %v: %q", language, reason, f.Text)
			}
		}
	}
	if _, ok := protocolui.FaultOf(errors.New("else"), "", nil); ok {
		t.Error("any error is a fault")
	}
}
