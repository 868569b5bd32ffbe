package phrase_test

import (
	"os"
	"strings"
	"testing"

	"aiwolfplay/protocolui"
)

// A family is a kind of sentences of the corpus.
type family struct {
	name  string
	texts []string
}

// corpus returns the sentences that readers have judged one by one, by family. They are in a file, so that a new verb
// does not change them or the readers' findings. A word that occurs in none of them is represented by the examples of
// its lesson.
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
	unread := family{name: "words that the corpus does not have"}
	for _, l := range protocolui.Lessons() {
		if strings.Contains(" "+strings.ReplaceAll(string(data), "\n", " "), " "+l.Word+" ") || l.Word == "" {
			continue
		}
		for _, s := range l.Examples {
			unread.texts = append(unread.texts, s.String())
		}
	}
	if len(unread.texts) > 0 {
		list = append(list, unread)
	}
	return list
}
