package page

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"aiwolfplay/locales"
	"aiwolfplay/server/face"
	"aiwolfplay/static"
	"aiwolfplay/templates/composer"
	"aiwolfplay/templates/line"
	"aiwolfplay/templates/seat"
	"aiwolfplay/templates/ui"
)

func testRenderer(t *testing.T) *Renderer {
	t.Helper()
	r, err := New(static.FS, locales.FS, false)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func get(r *Renderer, path string) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	r.Assets().ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
	return w
}

func TestAssets(t *testing.T) {
	t.Parallel()
	r := testRenderer(t)
	now, err := r.assets.url("js/play.js")
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
				t.Errorf("%s: status %d, cache %q; want %d, %q",
					tt.path, got.Code, got.Header().Get("Cache-Control"), tt.status, tt.cache)
			}
		})
	}
}

func TestAssetThatIsNotThere(t *testing.T) {
	t.Parallel()
	if url, err := testRenderer(t).assets.url("css/none.css"); err == nil {
		t.Errorf("got %q, want an error", url)
	}
}

// TestDataIsEscaped checks that words of people and agents are shown as text, even if they look like HTML.
func TestDataIsEscaped(t *testing.T) {
	t.Parallel()
	const evil = `"><script>alert(1)</script>`
	r := testRenderer(t)
	said := line.Line{Key: "1", Kind: line.KindTalk, Seat: seat.Seat{Name: evil}, Words: evil, Protocol: evil}
	html, err := r.Part(ui.En, line.Lines{said})
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(html, "<script") {
		t.Errorf("not escaped:\n%s", html)
	}
}

func TestStep(t *testing.T) {
	t.Parallel()
	for _, draft := range []string{"", "ESTIMATE ? WEREWOLF", "BECAUSE (DAY 1 (? VOTED ?)) (?)"} {
		if gotDraft, gotAt := composer.ParseStep(composer.Step(draft, "1.0")); gotDraft != draft || gotAt != "1.0" {
			t.Errorf("got %q at %q, want %q at 1.0", gotDraft, gotAt, draft)
		}
	}
}

// TestFaceFiles checks that a face composed from a name has a file, and that no other path has a drawing.
func TestFaceFiles(t *testing.T) {
	t.Parallel()
	r := testRenderer(t)
	w, err := r.Words(ui.En)
	if err != nil {
		t.Fatal(err)
	}
	path, id, _ := strings.Cut(w.Face("TeamA"), "#")
	got := get(r, path)
	if got.Code != 200 || got.Header().Get("Content-Type") != "image/svg+xml" ||
		!strings.Contains(got.Body.String(), id) || !strings.Contains(got.Header().Get("Cache-Control"), "immutable") {
		t.Errorf("%s: status %d, %v", path, got.Code, got.Header())
	}
	for _, file := range []string{"TeamA.svg", "x-1.svg", seat.Portrait("TeamA").Face, "x-zzzzzzzz.svg", "liar-calm.svg"} {
		if w := get(r, AssetPrefix+r.assets.hash+"/"+face.Folder+file); w.Code != 404 {
			t.Errorf("%s: status %d", file, w.Code)
		}
	}
}
