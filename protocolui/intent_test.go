package protocolui_test

import (
	"slices"
	"strings"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/view"
	"aiwolfplay/protocolui"
)

// intentions lists the intents of a situation, each with the first of what it leads to.
func intentions(s protocolui.Situation) string {
	var list []string
	for _, in := range protocolui.Intents(s) {
		first := in.Draft
		if len(in.Choices) > 0 {
			first = in.Choices[0].Draft
		}
		list = append(list, in.ID+"="+first.String())
	}
	return strings.Join(list, "; ")
}

// What one may want to do is always in the same place, as far as it can be done.
func TestIntents(t *testing.T) {
	t.Parallel()
	const begin = "accuse=ESTIMATE ? WEREWOLF; claim=COMINGOUT Agent[01] ?; vote=VOTE ?; " +
		"ask=INQUIRE ? (ESTIMATE ANY WEREWOLF); "
	seer := sits(t, game.RoleSeer).divined(5, game.SpeciesWerewolf).day(1)
	for _, c := range []struct {
		name string
		s    protocolui.Situation
		want string
	}{
		{"nothing to answer yet", sits(t, game.RoleVillager).day(1).situation(true), begin + "result=DIVINED ? ?"},
		{"a result to tell", seer.situation(true),
			begin + "result=AND (COMINGOUT Agent[01] SEER) (DAY 0 (DIVINED Agent[05] WEREWOLF))"},
		{"a result that must not show", seer.situation(false), begin + "result=DIVINED ? ?"},
		{"asked", sits(t, game.RoleVillager).day(1).hear(2, "INQUIRE Agent[01] (VOTE ANY)").situation(true),
			begin + "answer=VOTE Agent[02]; result=DIVINED ? ?"},
		{"told something", sits(t, game.RoleVillager).day(1).hear(2, "VOTE Agent[03]").situation(true),
			begin + "answer=AGREE TALK day1 ID:0; result=DIVINED ? ?"},
	} {
		if got := intentions(c.s); got != c.want {
			t.Errorf("%s:\ngot  %s\nwant %s", c.name, got, c.want)
		}
	}
	if lab, err := protocolui.Lab(5); err != nil || protocolui.Intents(lab) != nil {
		t.Errorf("a lab has intents, or an error: %v", err)
	}
}

// A village offers what only its own roles say.
func TestOnlyWhatTheVillageHas(t *testing.T) {
	t.Parallel()
	offers := func(setup rules.Setup) (words []string) {
		table := view.New(setup, game.AtSeat(0))
		s := protocolui.SituationOf(table, rules.Ask{Kind: rules.AskTalk})
		step, err := protocolui.Next(protocolui.Draft{}, "", s)
		if err != nil {
			t.Fatal(err)
		}
		choices := slices.Concat(step.Choices, protocolui.SeatMenu(1, protocolui.Draft{}, step.At, s))
		for _, in := range protocolui.Intents(s) {
			choices = append(choices, in.Choices...)
		}
		for _, word := range []string{"DIVINED", "IDENTIFIED", "GUARD", "GUARDED"} {
			if slices.ContainsFunc(choices, func(c protocolui.Choice) bool {
				return slices.Contains(strings.Fields(strings.Trim(c.Draft.String(), "()")), word)
			}) {
				words = append(words, word)
			}
		}
		return words
	}
	if got := strings.Join(offers(rules.Five()), " "); got != "DIVINED" {
		t.Errorf("five seats are offered %s", got)
	}
	if got := strings.Join(offers(rules.Fifteen()), " "); got != "DIVINED IDENTIFIED GUARD GUARDED" {
		t.Errorf("fifteen seats are offered %s", got)
	}
}
