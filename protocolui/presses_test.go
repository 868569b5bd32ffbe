package protocolui_test

import (
	"flag"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/protocolui"
)

var everyUtterance = flag.Bool("every", false, "count the presses of every utterance of the recorded games, not of some")

var numbers = regexp.MustCompile(`Agent\[\d+\]|day\d+ ID:\d+|DAY \d+|HUMAN|WEREWOLF|VILLAGER|SEER|POSSESSED`)

// shape is what an utterance has in common with others: the words without
// whom, when and what.
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

// What agents really said takes few presses, each at its place in its game:
// four by tapping in nine of ten cases, and otherwise ten by tapping or typing.
func TestPressesOfRecordedGames(t *testing.T) {
	t.Parallel()
	type tally struct{ n, few, worst int }
	shapes := map[string]*tally{"": {}} // the empty shape is all together
	count := 0
	recorded(t, func(u utterance) {
		if count++; count%8 > 0 && !*everyUtterance {
			return
		}
		said, err := protocol.Parse(u.text)
		if err != nil {
			t.Fatal(err)
		}
		n := presses(t, u.table, u.text, 4)
		few := n <= 4
		if !few {
			n = utf8.RuneCountInString(protocolui.Shorthand(said, u.table)) + 1
		}
		if n > 10 {
			n = presses(t, u.table, u.text, 10)
		}
		if n > 10 {
			t.Errorf("%s: day %d: %q takes more than 10 presses", u.game, u.table.Day, u.text)
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

// The nine utterances of the interface's brief take the presses given there, by
// tapping and by typing, the one that sends included.
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
		taps := presses(t, c.table, c.text, c.taps)
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
