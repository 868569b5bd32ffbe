package page

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"aiwolfplay/locales"
)

func formsIn(t *testing.T, lang Lang) termForms {
	t.Helper()
	m, err := loadMessages(locales.FS, lang)
	if err != nil {
		t.Fatal(err)
	}
	forms, err := loadTerms(m)
	if err != nil {
		t.Fatal(err)
	}
	return forms
}

func TestTermsAreFound(t *testing.T) {
	for _, tt := range []struct {
		lang Lang
		text string
		want string // the terms in brackets
	}{
		{En, "The seers say a werewolf attacks the Seer.", "The [seers] say a [werewolf] [attacks] the Seer."},
		{En, "Unguarded overseers, whiteness", "Unguarded overseers, whiteness"},
		{En, "", ""},
		{Ja, "占い師は人狼を占う。人狼だ。", "[占い師]は[人狼]を占う。人狼だ。"},
		{Ja, "人狼陣営の村人", "[人狼陣営]の[村人]"},
		{Ja, "私は占い師COです", "私は[占い師][CO]です"},
		{Ja, "ID", "ID"},
	} {
		var b strings.Builder
		for _, piece := range formsIn(t, tt.lang).pieces(tt.text) {
			if piece.Term == "" {
				b.WriteString(piece.Text)
			} else {
				b.WriteString("[" + piece.Text + "]")
			}
		}
		if b.String() != tt.want {
			t.Errorf("%s: got %s, want %s", tt.text, b.String(), tt.want)
		}
	}
	got := formsIn(t, En).in("A counter-claim of a seer")
	if diff := cmp.Diff([]string{"seer", "counter"}, got); diff != "" {
		t.Errorf("in the order of the glossary (-want +got): %s", diff)
	}
}

// TestTermsAreOneEach: no form is one of two terms, and each term has one.
func TestTermsAreOneEach(t *testing.T) {
	for _, lang := range Langs {
		seen := map[string]string{}
		for _, form := range formsIn(t, lang) {
			if other, twice := seen[form.Text]; twice || form.Text == "" {
				t.Errorf("%s: %q is a form of %s and %q", lang, form.Text, form.Term, other)
			}
			seen[form.Text] = form.Term
		}
	}
	if sorted := slices.Sorted(slices.Values(Terms[:])); len(slices.Compact(sorted)) != len(Terms) {
		t.Error("a term is there twice")
	}
}
