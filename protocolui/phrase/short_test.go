package phrase_test

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/text/width"

	"aiwolfplay/game/protocol"
	"aiwolfplay/protocolui/phrase"
)

// mostShort limits the width of the short form of a sentence with one verb, in full-width characters.
const mostShort = 24

// fullWidth measures a text in full-width characters. Other characters are half as wide.
func fullWidth(text string) float64 {
	total := 0.0
	for _, c := range text {
		switch width.LookupRune(c).Kind() {
		case width.EastAsianWide, width.EastAsianFullwidth, width.EastAsianAmbiguous:
			total++
		default:
			total += 0.5
		}
	}
	return total
}

// oneVerb returns sentences with one verb: alone, in one operator of the speaker or of another seat, and in two
// operators of the speaker.
func oneVerb(g speech) []protocol.Sentence {
	var list []protocol.Sentence
	around := func(s protocol.Sentence, by protocol.Ref) []protocol.Sentence {
		wrapped := []protocol.Sentence{wrap(protocol.Not, s), wrap(protocol.Day, s)}
		for _, op := range [...]protocol.Op{protocol.Request, protocol.Inquire} {
			asks := wrap(op, s)
			asks.Day, asks.Target = 0, g.ref()
			wrapped = append(wrapped, asks.By(by))
		}
		return wrapped
	}
	for range 1000 {
		s := g.simple()
		if g.IntN(2) == 0 {
			s.Subject = g.ref()
		}
		list = append(list, s)
		list = append(list, around(s, g.ref())...)
		for _, once := range around(s, protocol.Unspec) {
			list = append(list, once)
			list = append(list, around(once, protocol.Unspec)...)
		}
	}
	return list
}

// TestShortFits checks that the short form of a sentence with one verb, with up to two operators around it, fits on a
// chip and says everything that the sentence says.
func TestShortFits(t *testing.T) {
	t.Parallel()
	oneself := map[string]string{"ja": "自分", "en": "self"}
	day := map[string]string{"ja": "1日目", "en": "D1"}
	c := phrase.Context{Speaker: speaker, Line: lines(t)}
	for _, language := range phrase.Languages {
		w := writer(t, language)
		for _, s := range oneVerb(speech{rand.New(rand.NewPCG(3, 24))}) {
			short := w.Short(s, c).String()
			if fullWidth(short) > mostShort {
				t.Errorf("%s is short %s, %.1f wide", s, short, fullWidth(short))
			}
			for _, part := range agent.FindAllStringSubmatch(s.String(), -1) {
				if self, ok := oneself[language]; ok && !strings.Contains(short, part[1]) && !strings.Contains(short, self) {
					t.Errorf("%s does not say %s: %s", s, part[1], short)
				}
			}
			if strings.Contains(s.String(), "DAY 1 ") && !strings.Contains(short, day[language]) {
				t.Errorf("%s does not say the day: %s", s, short)
			}
			if !utf8.ValidString(short) {
				t.Errorf("%s is short %q", s, short)
			}
		}
	}
}

// TestShorts checks that two sentences that differ in words have different short forms, or are shown in full if they
// are side by side.
func TestShorts(t *testing.T) {
	t.Parallel()
	g := speech{rand.New(rand.NewPCG(4, 24))}
	c := phrase.Context{Speaker: speaker}
	for _, language := range phrase.Languages {
		w := writer(t, language)
		coincide, all := 0, 0
		for range 400 {
			s := g.sentence(g.IntN(3))
			list := append(g.mutations(s), s)
			byText := map[string]string{}
			for i, text := range w.Shorts(list, c) {
				full := w.Sentence(list[i], c)
				if other, ok := byText[text.String()]; ok && other != full {
					t.Fatalf("%s: both %q and %q are shown as %q", language, other, full, text)
				}
				byText[text.String()] = full
			}
			for _, yes := range w.Coincide(list, c) {
				all++
				if yes {
					coincide++
				}
			}
		}
		if coincide*20 > all {
			t.Errorf("%s: %d of %d short forms coincide", language, coincide, all)
		}
	}
}
