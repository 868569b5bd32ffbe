package page

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"

	"aiwolfplay/game"
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

func render(t *testing.T, r *Renderer, lang Lang, p Page) string {
	t.Helper()
	var buf bytes.Buffer
	if err := r.Render(&buf, lang, p); err != nil {
		t.Fatal(err)
	}
	return buf.String()
}

var (
	inline = regexp.MustCompile(`<style|\sstyle=|\son[a-z]+="|<script[^>]*>[^<]`)
	anID   = regexp.MustCompile(`\sid="([^"]*)"`)
	anURL  = regexp.MustCompile(`(?:href|src)="(/a/[^"#]*)`)
)

// Every page in every state and language keeps to the policy, has its assets,
// no id twice, and no value that html/template could not make safe.
func TestEveryStoryRenders(t *testing.T) {
	t.Parallel()
	r := testRenderer(t)
	for _, lang := range Langs {
		for _, story := range Stories(lang) {
			t.Run(string(lang)+"/"+story.Name, func(t *testing.T) {
				html := render(t, r, lang, story.Page)
				for _, bad := range []string{"ZgotmplZ", "<no value>", "%!"} {
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
					if got := get(r, match[1]).Code; got != http.StatusOK {
						t.Errorf("%s: status %d", match[1], got)
					}
				}
				if !strings.Contains(html, `<html lang="`+string(lang)+`">`) {
					t.Error("the page does not say its language")
				}
			})
		}
	}
}

func get(r *Renderer, path string) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	r.Assets().ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
	return w
}

func TestAssets(t *testing.T) {
	t.Parallel()
	r := testRenderer(t)
	now, err := r.asset("js/play.js")
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name, path string
		status     int
		cache      string
	}{
		{"current", now, http.StatusOK, "public, max-age=31536000, immutable"},
		{"an older page's", "/a/0123456789abcdef/js/play.js", http.StatusOK, "no-cache"},
		{"unknown", "/a/" + r.assets.hash + "/js/none.js", http.StatusNotFound, ""},
		{"folder", "/a/" + r.assets.hash + "/js", http.StatusNotFound, ""},
		{"no file", "/a/", http.StatusNotFound, ""},
		{"outside", "/a/" + r.assets.hash + "/../page.go", http.StatusNotFound, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := get(r, tt.path)
			if got.Code != tt.status || got.Header().Get("Cache-Control") != tt.cache {
				t.Errorf("%s: status %d, cache %q; want %d, %q", tt.path, got.Code, got.Header().Get("Cache-Control"), tt.status, tt.cache)
			}
		})
	}
}

func TestAssetThatIsNotThere(t *testing.T) {
	t.Parallel()
	if url, err := testRenderer(t).asset("css/none.css"); err == nil {
		t.Errorf("got %q, want an error", url)
	}
}

// What people and agents say is text, whatever it looks like.
func TestDataIsEscaped(t *testing.T) {
	t.Parallel()
	const evil = `"><script>alert(1)</script>`
	r := testRenderer(t)
	html, err := r.Part(En, Lines{{Key: "1", Kind: LineTalk, Seat: Seat{0, evil}, Words: evil, Protocol: evil}})
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(html, "<script") {
		t.Errorf("not escaped:\n%s", html)
	}
}

// A patch names the same elements as the page has.
func TestPatchTargetsAreInThePage(t *testing.T) {
	t.Parallel()
	r := testRenderer(t)
	story := storyResult(storyWords[Ja], game.SideVillage)
	html := render(t, r, Ja, story)
	patch, err := r.Patch(Ja, game.PhaseOver, story.Talk, story.Head, story.Role, story.Seats, story.Votes, story.Dock, story.End)
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
		if part.Mode == Replace && !strings.Contains(part.HTML, id) {
			t.Errorf("what replaces %s does not carry its id on", part.Target)
		}
	}
}

func TestStep(t *testing.T) {
	t.Parallel()
	for _, draft := range []string{"", "ESTIMATE ? WEREWOLF", "BECAUSE (DAY 1 (? VOTED ?)) (?)"} {
		if gotDraft, gotAt := ParseStep(Step(draft, "1.0")); gotDraft != draft || gotAt != "1.0" {
			t.Errorf("got %q at %q, want %q at 1.0", gotDraft, gotAt, draft)
		}
	}
}
