package storybook

import (
	"regexp"
	"strings"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/templates/ui"
)

var (
	aReading = regexp.MustCompile(`<rt>[^<]*</rt>|《[^》]*》`)
	unruby   = strings.NewReplacer("<ruby>", "", "</ruby>", "", "<ruby-text>", "", "</ruby-text>", "", "｜", "")
	notRead  = regexp.MustCompile(`(?s)<!--.*?-->|<(title|option|textarea|script|style|svg|code|ruby)\b.*?` +
		`</(title|option|textarea|script|style|svg|code|ruby)>|<[^>]*>`)
	kanji = regexp.MustCompile(`\p{Han}+`)
)

// withoutReadings removes the furigana from HTML.
func withoutReadings(html string) string {
	return strings.ReplaceAll(unruby.Replace(aReading.ReplaceAllString(html, "")), string(ui.JaKana), string(ui.Ja))
}

// unreadInStories removes the names of people and agents in the stories, which no list of readings can contain.
var unreadInStories = strings.NewReplacer("旅人", "", "灰色狼", "", "三世", "", "散歩者", "")

// TestFormsOfJapanese checks that a page with furigana equals the page without, except for the readings, and that
// every kanji has a reading. It checks plain Japanese, too.
func TestFormsOfJapanese(t *testing.T) {
	t.Parallel()
	r := renderer(t)
	for _, story := range Stories(ui.Ja) {
		plain := withoutReadings(render(t, r, ui.Ja, story.Page))
		for _, form := range []ui.Lang{ui.JaKana, ui.JaEasy} {
			html := render(t, r, form, story.Page)
			rest := unreadInStories.Replace(notRead.ReplaceAllString(html, ""))
			if left := kanji.FindString(rest); left != "" {
				at := strings.Index(rest, left)
				t.Errorf("%s, %s: %s has no reading, in %q", form, story.Name, left, rest[max(0, at-30):min(len(rest), at+60)])
			}
			if got := withoutReadings(html); form == ui.JaKana && got != plain && !strings.HasPrefix(story.Name, "reading") {
				t.Errorf("%s: another page: %s", story.Name, differ(got, plain))
			}
		}
	}
	part := table(wordsIn[ui.Ja], game.RoleSeer, game.PhaseTalk).Talk
	patches := map[ui.Lang]string{}
	for _, lang := range []ui.Lang{ui.Ja, ui.JaKana} {
		patch, err := r.Patch(lang, game.PhaseTalk, part)
		if err != nil {
			t.Fatal(err)
		}
		patches[lang] = patch.Parts[0].HTML
	}
	with, without := patches[ui.JaKana], patches[ui.Ja]
	if withoutReadings(with) != without || !strings.Contains(with, "<ruby>占<rt>うらな</rt></ruby>") {
		t.Errorf("a patch: %s", differ(withoutReadings(with), without))
	}
}

// differ shows the first difference of two texts.
func differ(got, want string) string {
	i := 0
	for i < len(got) && i < len(want) && got[i] == want[i] {
		i++
	}
	around := func(s string) string { return s[max(0, min(i, len(s))-40):min(len(s), i+60)] }
	return "got " + around(got) + ", want " + around(want)
}
