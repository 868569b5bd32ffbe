package phrase_test

import (
	"cmp"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/protocolui/phrase"
)

var update = flag.Bool("update", false, "write the golden files anew")

// speaker is the seat that says all sentences of these tests.
var speaker = game.SeatNumbered(1)

// around lists the contexts in which a clause can occur; %s is the clause.
var around = []string{
	"%s",
	"NOT (%s)",
	"DAY 1 (%s)",
	"BECAUSE (%s) (VOTE Agent[02])",
	"BECAUSE (Agent[02] VOTED Agent[01]) (%s)",
	"AND (%s) (REQUEST Agent[02] (GUARD Agent[03]))",
	"AND (Agent[02] VOTED Agent[01]) (%s)",
	"OR (%s) (VOTE Agent[02])",
	"XOR (Agent[02] VOTE Agent[05]) (%s)",
	"REQUEST Agent[02] (%s)",
	"REQUEST ANY (NOT (%s))",
	"INQUIRE Agent[02] (%s)",
	"INQUIRE ANY (DAY 1 (%s))",
	"INQUIRE Agent[02] (NOT (%s))",
	"Agent[04] REQUEST Agent[02] (%s)",
	"Agent[04] INQUIRE Agent[01] (%s)",
}

// drafts lists drafts that the builder shows on the way.
var drafts = []protocol.Sentence{
	{},
	protocol.Believe(protocol.Unspec, game.RoleNone),
	protocol.Report(protocol.Divined, 3, game.SpeciesNone),
	protocol.Ask(protocol.Unspec, protocol.Sentence{}),
	protocol.AskWhether(protocol.Unspec, protocol.Act(protocol.Vote, protocol.Unspec)),
	protocol.BecauseOf(protocol.OnDay(-1, protocol.Act(protocol.Voted, protocol.Unspec).By(2)), protocol.Sentence{}),
	protocol.AllOf(protocol.Sentence{}, protocol.Negate(protocol.Sentence{})),
	protocol.OneOf(protocol.Sentence{}, protocol.Reply(protocol.Agree, protocol.TalkRef{Day: -1, ID: -1})),
}

// lines returns a function that finds the utterances with the numbers that the tests mention.
func lines(tb testing.TB) func(protocol.TalkRef) (phrase.Line, bool) {
	tb.Helper()
	said := map[bool]protocol.Sentence{}
	for asks, text := range map[bool]string{false: "COMINGOUT Agent[03] SEER",
		true: "INQUIRE Agent[01] (ESTIMATE Agent[02] WEREWOLF)"} {
		var err error
		if said[asks], err = protocol.Parse(text); err != nil {
			tb.Fatal(err)
		}
	}
	return func(ref protocol.TalkRef) (phrase.Line, bool) {
		sentence := said[ref.ID == 4]
		return phrase.Line{Ref: ref, Seat: game.SeatNumbered(3), Sentence: &sentence}, ref.ID != 12
	}
}

func writer(tb testing.TB, language string) *phrase.Writer {
	tb.Helper()
	w, err := phrase.New(language)
	if err != nil {
		tb.Fatal(err)
	}
	return w
}

// judgements returns the sentences of the corpus that read stiffly in a language. Native readers judged them one by
// one. stiff is by language and then by sentence.
func judgements(t *testing.T) (stiff map[string]map[string]bool, why map[string]string) {
	t.Helper()
	data, err := os.ReadFile("testdata/stiff.txt")
	if err != nil {
		t.Fatal(err)
	}
	stiff, why = map[string]map[string]bool{"ja": {}, "en": {}}, map[string]string{}
	for line := range strings.Lines(string(data)) {
		line = strings.TrimSpace(line)
		kind, rest, _ := strings.Cut(line, " ")
		switch {
		case line == "" || strings.HasPrefix(line, "#"):
		case kind == "why":
			family, reason, _ := strings.Cut(rest, ": ")
			why[family] = reason
		case stiff[kind] != nil:
			stiff[kind][rest] = true
		default:
			t.Fatalf("testdata/stiff.txt: %q", line)
		}
	}
	return stiff, why
}

// TestGolden compares the words of every sentence of the corpus, beside its text in the protocol, with a file for
// translators to read. A mark ~ says that the words read stiffly.
func TestGolden(t *testing.T) {
	t.Parallel()
	stiff, why := judgements(t)
	var writers []*phrase.Writer
	for _, language := range phrase.Languages {
		writers = append(writers, writer(t, language))
	}
	c := phrase.Context{Speaker: speaker, Day: 2, Line: lines(t)}
	used := map[string]bool{}
	all := 0
	var b strings.Builder
	words := func(s protocol.Sentence) {
		fmt.Fprintln(&b, s)
		for _, w := range writers {
			mark := " "
			if stiff[w.Language()][s.String()] {
				mark = "~"
			}
			used[w.Language()+" "+s.String()] = true
			fmt.Fprintf(&b, "  %s %s %s\n", w.Language(), mark, w.Sentence(s, c))
		}
	}
	for _, f := range corpus(t) {
		fmt.Fprintf(&b, "## %s: %d sentences", f.name, len(f.texts))
		all += len(f.texts)
		for _, w := range writers {
			n := 0
			for _, text := range f.texts {
				if !stiff[w.Language()][text] {
					n++
				}
			}
			fmt.Fprintf(&b, ", %s %d natural", w.Language(), n)
		}
		fmt.Fprintf(&b, "\n# stiff: %s\n", cmp.Or(why[f.name], "none"))
		for _, text := range f.texts {
			s, err := protocol.Parse(text)
			if err != nil {
				t.Fatalf("%s: %v", text, err)
			}
			words(s)
		}
	}
	for _, v := range protocol.Verbs {
		if !v.StandsAlone() && !strings.Contains(b.String(), v.String()+" ") {
			t.Errorf("no sentence with %s: give it an example in protocolui/lesson.go", v)
		}
	}
	b.WriteString("## the short form\n")
	for _, f := range corpus(t) {
		for i, text := range f.texts {
			s, err := protocol.Parse(text)
			if err != nil {
				t.Fatalf("%s: %v", text, err)
			}
			if i%4 == 0 && !strings.Contains(f.name, "BECAUSE") { // enough to see how it is said
				fmt.Fprintf(&b, "%s\n", s)
				for _, w := range writers {
					fmt.Fprintf(&b, "  %s   %s\n", w.Language(), w.Short(s, c))
				}
			}
		}
	}
	b.WriteString("## drafts\n")
	for _, s := range drafts {
		words(s)
	}
	for language, left := range stiff {
		if len(left)*4 > all {
			t.Errorf("%s: %d of %d sentences read stiffly; at most a quarter should", language, len(left), all)
		}
		for text := range left {
			if !used[language+" "+text] {
				t.Errorf("testdata/stiff.txt: %s %s is not in the corpus", language, text)
			}
		}
	}
	golden(t, "testdata/sentences.golden", b.String())
}

func golden(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	gotLines, wantLines := strings.Split(got, "\n"), strings.Split(string(want), "\n")
	for i := range min(len(gotLines), len(wantLines)) {
		if gotLines[i] != wantLines[i] {
			t.Fatalf("%s:%d: got\n%s\nwant\n%s", file, i+1, gotLines[i], wantLines[i])
		}
	}
	if len(gotLines) != len(wantLines) {
		t.Fatalf("%s: got %d lines, want %d", file, len(gotLines), len(wantLines))
	}
}
