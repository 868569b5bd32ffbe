package protocolui_test

import (
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/protocol/protocoltest"
	"aiwolfplay/protocolui"
	"aiwolfplay/protocolui/phrase"
)

// 401 is a prime, so every seat, turn and game can be chosen.
var stride = flag.Int("stride", 401, "count the presses of each n-th utterance of the recorded games")

var numbers = regexp.MustCompile(
	`Agent\[\d+\]|day\d+ ID:\d+|DAY \d+|HUMAN|WEREWOLF|VILLAGER|SEER|MEDIUM|BODYGUARD|POSSESSED`)

// shape returns the words of an utterance without seats, days and roles.
func shape(text string) string {
	return numbers.ReplaceAllStringFunc(text, func(word string) string {
		switch {
		case strings.HasPrefix(word, "Agent"):
			return "A"
		case strings.HasPrefix(word, "DAY"):
			return "DAY n"
		case strings.HasPrefix(word, "day"):
			return "n"
		}
		return "R"
	})
}

// TestPressesOfRecordedGames checks that real utterances of agents, at their places in their games, take few presses:
// at most four by tapping in nine of ten cases, and otherwise at most ten by tapping or typing.
func TestPressesOfRecordedGames(t *testing.T) {
	t.Parallel()
	pressesOfRecordedGames(t, *stride)
}

func pressesOfRecordedGames(t *testing.T, stride int) {
	t.Helper()
	type tally struct{ n, few, worst int }
	shapes := map[string]*tally{"": {}} // the empty shape is all together
	count := 0
	recorded(t, func(u utterance) {
		if count++; count%stride > 0 {
			return
		}
		said, err := protocol.Parse(u.text)
		if err != nil {
			t.Fatal(err)
		}
		table := u.table()
		n := presses(t, table, u.text, 4, 0)
		few := n <= 4
		if !few {
			m := mind{TB: t, table: table}
			_, _, parts := m.build(protocolui.Draft{}, 0, &said, protocol.Unspec)
			n = min(parts, utf8.RuneCountInString(protocolui.Shorthand(said, table))) + 1
		}
		if n > 10 {
			n = presses(t, table, u.text, 10, 40)
		}
		if n > 10 {
			t.Errorf("%s: day %d: %q takes more than 10 presses", u.game, table.Day, u.text)
		}
		name := shape(u.text)
		if shapes[name] == nil {
			shapes[name] = &tally{}
		}
		for _, sh := range []*tally{shapes[name], shapes[""]} {
			sh.n++
			sh.worst = max(sh.worst, n)
			if few {
				sh.few++
			}
		}
	})
	for _, name := range slices.Sorted(maps.Keys(shapes)) {
		sh := shapes[name]
		t.Logf("%4d × %-90s %5.1f %% in 4 taps, at most %d presses", sh.n, name, 100*float64(sh.few)/float64(sh.n), sh.worst)
	}
	if all := shapes[""]; 10*all.few < 9*all.n {
		t.Errorf("%d of %d utterances take at most 4 taps, want 90 %%", all.few, all.n)
	}
}

