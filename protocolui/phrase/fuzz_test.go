package phrase_test

import (
	"regexp"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/protocolui/phrase"
)

var (
	rawJapanese = regexp.MustCompile(`[A-Za-z]|\{\{`)
	rawLatin    = regexp.MustCompile(`Agent\[|phrase\.|builder\.|\{\{|[A-Z]{4,}`)
)

// raw matches text that never occurs in the words of a language.
func raw(language string) *regexp.Regexp {
	if language == "ja" {
		return rawJapanese
	}
	return rawLatin
}

// FuzzWords checks that every sentence has words, and that they are words of the language.
func FuzzWords(f *testing.F) {
	for _, text := range []string{
		"BECAUSE (DAY 1 (Agent[02] VOTED Agent[03])) (XOR (ESTIMATE Agent[02] WEREWOLF) (ESTIMATE Agent[02] POSSESSED))",
		"REQUEST ANY (NOT (INQUIRE Agent[02] (COMINGOUT ANY ANY)))", "AGREE WHISPER day1 ID:12", "Skip",
		"OR (ANY GUARDED ANY) (DIVINED Agent[18] ANY) (IDENTIFIED Agent[99] HUMAN)",
	} {
		f.Add(text)
	}
	writers := map[string]*phrase.Writer{}
	for _, language := range phrase.Languages {
		w, err := phrase.New(language)
		if err != nil {
			f.Fatal(err)
		}
		writers[language] = w
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, _, err := protocol.ParseLenient(text)
		if err != nil {
			return
		}
		for language, w := range writers {
			words := w.Sentence(s, phrase.Context{Speaker: game.SeatNumbered(1)})
			if words == "" || raw(language).MatchString(words) {
				t.Fatalf("%s: %q is put as %q", language, s, words)
			}
		}
	})
}
