package page

import (
	"bytes"
	"regexp"
	"strings"
	"testing"
)

// TestStandalone needs no other file, and finds in itself what it refers to.
func TestStandalone(t *testing.T) {
	r := testRenderer(t)
	for _, lang := range Langs {
		story := storyReplay(storyWords[lang], true)
		var buf bytes.Buffer
		p := &Standalone{ID: "story", Ended: storyTime, End: story.End, Review: story.Review, Board: story.Board, Talk: story.Talk.Lines}
		if err := r.RenderStandalone(&buf, lang, p); err != nil {
			t.Fatal(err)
		}
		html := buf.String()
		for _, bad := range []string{`"/a/`, "<script", "<link", "src=", "url(", "@import", "ZgotmplZ"} {
			if strings.Contains(html, bad) {
				t.Errorf("%s: the file has %s", lang, bad)
			}
		}
		for _, use := range regexp.MustCompile(`<use href="#([^"]+)"`).FindAllStringSubmatch(html, -1) {
			if !strings.Contains(html, `<symbol id="`+use[1]+`"`) {
				t.Errorf("%s: there is no drawing %s", lang, use[1])
			}
		}
		if !strings.Contains(html, `<use href="#crest-01"`) || !strings.Contains(html, ".talk__words") {
			t.Errorf("%s: no crest, or no style", lang)
		}
	}
}
