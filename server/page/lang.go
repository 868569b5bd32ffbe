package page

import (
	"golang.org/x/text/language"

	"aiwolfplay/templates/ui"
)

// matched are the languages of Langs in the order in which the matcher takes them: the first where nothing fits.
var matched = [...]ui.Lang{ui.En, ui.Ja}

var matcher = language.NewMatcher([]language.Tag{language.English, language.Japanese})

// ParseLang returns the language, or the form of one, of a tag that a form sent.
func ParseLang(tag string) (ui.Lang, bool) {
	for _, lang := range ui.Forms {
		if string(lang) == tag {
			return lang, true
		}
	}
	return "", false
}

// MatchLang returns the language that serves an Accept-Language header best:
// English when nothing in it fits, which more people read than Japanese, and Japanese
// when there is no header, for the game is at home there.
func MatchLang(acceptLanguage string) ui.Lang {
	if acceptLanguage == "" {
		return ui.Ja
	}
	// The index, since the matcher's tag can carry extensions (ja-u-rg-jpzzzz).
	_, i := language.MatchStrings(matcher, acceptLanguage)
	return matched[i]
}
