package page

import (
	"bytes"
	"testing"

	"aiwolfplay/locales"
	"aiwolfplay/static"
	"aiwolfplay/templates"
)

func testRenderer(t *testing.T) *Renderer {
	t.Helper()
	r, err := New(templates.FS, static.FS, locales.FS, false)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestEveryStoryRenders(t *testing.T) {
	r := testRenderer(t)
	for _, lang := range Langs {
		for _, story := range Stories(lang) {
			t.Run(string(lang)+"/"+story.Name, func(t *testing.T) {
				var buf bytes.Buffer
				if err := r.Render(&buf, lang, story.Page); err != nil {
					t.Fatal(err)
				}
				if bytes.Contains(buf.Bytes(), []byte("ZgotmplZ")) {
					t.Error("a value stands where html/template cannot make it safe")
				}
			})
		}
	}
}
