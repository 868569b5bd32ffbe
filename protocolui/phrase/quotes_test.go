package phrase_test

import (
	"math/rand/v2"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/protocolui/phrase"
)

// marks maps a language to its quotation marks, from the outer to the inner ones.
var marks = map[string][][2]rune{
	"en": {{'“', '”'}},
	"ja": {{'「', '」'}, {'『', '』'}},
}

// torn returns a fault of the marks in words: the same marks inside each other, in English any marks inside others, or
// a mark without its counterpart. "" means none.
func torn(words string, pairs [][2]rune) string {
	var open []rune
	for _, c := range words {
		for _, pair := range pairs {
			switch {
			case c == pair[0] && (len(pairs) == 1 && len(open) > 0 || len(open) > 0 && open[len(open)-1] == c):
				return "marks within the same marks"
			case c == pair[0]:
				open = append(open, c)
			case c == pair[1] && (len(open) == 0 || open[len(open)-1] != pair[0]):
				return "a mark that closes nothing"
			case c == pair[1]:
				open = open[:len(open)-1]
			}
		}
	}
	if len(open) > 0 {
		return "a mark that nothing closes"
	}
	return ""
}

func parsed(t *testing.T, text string) protocol.Sentence {
	t.Helper()
	s, err := protocol.Parse(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return s
}

// TestNoQuotesInQuotes checks that a quotation inside another has different marks or, in a language that has only one
// kind, none. Otherwise a reader could not tell where each of them ends.
func TestNoQuotesInQuotes(t *testing.T) {
	t.Parallel()
	for language, pairs := range marks {
		w := writer(t, language)
		plain := phrase.Context{Speaker: speaker, Day: 2, Line: lines(t)}
		answers := plain
		answer := parsed(t, "BECAUSE (AGREE TALK day1 ID:3) (AGREE TALK day1 ID:4)")
		answers.Line = func(ref protocol.TalkRef) (phrase.Line, bool) {
			if ref.ID == 3 {
				return plain.Line(ref)
			}
			return phrase.Line{Ref: ref, Seat: game.SeatNumbered(3), Sentence: &answer}, true
		}
		seen := 0
		check := func(s protocol.Sentence) {
			for _, c := range []phrase.Context{plain, answers} {
				for _, words := range []string{w.Sentence(s, c), w.Short(s, c).String()} {
					seen++
					if wrong := torn(words, pairs); wrong != "" {
						t.Errorf("%s, %s: %s in %s", language, s, wrong, words)
					}
				}
			}
		}
		for _, f := range corpus(t) {
			for _, text := range f.texts {
				check(parsed(t, text))
			}
		}
		for _, text := range []string{
			"Agent[05] REQUEST Agent[02] (AGREE TALK day1 ID:4)",
			"Agent[05] INQUIRE Agent[02] (DISAGREE TALK day1 ID:4)",
			"NOT (AND (AGREE TALK day1 ID:4) (VOTE Agent[03]))",
			"BECAUSE (AGREE TALK day1 ID:4) (REQUEST Agent[02] (AGREE TALK day1 ID:3))",
		} {
			check(parsed(t, text))
		}
		for _, list := range odd(speech{rand.New(rand.NewPCG(5, 17))}) {
			for _, s := range list {
				check(s)
			}
		}
		if seen < 1_500 {
			t.Errorf("%s: only %d texts", language, seen)
		}
	}
}
