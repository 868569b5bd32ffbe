package page_test

import (
	"maps"
	"reflect"
	"slices"
	"testing"

	"aiwolfplay/server/page/storybook"
	"aiwolfplay/templates/play"
	"aiwolfplay/templates/ui"
)

// TestPartsRender checks that each part of each page in every state can be rendered alone.
func TestPartsRender(t *testing.T) {
	t.Parallel()
	r, err := storybook.Renderer()
	if err != nil {
		t.Fatal(err)
	}
	parts := map[string]bool{}
	for _, lang := range ui.Langs {
		for _, story := range storybook.Stories(lang) {
			eachPart(reflect.ValueOf(story.Page), func(part ui.Part) {
				parts[reflect.TypeOf(part).String()] = true
				if _, err := r.Part(lang, part); err != nil {
					t.Errorf("%T of %s in %s: %v", part, story.Name, lang, err)
				}
			})
		}
	}
	if !parts["play.Dock"] || !parts["line.Lines"] || len(parts) < 20 {
		t.Errorf("parts seen: %v", parts)
	}
}

// eachPart calls a function for each part within a value.
func eachPart(v reflect.Value, each func(ui.Part)) {
	if !v.IsValid() || !v.CanInterface() {
		return
	}
	if part, ok := v.Interface().(ui.Part); ok && (v.Kind() != reflect.Pointer || !v.IsNil()) {
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

// BenchmarkParts writes the parts that every viewer is sent after each event.
func BenchmarkParts(b *testing.B) {
	r, err := storybook.Renderer()
	if err != nil {
		b.Fatal(err)
	}
	parts := map[string][]ui.Part{}
	for _, story := range storybook.Stories(ui.En) {
		p, ok := story.Page.(*play.Table)
		if !ok {
			continue
		}
		if p.Dock.Composer != nil {
			parts["Dock"] = append(parts["Dock"], p.Dock)
		}
		parts["Lines"] = append(parts["Lines"], p.Talk)
		parts["Seats"] = append(parts["Seats"], p.Seats)
		parts["Head"] = append(parts["Head"], p.Head)
		parts["Board"] = append(parts["Board"], p.Board)
	}
	for _, name := range slices.Sorted(maps.Keys(parts)) {
		list := parts[name]
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				if _, err := r.Part(ui.En, list[i%len(list)]); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
