package phrase_test

import (
	"os"
	"strings"
	"testing"
)

// A family is a kind of sentences of the corpus.
type family struct {
	name  string
	texts []string
}

// corpus returns the sentences that were read one by one, by family. They stand in a file, so that a
// new verb leaves them, and what readers found, as they are.
func corpus(t *testing.T) (list []family) {
	t.Helper()
	data, err := os.ReadFile("testdata/corpus.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		line = strings.TrimSpace(line)
		if name, ok := strings.CutPrefix(line, "## "); ok {
			list = append(list, family{name: name})
		} else if line != "" && !strings.HasPrefix(line, "#") {
			last := &list[len(list)-1]
			last.texts = append(last.texts, line)
		}
	}
	return list
}
