package view

import (
	"reflect"
	"strconv"
	"strings"
	"sync"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
)

// TestTranscriptIsShared lets all viewers of a game hear it from one Transcript, each at its own pace and in a separate
// goroutine. It compares their knowledge with what they would know without a shared Transcript.
func TestTranscriptIsShared(t *testing.T) {
	t.Parallel()
	setup := rules.Fifteen()
	log := play(t, setup, rules.Key{5})
	var tr Transcript
	var wg sync.WaitGroup
	tables := map[game.Viewer]*Table{}
	for _, viewer := range viewers(setup.Seats()) {
		table, seen := tr.Table(setup, viewer), rules.Project(nil, log, viewer)
		tables[viewer] = table
		wg.Go(func() {
			for i := range seen {
				table.Observe(&seen[i])
			}
		})
	}
	wg.Wait()
	lists := map[*hearing]bool{}
	for viewer, got := range tables {
		want := Fold(setup, viewer, rules.Project(nil, log, viewer))
		lists[got.hearing] = true
		for _, table := range []*Table{got, want} {
			table.transcript, table.hearing = nil, nil
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%v knows something else than by itself", viewer)
		}
	}
	// The wolves hear whispers until they die, the omniscient hears all, and the rest the same.
	if most := int(setup.Roles[game.RoleWerewolf]) + 2; len(lists) > most {
		t.Errorf("%d lists of talks, want at most %d", len(lists), most)
	}
}

// TestTranscriptKeepsListsApart checks that a viewer who hears more does not write into the lists of others.
func TestTranscriptKeepsListsApart(t *testing.T) {
	t.Parallel()
	var tr Transcript
	a, b := tr.Table(rules.Five(), game.AtSeat(0)), tr.Table(rules.Five(), game.AtSeat(1))
	hear := func(table *Table, ev rules.Event) { table.Observe(&ev) }
	whisper := said(0, 0, "ATTACK Agent[02]")
	whisper.Channel = game.ChannelWhisper
	hear(a, whisper)
	hear(a, said(0, 0, "VOTE Agent[02]"))
	hear(b, said(0, 0, "VOTE Agent[02]"))
	hear(b, said(2, 1, "VOTE Agent[03]"))
	c := tr.Table(rules.Five(), game.AtSeat(2))
	hear(c, said(0, 0, "VOTE Agent[02]"))
	hear(c, said(2, 1, "VOTE Agent[04]"))
	for _, tt := range []struct {
		table *Table
		want  string
	}{
		{a, "ATTACK Agent[02]; VOTE Agent[02]"},
		{b, "VOTE Agent[02]; VOTE Agent[03]"},
		{c, "VOTE Agent[02]; VOTE Agent[04]"},
	} {
		var got []string
		for _, talk := range tt.table.Talks {
			got = append(got, talk.Text)
		}
		if got := strings.Join(got, "; "); got != tt.want {
			t.Errorf("%v heard %s, want %s", tt.table.Viewer, got, tt.want)
		}
	}
	tr.Clear()
	if d := tr.Table(rules.Five(), game.AtSeat(0)); d.hearing == a.hearing || len(d.Talks) > 0 {
		t.Error("another game begins with the talks of the last")
	}
}

func TestCanonical(t *testing.T) { // not in parallel: it counts allocations
	var tr Transcript
	for range 2 { // the second time from memory
		if got, err := tr.Canonical("VOTE  Agent[1]"); err != nil || got != "VOTE Agent[01]" {
			t.Errorf("got %q, %v", got, err)
		}
		if got, err := tr.Canonical("VOTE me"); err == nil || got != "" {
			t.Errorf("an invalid text gives %q, %v", got, err)
		}
	}
	long := strings.Repeat(" ", protocol.MaxLength) + "Skip"
	if _, err := tr.Canonical(long); err == nil || tr.texts[long] != nil {
		t.Errorf("a text that is too long gives %v, and is remembered: %v", err, tr.texts[long] != nil)
	}
	const nested = "BECAUSE (DIVINED Agent[03] WEREWOLF) (REQUEST ANY (VOTE Agent[03]))"
	if n := testing.AllocsPerRun(100, func() { tr.Canonical(nested) }); n > 0 {
		t.Errorf("a text that is known takes %v allocations", n)
	}
}

func TestTranscriptForgets(t *testing.T) {
	t.Parallel()
	var tr Transcript
	table := tr.Table(rules.Five(), game.AtSeat(0))
	ev := said(1, 0, "VOTE Agent[01]")
	table.Observe(&ev)
	for id := range 2*maxReadings + 1 {
		text := "AGREE TALK day1 ID:" + strconv.Itoa(id)
		if got, err := tr.Canonical(text); err != nil || got != text {
			t.Fatalf("Canonical(%q) = %q, %v", text, got, err)
		}
		if len(tr.texts) > maxReadings {
			t.Fatalf("%d texts are remembered", len(tr.texts))
		}
	}
	if s := table.Talks[0].Sentence; s.Verb != protocol.Vote || s.Target != 1 {
		t.Errorf("forgetting changed a sentence to %v", s)
	}
}
