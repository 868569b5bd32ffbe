package page

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"aiwolfplay/templates/ui"
)

func TestTermsAreFound(t *testing.T) {
	r := testRenderer(t)
	link := regexp.MustCompile(`<a class="term"[^>]*>([^<]*)</a>`)
	for _, tt := range []struct {
		lang ui.Lang
		text string
		want string // with the terms in brackets
	}{
		{ui.En, "The seers say a werewolf attacks the Seer.", "The [seers] say a [werewolf] [attacks] the Seer."},
		{ui.En, "Unguarded overseers, whiteness", "Unguarded overseers, whiteness"},
		{ui.En, "", ""},
		{ui.Ja, "占い師は人狼を占う。人狼だ。", "[占い師]は[人狼]を占う。人狼だ。"},
		{ui.Ja, "人狼陣営の村人", "[人狼陣営]の[村人]"},
		{ui.Ja, "私は占い師COです", "私は[占い師][CO]です"},
		{ui.Ja, "ID", "ID"},
	} {
		w, err := r.Words(tt.lang)
		if err != nil {
			t.Fatal(err)
		}
		got := link.ReplaceAllString(string(ui.Explained(w, tt.text)), "[$1]")
		if got != tt.want {
			t.Errorf("%s: got %s, want %s", tt.text, got, tt.want)
		}
	}
	w, err := r.Words(ui.En)
	if err != nil {
		t.Fatal(err)
	}
	got := w.TermsIn("A counter-claim of a seer")
	if diff := cmp.Diff([]string{"seer", "counter"}, got); diff != "" {
		t.Errorf("in the order of the glossary (-want +got): %s", diff)
	}
}

// TestTermsAreOneEach checks that no form belongs to two terms, and that each term has a form.
func TestTermsAreOneEach(t *testing.T) {
	r := testRenderer(t)
	for _, lang := range ui.Langs {
		seen := map[string]string{}
		w, err := r.Words(lang)
		if err != nil {
			t.Fatal(err)
		}
		for _, term := range ui.Terms {
			for form := range strings.SplitSeq(w.T("glossary.found."+term), "|") {
				if other, twice := seen[form]; twice || form == "" {
					t.Errorf("%s: %q is a form of %s and %q", lang, form, term, other)
				}
				seen[form] = term
			}
		}
	}
	if sorted := slices.Sorted(slices.Values(ui.Terms[:])); len(slices.Compact(sorted)) != len(ui.Terms) {
		t.Error("a term is there twice")
	}
}