// TestPressesOfTheBrief checks that the nine utterances of the interface's brief take the given numbers of presses, by
// tapping and by typing, including the press that sends the utterance.
func TestPressesOfTheBrief(t *testing.T) {
	t.Parallel()
	seer := sits(t, game.RoleSeer).divined(5, game.SpeciesWerewolf).day(1).situation(true)
	possessed := sits(t, game.RolePossessed).day(1)
	villager := sits(t, game.RoleVillager).day(1)
	for range 12 {
		villager.hear(2, "ESTIMATE Agent[03] WEREWOLF")
	}
	line := villager.hear(3, "VOTE Agent[02]").situation(true)
	later := sits(t, game.RoleVillager).day(1).voted(2, 3).day(2).situation(true)
	for _, c := range []struct {
		name, text string
		table      protocolui.Situation
		taps, keys int
	}{
		{"true claim", "COMINGOUT Agent[01] SEER", seer, 2, 2},
		{"false claim", "COMINGOUT Agent[01] SEER", possessed.situation(false), 3, 4},
		{"true result", "DIVINED Agent[05] WEREWOLF", seer, 2, 2},
		{"false result", "DIVINED Agent[05] WEREWOLF", possessed.situation(true), 3, 4},
		{"ask all", "REQUEST ANY (VOTE Agent[04])", later, 3, 4},
		{"vote and ask all", "AND (VOTE Agent[04]) (REQUEST ANY (VOTE Agent[04]))", later, 3, 4},
		{"because of a vote", "BECAUSE (DAY 1 (Agent[02] VOTED Agent[03])) (ESTIMATE Agent[02] WEREWOLF)", later, 4, 9},
		{"question", "INQUIRE Agent[02] (VOTE ANY)", later, 3, 5},
		{"agree", "AGREE TALK day1 ID:12", line, 2, 4}, // "y12"; in the list of lines it is ↑a⏎
	} {
		said, err := protocol.Parse(c.text)
		if err != nil {
			t.Fatal(err)
		}
		taps := presses(t, c.table, c.text, c.taps, 0)
		keys := utf8.RuneCountInString(protocolui.Shorthand(said, c.table)) + 1
		step, err := protocolui.Next(protocolui.Draft{}, "", c.table)
		if err != nil {
			t.Fatal(err)
		}
		for _, choice := range step.Choices {
			if choice.Group == protocolui.GroupTemplate && choice.Draft.String() == c.text {
				keys = 2 // its number
			}
		}
		t.Logf("%-20s %d taps, %d keys: %s", c.name, taps, keys, protocolui.Shorthand(said, c.table))
		if taps > c.taps || keys > c.keys {
			t.Errorf("%s: %d taps and %d keys, want at most %d and %d", c.name, taps, keys, c.taps, c.keys)
		}
	}
}

// build adds up the presses to build a clause from the outside in, in order, without any help from the moment: one
// press for each part or, for a seat, its menu's entry and 「もっと…」.
func (m *mind) build(d protocolui.Draft, node int, g *protocol.Sentence, inherited protocol.Ref) (protocolui.Draft,
	int, int) {
	m.Helper()
	n := 0
	offered := func(at phrase.At, group protocolui.Group, id string) bool {
		m.Helper()
		step, err := protocolui.Next(d, at.String(), m.table)
		if err != nil {
			m.Fatal(err)
		}
		auto, err := protocolui.Next(d, "", m.table)
		if err != nil {
			m.Fatal(err)
		}
		for _, c := range step.Choices {
			if c.Group == group && c.ID == id {
				d = c.Draft
				n++
				if auto.At != at {
					n++ // to select it
				}
				return true
			}
		}
		return false
	}
	take := func(at phrase.At, group protocolui.Group, id string) {
		m.Helper()
		if !offered(at, group, id) {
			m.Fatalf("%q at %s does not offer %s", d, at, id)
		}
	}
	ref := func(r protocol.Ref) string {
		if r == protocol.Any {
			return "any"
		}
		return fmt.Sprintf("seat.%d", r)
	}
	at := phrase.At{Node: node}
	if g.Subject != protocol.Unspec && g.Subject != inherited {
		take(at, protocolui.GroupSubject, ref(g.Subject))
		inherited = g.Subject
	}
	if g.Op == protocol.OpNone {
		bare := g.By(protocol.Unspec)
		menu, cost := d, 9
		for _, c := range protocolui.SeatMenu(g.Target.Seat(), d, at, m.table) {
			if protocol.Equal(c.Says.Sentence(), bare) {
				if menu, cost = c.Draft, 2; c.More {
					cost = 3
				}
			}
		}
		before := n
		start := d
		take(at, protocolui.GroupFill, "verb."+strings.ToLower(g.Verb.String()))
		if g.Verb.TakesTarget() {
			take(phrase.At{Node: node, Slot: phrase.SlotTarget}, protocolui.GroupFill, ref(g.Target))
		}
		switch {
		case g.Verb.TakesRole():
			take(phrase.At{Node: node, Slot: phrase.SlotRole}, protocolui.GroupFill, "role."+strings.ToLower(g.Role.String()))
		case g.Verb.TakesSpecies():
			take(phrase.At{Node: node, Slot: phrase.SlotSpecies}, protocolui.GroupFill,
				"species."+strings.ToLower(g.Species.String()))
		case g.Verb.TakesTalk():
			id := fmt.Sprintf("talk.%s.%d.%d", strings.ToLower(g.Talk.Channel.String()), g.Talk.Day, g.Talk.ID)
			take(phrase.At{Node: node, Slot: phrase.SlotTalk}, protocolui.GroupFill, id)
		}
		if cost < n-before {
			if start.String() == d.String() || menu.String() != d.String() {
				m.Fatalf("the menu leads to %q, the parts to %q", menu, d)
			}
			n = before + cost
		}
		return d, node + 1, n
	}
	op := "op." + strings.ToLower(g.Op.String())
	switch {
	case g.Op.TakesTarget() && g.Target == protocol.Any:
		take(at, protocolui.GroupFill, op+"_all")
	case g.Op.TakesTarget():
		take(at, protocolui.GroupFill, op)
		take(phrase.At{Node: node, Slot: phrase.SlotTarget}, protocolui.GroupFill, ref(g.Target))
	case g.Op == protocol.Day &&
		offered(at, protocolui.GroupFill, fmt.Sprintf("on_day.%d", g.Day)): // one of the latest days
	case g.Op == protocol.Day:
		take(at, protocolui.GroupFill, op)
		take(phrase.At{Node: node, Slot: phrase.SlotDay}, protocolui.GroupFill, fmt.Sprintf("day.%d", g.Day))
	default:
		take(at, protocolui.GroupFill, op)
	}
	for range len(g.Args) - 2 {
		take(phrase.At{Node: node + 1}, protocolui.GroupEdit, "add")
	}
	if g.Op.TakesTarget() {
		inherited = g.Target
	}
	node++
	for i := range g.Args {
		var more int
		d, node, more = m.build(d, node, &g.Args[i], inherited)
		n += more
	}
	return d, node, n
}

