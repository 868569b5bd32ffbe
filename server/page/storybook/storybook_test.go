package storybook

import (
	"bytes"
	"io/fs"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/server/page"
	"aiwolfplay/static"
	"aiwolfplay/templates/play"
	"aiwolfplay/templates/ui"
)

func renderer(t *testing.T) *page.Renderer {
	t.Helper()
	r, err := Renderer()
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func render(t *testing.T, r *page.Renderer, lang ui.Lang, p ui.Page) string {
	t.Helper()
	var buf bytes.Buffer
	if err := r.Render(&buf, lang, p); err != nil {
		t.Fatal(err)
	}
	return buf.String()
}

var (
	inline    = regexp.MustCompile(`<style|\sstyle=|\son[a-z]+="|<script[^>]*>[^<]`)
	anID      = regexp.MustCompile(`\sid="([^"]*)"`)
	anURL     = regexp.MustCompile(`(?:href|src)="(/a/[^"#]*)`)
	assetPath = regexp.MustCompile(page.AssetPrefix + `[0-9a-f]+/`)
)

// TestRulesOfSheetsAreWhole checks that every rule's selectors are complete. Otherwise, browsers drop the whole rule
// silently.
func TestRulesOfSheetsAreWhole(t *testing.T) {
	t.Parallel()
	comment, prelude := regexp.MustCompile(`(?s)/\*.*?\*/`), regexp.MustCompile(`[^{};]*\{`)
	files, err := fs.Glob(static.FS, "css/*.css")
	if err != nil || len(files) < 10 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for _, file := range files {
		text, err := fs.ReadFile(static.FS, file)
		if err != nil {
			t.Fatal(err)
		}
		for _, rule := range prelude.FindAllString(comment.ReplaceAllString(string(text), ""), -1) {
			rule = strings.TrimSpace(strings.TrimSuffix(rule, "{"))
			if strings.LastIndex(rule, "@") > 0 || strings.HasSuffix(rule, ",") {
				t.Errorf("%s: %q", file, rule)
			}
		}
	}
}

// TestEveryStoryRenders checks that every page in every state and language complies with the policy, finds its
// assets, and uses no id twice.
func TestEveryStoryRenders(t *testing.T) {
	t.Parallel()
	r := renderer(t)
	for _, lang := range ui.Langs {
		for _, story := range Stories(lang) {
			t.Run(string(lang)+"/"+story.Name, func(t *testing.T) {
				html := render(t, r, lang, story.Page)
				for _, bad := range []string{"TemplFailedSanitization", "%!"} {
					if strings.Contains(html, bad) {
						t.Errorf("the page has %q", bad)
					}
				}
				if found := inline.FindString(html); found != "" {
					t.Errorf("the policy forbids %q", found)
				}
				ids := map[string]bool{}
				for _, match := range anID.FindAllStringSubmatch(html, -1) {
					if ids[match[1]] {
						t.Errorf("the id %q is there twice", match[1])
					}
					ids[match[1]] = true
				}
				for _, match := range anURL.FindAllStringSubmatch(html, -1) {
					if got := get(r, match[1]); got != http.StatusOK {
						t.Errorf("%s: status %d", match[1], got)
					}
				}
				if !strings.Contains(html, `<html lang="`+string(lang)+`"`) {
					t.Error("the page does not say its language")
				}
			})
		}
	}
}

// TestStoriesHaveTheirStyles checks that the style sheets that a page loads have all its styles: it uses no class
// that only other sheets define.
func TestStoriesHaveTheirStyles(t *testing.T) {
	t.Parallel()
	r := renderer(t)
	sheets := map[string]map[string]bool{}
	for _, name := range []string{"site.css", "pages.css", "play.css", "mini.css", "highlight.css", "embed.css"} {
		sheets[name] = classesOf(t, name)
	}
	for _, story := range Stories(ui.En) {
		html := render(t, r, ui.En, story.Page)
		known, elsewhere := map[string]bool{}, map[string]bool{}
		for name, classes := range sheets {
			if strings.Contains(html, "css/"+name) {
				maps.Copy(known, classes)
			} else {
				maps.Copy(elsewhere, classes)
			}
		}
		for _, list := range aClass.FindAllStringSubmatch(html, -1) {
			for _, class := range strings.Fields(list[1]) {
				if elsewhere[class] && !known[class] {
					t.Errorf("%s: what .%s looks like is in a sheet that it does not load", story.Name, class)
				}
			}
		}
	}
}

var (
	anImport   = regexp.MustCompile(`@import "./([^"]+)"`)
	aClass     = regexp.MustCompile(`\sclass="([^"]*)"`)
	aClassRule = regexp.MustCompile(`\.([a-z][a-z0-9_-]*)`)
)

// classesOf returns the classes for which a style sheet, or one that it imports, has rules.
func classesOf(t *testing.T, sheet string) map[string]bool {
	t.Helper()
	classes := map[string]bool{}
	files := []string{sheet}
	for _, name := range anImport.FindAllStringSubmatch(styleSheet(t, sheet), -1) {
		files = append(files, name[1])
	}
	for _, file := range files {
		for _, class := range aClassRule.FindAllStringSubmatch(styleSheet(t, file), -1) {
			classes[class[1]] = true
		}
	}
	if len(classes) < 10 {
		t.Fatalf("%s: only %d classes", sheet, len(classes))
	}
	return classes
}

func styleSheet(t *testing.T, name string) string {
	t.Helper()
	data, err := static.FS.ReadFile("css/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// get returns the status of the response for a static file.
func get(r *page.Renderer, path string) int {
	w := httptest.NewRecorder()
	r.Assets().ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
	return w.Code
}

// TestPatchTargetsAreInThePage checks that the targets of a patch are elements of the page.
func TestPatchTargetsAreInThePage(t *testing.T) {
	t.Parallel()
	r := renderer(t)
	story := result(wordsIn[ui.Ja], game.SideVillage)
	html := render(t, r, ui.Ja, story)
	patch, err := r.Patch(ui.Ja, game.PhaseOver,
		story.Talk, story.Head, story.Role, story.Seats, story.Votes, story.Dock, story.End)
	if err != nil {
		t.Fatal(err)
	}
	if patch.Phase != "over" || len(patch.Parts) != 7 {
		t.Fatalf("phase %q, %d parts; want over, 7", patch.Phase, len(patch.Parts))
	}
	for _, part := range patch.Parts {
		id := ` id="` + strings.TrimPrefix(part.Target, "#") + `"`
		if !strings.Contains(html, id) {
			t.Errorf("the page has no %s", part.Target)
		}
		if part.Mode == ui.Replace && !strings.Contains(part.HTML, id) {
			t.Errorf("what replaces %s does not carry its id on", part.Target)
		}
	}
}

// TestStandalone checks that the file needs no other file and contains everything to which it refers.
func TestStandalone(t *testing.T) {
	r := renderer(t)
	for _, lang := range ui.Langs {
		story := replay(wordsIn[lang], true)
		var buf bytes.Buffer
		p := &play.Standalone{
			ID: "story", Ended: now, End: story.End, Review: story.Review, Board: story.Board, Talk: story.Talk.Lines,
		}
		if err := r.RenderStandalone(&buf, lang, p); err != nil {
			t.Fatal(err)
		}
		html := buf.String()
		for _, bad := range []string{`"/a/`, "<script", "<link", "src=", "url(", "@import", "TemplFailedSanitization"} {
			if strings.Contains(html, bad) {
				t.Errorf("%s: the file has %s", lang, bad)
			}
		}
		for _, use := range regexp.MustCompile(`<use href="#([^"]+)"`).FindAllStringSubmatch(html, -1) {
			if !strings.Contains(html, `<symbol id="`+use[1]+`"`) {
				t.Errorf("%s: there is no drawing %s", lang, use[1])
			}
		}
		if !strings.Contains(html, `<use href="#crest-fox"`) || !strings.Contains(html, ".talk__words") {
			t.Errorf("%s: no crest, or no style", lang)
		}
	}
}

// TestStorybook writes every story as a file that a browser can open, if STORYBOOK names a directory. This makes it
// possible to check a design without a game.
func TestStorybook(t *testing.T) {
	dir := os.Getenv("STORYBOOK")
	if dir == "" {
		dir = t.TempDir()
	}
	r := renderer(t)
	files := filepath.Join(dir, "a")
	if err := os.RemoveAll(files); err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(files, static.FS); err != nil {
		t.Fatal(err)
	}
	for _, lang := range ui.Langs {
		for _, story := range Stories(lang) {
			html := assetPath.ReplaceAllString(render(t, r, lang, story.Page), "a/")
			name := filepath.Join(dir, story.Name+"."+string(lang)+".html")
			if err := os.WriteFile(name, []byte(html), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
}
