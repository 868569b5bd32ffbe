package page_test

import (
	"bytes"
	"io/fs"
	"reflect"
	"testing"

	"aiwolfplay/locales"
	"aiwolfplay/server/page"
	"aiwolfplay/server/page/storybook"
	"aiwolfplay/static"
	"aiwolfplay/templates"
)

func newRenderer(t testing.TB, files fs.FS) *page.Renderer {
	t.Helper()
	r, err := page.New(files, static.FS, locales.FS, false)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestProgramsWriteTheSame: what a program writes is what html/template writes, for every page and part
// in every state. No page and no part is left to html/template.
func TestProgramsWriteTheSame(t *testing.T) {
	t.Parallel()
	quick, slow := newRenderer(t, templates.FS), newRenderer(t, templates.FS)
	quick.Slowly = func(name string, why error) { t.Errorf("html/template had to write %q: %v", name, why) }
	slow.Interpret()
	parts := map[string]bool{}
	for _, lang := range page.Langs {
		for _, story := range storybook.Stories(lang) {
			var got, want bytes.Buffer
			if err := slow.Render(&want, lang, story.Page); err != nil {
				t.Fatal(err)
			}
			if err := quick.Render(&got, lang, story.Page); err != nil {
				t.Fatal(err)
			}
			if got.String() != want.String() {
				t.Errorf("%s in %s: %s", story.Name, lang, difference(got.String(), want.String()))
			}
			eachPart(reflect.ValueOf(story.Page), func(part page.Part) {
				want, err := slow.Part(lang, part)
				if err != nil {
					return // it is not shown on that page
				}
				parts[reflect.TypeOf(part).String()] = true
				got, err := quick.Part(lang, part)
				if err != nil {
					t.Fatal(err)
				}
				if got != want {
					t.Errorf("%T of %s in %s: %s", part, story.Name, lang, difference(got, want))
				}
			})
		}
	}
	if !parts["play.Dock"] || !parts["line.Lines"] || len(parts) < 20 {
		t.Errorf("parts seen: %v", parts)
	}
}

// eachPart finds the parts in a value.
func eachPart(v reflect.Value, each func(page.Part)) {
	if !v.IsValid() || !v.CanInterface() {
		return
	}
	if part, ok := v.Interface().(page.Part); ok && (v.Kind() != reflect.Pointer || !v.IsNil()) {
		each(part)
	}
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		eachPart(v.Elem(), each)
	case reflect.Struct:
		for i := range v.NumField() {
			eachPart(v.Field(i), each)
		}
	case reflect.Slice:
		for i := range v.Len() {
			eachPart(v.Index(i), each)
		}
	}
}

// difference is where two texts part.
func difference(got, want string) string {
	i := 0
	for i < len(got) && i < len(want) && got[i] == want[i] {
		i++
	}
	near := func(s string) string { return s[max(0, i-60):min(len(s), i+60)] }
	return "got …" + near(got) + "…, want …" + near(want) + "…"
}

func BenchmarkDock(b *testing.B) {
	for _, way := range []string{"program", "html/template"} {
		b.Run(way, func(b *testing.B) {
			r := newRenderer(b, templates.FS)
			if way != "program" {
				r.Interpret()
			}
			var docks []page.Dock
			for _, story := range storybook.Stories(page.En) {
				if p, ok := story.Page.(*page.Table); ok && p.Dock.Composer != nil {
					docks = append(docks, p.Dock)
				}
			}
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				if _, err := r.Part(page.En, docks[i%len(docks)]); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
