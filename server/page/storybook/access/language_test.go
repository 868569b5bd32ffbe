package access

import (
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/BurntSushi/toml"

	"aiwolfplay/locales"
	"aiwolfplay/server/browsertest"
	"aiwolfplay/templates/ui"
)

// checkLanguage fails the test for text of the other language, and for the id
// of a message in the place of its text. document is a script that returns the page.
func checkLanguage(t *testing.T, p *browsertest.Player, lang ui.Lang, document string) {
	t.Helper()
	for _, text := range browsertest.Eval[[]string](p, "(async () => ("+visibleTexts+")("+document+"))()") {
		if id := messageID().FindString(text); id != "" {
			t.Errorf("the id of a message is on the page: %s in %q", id, text)
		}
		rest := text
		for _, name := range namesInStories {
			rest = strings.ReplaceAll(rest, name, "")
		}
		if word := foreign(rest, lang); word != "" {
			t.Errorf("not in the page's language, %s: %q in %q", lang, word, text)
		}
	}
}

// foreign returns the first word of the other language, "" for none.
func foreign(text string, lang ui.Lang) string {
	if lang == ui.En {
		return japanese.FindString(text)
	}
	for _, word := range latin.FindAllString(address.ReplaceAllString(text, ""), -1) {
		if !slices.Contains(latinInJapanese, word) {
			return word
		}
	}
	return ""
}

// visibleTexts are what one reads and what screen readers say. Protocol text, keys
// and the names of the languages are the same in every language.
const visibleTexts = `(document) => {
	const same = 'code, kbd, .language, [translate=no], script, style';
	const out = [document.title];
	for (const el of document.body.querySelectorAll('*')) {
		const lang = el.closest('[lang]').lang;
		if (lang !== document.documentElement.lang || el.closest(same) || el.closest('[hidden]')) continue;
		for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'data-confirm']) {
			if (el.hasAttribute(name)) out.push(el.getAttribute(name));
		}
		for (const node of el.childNodes) if (node.nodeType === Node.TEXT_NODE) out.push(node.data.trim());
	}
	return out.filter(Boolean);
}`

var (
	latin    = regexp.MustCompile(`[A-Za-z]{2,}`)
	address  = regexp.MustCompile(`https?://[!-~]+`) // it is the same in every language
	japanese = regexp.MustCompile(`[\p{Hiragana}\p{Katakana}\p{Han}]+`)
)

// namesInStories are names that people and agents of the stories have, the names
// of the languages, and what is quoted.
var namesInStories = []string{
	"月夜の旅人", "月夜", "アイウルフの会", "灰色狼の会", "Anna", "Ben", "taro", "MyAgent", "4k7wxnpq2m", "K7WXNP",
	"a-team-with-a-rather-long-name", "English", "日本語", "/tv", "agent2", "Agent[02]", "Agent1",
}

// latinInJapanese is written so in Japanese too: the name of the program; what its
// players call a claim (CO), a guard that served (GJ) and a power play; what agents send and how they connect.
var latinInJapanese = []string{
	"AI", "AIWolf", "Play", "CO", "GJ", "PP", "TCP", "HTTP", "CSV", "JSON", "QR", "MB", "SHA", "MAgIC",
	"GPT", "oTree", "km",
	"Enter", "Esc", "Windows", "Skip", "SKIP", "ANY", "NAME",
}

// messageID matches what begins like the id of a message.
var messageID = sync.OnceValue(func() *regexp.Regexp {
	files, err := fs.Glob(locales.FS, "*.en.toml")
	if err != nil {
		panic(err)
	}
	var areas []string
	for _, file := range files {
		messages := map[string]any{}
		if _, err := toml.DecodeFS(locales.FS, file, &messages); err != nil {
			panic(err)
		}
		for area := range messages {
			areas = append(areas, regexp.QuoteMeta(area))
		}
	}
	return regexp.MustCompile(`\b(` + strings.Join(areas, "|") + `)\.[a-z_]+`)
})
