package protocolui_test

import (
	"slices"
	"strings"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/protocolui"
)

// TestNextSteps checks that a complete sentence can be given a reason, a conclusion or another sentence, whichever part
// is selected.
func TestNextSteps(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		draft, place string
		want         []string
	}{
		{"VOTE ?", "", nil},
		{"VOTE Agent[03]", "0.target", []string{
			"BECAUSE (?) (VOTE Agent[03])", "BECAUSE (VOTE Agent[03]) (?)", "AND (VOTE Agent[03]) (?)",
		}},
		{"AND (VOTE Agent[03]) (REQUEST ANY (VOTE Agent[03]))", "1.target", []string{
			"BECAUSE (?) (AND (VOTE Agent[03]) (REQUEST ANY (VOTE Agent[03])))",
			"BECAUSE (AND (VOTE Agent[03]) (REQUEST ANY (VOTE Agent[03]))) (?)",
			"AND (VOTE Agent[03]) (REQUEST ANY (VOTE Agent[03])) (?)",
		}},
		{"BECAUSE (Agent[02] VOTE Agent[01]) (VOTE Agent[02])", "", []string{
			"BECAUSE (AND (Agent[02] VOTE Agent[01]) (?)) (VOTE Agent[02])",
			"BECAUSE (BECAUSE (Agent[02] VOTE Agent[01]) (VOTE Agent[02])) (?)",
			"AND (BECAUSE (Agent[02] VOTE Agent[01]) (VOTE Agent[02])) (?)",
		}},
	} {
		var got []string
		for _, c := range stepAt(t, tt.draft, tt.place, village(t)).Choices {
			if c.Group == protocolui.GroupNext {
				got = append(got, c.Draft.String())
			}
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%q goes on with %q, want %q", tt.draft, got, tt.want)
		}
	}
}

func stepAt(t *testing.T, draft, place string, s protocolui.Situation) protocolui.Step {
	t.Helper()
	d, err := protocolui.ParseDraft(draft)
	if err != nil {
		t.Fatal(err)
	}
	step, err := protocolui.Next(d, place, s)
	if err != nil {
		t.Fatal(err)
	}
	return step
}

// TestPut checks that a seat is put where the sentence waits for one, and nowhere else.
func TestPut(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ draft, place, want string }{
		{"ESTIMATE ? WEREWOLF", "", "ESTIMATE Agent[02] WEREWOLF"},
		{"ESTIMATE ? WEREWOLF", "0.role", "ESTIMATE Agent[02] WEREWOLF"}, // the hole is the seat
		{"ESTIMATE Agent[03] WEREWOLF", "0.target", "ESTIMATE Agent[02] WEREWOLF"},
		{"INQUIRE ? (VOTE ANY)", "", "INQUIRE Agent[02] (VOTE ANY)"},
		{"ESTIMATE Agent[03] WEREWOLF", "", ""},
		{"COMINGOUT Agent[01] ?", "", ""},
		{"?", "", ""},
		{"BECAUSE (?) (VOTE Agent[03])", "", ""},
	} {
		d, err := protocolui.ParseDraft(tt.draft)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		if c, ok := protocolui.Put(game.SeatNumbered(2), d, tt.place, village(t)); ok {
			got = c.Draft.String()
		}
		if got != tt.want {
			t.Errorf("02 in %q at %q: %q, want %q", tt.draft, tt.place, got, tt.want)
		}
	}
}

// TestEveryWordIsOffered checks that every word can begin a sentence.
func TestEveryWordIsOffered(t *testing.T) {
	t.Parallel()
	s := village(t)
	s.Roles = game.Roles[:]
	offered := map[string]bool{}
	for _, c := range stepAt(t, "?", "", s).Choices {
		offered[c.ID] = true
	}
	for _, verb := range protocol.Verbs {
		if id := "verb." + strings.ToLower(verb.String()); offered[id] == verb.StandsAlone() {
			t.Errorf("%s: offered %t", id, offered[id])
		}
	}
	for _, op := range protocol.Ops {
		if id := "op." + strings.ToLower(op.String()); !offered[id] {
			t.Errorf("%s is not offered", id)
		}
	}
}

// TestSeerVotesForTheWolfItSaw checks that a seer that has seen a wolf is offered a vote for no other seat.
func TestSeerVotesForTheWolfItSaw(t *testing.T) {
	t.Parallel()
	table := sits(t, game.RoleSeer).divined(5, game.SpeciesWerewolf).day(1)
	table.hear(2, "VOTE Agent[04]")
	table.hear(3, "VOTE Agent[04]")
	votes := map[string]bool{}
	for _, c := range stepAt(t, "?", "", table.situation(true)).Choices {
		if c.Group == protocolui.GroupTemplate && strings.HasPrefix(c.ID, "vote") {
			votes[c.Draft.String()] = true
		}
	}
	if !votes["VOTE Agent[05]"] || votes["VOTE Agent[04]"] {
		t.Errorf("votes %v are suggested", votes)
	}
}
