package ui

// A Lang is a language of the pages: its tag for the lang attribute of HTML (BCP 47).
type Lang string

// The languages, and two further forms of Japanese.
const (
	Ja     Lang = "ja"
	JaKana Lang = "ja-x-kana" // with furigana: the reading of each kanji above it
	JaEasy Lang = "ja-x-easy" // with furigana, and rules, instructions and hints in plain words (やさしい日本語)
	En     Lang = "en"
)

// Langs lists the languages in the order of the switch in the head of pages.
var Langs = [...]Lang{Ja, En}

// Forms lists the languages and their forms in the same order as Langs.
var Forms = [...]Lang{Ja, JaKana, JaEasy, En}

// Base returns the language that l is a form of. A language is its own base.
func (l Lang) Base() Lang {
	if l == JaKana || l == JaEasy {
		return Ja
	}
	return l
}

// Read reports whether the form has furigana.
func (l Lang) Read() bool { return l != l.Base() }
