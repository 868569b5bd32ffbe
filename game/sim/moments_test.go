package sim_test

import (
	"testing"

	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
)

// TestMoments counts each rate on a few lines.
func TestMoments(t *testing.T) {
	t.Parallel()
	const bare = "1 VOTE Agent[02]\nturn\n3 BECAUSE (AGREE TALK day1 ID:0) (VOTE Agent[02])\n"
	const rivals = "2 COMINGOUT Agent[02] SEER\n3 COMINGOUT Agent[03] SEER\n" +
		"1 BECAUSE (Agent[02] DIVINED Agent[04] HUMAN) (ESTIMATE Agent[04] VILLAGER)\n"
	cleared := func(m *sim.Moments) sim.Rate { return m.Cleared }
	broken := func(m *sim.Moments) sim.Rate { return m.Broken[0] }
	for _, tt := range []struct {
		name, script string
		rate         func(*sim.Moments) sim.Rate
		want         sim.Rate
	}{
		{"joins a bare line", bare, func(m *sim.Moments) sim.Rate { return m.Joins }, sim.Rate{Won: 1, Of: 2}},
		{"joins a reason", "1 BECAUSE (DAY 0 (DIVINED Agent[02] WEREWOLF)) (VOTE Agent[02])\nturn\n" +
			"3 BECAUSE (AGREE TALK day1 ID:0) (VOTE Agent[02])", func(m *sim.Moments) sim.Rate { return m.Joins },
			sim.Rate{Won: 0, Of: 2}},
		{"few join", bare + "vote", func(m *sim.Moments) sim.Rate { return m.Crowds }, sim.Rate{Won: 0, Of: 1}},
		{"many join", bare + "4 BECAUSE (AGREE TALK day1 ID:0) (VOTE Agent[02])\n" +
			"5 BECAUSE (AGREE TALK day1 ID:0) (VOTE Agent[02])\nvote", func(m *sim.Moments) sim.Rate { return m.Crowds },
			sim.Rate{Won: 1, Of: 1}},
		{"votes as said", "1 VOTE Agent[02]\nvote 1>2", broken, sim.Rate{Won: 0, Of: 1}},
		{"votes for another", "1 REQUEST ANY (VOTE Agent[02])\nvote 1>3", broken, sim.Rate{Won: 1, Of: 1}},
		{"changes its word without a reason", "1 VOTE Agent[02]\n1 VOTE Agent[03]",
			func(m *sim.Moments) sim.Rate { return m.Moved }, sim.Rate{Won: 0, Of: 1}},
		{"and with one", "1 VOTE Agent[02]\n1 BECAUSE (Agent[03] VOTE Agent[01]) (VOTE Agent[03])",
			func(m *sim.Moments) sim.Rate { return m.Moved }, sim.Rate{Won: 1, Of: 1}},
		{"the medium for its vote", "1 BECAUSE (DAY 1 (Agent[02] VOTED Agent[03])) (ESTIMATE Agent[02] MEDIUM)",
			func(m *sim.Moments) sim.Rate { return m.ByVote }, sim.Rate{Won: 1, Of: 1}},
		{"results of two rivals", rivals +
			"1 BECAUSE (Agent[03] DIVINED Agent[05] HUMAN) (ESTIMATE Agent[05] VILLAGER)",
			func(m *sim.Moments) sim.Rate { return m.Rivals }, sim.Rate{Won: 1, Of: 1}},
		{"of two rivals on one day", rivals +
			"1 BECAUSE (Agent[03] DIVINED Agent[05] HUMAN) (ESTIMATE Agent[05] VILLAGER)\nvote",
			func(m *sim.Moments) sim.Rate { return m.RivalsToday }, sim.Rate{Won: 1, Of: 1}},
		{"votes for whom it called no wolf", "1 NOT (ESTIMATE Agent[02] WEREWOLF)\nvote 1>2", cleared,
			sim.Rate{Won: 1, Of: 1}},
		{"but has accused since", "1 NOT (ESTIMATE Agent[02] WEREWOLF)\nturn\n1 ESTIMATE Agent[02] WEREWOLF\nvote 1>2",
			cleared, sim.Rate{Won: 0, Of: 1}},
		{"as two claim the seer", "1 BECAUSE (AND (Agent[02] COMINGOUT Agent[02] SEER) " +
			"(Agent[03] COMINGOUT Agent[03] SEER)) (ESTIMATE Agent[04] WEREWOLF)",
			func(m *sim.Moments) sim.Rate { return m.Alike }, sim.Rate{Won: 1, Of: 1}},
		{"as one claims nothing", "1 BECAUSE (NOT (Agent[02] COMINGOUT Agent[02] ANY)) (ESTIMATE Agent[02] WEREWOLF)",
			func(m *sim.Moments) sim.Rate { return m.Grey }, sim.Rate{Won: 1, Of: 1}},
		{"beside the point", "1 BECAUSE (NOT (ESTIMATE Agent[02] WEREWOLF)) (VOTE Agent[03])\n" +
			"2 BECAUSE (AND (ESTIMATE Agent[03] WEREWOLF) (NOT (ESTIMATE Agent[01] WEREWOLF))) (VOTE Agent[03])",
			func(m *sim.Moments) sim.Rate { return m.Beside }, sim.Rate{Won: 1, Of: 2}},
		{"asked again", "1 INQUIRE Agent[02] (VOTE ANY)\n3 INQUIRE Agent[02] (VOTE ANY)",
			func(m *sim.Moments) sim.Rate { return m.AskedAgain }, sim.Rate{Won: 1, Of: 2}},
		{"an exposed seer is ignored", "2 COMINGOUT Agent[02] SEER\n2 DIVINED Agent[03] WEREWOLF\nvote\ndawn 3\nvote",
			func(m *sim.Moments) sim.Rate { return m.Exposed }, sim.Rate{Won: 0, Of: 1}},
	} {
		var m sim.Moments
		m.Add(rules.Five(), &sim.Result{Log: logOf(t, tt.script)})
		if got := tt.rate(&m); got != tt.want {
			t.Errorf("%s: %v, want %v", tt.name, got, tt.want)
		}
	}
}
