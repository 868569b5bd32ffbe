package cards

import (
	"fmt"
	"strings"
	"testing"
	"unicode"
)

// TestLint lists the conditions of a playable card.
func TestLint(t *testing.T) {
	if len(All) < 6 {
		t.Errorf("%d cards", len(All))
	}
	for _, c := range All {
		for _, fault := range lint(c) {
			t.Errorf("%s: %s", c.Name, fault)
		}
		var pairs []string
		for _, p := range c.Pairs() {
			pairs = append(pairs, c.Words[p[0]].EN+"/"+c.Words[p[1]].EN)
		}
		t.Logf("%s: %d clues; pairs: %s", c.Name, len(c.Clues), strings.Join(pairs, ", "))
	}
}

// TestLintFinds checks that the lint finds each fault that it looks for.
func TestLintFinds(t *testing.T) {
	for want, change := range map[string]func(c *Card){
		"fits 1 words":        func(c *Card) { c.Clues[0].Fit = [Words]uint8{3} },
		"contains the word":   func(c *Card) { c.Clues[0].EN = "looks like a DOG or so" },
		"犬":                   func(c *Card) { c.Clues[0].JA = "子犬がいる" },
		"is there twice":      func(c *Card) { c.Clues[1].JA = c.Clues[0].JA },
		"clues fit the word":  func(c *Card) { strip(c, 0) },
		"in the wrong column": func(c *Card) { c.Clues[0].EN, c.Clues[0].JA = c.Clues[0].JA, c.Clues[0].EN },
		"pairs":               func(c *Card) { c.pairs = nil },
	} {
		c := *All[0]
		c.Clues = append([]Clue(nil), c.Clues...)
		change(&c)
		if got := strings.Join(lint(&c), "\n"); !strings.Contains(got, want) {
			t.Errorf("no fault %q: %s", want, got)
		}
	}
}

func strip(c *Card, word int) {
	for i := range c.Clues {
		c.Clues[i].Fit[word] = 0
	}
}

func lint(c *Card) (faults []string) {
	fault := func(format string, args ...any) { faults = append(faults, fmt.Sprintf(format, args...)) }
	seen := map[string]bool{}
	for _, text := range c.texts() {
		if seen[text.EN] || seen[text.JA] {
			fault("%v is there twice", text)
		}
		seen[text.EN], seen[text.JA] = true, true
		if japanese(text.EN) || !japanese(text.JA) {
			fault("%v is in the wrong column", text)
		}
	}
	for w, word := range c.Words {
		n := 0
		for i := range c.Clues {
			if c.Clues[i].Fit[w] >= Fits {
				n++
			}
		}
		if n < 6 {
			fault("only %d clues fit the word %s", n, word.EN)
		}
	}
	for i := range c.Clues {
		clue := &c.Clues[i]
		n := 0
		for w, word := range c.Words {
			if clue.Fit[w] >= Fits {
				n++
			}
			if contains(clue.Text, word) {
				fault("%v contains the word %v", clue.Text, word)
			}
		}
		if n < 2 || n > 10 {
			fault("%s fits %d words", clue.EN, n)
		}
		if len(clue.EN) > 32 || len([]rune(clue.JA)) > 14 {
			fault("%v is too long for a button", clue.Text)
		}
	}
	if len(c.Clues) < 40 || len(c.Pairs()) < 4 {
		fault("%d clues, %d pairs", len(c.Clues), len(c.Pairs()))
	}
	return faults
}

func (c *Card) texts() (all []Text) {
	all = append(all, c.Words[:]...)
	for i := range c.Clues {
		all = append(all, c.Clues[i].Text)
	}
	return all
}

func japanese(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool {
		return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana)
	}) >= 0
}

// contains reports whether a clue has a word in it: in Japanese anywhere, in English as a whole word, or one
// of its words of four letters and more, in the singular or the plural.
func contains(clue, word Text) bool {
	if strings.Contains(clue.JA, word.JA) {
		return true
	}
	tokens := tokens(clue.EN)
	for part := range tokensOf(word.EN) {
		if tokens[part] || tokens[part+"s"] {
			return true
		}
	}
	return false
}

func tokens(s string) map[string]bool {
	set := map[string]bool{}
	for _, f := range strings.FieldsFunc(strings.ToLower(s), func(r rune) bool { return !unicode.IsLetter(r) }) {
		set[f] = true
	}
	return set
}

func tokensOf(word string) map[string]bool {
	set := tokens(word)
	if len(set) > 1 {
		for f := range set {
			if len(f) < 4 {
				delete(set, f)
			}
		}
	}
	return set
}

// TestParseErrors checks that the errors of a file name the line.
func TestParseErrors(t *testing.T) {
	for text, want := range map[string]string{
		"title A":                               "x.txt:1: a text",
		"word dog | 犬\nclue a | あ | 4 dog":      "x.txt:2: a fit is",
		"word dog | 犬\nclue a | あ | 3 cat":      "x.txt:2: no word",
		"word dog | 犬\nclue a | あ | 3 dog, dog": "x.txt:2: ",
		"wrod dog | 犬":                          "x.txt:1: \"wrod\"",
		"title A | あ\nword dog | 犬":             "16 words (not 1)",
	} {
		if _, err := parse("x", text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}
