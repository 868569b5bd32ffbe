package protocolui_test

import (
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/protocol/protocoltest"
	"aiwolfplay/protocolui"
	"aiwolfplay/protocolui/phrase"
)

// village is a table of five on its third day, where a few things were said.
func village(tb testing.TB) protocolui.Situation {
	tb.Helper()
	s := protocolui.Situation{
		Self:  game.SeatNumbered(1),
		Seats: 5, Alive: game.FirstSeats(5).Without(3),
		Roles:   []game.Role{game.RoleVillager, game.RoleSeer, game.RoleWerewolf, game.RolePossessed},
		Day:     3,
		Channel: game.ChannelTalk,
	}
	for i, text := range []string{"COMINGOUT Agent[02] SEER", "Skip", "DIVINED Agent[01] WEREWOLF", "VOTE Agent[03]",
		"Over"} {
		said, err := protocol.Parse(text)
		if err != nil {
			tb.Fatal(err)
		}
		ref := protocol.TalkRef{Channel: game.Channel(1 + i%2), Day: int32(i % 3), ID: int32(i)}
		s.Lines = append(s.Lines, phrase.Line{Ref: ref, Seat: game.Seat(i), Sentence: &said})
	}
	return s
}

// here changes a random sentence into one about seats, days and utterances that exist at the table.
func here(rng *rand.Rand, s *protocol.Sentence, table *protocolui.Situation) {
	protocol.Walk(s, func(c *protocol.Sentence) bool {
		if c.Verb.TakesRole() && c.Role != game.RoleAny {
			c.Role = table.Roles[rng.IntN(len(table.Roles))]
		}
		if c.Verb.TakesTalk() {
			c.Talk = table.Lines[rng.IntN(len(table.Lines))].Ref
		}
		if c.Op == protocol.Day {
			c.Day = int32(rng.IntN(table.Day + 1))
		}
		return true
	})
}

// A person uses the builder as a page does: with texts only.
type person struct {
	*testing.T
	table    protocolui.Situation
	draft    string
	presses  int
	selected string
}

func (p *person) next() protocolui.Step {
	p.Helper()
	d, err := protocolui.ParseDraft(p.draft)
	if err != nil {
		p.Fatalf("ParseDraft(%q): %v", p.draft, err)
	}
	if d.String() != p.draft {
		p.Fatalf("draft %q reads as %q", p.draft, d)
	}
	step, err := protocolui.Next(d, p.selected, p.table)
	if err != nil {
		p.Fatalf("Next(%q, %q): %v", p.draft, p.selected, err)
	}
	return step
}

func (p *person) take(c protocolui.Choice) {
	p.draft, p.selected = c.Draft.String(), c.At.String()
	p.presses++
}

// press selects a place and takes a choice there.
func (p *person) press(place phrase.At, group protocolui.Group, id string) {
	p.Helper()
	p.selected = place.String()
	var offered []string
	for _, c := range p.next().Choices {
		if c.Group == group && c.ID == id {
			p.take(c)
			return
		}
		offered = append(offered, c.Group.String()+" "+c.ID)
	}
	p.Fatalf("draft %q at %s does not offer %v %s, but %s", p.draft, place, group, id, strings.Join(offered, ", "))
}

// build makes the presses that turn the draft into the goal. Both have the form of canonical text, so that node numbers
// are the same in both.
func (p *person) build(goal protocol.Sentence) {
	p.Helper()
	p.draft = "?"
	for at := 0; ; at++ {
		want, ok := nth(&goal, at)
		if !ok {
			return
		}
		ref := func(r protocol.Ref) string {
			switch r {
			case protocol.Any:
				return "any"
			case protocol.Unspec:
				return "omitted"
			}
			return "seat." + strconv.Itoa(int(r))
		}
		fill := func(slot phrase.Slot, id string) {
			p.Helper()
			p.press(phrase.At{Node: at, Slot: slot}, protocolui.GroupFill, strings.ToLower(id))
		}
		if want.Op != protocol.OpNone {
			fill(phrase.SlotClause, "op."+want.Op.String())
		} else {
			fill(phrase.SlotClause, "verb."+want.Verb.String())
		}
		if want.Op.TakesTarget() || want.Verb.TakesTarget() {
			fill(phrase.SlotTarget, ref(want.Target))
		}
		switch {
		case want.Verb.TakesRole():
			fill(phrase.SlotRole, "role."+want.Role.String())
		case want.Verb.TakesSpecies():
			fill(phrase.SlotSpecies, "species."+want.Species.String())
		case want.Verb.TakesTalk():
			talk := want.Talk
			fill(phrase.SlotTalk, "talk."+talk.Channel.String()+"."+strconv.Itoa(int(talk.Day))+"."+strconv.Itoa(int(talk.ID)))
		case want.Op == protocol.Day:
			fill(phrase.SlotDay, "day."+strconv.Itoa(int(want.Day)))
		}
		if want.Subject != protocol.Unspec {
			p.press(phrase.At{Node: at}, protocolui.GroupSubject, ref(want.Subject))
		}
		if want.Op == protocol.And || want.Op == protocol.Or {
			if len(want.Args) == 1 {
				p.press(phrase.At{Node: at + 1}, protocolui.GroupEdit, "remove")
			}
			for range len(want.Args) - 2 {
				p.press(phrase.At{Node: at}, protocolui.GroupEdit, "add")
			}
		}
	}
}

