package sim_test

import (
	"strings"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
)

// talkOf counts the talk of a script for five seats.
func talkOf(t *testing.T, script string) sim.Talk {
	t.Helper()
	var k sim.Talk
	k.Add(rules.Five(), &sim.Result{Log: logOf(t, script)})
	return k
}

// logOf returns the log of a script for five seats. Each line is "seat sentence", with seats counted from 1. "turn"
// begins the next turn, "vote 1>2 3>2" ends the talk of a day with ballots, "dawn 4" begins the next day with a victim.
func logOf(t *testing.T, script string) []rules.Event {
	t.Helper()
	var log []rules.Event
	day, turn, n := uint8(1), uint8(0), uint16(0)
	add := func(ev rules.Event) {
		ev.Seq, ev.To, ev.Day = uint32(len(log)+1), game.Public, day
		log = append(log, ev)
	}
	nobody := rules.Event{Actor: game.NoSeat, Target: game.NoSeat}
	begin := func(kind rules.Kind, phase game.Phase) {
		ev := nobody
		ev.Kind, ev.Phase, ev.Turn = kind, phase, turn
		if kind == rules.TurnBegan {
			ev.Channel = game.ChannelTalk
		}
		add(ev)
	}
	dawn := func() {
		turn, n = 0, 0
		begin(rules.DayBegan, game.PhaseNone)
	}
	dawn()
	begin(rules.PhaseBegan, game.PhaseTalk)
	begin(rules.TurnBegan, game.PhaseNone)
	for line := range strings.Lines(script) {
		word, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		switch word {
		case "":
		case "turn":
			turn++
			begin(rules.TurnBegan, game.PhaseNone)
		case "vote":
			begin(rules.PhaseBegan, game.PhaseVote)
			for ballot := range strings.FieldsSeq(rest) {
				add(rules.Event{Kind: rules.Voted, Actor: game.Seat(ballot[0] - '1'), Target: game.Seat(ballot[2] - '1')})
			}
		case "dawn":
			day++
			dawn()
			if rest != "" {
				add(rules.Event{Kind: rules.Died, Actor: game.NoSeat, Target: game.Seat(rest[0] - '1')})
			}
			begin(rules.PhaseBegan, game.PhaseTalk)
			begin(rules.TurnBegan, game.PhaseNone)
		default:
			s, err := protocol.Parse(rest)
			if err != nil {
				t.Fatal(err)
			}
			add(rules.Event{Kind: rules.Said, Channel: game.ChannelTalk, Turn: turn, N: n,
				Actor: game.Seat(word[0] - '1'), Target: game.NoSeat, Text: s.String()})
			n++
		}
	}
	return log
}

// TestTurns counts the turns of a day, and those in which nobody speaks.
func TestTurns(t *testing.T) {
	t.Parallel()
	k := talkOf(t, "1 VOTE Agent[02]\nturn\n2 Skip\nturn\n2 VOTE Agent[01]\nturn\n1 Over\nvote\ndawn 3\nturn\nvote")
	if k.Turns[4] != 1 || k.Turns[2] != 1 || k.Quiet[2] != 2 {
		t.Errorf("turns %v, quiet %v; want a day of 4 and one of 2, in each of which 2 are quiet", k.Turns, k.Quiet)
	}
}

