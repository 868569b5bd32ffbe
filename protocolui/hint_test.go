package protocolui_test

import (
	"strings"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/truth"
	"aiwolfplay/protocolui"
	"aiwolfplay/protocolui/phrase"
)

// TestSuggestions checks that a reason leads to suggested conclusions, and a conclusion to suggested reasons.
func TestSuggestions(t *testing.T) {
	t.Parallel()
	s := sits(t, game.RoleVillager).day(1).voted(2, 3).day(2).hear(4, "VOTE Agent[02]").situation(true)
	for draft, want := range map[string]string{
		"BECAUSE (DAY 1 (Agent[02] VOTED Agent[03])) (?)": "ESTIMATE Agent[02] WEREWOLF; XOR (ESTIMATE Agent[02] " +
			"WEREWOLF) (ESTIMATE Agent[02] POSSESSED); VOTE Agent[02]; AND (VOTE Agent[02]) (REQUEST ANY (VOTE Agent[02])); " +
			"REQUEST ANY (VOTE Agent[02]); INQUIRE Agent[02] (VOTE ANY); VOTE Agent[03]; ESTIMATE Agent[03] WEREWOLF; " +
			"AND (VOTE Agent[03]) (REQUEST ANY (VOTE Agent[03]))",
		"BECAUSE (?) (ESTIMATE Agent[02] WEREWOLF)": "DAY 1 (Agent[02] VOTED Agent[03]); Agent[04] VOTE Agent[02]",
		"NOT (?)": "",
	} {
		d, err := protocolui.ParseDraft(draft)
		if err != nil {
			t.Fatal(err)
		}
		step, err := protocolui.Next(d, "", s)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, c := range step.Choices {
			if c.Group == protocolui.GroupSuggest {
				got = append(got, c.Says.String())
				if strings.Contains(c.Draft.String(), "?") || !strings.Contains(c.Draft.String(), c.Says.String()) {
					t.Errorf("%q: suggestion %q leads to %q", draft, c.Says, c.Draft)
				}
			}
		}
		if strings.Join(got, "; ") != want {
			t.Errorf("%q: got  %s\nwant %s", draft, strings.Join(got, "; "), want)
		}
	}
}

func TestHints(t *testing.T) {
	t.Parallel()
	seer := sits(t, game.RoleSeer).divined(5, game.SpeciesWerewolf).day(1).hear(2, "COMINGOUT Agent[02] SEER").voted(2,
		3).voted(1, 5)
	seer.see(rules.Event{Kind: rules.Executed, Target: game.SeatNumbered(3)})
	seer.divined(4, game.SpeciesHuman).day(2).hear(1, "COMINGOUT Agent[01] SEER").hear(1,
		"DAY 0 (DIVINED Agent[05] WEREWOLF)").hear(1, "ESTIMATE Agent[02] POSSESSED").hear(1, "ESTIMATE Agent[02] WEREWOLF")
	wolf := sits(t, game.RoleWerewolf).day(1)
	for _, c := range []struct {
		m    *moment
		text string
		want string
	}{
		{seer, "COMINGOUT Agent[01] SEER", "True"},
		{seer, "COMINGOUT Agent[01] VILLAGER",
			"A lie (you know better); This contradicts D2\u00a0#0 by [01], “I'm the Seer”"},
		{seer, "DIVINED Agent[05] WEREWOLF", "True"},
		{seer, "DAY 0 (DIVINED Agent[05] WEREWOLF)", "True"},
		{seer, "DAY 1 (DIVINED Agent[05] WEREWOLF)", "A lie (you know better)"},
		{seer, "DIVINED Agent[05] HUMAN",
			"A lie (you know better); This contradicts D2\u00a0#1 by [01], “I divined [05] on day 0: ●Werewolf”"},
		{seer, "NOT (DIVINED Agent[05] HUMAN)", "True"},
		{seer, "DAY 0 (DIVINED Agent[04] HUMAN)",
			"A lie (you know better); This contradicts D2\u00a0#1 by [01], “I divined [05] on day 0: ●Werewolf”"},
		{seer, "ESTIMATE Agent[04] WEREWOLF", "A lie (you know better)"},
		{seer, "ESTIMATE Agent[04] POSSESSED", "Opinion"},
		{seer, "ESTIMATE Agent[02] SEER",
			"A lie (you know better); This contradicts D2\u00a0#3 by [01], “I think [02] is a Werewolf”"},
		{seer, "ESTIMATE Agent[02] WEREWOLF", "Opinion"},
		{seer, "XOR (ESTIMATE Agent[02] WEREWOLF) (ESTIMATE Agent[02] POSSESSED)", "Opinion"},
		{seer, "BECAUSE (DAY 1 (Agent[02] VOTED Agent[03])) (COMINGOUT Agent[01] SEER)", "True"},
		{seer, "Agent[02] VOTED Agent[04]", "A lie (you know better)"},
		{seer, "Agent[02] COMINGOUT Agent[02] SEER", "True"},
		{seer, "OR (ESTIMATE Agent[04] WEREWOLF) (ESTIMATE Agent[05] WEREWOLF)", "True"},
		{seer, "VOTE Agent[03]", "Opinion; [03] is dead"},
		{seer, "REQUEST ANY (VOTE Agent[03])", "Opinion; [03] is dead"},
		{seer, "INQUIRE Agent[03] (VOTE ANY)", "Opinion; [03] is dead"},
		{seer, "REQUEST Agent[03] (VOTE Agent[02])", "Opinion; [03] is dead"},
		{seer, "NOT (DIVINED Agent[05] WEREWOLF)",
			"A lie (you know better); This takes back D2\u00a0#1 by [01], “I divined [05] on day 0: ●Werewolf”"},
		{seer, "AND (NOT (DIVINED Agent[05] WEREWOLF)) (DAY 0 (DIVINED Agent[04] HUMAN))",
			"A lie (you know better); This takes back D2\u00a0#1 by [01], “I divined [05] on day 0: ●Werewolf”"},
		{seer, "GUARD Agent[02]", "A lie (you know better)"},
		{wolf, "ESTIMATE Agent[02] WEREWOLF", "A lie (you know better)"},
		{wolf, "ESTIMATE Agent[02] SEER", "Opinion"},
		{wolf, "DIVINED Agent[02] HUMAN", "A lie (you know better)"},
	} {
		s := c.m.situation(true)
		w, err := phrase.New("en")
		if err != nil {
			t.Fatal(err)
		}
		d, err := protocolui.ParseDraft(c.text)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(protocolui.HintsOn(d, s).In(w, s), "; "); got != c.want {
			t.Errorf("%q:\ngot  %s\nwant %s", c.text, got, c.want)
		}
		s.RoleShown = false
		if h := protocolui.HintsOn(d, s); h.Truth != truth.Opinion {
			t.Errorf("%q: truth %s with the role hidden", c.text, h.Truth)
		}
	}
}