// nth returns clause number n of s.
func nth(s *protocol.Sentence, n int) (*protocol.Sentence, bool) {
	var found *protocol.Sentence
	protocol.Walk(s, func(c *protocol.Sentence) bool {
		if n == 0 {
			found = c
		}
		n--
		return true
	})
	return found, found != nil
}

// sentences returns sentences of each verb and each operator in each shape, and n random ones of different depths.
func sentences(rng *rand.Rand, n int, table *protocolui.Situation) []protocol.Sentence {
	list := protocoltest.Every()
	for i := range n {
		list = append(list, protocoltest.Sentence(rng, i%5, table.Seats))
	}
	for i := range list {
		here(rng, &list[i], table)
	}
	return list
}

// TestEverythingCanBeBuilt checks that every sentence about existing things can be built exactly.
func TestEverythingCanBeBuilt(t *testing.T) {
	t.Parallel()
	everythingCanBeBuilt(t, 1000)
}

func everythingCanBeBuilt(t *testing.T, n int) {
	t.Helper()
	table := village(t)
	for _, s := range sentences(rand.New(rand.NewPCG(7, 7)), n, &table) {
		if s.IsOver() || s.IsSkip() {
			continue // the page has a button for each
		}
		text := s.String()
		if len(text) > 900 {
			continue // holes are wider than some of what fills them
		}
		goal, err := protocol.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		p := person{T: t, table: table}
		p.build(goal)
		if p.draft != text {
			t.Fatalf("aimed at %q, built\n%q", text, p.draft)
		}
		if !p.next().Complete {
			t.Fatalf("%q is not complete", text)
		}
	}
}

// TestRandomPresses checks that after any presses the draft can be continued, and that a complete draft is canonical.
func TestRandomPresses(t *testing.T) {
	t.Parallel()
	table := village(t)
	var writers []*phrase.Writer
	for _, language := range phrase.Languages {
		w, err := phrase.New(language)
		if err != nil {
			t.Fatal(err)
		}
		writers = append(writers, w)
	}
	rng := rand.New(rand.NewPCG(8, 8))
	complete := 0
	for range 30 {
		p := person{T: t, table: table, draft: "?"}
		for range 60 {
			step := p.next()
			if step.Complete {
				complete++
				s, err := protocol.Parse(p.draft)
				if err != nil || s.String() != p.draft {
					t.Fatalf("complete draft %q: %v, canonical %q", p.draft, err, s)
				}
			} else if _, err := protocol.Parse(p.draft); err == nil {
				t.Fatalf("%q is a sentence but not complete", p.draft)
			}
			for _, w := range writers {
				checkView(t, step.In(w))
			}
			p.take(pick(rng, step))
		}
	}
	if complete < 100 {
		t.Errorf("only %d complete drafts were met", complete)
	}
}

// pick returns any choice, but more often one that fills a hole.
func pick(rng *rand.Rand, step protocolui.Step) protocolui.Choice {
	for range 3 {
		c := step.Choices[rng.IntN(len(step.Choices))]
		if step.Complete || c.Group == protocolui.GroupFill && !strings.HasPrefix(c.ID, "op.") {
			return c
		}
	}
	return step.Choices[rng.IntN(len(step.Choices))]
}

// checkView checks conditions that every view must meet.
func checkView(t *testing.T, v protocolui.View) {
	t.Helper()
	var words strings.Builder
	holes := 0
	for _, p := range v.Pieces {
		words.WriteString(p.Text)
		if p.Hole {
			holes++
		}
	}
	if v.Complete == (holes > 0) {
		t.Errorf("%q: complete %t, but %q has %d holes", v.Draft, v.Complete, v.Words, holes)
	}
	if words.String() != v.Words {
		t.Errorf("%q: pieces are %q, words %q", v.Draft, words.String(), v.Words)
	}
	if v.Complete != (v.Missing == "") {
		t.Errorf("%q: complete %t, missing %q", v.Draft, v.Complete, v.Missing)
	}
	for _, g := range v.Groups {
		seen := map[string]bool{}
		for _, c := range g.Choices {
			if c.Label == "" || strings.Contains(c.Label, "builder.") || strings.Contains(c.Label, "Agent[") || seen[c.ID] {
				t.Errorf("%q: choice %s %q has label %q", v.Draft, g.Title, c.ID, c.Label)
			}
			seen[c.ID] = true
		}
	}
}
