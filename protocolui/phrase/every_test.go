package phrase_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"aiwolfplay/game/protocol"
	"aiwolfplay/game/protocol/protocoltest"
	"aiwolfplay/protocolui/phrase"
)

var agent = regexp.MustCompile(`Agent\[(0[2-9])\]`)

// TestEveryVerbAndOperatorHasWords checks that every verb and every operator of the protocol's tables has words in both
// languages at every possible place. The words have no hole and nothing raw, and name every seat that is meant.
func TestEveryVerbAndOperatorHasWords(t *testing.T) {
	t.Parallel()
	all := protocoltest.Every()
	for _, language := range phrase.Languages {
		w := writer(t, language)
		for _, inner := range all {
			for _, place := range around {
				if inner.Verb.StandsAlone() && place != "%s" {
					continue
				}
				text := fmt.Sprintf(place, inner)
				s, err := protocol.Parse(text)
				if err != nil {
					t.Fatalf("%s: %v", text, err)
				}
				words := w.Words(s, phrase.Context{Speaker: speaker})
				whole := words.String()
				if whole == "" || raw(language).MatchString(whole) || strings.IndexFunc(whole, foreign(language)) >= 0 &&
					!s.IsSkip() {
					t.Fatalf("%s: %q is put as %q", language, text, whole)
				}
				for _, p := range words.Parts {
					if p.Text == "" || p.Hole {
						t.Fatalf("%s: %q has the part %+v in %q", language, text, p, whole)
					}
				}
				for _, named := range agent.FindAllStringSubmatch(inner.String(), -1) {
					if !strings.Contains(whole, named[1]) {
						t.Fatalf("%s: %q does not say %s: %q", language, text, named[1], whole)
					}
				}
			}
		}
	}
}