// TestPressesOfNestedSentences checks that a sentence of depth 3 (two operators around a leaf) with two leaves takes at
// most 12 presses, and at most 4 more for each further leaf. A fourth level costs at most 2 for each leaf. No operator
// has a subject here. The sentences are random, so nothing that fits the moment helps.
func TestPressesOfNestedSentences(t *testing.T) {
	t.Parallel()
	table := village(t)
	rng := rand.New(rand.NewPCG(33, 3))
	var total, worst [4]int
	for total[2]+total[3] < 400 {
		s := protocoltest.Sentence(rng, 2+rng.IntN(2), table.Seats)
		here(rng, &s, &table)
		depth, leaves, odd := measure(&s)
		if depth < 2 || odd {
			continue
		}
		goal, err := protocol.Parse(s.String())
		if err != nil {
			t.Fatal(err)
		}
		m := mind{TB: t, table: table}
		d, _, n := m.build(protocolui.Draft{}, 0, &goal, protocol.Unspec)
		if d.String() != s.String() {
			t.Fatalf("aimed at %q, built %q", s, d)
		}
		n++ // to send it
		further := max(0, leaves-2)
		most := 12 + 4*further + 2*leaves*(depth-2)
		if n > most {
			t.Errorf("%q has %d leaves and takes %d presses, want at most %d", s, leaves, n, most)
		}
		total[depth]++
		if leaves <= 2 {
			worst[depth] = max(worst[depth], n)
		}
	}
	t.Logf("two leaves under two operators: at most %d presses, under three: %d", worst[2], worst[3])
}

// measure returns the depth of a sentence, the number of its leaves, and whether an operator has a subject or a list
// has only one operand.
func measure(s *protocol.Sentence) (depth, leaves int, odd bool) {
	if s.Op == protocol.OpNone {
		return 0, 1, false
	}
	odd = s.Subject != protocol.Unspec || (s.Op == protocol.And || s.Op == protocol.Or) && len(s.Args) == 1
	for i := range s.Args {
		d, l, o := measure(&s.Args[i])
		depth, leaves, odd = max(depth, d+1), leaves+l, odd || o
	}
	return depth, leaves, odd
}
