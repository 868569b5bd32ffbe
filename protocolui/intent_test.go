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

// intentions lists the intents of a situation, each with the first choice that it leads to.
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

// TestIntents checks that intents are always in the same order, and that those that are not possible are left out.
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
	lab := village(t)
	if lab.Table = nil; protocolui.Intents(lab) != nil {
		t.Error("a lab has intents")
	}
}

// TestLikelySeatsAndRolesComeFirst checks that the most likely seats to accuse or vote for, and the most likely roles
// to claim, are offered first. Unusual ones take one more press.
func TestLikelySeatsAndRolesComeFirst(t *testing.T) {
	t.Parallel()
	two := func(role game.Role) protocolui.Situation {
		return sits(t, role).day(1).hear(2, "COMINGOUT Agent[02] SEER").hear(3, "COMINGOUT Agent[03] SEER").executed(4).
			day(2).situation(true)
	}
	for _, c := range []struct {
		draft, at   string
		s           protocolui.Situation
		shown, more string
	}{
		{"ESTIMATE ? WEREWOLF", "", two(game.RoleWerewolf), "seat.2 seat.3 seat.4 seat.5", "seat.1 any"},
		{"VOTE ?", "", two(game.RoleVillager), "seat.2 seat.3 seat.5", "seat.1 seat.4 any"},
		{"AND (VOTE ?) (REQUEST ANY (VOTE ?))", "", two(game.RoleVillager), "seat.2 seat.3 seat.5", "seat.1 seat.4 any"},
		{"VOTE Agent[01]", "0.target", two(game.RoleVillager), "seat.1 seat.2 seat.3 seat.5", "seat.4 any"},
		{"INQUIRE ? (ESTIMATE ANY WEREWOLF)", "", two(game.RoleVillager), "seat.2 seat.3 seat.4 seat.5 any", "seat.1"},
		{"REQUEST Agent[02] (DIVINATION ?)", "", two(game.RoleVillager), "seat.1 seat.2 seat.3 seat.5 any", "seat.4"},
		{"DAY 1 (Agent[02] VOTE ?)", "", two(game.RoleVillager), "seat.1 seat.2 seat.3 seat.4 seat.5 any", ""},
		{"Agent[02] VOTED ?", "", two(game.RoleVillager), "seat.1 seat.2 seat.3 seat.4 seat.5 any", ""},
		{"COMINGOUT Agent[01] ?", "", two(game.RoleWerewolf), "role.villager role.seer role.werewolf role.possessed",
			"role.any"},
		{"COMINGOUT Agent[01] ?", "", two(game.RoleSeer), "role.seer role.villager role.werewolf role.possessed", "role.any"},
		{"COMINGOUT Agent[01] ?", "", sits(t, game.RolePossessed).day(1).situation(true),
			"role.villager role.seer role.werewolf role.possessed", "role.any"},
	} {
		d, err := protocolui.ParseDraft(c.draft)
		if err != nil {
			t.Fatal(err)
		}
		step, err := protocolui.Next(d, c.at, c.s)
		if err != nil {
			t.Fatal(err)
		}
		var shown, more []string
		for _, choice := range step.Choices {
			switch {
			case choice.Group != protocolui.GroupFill:
			case choice.More:
				more = append(more, choice.ID)
			default:
				shown = append(shown, choice.ID)
			}
		}
		if got := strings.Join(shown, " "); got != c.shown {
			t.Errorf("%s: shown are %s, want %s", c.draft, got, c.shown)
		}
		if got := strings.Join(more, " "); got != c.more {
			t.Errorf("%s: one more press for %s, want %s", c.draft, got, c.more)
		}
	}
}

// TestAskWhoIsThere checks that nobody is asked for a role that somebody claims.
func TestAskWhoIsThere(t *testing.T) {
	t.Parallel()
	asked := func(setup rules.Setup, role game.Role, said ...string) (text string) {
		m := &moment{T: t, table: view.New(setup, game.AtSeat(0))}
		m.see(rules.Event{Kind: rules.Dealt, Role: role}).day(1)
		for i, text := range said {
			m.hear(i+2, text)
		}
		for _, in := range protocolui.Intents(m.situation(true)) {
			for _, c := range in.Choices {
				if d := c.Draft.String(); in.ID == "ask" && strings.Contains(d, "COMINGOUT") {
					text += d
				}
			}
		}
		return text
	}
	const seer, medium = "COMINGOUT Agent[02] SEER", "COMINGOUT Agent[03] MEDIUM"
	for _, c := range []struct {
		name string
		got  string
		want string
	}{
		{"nobody has claimed", asked(rules.Fifteen(), game.RoleVillager), "INQUIRE ANY (COMINGOUT ANY SEER)"},
		{"oneself is the seer", asked(rules.Fifteen(), game.RoleSeer), "INQUIRE ANY (COMINGOUT ANY MEDIUM)"},
		{"a seer has", asked(rules.Fifteen(), game.RoleVillager, seer), "INQUIRE ANY (COMINGOUT ANY MEDIUM)"},
		{"a medium has too", asked(rules.Fifteen(), game.RoleVillager, seer, medium), ""},
		{"a village without a medium", asked(rules.Five(), game.RoleVillager, seer), ""},
	} {
		if c.got != c.want {
			t.Errorf("%s: asked is %q, want %q", c.name, c.got, c.want)
		}
	}
}

// TestOnlyWhatTheVillageHas checks that a village offers no sentences that only roles of other villages say.
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

// TestIntentsAt checks that the speaker is offered beginnings of sentences where a reason or another sentence is
// missing. Questions are not offered as reasons, and nothing is offered inside a request, or if nothing is missing.
func TestIntentsAt(t *testing.T) {
	t.Parallel()
	s := sits(t, game.RoleVillager).day(1).hear(2, "VOTE Agent[03]").situation(true)
	long := "(AND" + strings.Repeat(" (ESTIMATE Agent[02] WEREWOLF)", 12) + ")"
	for _, c := range []struct{ draft, want string }{
		{"BECAUSE (?) (VOTE Agent[02])", "accuse claim vote answer result"},
		{"BECAUSE (VOTE Agent[02]) (?)", "accuse claim vote ask answer result"},
		{"AND (VOTE Agent[02]) (?)", "accuse claim vote ask answer result"},
		{"DAY 1 (?)", "accuse claim vote ask answer result"},
		{"REQUEST ANY (?)", ""}, {"INQUIRE Agent[02] (?)", ""}, {"VOTE ?", ""}, {"VOTE Agent[02]", ""},
		{"BECAUSE " + long + " (?)", "accuse claim vote ask answer result"},
	} {
		d, err := protocolui.ParseDraft(c.draft)
		if err != nil {
			t.Fatal(err)
		}
		step, err := protocolui.Next(d, "", s)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, in := range protocolui.IntentsAt(d, step.At, s) {
			got = append(got, in.ID)
			choices := in.Choices
			if len(choices) == 0 {
				choices = []protocolui.Choice{{Draft: in.Draft, At: in.At}}
			}
			for _, to := range choices {
				text := to.Draft.String()
				if rest := strings.TrimSuffix(strings.Split(c.draft, "?")[0], "("); !strings.HasPrefix(text, rest) {
					t.Errorf("%s: %s leads to %s", c.draft, in.ID, text)
				}
				if _, err := protocolui.Next(to.Draft, to.At.String(), s); err != nil {
					t.Errorf("%s: %s leads to %s at %s: %v", c.draft, in.ID, text, to.At, err)
				}
			}
		}
		if words := strings.Join(got, " "); words != c.want {
			t.Errorf("%s: %q, want %q", c.draft, words, c.want)
		}
	}
}