// TestTalkRates counts each rate on a few lines.
func TestTalkRates(t *testing.T) {
	t.Parallel()
	bare := func(k *sim.Talk) sim.Rate { return k.Bare }
	grounded := func(k *sim.Talk) sim.Rate { return k.Grounded }
	reacted := func(k *sim.Talk) sim.Rate { return k.Reacted }
	explained := func(k *sim.Talk) sim.Rate { return k.Explained }
	const accused = "1 DIVINED Agent[02] WEREWOLF\nturn\n"
	tests := []struct {
		name, script string
		rate         func(*sim.Talk) sim.Rate
		want         sim.Rate
	}{
		{"a vote is bare, and to ask all for it", "1 VOTE Agent[02]\n2 REQUEST ANY (VOTE Agent[01])\n" +
			"3 AND (VOTE Agent[02]) (REQUEST ANY (VOTE Agent[02]))", bare, sim.Rate{Won: 3, Of: 3}},
		{"a vote for a reason is not, nor a suspicion, nor a question",
			"1 BECAUSE (ESTIMATE Agent[02] WEREWOLF) (VOTE Agent[02])\n2 ESTIMATE Agent[01] WEREWOLF\n" +
				"3 INQUIRE Agent[01] (VOTE ANY)\n4 Skip\n5 BECAUSE (Agent[01] VOTE Agent[02]) (VOTE Agent[01])",
			bare, sim.Rate{Won: 0, Of: 4}},
		{"asked", "1 INQUIRE Agent[02] (VOTE ANY)\n2 INQUIRE ANY (VOTE ANY)\n3 REQUEST Agent[01] (VOTE Agent[02])",
			func(k *sim.Talk) sim.Rate { return k.Asked }, sim.Rate{Won: 2, Of: 3}},
		{"again", "1 VOTE Agent[02]\nturn\n1 VOTE Agent[02]\n2 VOTE Agent[02]",
			func(k *sim.Talk) sim.Rate { return k.Again }, sim.Rate{Won: 1, Of: 3}},

		{"told, so a fact", "1 COMINGOUT Agent[01] SEER\n" +
			"2 BECAUSE (Agent[01] COMINGOUT Agent[01] SEER) (ESTIMATE Agent[01] SEER)", grounded, sim.Rate{Won: 1, Of: 1}},
		{"not told", "2 BECAUSE (Agent[01] COMINGOUT Agent[01] SEER) (ESTIMATE Agent[01] SEER)", grounded, sim.Rate{Of: 1}},
		{"own opinion is no fact", "2 ESTIMATE Agent[01] WEREWOLF\n" +
			"2 BECAUSE (ESTIMATE Agent[01] WEREWOLF) (VOTE Agent[01])", grounded, sim.Rate{Of: 2}},
		{"another's is, and a line", "1 VOTE Agent[03]\n2 BECAUSE (Agent[01] VOTE Agent[03]) (VOTE Agent[01])\n" +
			"4 BECAUSE (AGREE TALK day1 ID:0) (VOTE Agent[03])\n5 BECAUSE (AGREE TALK day1 ID:9) (VOTE Agent[03])",
			grounded, sim.Rate{Won: 2, Of: 4}},
		{"one's own result", "1 BECAUSE (DIVINED Agent[03] WEREWOLF) (VOTE Agent[03])", grounded, sim.Rate{Won: 1, Of: 1}},
		{"votes and deaths", "vote 1>2 2>1\ndawn 5\n" +
			"1 BECAUSE (DAY 1 (Agent[02] VOTED Agent[01])) (ESTIMATE Agent[02] WEREWOLF)\n" +
			"1 BECAUSE (DAY 1 (NOT (Agent[02] VOTED Agent[03]))) (ESTIMATE Agent[02] WEREWOLF)\n" +
			"1 BECAUSE (ANY ATTACKED Agent[05]) (ESTIMATE Agent[05] SEER)\n" +
			"2 BECAUSE (DAY 1 (Agent[01] VOTED Agent[05])) (ESTIMATE Agent[01] WEREWOLF)\n" +
			"2 BECAUSE (DAY 1 (NOT (Agent[01] VOTED Agent[02]))) (ESTIMATE Agent[01] WEREWOLF)\n" +
			"2 BECAUSE (ANY ATTACKED Agent[04]) (ESTIMATE Agent[04] SEER)", grounded, sim.Rate{Won: 3, Of: 6}},
		{"no claim", "1 COMINGOUT Agent[01] SEER\n2 BECAUSE (NOT (Agent[03] COMINGOUT Agent[03] ANY)) (VOTE Agent[03])\n" +
			"2 BECAUSE (NOT (Agent[01] COMINGOUT Agent[01] ANY)) (VOTE Agent[01])", grounded, sim.Rate{Won: 1, Of: 2}},

		{"disagrees", accused + "2 DISAGREE TALK day1 ID:0\nvote", reacted, sim.Rate{Won: 1, Of: 1}},
		{"counters", accused + "2 VOTE Agent[01]\nvote", reacted, sim.Rate{Won: 1, Of: 1}},
		{"claims", accused + "turn\n2 COMINGOUT Agent[02] VILLAGER\nvote", reacted, sim.Rate{Won: 1, Of: 1}},
		{"too late", accused + "turn\nturn\n2 VOTE Agent[01]\nvote", reacted, sim.Rate{Of: 1}},
		{"of another", accused + "2 VOTE Agent[03]\nvote", reacted, sim.Rate{Of: 1}},
		{"for a reason", "1 BECAUSE (COMINGOUT Agent[01] SEER) (VOTE Agent[02])\nturn\nvote", reacted, sim.Rate{Of: 1}},
		{"without a reason, or without another turn", "1 VOTE Agent[02]\nturn\n1 DIVINED Agent[03] WEREWOLF\nvote",
			reacted, sim.Rate{}},

		{"changed, and says why", "1 VOTE Agent[02]\nturn\n3 DIVINED Agent[04] WEREWOLF\nturn\n" +
			"1 BECAUSE (Agent[03] DIVINED Agent[04] WEREWOLF) (VOTE Agent[04])", explained, sim.Rate{Won: 1, Of: 1}},
		{"says an old reason", "5 COMINGOUT Agent[05] SEER\n1 VOTE Agent[02]\nturn\n3 DIVINED Agent[04] WEREWOLF\nturn\n" +
			"1 BECAUSE (Agent[05] COMINGOUT Agent[05] SEER) (VOTE Agent[04])", explained, sim.Rate{Of: 1}},
		{"nothing was new", "1 VOTE Agent[02]\nturn\n3 VOTE Agent[04]\nturn\n1 VOTE Agent[04]", explained, sim.Rate{}},
		{"dead", "1 VOTE Agent[02]\nvote\ndawn 2\n1 VOTE Agent[04]", explained, sim.Rate{}},
		{"a day ends", "1 VOTE Agent[02]\nvote", func(k *sim.Talk) sim.Rate { return k.Ended }, sim.Rate{Won: 1, Of: 1}},
		{"a day is cut off", strings.Repeat("turn\n", 19) + "vote",
			func(k *sim.Talk) sim.Rate { return k.Ended }, sim.Rate{Of: 1}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			k := talkOf(t, tt.script)
			if got := tt.rate(&k); got != tt.want {
				t.Errorf("%+v, want %+v", got, tt.want)
			}
		})
	}
}

// TestTalkSpreads counts utterances, and opinions with reasons, of a seat and day.
func TestTalkSpreads(t *testing.T) {
	t.Parallel()
	k := talkOf(t, "1 VOTE Agent[02]\n1 ESTIMATE Agent[02] WEREWOLF\n"+
		"2 BECAUSE (Agent[01] VOTE Agent[02]) (VOTE Agent[01])\nvote")
	if lines, reasons := k.Lines.AtLeast(1), k.Reasons.AtLeast(1); lines != (sim.Rate{Won: 2, Of: 5}) ||
		reasons != (sim.Rate{Won: 1, Of: 5}) || k.Lines.Median() != 0 {
		t.Errorf("%+v, %+v, median %d; want 2 of 5, 1 of 5, 0", lines, reasons, k.Lines.Median())
	}
}
