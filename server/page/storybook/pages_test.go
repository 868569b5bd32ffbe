package storybook

import (
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"testing"

	"aiwolfplay/templates/ui"
)

var metaMethod = regexp.MustCompile(`(?m)^func \((?:\w+ )?\*(\w+)\) Meta\(`)

// pageNames returns the names of all pages, such as evaluations.List.
func pageNames(t *testing.T) (names []string) {
	t.Helper()
	files, err := filepath.Glob("../../../templates/*/*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, match := range metaMethod.FindAllStringSubmatch(string(text), -1) {
			names = append(names, filepath.Base(filepath.Dir(file))+"."+match[1])
		}
	}
	if len(names) == 0 {
		t.Fatalf("no file of templates has a method like %s", metaMethod)
	}
	return names
}

// TestPagesAreWhole checks that each page has a story. Other tests check texts, routes and addresses.
func TestPagesAreWhole(t *testing.T) {
	t.Parallel()
	shown := map[string]bool{}
	for _, story := range Stories(ui.En) {
		shown[reflect.TypeOf(story.Page).String()] = true
	}
	for _, name := range pageNames(t) {
		if !shown["*"+name] {
			t.Errorf("%s has no story: add one to server/page/storybook", name)
		}
	}
}
