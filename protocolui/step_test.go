package protocolui_test

import (
	"errors"
	"strings"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/protocolui"
	"aiwolfplay/protocolui/phrase"
)

// press takes a choice of a draft and returns the draft that it leads to.
func press(t *testing.T, draft, place string, group protocolui.Group, id string) string {
	t.Helper()
	p := person{T: t, table: village(t), draft: draft, selected: place}
	for _, c := range p.next().Choices {
		if c.Group == group && c.ID == id {
			return c.Draft.String()
		}
	}
	return "not offered"
}

func TestChoices(t *testing.T) {
	t.Parallel()
	const fill, subject = protocolui.GroupFill, protocolui.GroupSubject
	const wrap, edit = protocolui.GroupWrap, protocolui.GroupEdit
	for _, c := range []struct {
		name, draft, place string
		group              protocolui.Group
		id, want           string
	}{
		{"first hole", "ESTIMATE ? ?", "", fill, "seat.2", "ESTIMATE Agent[02] ?"},
		{"a verb keeps what fits", "ESTIMATE Agent[02] WEREWOLF", "0.clause", fill, "verb.divined", "DIVINED Agent[02] ?"},
		{"an operator keeps its operands", "AND (VOTE ?) (?)", "0.clause", fill, "op.because", "BECAUSE (VOTE ?) (?)"},
		{"three operands are too many for XOR", "AND (?) (?) (?)", "0.clause", fill, "op.xor", "not offered"},
		{"a role of the village", "ESTIMATE Agent[02] ?", "", fill, "role.possessed", "ESTIMATE Agent[02] POSSESSED"},
		{"a role of other villages", "ESTIMATE Agent[02] ?", "", fill, "role.bodyguard", "not offered"},
		{"a day that was", "DAY ? (VOTED Agent[02])", "", fill, "day.3", "DAY 3 (VOTED Agent[02])"},
		{"a day to come", "DAY ? (VOTED Agent[02])", "", fill, "day.4", "not offered"},
		{"a line", "AGREE ? day? ID:?", "", fill, "talk.talk.2.2", "AGREE TALK day2 ID:2"},
		{"a seat of the table", "VOTE ?", "", fill, "seat.5", "VOTE Agent[05]"},
		{"a seat of larger tables", "VOTE ?", "", fill, "seat.6", "not offered"},
		{"both fill together", "AND (VOTE ?) (REQUEST ANY (VOTE ?))", "", fill, "seat.4",
			"AND (VOTE Agent[04]) (REQUEST ANY (VOTE Agent[04]))"},
		{"each changes alone", "AND (VOTE Agent[04]) (REQUEST ANY (VOTE Agent[04]))", "1.target", fill, "seat.2",
			"AND (VOTE Agent[02]) (REQUEST ANY (VOTE Agent[04]))"},
		{"give a subject", "VOTE Agent[04]", "", subject, "seat.2", "Agent[02] VOTE Agent[04]"},
		{"take the subject away", "Agent[02] VOTE Agent[04]", "", subject, "omitted", "VOTE Agent[04]"},
		{"the inherited subject is none of its own", "REQUEST Agent[02] (VOTE ?)", "1.clause", subject, "seat.2",
			"not offered"},
		{"reason", "VOTE Agent[04]", "", wrap, "reason", "BECAUSE (VOTE Agent[04]) (?)"},
		{"conclusion", "VOTE Agent[04]", "", wrap, "conclusion", "BECAUSE (?) (VOTE Agent[04])"},
		{"day inside", "BECAUSE (VOTED Agent[04]) (?)", "1.clause", wrap, "day", "BECAUSE (DAY ? (VOTED Agent[04])) (?)"},
		{"no operator around a hole", "BECAUSE (?) (VOTE ?)", "1.clause", wrap, "not", "not offered"},
		{"request", "VOTE Agent[04]", "0.target", wrap, "request", "REQUEST ? (VOTE Agent[04])"},
		{"clear a part", "VOTE Agent[04]", "0.target", edit, "clear", "VOTE ?"},
		{"clear a clause", "BECAUSE (Agent[02] VOTE ?) (VOTE ?)", "1.clause", edit, "clear", "BECAUSE (?) (VOTE ?)"},
		{"take an operator off", "NOT (VOTE ?)", "0.clause", edit, "unwrap", "VOTE ?"},
		{"take off what was half filled", "BECAUSE (?) (VOTE ?)", "0.clause", edit, "unwrap", "VOTE ?"},
		{"the operator's subject stays", "Agent[02] NOT (VOTE ?)", "0.clause", edit, "unwrap", "Agent[02] VOTE ?"},
		{"keep one of several", "OR (VOTE ?) (GUARD ?)", "2.clause", edit, "keep", "GUARD ?"},
		{"add", "OR (VOTE ?) (GUARD ?)", "0.clause", edit, "add", "OR (VOTE ?) (GUARD ?) (?)"},
		{"remove", "OR (VOTE ?) (GUARD ?)", "1.clause", edit, "remove", "OR (GUARD ?)"},
		{"the only one stays", "OR (VOTE ?)", "1.clause", edit, "remove", "not offered"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if got := press(t, c.draft, c.place, c.group, c.id); got != c.want {
				t.Errorf("%q at %q: %s leads to %q, want %q", c.draft, c.place, c.id, got, c.want)
			}
		})
	}
}

