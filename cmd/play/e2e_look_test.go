package main

import (
	"io/fs"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/BurntSushi/toml"

	"aiwolfplay/locales"
	"aiwolfplay/server/browsertest"
)

// look checks what holds for every page at every moment: it fits the window, it
// is accessible, and it speaks the person's language and no ids of messages.
// With PLAY_SHOTS set it takes a picture.
func (p *person) look(name string) {
	p.t.Helper()
	p.hurry()
	p.CheckFits()
	p.CheckAccessible()
	text := browsertest.Eval[string](p.Player, visibleText)
	for _, id := range messageIDs(p.t).FindAllString(text, -1) {
		p.t.Errorf("%s: the id of a message is on the page: %s", name, id)
	}
	if p.Attr("html", "lang") == "ja" {
		for _, word := range latin.FindAllString(text, -1) {
			if !slices.Contains(latinNames, word) {
				p.t.Errorf("%s: not Japanese: %q", name, word)
			}
		}
	} else if words := kana.FindAllString(text, -1); len(words) > 0 {
		p.t.Errorf("%s: not English: %q", name, words)
	}
	if os.Getenv(browsertest.EnvShots) != "" {
		p.Screenshot(name)
	}
}

// visibleText is what one reads and what screen readers say. Protocol text, keys
// and the names of the languages are the same in every language.
const visibleText = `(() => {
	const same = 'code, kbd, .language, [translate=no], script, style';
	const out = [document.title];
	for (const el of document.body.querySelectorAll('*')) {
		if (el.closest(same) || el.closest('[hidden]')) continue;
		for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'data-confirm']) {
			if (el.hasAttribute(name)) out.push(el.getAttribute(name));
		}
		for (const node of el.childNodes) if (node.nodeType === Node.TEXT_NODE) out.push(node.data.trim());
	}
	return out.filter(Boolean).join('\n');
})()`

var (
	latin = regexp.MustCompile(`[A-Za-z]{2,}`)
	kana  = regexp.MustCompile(`[\p{Hiragana}\p{Katakana}\p{Han}]+`)
)

// latinNames are written so in Japanese too: the name of the program; CO is what its players call a claim,
// TCP is how agents connect.
var latinNames = []string{"AI", "AIWolf", "Play", "CO", "TCP"}

// messageIDs matches what begins like the id of a message.
var messageIDs = func(t testing.TB) *regexp.Regexp {
	t.Helper()
	ids, err := idPattern()
	if err != nil {
		t.Fatal(err)
	}
	return ids
}

var idPattern = sync.OnceValues(func() (*regexp.Regexp, error) {
	files, err := fs.Glob(locales.FS, "*.en.toml")
	if err != nil {
		return nil, err
	}
	var areas []string
	for _, name := range files {
		text, err := fs.ReadFile(locales.FS, name)
		if err != nil {
			return nil, err
		}
		messages := map[string]any{}
		if err := toml.Unmarshal(text, &messages); err != nil {
			return nil, &fs.PathError{Op: "read", Path: path.Base(name), Err: err}
		}
		for area := range messages {
			areas = append(areas, regexp.QuoteMeta(area))
		}
	}
	return regexp.Compile(`\b(` + strings.Join(areas, "|") + `)\.[a-z_]+`)
})
