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

// checkLanguage fails the test if a page contains text of the other language, or the id of a message instead of its
// text. document is a script that returns the page.
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

// foreign returns the first word of the other language, or "" if there is none.
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

// visibleTexts is a script that returns the texts that people read and that screen readers say. It leaves out
// protocol text, keys and the names of the languages, which are the same in every language.
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
	address  = regexp.MustCompile(`https?://[!-~]+`) // addresses are the same in every language
	japanese = regexp.MustCompile(`[\p{Hiragana}\p{Katakana}\p{Han}]+`)
)

// namesInStories lists names of people and agents in the stories, the names of the languages, and quoted text.
var namesInStories = []string{
	"月夜の旅人", "月夜", "アイウルフの会", "灰色狼の会", "Anna", "Ben", "taro", "MyAgent", "4k7wxnpq2m", "K7WXNP",
	"a-team-with-a-rather-long-name", "English", "日本語", "/tv", "agent2", "Agent[02]", "Agent1",
}

// latinInJapanese lists words that Japanese texts write in Latin letters, too: the name of the program; the players'
// words for a claim (CO), a guard that saved somebody (GJ) and a power play; data that agents send, and ways to
// connect.
var latinInJapanese = []string{
	"AI", "AIWolf", "Play", "CO", "GJ", "PP", "TCP", "HTTP", "CSV", "JSON", "QR", "MB", "SHA", "MAgIC",
	"GPT", "oTree", "km",
	"Enter", "Esc", "Windows", "Skip", "SKIP", "ANY", "NAME",
}

// messageID matches text that begins like the id of a message.
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