func TestNextErrors(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		draft, place string
		want         protocolui.DraftError
	}{
		{"VOTE Agent[06]", "",
			protocolui.DraftError{Offset: -1, At: phrase.At{Slot: phrase.SlotTarget}, Reason: protocolui.ReasonSeat}},
		{"NOT (Agent[07] VOTE ?)", "",
			protocolui.DraftError{Offset: -1, At: phrase.At{Node: 1, Slot: phrase.SlotSubject}, Reason: protocolui.ReasonSeat}},
		{"ESTIMATE ? MEDIUM", "",
			protocolui.DraftError{Offset: -1, At: phrase.At{Slot: phrase.SlotRole}, Reason: protocolui.ReasonRole}},
		{"DAY 4 (?)", "",
			protocolui.DraftError{Offset: -1, At: phrase.At{Slot: phrase.SlotDay}, Reason: protocolui.ReasonDay}},
		{"AGREE TALK day0 ID:9", "",
			protocolui.DraftError{Offset: -1, At: phrase.At{Slot: phrase.SlotTalk}, Reason: protocolui.ReasonTalk}},
		{"VOTE ?", "1.target",
			protocolui.DraftError{Offset: -1, At: phrase.At{Node: 1, Slot: phrase.SlotTarget}, Reason: protocolui.ReasonPlace}},
		{"VOTE ?", "0.role",
			protocolui.DraftError{Offset: -1, At: phrase.At{Slot: phrase.SlotRole}, Reason: protocolui.ReasonPlace}},
		{"VOTE ?", "nonsense", protocolui.DraftError{Offset: -1, Reason: protocolui.ReasonPlace}},
	} {
		d, err := protocolui.ParseDraft(c.draft)
		if err != nil {
			t.Fatal(err)
		}
		var got *protocolui.DraftError
		if _, err := protocolui.Next(d, c.place, village(t)); !errors.As(err, &got) || *got != c.want {
			t.Errorf("Next(%q, %q): %+v, want %+v", c.draft, c.place, got, c.want)
		}
	}
}

// TestLimits checks that at the limits of an utterance only choices that still fit are offered, and that choices that
// make the utterance smaller always are.
func TestLimits(t *testing.T) {
	t.Parallel()
	p := person{T: t, table: village(t), draft: "VOTE Agent[02]"}
	wraps := 0
	for range 200 {
		next := p.next()
		took := false
		for _, c := range next.Choices {
			if c.Group == protocolui.GroupWrap && c.ID == "not" {
				p.take(c)
				took = true
				break
			}
		}
		if !took {
			break
		}
		wraps++
		if !p.next().Complete {
			t.Fatalf("%d levels are not complete", wraps)
		}
	}
	if wraps != 32 {
		t.Errorf("NOT was offered %d times, want 32", wraps)
	}
	p.press(phrase.At{}, protocolui.GroupEdit, "unwrap")
	p.press(phrase.At{Node: 1}, protocolui.GroupEdit, "keep")
}

