package page

import (
	"golang.org/x/text/language"

	"aiwolfplay/templates/ui"
)

// matched lists the languages of Langs in the order for the matcher. It returns the first one if nothing matches.
var matched = [...]ui.Lang{ui.En, ui.Ja}

var matcher = language.NewMatcher([]language.Tag{language.English, language.Japanese})

// ParseLang returns the language, or the form of a language, that a tag sent by a form names.
func ParseLang(tag string) (ui.Lang, bool) {
	for _, lang := range ui.Forms {
		if string(lang) == tag {
			return lang, true
		}
	}
	return "", false
}

// MatchLang returns the language that serves an Accept-Language header best. If nothing in the header fits, that is
// English, which more people read than Japanese. If there is no header, it is Japanese, because the game comes from
// Japan.
func MatchLang(acceptLanguage string) ui.Lang {
	if acceptLanguage == "" {
		return ui.Ja
	}
	// Use the index, because the matcher's tag can carry extensions (ja-u-rg-jpzzzz).
	_, i := language.MatchStrings(matcher, acceptLanguage)
	return matched[i]
}
