package templates

import (
	"bytes"
	"flag"
	"go/format"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/a-h/templ/generator"
	"github.com/a-h/templ/parser/v2"
)

var update = flag.Bool("update", false, "write the Go code of the templates anew")

// TestGenerated compares the committed Go code with what the templates generate.
func TestGenerated(t *testing.T) {
	files, err := filepath.Glob("*/*.templ")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		parsed, err := parser.Parse(file)
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		var code bytes.Buffer
		if _, err := generator.Generate(parsed, &code, generator.WithFileName(filepath.Base(file))); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		want, err := format.Source(code.Bytes())
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		goFile := strings.TrimSuffix(file, ".templ") + "_templ.go"
		if *update {
			if err := os.WriteFile(goFile, want, 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		if got, err := os.ReadFile(goFile); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s is not what %s generates: go test ./templates -update (%v)", goFile, file, err)
		}
	}
}
