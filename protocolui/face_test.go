package protocolui_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/protocol/protocoltest"
	"aiwolfplay/game/truth"
	"aiwolfplay/protocolui"
	"aiwolfplay/protocolui/phrase"
)

// TestSpell checks that the pieces of the protocol's text together are the text, and that every piece is a part of the
// sentence.
func TestSpell(t *testing.T) {
	t.Parallel()
	table := village(t)
	rng := rand.New(rand.NewPCG(4, 4))
	drafts := []string{"?", "Skip", "Agent[02] ?", "AGREE ? day? ID:?", "DAY ? (VOTE ?)", "ESTIMATE ? ?",
		"REQUEST ? (DIVINED Agent[02] ?)"}
	for i := range 500 {
		s := protocoltest.Sentence(rng, i%5, table.Seats)
		here(rng, &s, &table)
		drafts = append(drafts, s.String())
	}
	for _, text := range drafts {
		d, err := protocolui.ParseDraft(text)
		if err != nil {
			t.Fatal(err)
		}
		var got strings.Builder
		holes := 0
		for _, p := range protocolui.Spell(d) {
			got.WriteString(p.Text)
			if _, err := protocolui.Next(d, p.At, table); err != nil {
				t.Errorf("%q: piece %+v: %v", text, p, err)
			}
			if p.Hole {
				holes++
			}
			if p.Hole != strings.Contains(p.Text, "?") {
				t.Errorf("%q: piece %+v", text, p)
			}
		}
		if got.String() != d.String() || (holes > 0) != strings.Contains(d.String(), "?") {
			t.Errorf("%q is spelled %q with %d holes", d, got.String(), holes)
		}
	}
}

// boxed writes blocks as text.
func boxed(b protocolui.Block) string {
	text := b.Title
	if b.Subject.Text != "" {
		text += " <" + b.Subject.Text
		if b.Omitted {
			text += " (omitted)"
		}
		text += ">"
	}
	for _, f := range b.Fields {
		text += " " + f.Text
	}
	for _, o := range b.Operands {
		text += " [" + boxed(o) + "]"
	}
	return text
}

func TestBlocks(t *testing.T) {
	t.Parallel()
	table := village(t)
	w, err := phrase.New("en")
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"BECAUSE (DAY 1 (Agent[02] VOTED Agent[03])) (ESTIMATE ? WEREWOLF)": "Because <I (omitted)> [On day <I (omitted)> " +
			"Day 1 [Voted <[02]> [03]]] [Think <I (omitted)> Choose who is meant Werewolf]",
		"REQUEST ANY (DIVINED Agent[04] HUMAN)": "Ask to do <I (omitted)> " +
			"Everyone [Divined <Anyone (omitted)> [04] ○Human]",
		"REQUEST Agent[02] (AND (VOTE Agent[01]) (Agent[03] ?))": "Ask to do <I (omitted)> [02] [And <[02] " +
			"(omitted)> [Vote <[02] (omitted)> [01]] [A sentence is missing <[03]>]]",
		"Over": "I have nothing more to say.",
	} {
		d, err := protocolui.ParseDraft(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := boxed(protocolui.Blocks(d, w, table)); got != want {
			t.Errorf("%q:\ngot  %s\nwant %s", text, got, want)
		}
	}
}

// TestLessons checks that every verb and operator is explained in both languages, with examples that contain it and
// have words.
func TestLessons(t *testing.T) {
	t.Parallel()
	for _, language := range phrase.Languages {
		w, err := phrase.New(language)
		if err != nil {
			t.Fatal(err)
		}
		explained := map[string]bool{}
		for _, l := range protocolui.Lessons() {
			explained[l.Word] = true
			if text := l.Text(w); strings.Contains(text, "builder.") || text == "" {
				t.Errorf("%s: lesson %s has no text: %q", language, l.ID, text)
			}
			for _, s := range l.Examples {
				if !strings.Contains(s.String(), l.Word) || w.Sentence(s, phrase.Context{}) == "" {
					t.Errorf("%s: %q is no example of %q", language, s, l.Word)
				}
			}
		}
		for v := protocol.Estimate; v < protocol.NumVerbs; v++ {
			if !explained[v.String()] {
				t.Errorf("%s has no example to learn it by: add one to lessons in lesson.go", v)
			}
		}
		for o := protocol.Request; o < protocol.NumOps; o++ {
			if !explained[o.String()] {
				t.Errorf("%s has no example to learn it by: add one to lessons in lesson.go", o)
			}
		}
	}
}

// TestSuggestionLabels checks that suggestions for the command line have a name in both languages.
func TestSuggestionLabels(t *testing.T) {
	t.Parallel()
	table := village(t)
	for _, language := range phrase.Languages {
		w, err := phrase.New(language)
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range []string{"", "e", "e2", "c", "d5", "n(v2", "y", "day", "q2e4"} {
			for _, next := range protocolui.Suggest(text, table) {
				if label := table.SuggestionLabel(w, next); label == "" || strings.Contains(label, "builder.") {
					t.Errorf("%s: %q after %q is named %q", language, next.Text, text, label)
				}
			}
		}
	}
}

// TestLab checks that in a lab without a game every sentence can be built and typed.
func TestLab(t *testing.T) {
	t.Parallel()
	lab := protocolui.Situation{
		Seats: 15, Alive: game.FirstSeats(15), Roles: game.Roles[:], Day: 5, Channel: game.ChannelTalk, RoleShown: true,
		Free: true,
	}
	if step, err := protocolui.Next(protocolui.Draft{}, "", lab); err != nil || len(step.Choices) < 20 {
		t.Errorf("%d choices, %v", len(step.Choices), err)
	}
	rng := rand.New(rand.NewPCG(12, 12))
	for i := range 1000 {
		s := protocoltest.Sentence(rng, i%5, lab.Seats)
		d, _, err := protocolui.ReadLine(s.String(), lab)
		if err != nil || d.String() != s.String() {
			t.Fatalf("%q: %q, %v", s, d, err)
		}
		if _, err := protocolui.Next(d, "", lab); err != nil {
			t.Fatalf("%q: %v", s, err)
		}
		again, _, err := protocolui.ReadLine(protocolui.Shorthand(d.Sentence(), lab), lab)
		if err != nil || again.String() != d.String() {
			t.Fatalf("%q is short %q: %q, %v", s, protocolui.Shorthand(d.Sentence(), lab), again, err)
		}
	}
	if h := protocolui.HintsOn(protocolui.Draft{}, lab); h.Truth != truth.Opinion || len(h.Against) > 0 {
		t.Errorf("hints in the lab: %+v", h)
	}
}
