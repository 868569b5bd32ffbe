package phrase

import (
	"io/fs"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"aiwolfplay/game/protocol"
	"aiwolfplay/game/protocol/protocoltest"
	"aiwolfplay/locales"
)

// file returns the words of a language as text.
func file(t *testing.T, language string) string {
	t.Helper()
	data, err := fs.ReadFile(locales.FS, "phrase."+language+".toml")
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func parse(t *testing.T, text string) protocol.Sentence {
	t.Helper()
	s, err := protocol.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestLanguageIsAFile checks that a third language needs only a file: its words and its grammar are nowhere else.
func TestLanguageIsAFile(t *testing.T) {
	t.Parallel()
	text := strings.NewReplacer(
		`say = "{{.SubjectWill}} vote for {{.Target}}{{.When}}"`, `say = "{{.SubjectWill}} stimmt für {{.Target}}{{.When}}"`,
		`do = "vote for {{.Target}}{{.When}}"`, `do = "stimme für {{.Target}}{{.When}}"`,
		`please_whom = "{{.Whom}}, please {{.Clause}}"`, `please_whom = "{{.Whom}}, {{.Clause}} bitte"`,
		`me = "I'll"`, `me = "ich"`, `seat = "[{{.Seat}}]"`, `seat = "Sitz {{.Seat}}"`,
	).Replace(file(t, "en"))
	files := fstest.MapFS{
		"phrase.ja.toml": {Data: []byte(file(t, "ja"))},
		"phrase.de.toml": {Data: []byte(text)},
		"page.de.toml":   {Data: []byte("")},
	}
	if got := languages(files); !slices.Equal(got, []string{"ja", "de"}) {
		t.Errorf("languages are %q", got)
	}
	w, err := newWriter(files, "de")
	if err != nil {
		t.Fatal(err)
	}
	for said, want := range map[string]string{
		"VOTE Agent[03]":                     "Ich stimmt für Sitz 03.",
		"REQUEST Agent[02] (VOTE Agent[03])": "Sitz 02, stimme für Sitz 03 bitte.",
	} {
		if got := w.Sentence(parse(t, said), Context{}); got != want {
			t.Errorf("%s is %q, want %q", said, got, want)
		}
	}
}

// TestNeededMessagesAreEnough checks that every sentence has words if a language has only the required messages, so
// that a translator can begin with these.
func TestNeededMessagesAreEnough(t *testing.T) {
	t.Parallel()
	for _, language := range Languages {
		needed, err := load(locales.FS, language)
		if err != nil {
			t.Fatal(err)
		}
		all := len(needed)
		for id, m := range needed {
			delete(needed, id)
			if taken(needed) != "" {
				needed[id] = m
			}
		}
		if len(needed) > all*2/3 {
			t.Errorf("%s: %d of %d messages are needed", language, len(needed), all)
		}
		w := &Writer{language: language, labels: map[string]*pattern{}}
		if err := w.take(needed); err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(5, 5))
		for i := range 1500 {
			s := protocoltest.Sentence(rng, i%5, 5)
			for _, p := range w.Words(s, Context{Speaker: 0}).Parts {
				if p.Text == "" || p.Hole {
					t.Fatalf("%s: %s has the part %+v", language, s, p)
				}
			}
		}
	}
}
