package protocolui_test

import (
	"strings"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/view"
	"aiwolfplay/protocolui"
	"aiwolfplay/protocolui/phrase"
)

// TestWhateverIsOfferedCanBeSaid checks that at every moment of the recorded games, everything that is offered is a
// draft that the builder can continue and that has words. Complete drafts are canonical.
func TestWhateverIsOfferedCanBeSaid(t *testing.T) {
	t.Parallel()
	w, err := phrase.New("ja")
	if err != nil {
		t.Fatal(err)
	}
	count := 0
	recorded(t, func(u utterance) {
		if count++; count%1009 > 0 {
			return
		}
		s := u.table()
		s.RoleShown = count%2018 > 0
		step, err := protocolui.Next(protocolui.Draft{}, "", s)
		if err != nil {
			t.Fatal(err)
		}
		offered := step.Choices
		for seat := range game.FirstSeats(s.Seats).All() {
			offered = append(offered, protocolui.SeatMenu(seat, protocolui.Draft{}, phrase.At{}, s)...)
		}
		for i := range s.Lines {
			offered = append(offered, protocolui.LineActions(s.Lines[i].Ref, protocolui.Draft{}, s)...)
		}
		for _, f := range protocolui.Facts(s) {
			offered = append(offered, protocolui.FactActions(f, protocolui.Draft{}, s)...)
		}
		for _, c := range offered {
			if _, err := protocolui.Next(c.Draft, c.At.String(), s); err != nil {
				t.Errorf("%s: %v %s leads to %q: %v", u.game, c.Group, c.ID, c.Draft, err)
			}
			if parsed, err := protocol.Parse(c.Draft.String()); c.Draft.Complete() != (err == nil) || err == nil &&
				parsed.String() != c.Draft.String() {
				t.Errorf("%s: %v %s leads to %q: complete %t, %v", u.game, c.Group, c.ID, c.Draft, c.Draft.Complete(), err)
			}
			if c.Group != protocolui.GroupFill && c.Group != protocolui.GroupSubject && s.Label(w, c) == "" {
				t.Errorf("%s: %v %s has no name", u.game, c.Group, c.ID)
			}
			protocolui.HintsOn(c.Draft, s)
		}
	})
}

// TestWhisperTemplates checks that whispering wolves are offered sentences about which role each of them plays, and
// whom to attack.
func TestWhisperTemplates(t *testing.T) {
	t.Parallel()
	table := view.New(rules.Fifteen(), game.AtSeat(0))
	for _, ev := range []rules.Event{
		{Kind: rules.Dealt, Role: game.RoleWerewolf},
		{Kind: rules.PackShown, Target: 3}, {Kind: rules.PackShown, Target: 7},
		{Kind: rules.DayBegan, Day: 1},
		{Kind: rules.Said, Day: 1, Actor: 5, Channel: game.ChannelTalk, Text: "COMINGOUT Agent[06] SEER"},
	} {
		table.Observe(&ev)
	}
	s := protocolui.SituationOf(table, rules.Ask{Kind: rules.AskWhisper})
	if s.Channel != game.ChannelWhisper {
		t.Errorf("the channel is %v", s.Channel)
	}
	step, err := protocolui.Next(protocolui.Draft{}, "", s)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, c := range step.Choices {
		if c.Group == protocolui.GroupTemplate {
			got = append(got, c.Draft.String())
		}
	}
	want := []string{
		"COMINGOUT Agent[01] SEER", "REQUEST Agent[04] (COMINGOUT Agent[04] SEER)",
		"REQUEST Agent[08] (COMINGOUT Agent[08] SEER)",
		"COMINGOUT Agent[01] VILLAGER", "BECAUSE (Agent[06] COMINGOUT Agent[06] SEER) (ATTACK Agent[06])",
		"ATTACK ?", "REQUEST ? (COMINGOUT ? ?)", "ESTIMATE ? ?",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	menu := menuOf(t, protocolui.SeatMenu(5, protocolui.Draft{}, phrase.At{}, s), s, false)
	if !strings.HasPrefix(menu, "attack=ATTACK Agent[06]; attack_all=") || !strings.Contains(menu, "attack_claimant=") {
		t.Errorf("menu of a claimant: %s", menu)
	}
	if menu := menuOf(t, protocolui.SeatMenu(3, protocolui.Draft{}, phrase.At{}, s), s, false); !strings.HasPrefix(menu,
		"pretend.seer=REQUEST Agent[04]") {
		t.Errorf("menu of a mate: %s", menu)
	}
}

// BenchmarkTemplates measures how long it takes to offer templates at a table of fifteen that has talked for days.
func BenchmarkTemplates(b *testing.B) {
	table := view.New(rules.Fifteen(), game.AtSeat(0))
	texts := []string{"VOTE Agent[04]", "ESTIMATE Agent[05] WEREWOLF",
		"AND (VOTE Agent[06]) (REQUEST ANY (VOTE Agent[06]))"}
	for day := range uint8(5) {
		table.Observe(&rules.Event{Kind: rules.DayBegan, Day: day})
		for n := range uint16(100) {
			table.Observe(&rules.Event{Kind: rules.Said, Day: day, Actor: game.Seat(n % 15), Channel: game.ChannelTalk, N: n,
				Text: texts[int(n)%len(texts)]})
		}
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := protocolui.Next(protocolui.Draft{}, "",
			protocolui.SituationOf(table, rules.Ask{Kind: rules.AskTalk})); err != nil {
			b.Fatal(err)
		}
	}
}
