package page

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestStorybook writes every story as a file that a browser can open, when
// STORYBOOK names a directory: the way to look at a design without a game.
func TestStorybook(t *testing.T) {
	dir := os.Getenv("STORYBOOK")
	if dir == "" {
		dir = t.TempDir()
	}
	r := testRenderer(t)
	files := filepath.Join(dir, "a")
	if err := os.RemoveAll(files); err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(files, r.assets.files); err != nil {
		t.Fatal(err)
	}
	for _, lang := range Langs {
		for _, story := range Stories(lang) {
			var buf bytes.Buffer
			if err := r.Render(&buf, lang, story.Page); err != nil {
				t.Fatal(err)
			}
			html := strings.ReplaceAll(buf.String(), AssetPrefix+r.assets.hash+"/", "a/")
			if err := os.WriteFile(filepath.Join(dir, story.Name+"."+string(lang)+".html"), []byte(html), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
}
