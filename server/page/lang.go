package page

import "golang.org/x/text/language"

// A Lang is a language that the pages are written in; its value is the
// BCP 47 tag as HTML wants it.
type Lang string

// The languages. The zero value is none of them; [MatchLang] never returns it.
const (
	Ja Lang = "ja"
	En Lang = "en"
)

// Langs lists the languages in the order in which the switch shows them.
var Langs = [...]Lang{Ja, En}

var matcher = language.NewMatcher([]language.Tag{language.Japanese, language.English})

// ParseLang returns the language of a tag that a form sent.
func ParseLang(tag string) (Lang, bool) {
	for _, lang := range Langs {
		if string(lang) == tag {
			return lang, true
		}
	}
	return "", false
}

// MatchLang returns the language that serves an Accept-Language header best:
// Japanese when nothing in it fits, for the game is at home there.
func MatchLang(acceptLanguage string) Lang {
	// The index, since the matcher's tag can carry extensions (ja-u-rg-jpzzzz).
	_, i := language.MatchStrings(matcher, acceptLanguage)
	return Langs[i]
}
