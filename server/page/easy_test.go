package page

import (
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/BurntSushi/toml"

	"aiwolfplay/locales"
)

// textsOf returns the texts, by id, of all files whose names match the pattern.
func textsOf(t *testing.T, pattern string) map[string]string {
	t.Helper()
	files, err := fs.Glob(locales.FS, pattern)
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	found := map[string]string{}
	var walk func(id string, node any)
	walk = func(id string, node any) {
		switch node := node.(type) {
		case string:
			found[strings.TrimSuffix(id, ".other")] = node
		case map[string]any:
			for key, child := range node {
				walk(strings.TrimPrefix(id+"."+key, "."), child)
			}
		}
	}
	for _, file := range files {
		tree := map[string]any{}
		if _, err := toml.DecodeFS(locales.FS, file, &tree); err != nil {
			t.Fatal(err)
		}
		walk("", tree)
	}
	return found
}

// explaining lists the areas of texts that tell players what to do, and why. In plain Japanese, each of their
// sentences must be plain.
var explaining = []string{
	"gift.", "goal.", "move.", "wins.", "line.", "question.", "confirm.", "expect.", "dock.", "coach.", "opening.",
	"help.", "offer.", "goeson.", "lobby.how.", "rules.", "room.hint.", "prepare.", "done.", "people.",
	"class.", "lesson.", "theatre.", "review.", "why.", "legend.", "marks.", "past.", "replay.", "telling.", "guess.",
	"composer.", "glossary.means.",
}

// The limits for plain Japanese, in letters per sentence.
const (
	meanLetters = 25
	mostLetters = 40
)

var sentenceEnd = regexp.MustCompile(`[。！？]`)

// TestEasyTexts checks that texts in plain Japanese have the placeholders of the texts that they replace, and consist
// of short sentences of easy words.
func TestEasyTexts(t *testing.T) {
	all, easy, words := textsOf(t, "*.ja.toml"), textsOf(t, easyFile), easyWords(t)
	sentences, letters := 0, 0
	marks := func(text string) []string {
		found := placeholder.FindAllString(text, -1)
		slices.Sort(found)
		return slices.Compact(found)
	}
	for id, text := range easy {
		if _, ok := all[id]; !ok {
			t.Errorf("%s stands for no text", id)
		}
		if got, want := marks(text), marks(all[id]); !slices.Equal(got, want) {
			t.Errorf("%s: placeholders %v, want %v", id, got, want)
		}
		text = placeholder.ReplaceAllString(text, "05")
		if rest := words.beyond(text); rest != "" {
			t.Errorf("%s: no easy word of %s: %s", id, wordsFile, rest)
		}
		for _, sentence := range sentenceEnd.Split(text, -1) {
			if n := utf8.RuneCountInString(sentence); n > 1 {
				sentences, letters = sentences+1, letters+n
				if n > mostLetters {
					t.Errorf("%s: %d letters, want at most %d: %s", id, n, mostLetters, sentence)
				}
			}
		}
	}
	if mean := float64(letters) / float64(max(sentences, 1)); mean > meanLetters || sentences < 300 {
		t.Errorf("%d sentences of %.1f letters, want 300 or more of at most %d", sentences, mean, meanLetters)
	} else {
		t.Logf("%d texts, %d sentences of %.1f letters", len(easy), sentences, mean)
	}
	for id, text := range all {
		covered := slices.ContainsFunc(explaining, func(area string) bool { return strings.HasPrefix(id, area) })
		if _, ok := easy[id]; ok || !covered || !strings.Contains(text, "。") {
			continue
		}
		if rest := words.beyond(placeholder.ReplaceAllString(text, "05")); rest != "" {
			t.Errorf("%s: say it with words that have a + in %s, or say it once more in %s; not easy: %s",
				id, wordsFile, easyFile, rest)
		}
	}
}

// The limits for English, in words per sentence, or per part of a sentence between semicolons or colons.
const (
	meanEnglish = 10
	mostEnglish = 20
)

// TestPlainEnglish checks that texts with instructions consist of short sentences in English, too.
func TestPlainEnglish(t *testing.T) {
	sentences, words := 0, 0
	for id, text := range textsOf(t, "*.en.toml") {
		if !slices.ContainsFunc(explaining, func(area string) bool { return strings.HasPrefix(id, area) }) {
			continue
		}
		for _, sentence := range regexp.MustCompile(`[.?!:;]\s`).Split(text, -1) {
			n := len(strings.Fields(sentence))
			sentences, words = sentences+1, words+n
			if n > mostEnglish {
				t.Errorf("%s: %d words, want at most %d: %s", id, n, mostEnglish, sentence)
			}
		}
	}
	if mean := float64(words) / float64(sentences); mean > meanEnglish {
		t.Errorf("%.1f words in a sentence, want at most %d", mean, meanEnglish)
	} else {
		t.Logf("%d sentences of %.1f words", sentences, mean)
	}
}

// plainWords holds the words that plain Japanese may use.
type plainWords struct{ words []string }

func easyWords(t *testing.T) plainWords {
	t.Helper()
	text, err := fs.ReadFile(locales.FS, wordsFile)
	if err != nil {
		t.Fatal(err)
	}
	var w plainWords
	for line := range strings.Lines(string(text)) {
		if fields := strings.Fields(line); len(fields) == 3 && fields[2] == "+" {
			w.words = append(w.words, strings.TrimLeft(fields[0], "#0123456789"))
		}
	}
	return w
}

// beyond returns the rest of a text from its first word that is not a plain word, or "" if all are. Up to two kana
// may follow kanji: the end of a verb or an adjective.
func (w plainWords) beyond(text string) string {
	type place struct{ at, ending int }
	seen, far := map[place]bool{}, 0
	for todo := []place{{}}; len(todo) > 0; {
		now := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if seen[now] {
			continue
		}
		seen[now] = true
		rest := text[now.at:]
		if rest == "" {
			return ""
		}
		far = max(far, now.at)
		first, size := utf8.DecodeRuneInString(rest)
		switch {
		case !unicode.IsLetter(first) && first != 'ー':
			todo = append(todo, place{now.at + size, 0})
		case now.ending > 0 && unicode.Is(unicode.Hiragana, first):
			todo = append(todo, place{now.at + size, now.ending - 1})
		}
		for _, word := range w.words {
			if strings.HasPrefix(rest, word) {
				ending := 0
				if strings.ContainsFunc(word, isKanji) {
					ending = 2
				}
				todo = append(todo, place{now.at + len(word), ending})
			}
		}
	}
	return text[far:]
}

func TestBeyondEasyWords(t *testing.T) {
	w := easyWords(t)
	for text, want := range map[string]string{
		"": "", "あなたの番です。": "", "人狼を見つけます。": "", "村で憂鬱な人": "憂鬱な人", "ゲームをキャンセルする": "キャンセルする",
		"はかばかしい": "ばかしい",
	} {
		if got := w.beyond(text); got != want {
			t.Errorf("%s: got %q, want %q", text, got, want)
		}
	}
}
