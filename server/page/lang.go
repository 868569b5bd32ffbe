package page

import "golang.org/x/text/language"

// A Lang is a language that the pages are written in; its value is the
// BCP 47 tag as HTML wants it.
type Lang string

// The languages, and the two other forms of Japanese. The zero value is none of them; [MatchLang] never returns it.
const (
	Ja     Lang = "ja"
	JaKana Lang = "ja-x-kana" // with furigana: the reading of each kanji above it
	JaEasy Lang = "ja-x-easy" // with furigana, and rules, instructions and hints in plain words (やさしい日本語)
	En     Lang = "en"
)

// Langs lists the languages in the order in which the switch shows them.
var Langs = [...]Lang{Ja, En}

// Forms lists the languages with their forms, likewise.
var Forms = [...]Lang{Ja, JaKana, JaEasy, En}

// Base is the language of which l is a form; most texts are the same in all forms.
func (l Lang) Base() Lang {
	if l == JaKana || l == JaEasy {
		return Ja
	}
	return l
}

// Read reports whether the form has furigana.
func (l Lang) Read() bool { return l != l.Base() }

// matched are the languages of Langs in the order in which the matcher takes them: the first where nothing fits.
var matched = [...]Lang{En, Ja}

var matcher = language.NewMatcher([]language.Tag{language.English, language.Japanese})

// ParseLang returns the language, or the form of one, of a tag that a form sent.
func ParseLang(tag string) (Lang, bool) {
	for _, lang := range Forms {
		if string(lang) == tag {
			return lang, true
		}
	}
	return "", false
}

// MatchLang returns the language that serves an Accept-Language header best:
// English when nothing in it fits, which more people read than Japanese, and Japanese
// when there is no header, for the game is at home there.
func MatchLang(acceptLanguage string) Lang {
	if acceptLanguage == "" {
		return Ja
	}
	// The index, since the matcher's tag can carry extensions (ja-u-rg-jpzzzz).
	_, i := language.MatchStrings(matcher, acceptLanguage)
	return matched[i]
}
