package storybook

import (
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"aiwolfplay/server/page"
	"aiwolfplay/templates"
)

// A pageStruct is a page as package page declares it.
type pageStruct struct {
	Struct   string // Games
	Template string // pages/games.html
}

var pageMethod = regexp.MustCompile(`(?m)^func \(\*(\w+)\) pageName\(\) string \{ return "(\w+)" \}`)

// pageStructs finds the pages in the source of package page.
func pageStructs(t *testing.T) (pages []pageStruct) {
	t.Helper()
	for _, match := range pageMethod.FindAllStringSubmatch(source(t, ".."), -1) {
		pages = append(pages, pageStruct{match[1], "pages/" + match[2] + ".html"})
	}
	if len(pages) == 0 {
		t.Fatalf("no file of server/page has a method like %s", pageMethod)
	}
	return pages
}

var metaMethod = regexp.MustCompile(`(?m)^func \((?:\w+ )?\*(\w+)\) Meta\(`)

// typedPages finds the pages with typed templates, such as evaluations.List.
func typedPages(t *testing.T) (names []string) {
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

// source is all Go code of a folder but its tests.
func source(t *testing.T, dir string) string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	var all strings.Builder
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		all.Write(text)
	}
	return all.String()
}

// Each page has all that the recipe "Add a page to an old feature" of docs/contributing.md names: a struct, a
// template, a story and a handler. Texts and routes have tests of their own.
func TestPagesAreWhole(t *testing.T) {
	t.Parallel()
	files, err := fs.Glob(templates.FS, "pages/*.html")
	if err != nil {
		t.Fatal(err)
	}
	told := map[string]bool{}
	for _, story := range Stories(page.En) {
		told[reflect.TypeOf(story.Page).String()] = true
	}
	handlers := source(t, "../..") + source(t, "../../screen")
	features, err := filepath.Glob("../../web/*")
	if err != nil || len(features) == 0 {
		t.Fatal(features, err)
	}
	for _, feature := range features {
		handlers += source(t, feature)
	}
	for _, p := range pageStructs(t) {
		if !slices.Contains(files, p.Template) {
			t.Errorf("page.%s has no template: write templates/%s", p.Struct, p.Template)
		}
		if !told["*page."+p.Struct] {
			t.Errorf("page.%s has no story: add one in server/page/storybook/storybook.go", p.Struct)
		}
		if !strings.Contains(handlers, "page."+p.Struct+"{") {
			t.Errorf("no handler makes a page.%s: write one and add its route to server/server.go", p.Struct)
		}
		files = slices.DeleteFunc(files, func(file string) bool { return file == p.Template })
	}
	for _, name := range typedPages(t) {
		if !told["*"+name] {
			t.Errorf("%s has no story: add one to server/page/storybook", name)
		}
	}
	for _, file := range files {
		t.Errorf("templates/%s belongs to no page: add a struct with a method pageName to server/page", file)
	}
}