func TestView(t *testing.T) {
	t.Parallel()
	d, err := protocolui.ParseDraft("BECAUSE (DAY ? (Agent[02] VOTED ?)) (ESTIMATE Agent[02] ?)")
	if err != nil {
		t.Fatal(err)
	}
	step, err := protocolui.Next(d, "2.target", village(t))
	if err != nil {
		t.Fatal(err)
	}
	for language, want := range map[string]struct{ words, missing, dead string }{
		"ja": {"〔02〕が〈何〉日目に〈誰〉に投票したので、〔02〕は〈役職〉だと思います。", "日を選んでください", "〔04〕"},
		"en": {"I think [02] is ‹role›, because they voted for ‹who› on day ‹which›.", "Choose a day", "[04]"},
	} {
		w, err := phrase.New(language)
		if err != nil {
			t.Fatal(err)
		}
		v := step.In(w)
		if v.Words != want.words || v.Missing != want.missing {
			t.Errorf("got %q and %q, want %+v", v.Words, v.Missing, want)
		}
		selected := 0
		for _, p := range v.Pieces {
			if p.Selected {
				selected++
				if !p.Hole || p.Depth != 2 || p.At != "2.target" {
					t.Errorf("selected piece is %+v", p)
				}
			}
		}
		if selected != 1 {
			t.Errorf("%d pieces are selected", selected)
		}
		group := v.Groups[0]
		if group.Group != protocolui.GroupFill || group.Kind != protocolui.KindSeats {
			t.Fatalf("first group is %+v", group)
		}
		for _, c := range group.Choices {
			if c.Dead != (c.Seat == game.SeatNumbered(4)) || c.Dead && c.Label != want.dead {
				t.Errorf("choice %+v", c)
			}
		}
	}
}

// TestShortLabels checks that suggested sentences have a short form beside the full one. Replies have none, because it
// would name the line only by its number.
func TestShortLabels(t *testing.T) {
	t.Parallel()
	w, err := phrase.New("en")
	if err != nil {
		t.Fatal(err)
	}
	step, err := protocolui.Next(protocolui.Draft{}, "", village(t))
	if err != nil {
		t.Fatal(err)
	}
	short := map[string]string{}
	for _, group := range step.In(w).Groups {
		for _, c := range group.Choices {
			if c.Short != "" {
				short[c.Label] = c.Short
			}
			if group.Group != protocolui.GroupTemplate && c.Short != "" || strings.Contains(c.Short, "#") {
				t.Errorf("%q is shortened to %q", c.Label, c.Short)
			}
		}
	}
	if got := short["Everyone, please vote for ‹who›."]; got != "To all: vote for ‹who›" {
		t.Errorf("shortened to %q, of %q", got, short)
	}
}

// TestRewords checks that choices that change a complete sentence are offered only on request. For a sentence with a
// hole, or with a selected part, they come next.
func TestRewords(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		text, at string
		want     bool
	}{
		{"VOTE Agent[02]", "", true}, {"VOTE Agent[02]", "0.target", false}, {"VOTE ?", "", false},
	} {
		d, err := protocolui.ParseDraft(tt.text)
		if err != nil {
			t.Fatal(err)
		}
		step, err := protocolui.Next(d, tt.at, village(t))
		if err != nil {
			t.Fatal(err)
		}
		if got := step.Rewords(protocolui.GroupFill); got != tt.want || step.Rewords(protocolui.GroupWrap) {
			t.Errorf("%s at %q: rewords %t, want %t", tt.text, tt.at, got, tt.want)
		}
	}
}

func BenchmarkNext(b *testing.B) {
	d, err := protocolui.ParseDraft("BECAUSE (DAY 1 (Agent[02] VOTED ?)) (ESTIMATE Agent[02] WEREWOLF)")
	if err != nil {
		b.Fatal(err)
	}
	w, err := phrase.New("ja")
	if err != nil {
		b.Fatal(err)
	}
	table := village(b)
	b.ReportAllocs()
	for b.Loop() {
		step, err := protocolui.Next(d, "", table)
		if err != nil {
			b.Fatal(err)
		}
		step.In(w)
	}
}
