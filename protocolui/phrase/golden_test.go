package phrase_test

import (
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

// speaker says all that these tests have said.
var speaker = game.SeatNumbered(1)

// leaves are the verbs, as said of oneself, of others, and with ANY.
var leaves = []string{
	"COMINGOUT Agent[01] SEER", "Agent[02] COMINGOUT Agent[02] SEER", "COMINGOUT Agent[05] WEREWOLF",
	"ESTIMATE Agent[02] WEREWOLF", "Agent[03] ESTIMATE Agent[02] WEREWOLF", "ESTIMATE ANY WEREWOLF",
	"ESTIMATE Agent[04] ANY",
	"DIVINATION Agent[05]", "Agent[03] DIVINATION Agent[01]", "DIVINED Agent[05] WEREWOLF",
	"Agent[03] DIVINED Agent[05] HUMAN", "DIVINED ANY ANY",
	"IDENTIFIED Agent[04] HUMAN", "Agent[03] IDENTIFIED Agent[04] WEREWOLF",
	"GUARD Agent[05]", "Agent[03] GUARD ANY", "GUARDED Agent[05]", "Agent[03] GUARDED Agent[03]",
	"VOTE Agent[04]", "Agent[03] VOTE Agent[01]", "VOTE ANY", "ANY VOTE Agent[01]", "VOTED Agent[04]",
	"Agent[03] VOTED Agent[04]",
	"ATTACK Agent[04]", "ATTACKED Agent[04]", "Agent[03] ATTACKED Agent[04]",
	"AGREE TALK day1 ID:4", "Agent[03] DISAGREE TALK day1 ID:4",
	"AGREE TALK day1 ID:12", "Agent[03] DISAGREE TALK day1 ID:3", "DISAGREE WHISPER day2 ID:7",
}

// around are the places that a clause can stand in; %s is the clause.
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

// compounds are operators, to stand where clauses stand.
var compounds = []string{
	"REQUEST ANY (VOTE Agent[04])", "Agent[03] REQUEST Agent[02] (VOTE Agent[04])", "INQUIRE Agent[03] (VOTE ANY)",
	"BECAUSE (DAY 1 (Agent[02] VOTED Agent[03])) (ESTIMATE Agent[02] WEREWOLF)",
	"DAY 1 (NOT (Agent[02] VOTED Agent[03]))", "NOT (DAY 1 (VOTED Agent[03]))", "NOT (NOT (VOTE Agent[03]))",
	"DAY 2 (AND (Agent[02] VOTED Agent[03]) (Agent[03] VOTED Agent[02]))",
	"AND (Agent[02] VOTED Agent[03]) (Agent[03] VOTED Agent[02]) (VOTE Agent[05])",
	"OR (Agent[02] VOTED Agent[03]) (Agent[03] VOTED Agent[02])", "XOR (VOTE Agent[02]) (VOTE Agent[03])",
	"XOR (ESTIMATE Agent[02] WEREWOLF) (ESTIMATE Agent[02] POSSESSED)",
	"XOR (ESTIMATE Agent[02] WEREWOLF) (ESTIMATE Agent[03] WEREWOLF)",
	"AND (COMINGOUT Agent[01] SEER) (Agent[02] COMINGOUT Agent[02] SEER)",
	"AND (VOTE Agent[04]) (REQUEST ANY (VOTE Agent[04]))",
	"Agent[02] BECAUSE (DAY 1 (Agent[01] VOTED Agent[02])) (VOTE Agent[01])",
	"REQUEST Agent[02] (Agent[03] VOTE Agent[04])",
	"REQUEST ANY (COMINGOUT ANY ANY)", "REQUEST ANY (COMINGOUT ANY SEER)", "REQUEST Agent[02] (COMINGOUT Agent[02] SEER)",
	"INQUIRE ANY (COMINGOUT ANY SEER)", "INQUIRE Agent[02] (COMINGOUT Agent[02] ANY)",
	"REQUEST Agent[02] (INQUIRE Agent[03] (VOTED ANY))",
}

// drafts are what the builder shows on the way.
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

// lines are what was said at the numbers that the tests mention.
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

// Every verb in every place, and every operator in every place.
func TestGolden(t *testing.T) {
	t.Parallel()
	for _, language := range phrase.Languages {
		w := writer(t, language)
		c := phrase.Context{Speaker: speaker, Line: lines(t)}
		var b strings.Builder
		for _, place := range around {
			fmt.Fprintf(&b, "## %s\n", strings.ReplaceAll(place, "%s", "…"))
			for _, inner := range append(leaves, compounds...) {
				text := fmt.Sprintf(place, inner)
				s, err := protocol.Parse(text)
				if err != nil {
					t.Fatalf("%s: %v", text, err)
				}
				fmt.Fprintf(&b, "%s\n\t%s\n", inner, w.Sentence(s, c))
			}
		}
		b.WriteString("## drafts\n")
		for _, s := range drafts {
			fmt.Fprintf(&b, "%s\n\t%s\n", s, w.Sentence(s, c))
		}
		golden(t, "testdata/"+language+".golden", b.String())
	}
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
