package screen

import (
	"regexp"
	"slices"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/view"
	"aiwolfplay/templates/line"
	"aiwolfplay/templates/ui"
)

// testScene returns a table of five as a viewer sees it before the first event.
func testScene(t testing.TB, v game.Viewer, lang ui.Lang) *Scene {
	t.Helper()
	return setupScene(t, rules.Five(), v, lang)
}

// event returns an event that has only the actor and the target that change sets.
func event(kind rules.Kind, change func(*rules.Event)) rules.Event {
	ev := rules.Event{Kind: kind, Day: 1, Actor: game.NoSeat, Target: game.NoSeat}
	if change != nil {
		change(&ev)
	}
	return ev
}

// A toldLine contains the kind and the key of a line.
type toldLine struct {
	kind line.Kind
	key  string
}

// TestEveryKindIsTold checks the lines that each kind of event adds to the log of seat 1. A kind that is not
// listed here fails, so that no kind is dropped silently.
func TestEveryKindIsTold(t *testing.T) {
	tests := map[rules.Kind][]struct {
		change func(*rules.Event)
		want   []toldLine
	}{
		rules.Dealt: {{func(ev *rules.Event) { ev.Actor, ev.Role = 0, game.RoleSeer }, []toldLine{{line.KindDealt,
			"dealt-1"}}}},
		rules.PackShown: {
			{func(ev *rules.Event) { ev.Target = 1 }, []toldLine{{line.KindPack, "pack-2"}}},
			{func(ev *rules.Event) { ev.Target = 0 }, nil}, // the viewer's own seat
		},
		rules.DayBegan: {{nil, []toldLine{{line.KindDay, "day_began-1"}}}},
		rules.PhaseBegan: {
			{func(ev *rules.Event) { ev.Phase = game.PhaseTalk }, nil}, // the line of the day says so; see TestLastThree
			{func(ev *rules.Event) { ev.Phase = game.PhaseVote }, []toldLine{{line.KindVote, "vote-1"}}},
			{func(ev *rules.Event) { ev.Phase = game.PhaseNight }, []toldLine{{line.KindNight, "night-1"}}},
		},
		rules.TurnBegan: {
			{func(ev *rules.Event) { ev.Channel, ev.Turn = game.ChannelTalk, 2 }, []toldLine{{line.KindTurn, "turn-d1-3"}}},
			{func(ev *rules.Event) { ev.Channel = game.ChannelWhisper }, []toldLine{{line.KindTurn, "turn-w1-1"}}},
		},
		rules.Called: {{func(ev *rules.Event) { ev.Actor, ev.Channel = 1, game.ChannelTalk }, nil}}, // the seats show it
		rules.BallotBegan: {
			{func(ev *rules.Event) { ev.Ask = rules.AskVote }, nil}, // the line of the phase says so
			{func(ev *rules.Event) { ev.Ask, ev.N = rules.AskVote, 1 }, []toldLine{{line.KindTie, "tie-1-1"}}},
			{func(ev *rules.Event) { ev.Ask, ev.N = rules.AskAttack, 1 }, nil}, // the dock asks
		},
		rules.Answered: {{func(ev *rules.Event) { ev.Actor, ev.Ask, ev.Text = 0, rules.AskTalk, "Skip" }, nil}},
		// The dock shows answers.
		rules.Ready: {{func(ev *rules.Event) { ev.Actor = 1 }, nil}},
		// The seats show readiness.
		rules.Said: {
			{said(1, 3, "VOTE Agent[01]"), []toldLine{{line.KindTalk, "d1-3"}}},
			{said(1, 3, "Skip"), []toldLine{{line.KindQuiet, "quiet-d1-1"}}},
			{said(1, 3, "Over"), []toldLine{{line.KindQuiet, "quiet-d1-1"}}},
			{func(ev *rules.Event) { said(1, 3, "ATTACK Agent[02]")(ev); ev.Channel = game.ChannelWhisper },
				[]toldLine{{line.KindTalk, "w1-3"}}},
		},
		rules.WhisperEnded: {{nil, nil}}, // the dock asks the next question
		rules.Voted: {
			{func(ev *rules.Event) { ev.Actor, ev.Target = 0, 1 }, []toldLine{{line.KindBallot, "ballot-1-1"}}},
			{func(ev *rules.Event) { ev.Actor, ev.Target, ev.N = 0, 1, 1 }, []toldLine{{line.KindBallot, "ballot-1-2"}}},
		},
		rules.StageClosed:    {{nil, nil}}, // nobody sees it
		rules.Executed:       {{func(ev *rules.Event) { ev.Target = 1 }, []toldLine{{line.KindExecuted, "executed-1"}}}},
		rules.NobodyExecuted: {{nil, []toldLine{{line.KindNoExecuted, "nobody_executed-1"}}}},
		rules.Divined: {{func(ev *rules.Event) { ev.Actor, ev.Target, ev.Species = 0, 1, game.SpeciesHuman },
			[]toldLine{{line.KindDivined, "divined-1-1"}}}},
		rules.Guarded: {{func(ev *rules.Event) { ev.Actor, ev.Target = 0, 1 }, []toldLine{{line.KindGuarded,
			"guarded-1-1"}}}},
		rules.AttackVoted: {
			{func(ev *rules.Event) { ev.Actor, ev.Target = 1, 2 }, []toldLine{{line.KindAttackVote, "attack_voted-1-2-0"}}},
			{func(ev *rules.Event) { ev.Actor, ev.Target, ev.N = 1, 2, 1 }, []toldLine{{line.KindAttackVote,
				"attack_voted-1-2-1"}}},
		},
		rules.Attacked: {
			{func(ev *rules.Event) { ev.Target = 1 }, []toldLine{{line.KindAttacked, "attacked-1"}}},
			{nil, []toldLine{{line.KindAttacked, "attacked-1"}}}, // no target
		},
		rules.Identified: {{func(ev *rules.Event) { ev.Actor, ev.Target, ev.Species = 0, 1, game.SpeciesWerewolf },
			[]toldLine{{line.KindIdentified, "identified-1-1"}}}},
		rules.Died:       {{func(ev *rules.Event) { ev.Target = 1 }, []toldLine{{line.KindDied, "died-1"}}}},
		rules.NobodyDied: {{nil, []toldLine{{line.KindNoDied, "nobody_died-1"}}}},
		rules.GameEnded: {{func(ev *rules.Event) { ev.Side = game.SideVillage }, []toldLine{{line.KindEnd,
			"game_ended-1"}}}},
		rules.RoleRevealed: {{func(ev *rules.Event) { ev.Actor, ev.Role = 1, game.RoleSeer },
			[]toldLine{{line.KindRole, "role-2"}}}},
	}
	for _, kind := range kinds() {
		if tests[kind] == nil {
			t.Errorf("%s: not listed", kind)
		}
		for i, tt := range tests[kind] {
			for _, lang := range ui.Langs {
				sc := testScene(t, game.AtSeat(0), lang)
				ev := event(kind, tt.change)
				lines := sc.narrator.Tell(&ev)
				var got []toldLine
				for _, line := range lines {
					got = append(got, toldLine{line.Kind, line.Key})
				}
				if !slices.Equal(got, tt.want) {
					t.Errorf("%s %d: %v, want %v", kind, i, got, tt.want)
				}
				html, err := pagesOf(t).Part(lang, lines)
				if err != nil || (html == "") != (len(tt.want) == 0) {
					t.Errorf("%s %d in %s: %v:\n%s", kind, i, lang, err, html)
				}
			}
		}
	}
}

// kinds lists every kind of event that the rules know.
func kinds() []rules.Kind {
	var list []rules.Kind
	for kind := rules.KindNone + 1; kind.String() != "?"; kind++ {
		list = append(list, kind)
	}
	return list
}

// said returns a function that turns an event into an utterance.
func said(seat game.Seat, id uint16, text string) func(*rules.Event) {
	return func(ev *rules.Event) { ev.Actor, ev.N, ev.Text, ev.Channel = seat, id, text, game.ChannelTalk }
}

// tell observes events and returns all their lines in order.
func tell(sc *Scene, evs ...rules.Event) line.Lines {
	var lines line.Lines
	for i := range evs {
		lines = append(lines, sc.narrator.Tell(&evs[i])...)
	}
	return lines
}

func TestUtterances(t *testing.T) {
	turn := event(rules.TurnBegan, func(ev *rules.Event) { ev.Channel = game.ChannelTalk })
	talk := func(seat game.Seat, id uint16, text string) rules.Event {
		return event(rules.Said, said(seat, id, text))
	}
	sc := testScene(t, game.AtSeat(0), ui.En)
	lines := Latest(tell(sc, turn,
		talk(1, 0, "COMINGOUT Agent[02] SEER"), talk(0, 1, "VOTE Agent[03]"), talk(2, 2, "Skip"), talk(3, 3, "Over"),
		talk(4, 4, "Agent[02] DIVINED Agent[03] HUMAN"), talk(1, 5, "ESTIMATE Agent[01] WEREWOLF"), talk(2, 6,
			"INQUIRE ANY (VOTE ANY)"),
		talk(3, 7, "Skip"), talk(4, 8, "VOTE Agent[03]")))
	want := []struct {
		key                    string
		seat                   game.Seat
		claim                  game.Role
		yours, hearsay, notice bool
	}{
		{"turn-d1-1", game.NoSeat, 0, false, false, false},
		{"d1-0", 1, 0, false, false, true}, // a claim; it does not count yet during its own utterance
		{"d1-1", 0, 0, true, false, false},
		{"quiet-d1-1", game.NoSeat, 0, false, false, false},
		{"d1-4", 4, 0, false, true, false},
		{"d1-5", 1, game.RoleSeer, false, false, true}, // about the viewer
		{"d1-6", 2, 0, false, false, true},             // to everybody
		{"d1-8", 4, 0, false, false, false},
	}
	if len(lines) != len(want) {
		t.Fatalf("%d lines, want %d", len(lines), len(want))
	}
	for i, w := range want {
		l := lines[i]
		if l.Key != w.key || l.Seat.Seat != w.seat || l.Claim != w.claim || l.Yours != w.yours ||
			l.Hearsay != w.hearsay || l.Notice != w.notice {
			t.Errorf("line %d: %+v, want %+v", i, l, w)
		}
		if l.Kind == line.KindTalk && (l.Words == "" || l.Protocol == "" || l.Words == l.Protocol) {
			t.Errorf("%s: words %q, protocol %q", l.Key, l.Words, l.Protocol)
		}
	}
	quiet := lines[3]
	if len(quiet.Skipped) != 2 || quiet.Skipped[0].Seat != 2 || quiet.Skipped[1].Seat != 3 ||
		len(quiet.Done) != 1 || quiet.Done[0].Seat != 3 {
		t.Errorf("quiet: %+v", quiet)
	}
	// The next turn has a line of its own.
	next := event(rules.TurnBegan, func(ev *rules.Event) { ev.Channel, ev.Turn = game.ChannelTalk, 1 })
	late := talk(4, 9, "Skip")
	late.Turn = 1
	if more := tell(sc, next, late); more[1].Key != "quiet-d1-2" || len(more[1].Skipped) != 1 {
		t.Errorf("%+v", more)
	}
}

// TestLastThree checks that the morning with three living seats explains why some may call themselves
// werewolves. Everybody sees the same line, but only in setups with a possessed.
func TestLastThree(t *testing.T) {
	morning := func(setup rules.Setup, v game.Viewer, dead int, today uint8) line.Lines {
		sc := setupScene(t, setup, v, ui.En)
		for s := range game.Seat(dead) {
			ev := event(rules.Died, func(ev *rules.Event) { ev.Target = s })
			sc.narrator.Tell(&ev)
		}
		day := event(rules.DayBegan, func(ev *rules.Event) { ev.Day = today })
		sc.narrator.Tell(&day)
		ev := event(rules.PhaseBegan, func(ev *rules.Event) { ev.Day, ev.Phase = today, game.PhaseTalk })
		return sc.narrator.Tell(&ev)
	}
	alone := rules.Five()
	alone.Roles[game.RolePossessed], alone.Roles[game.RoleVillager] = 0, 3
	for _, tt := range []struct {
		name  string
		setup rules.Setup
		v     game.Viewer
		dead  int
		day   uint8
		told  bool
	}{
		{"three of five", rules.Five(), game.AtSeat(4), 2, 2, true},
		{"to who watches", rules.Five(), game.Viewer{}, 2, 2, true},
		{"three of fifteen", rules.Fifteen(), game.AtSeat(14), 12, 2, true},
		{"four", rules.Five(), game.AtSeat(4), 1, 2, false},
		{"no possessed", alone, game.AtSeat(4), 2, 2, false},
		{"three from the first day on", rules.Five(), game.AtSeat(4), 2, 1, false},
	} {
		lines := morning(tt.setup, tt.v, tt.dead, tt.day)
		if (len(lines) == 1) != tt.told || tt.told && (lines[0].Kind != line.KindThree || lines[0].Key != "talk-2" ||
			lines[0].Private()) {
			t.Errorf("%s: %+v", tt.name, lines)
		}
	}
}

// TestBallotGrows checks that the line of a ballot appears again with each vote, and that lines returned
// earlier do not change.
func TestBallotGrows(t *testing.T) {
	sc := testScene(t, game.Viewer{}, ui.En)
	vote := func(from, to game.Seat) rules.Event {
		return event(rules.Voted, func(ev *rules.Event) { ev.Actor, ev.Target = from, to })
	}
	lines := tell(sc, event(rules.BallotBegan, func(ev *rules.Event) { ev.Ask = rules.AskVote }),
		vote(0, 1), vote(1, 2), vote(2, 1), event(rules.Executed, func(ev *rules.Event) { ev.Target = 1 }))
	var sizes []int
	for _, entry := range lines {
		if entry.Kind == line.KindBallot {
			n := 0
			for _, row := range entry.Ballot.Rows {
				n += len(row.Voters)
			}
			sizes = append(sizes, n)
		}
	}
	if !slices.Equal(sizes, []int{1, 2, 3, 3}) {
		t.Errorf("votes in each line: %v", sizes)
	}
	kept := Latest(lines)
	if len(kept) != 2 || kept[0].Kind != line.KindBallot || kept[1].Kind != line.KindExecuted {
		t.Fatalf("%+v", kept)
	}
	rows := kept[0].Ballot.Rows
	if rows[0].Target.Seat != 1 || len(rows[0].Voters) != 2 || !rows[0].Executed || rows[1].Executed {
		t.Errorf("%+v", rows)
	}
}

func TestLatest(t *testing.T) {
	entry := func(key string, turn int) line.Line { return line.Line{Key: key, Turn: turn} }
	lines := line.Lines{entry("a", 1), entry("b", 1), entry("a", 2), entry("c", 1), entry("b", 2)}
	before := slices.Clone(lines)
	got := Latest(lines)
	want := line.Lines{entry("a", 2), entry("b", 2), entry("c", 1)}
	if len(got) != len(want) {
		t.Fatalf("%+v", got)
	}
	for i := range want {
		if got[i].Key != want[i].Key || got[i].Turn != want[i].Turn {
			t.Errorf("%d: %+v, want %+v", i, got[i], want[i])
		}
	}
	for i := range lines {
		if lines[i].Key != before[i].Key || lines[i].Turn != before[i].Turn {
			t.Error("the lines that it was given have changed")
		}
	}
	if got := Latest(nil); len(got) != 0 {
		t.Errorf("%+v", got)
	}
}

// domID matches keys that may be parts of a DOM id and of a selector.
var domID = regexp.MustCompile(`^[A-Za-z0-9_-]+$`)

// setupScene returns a table of agents as a viewer sees it before the first event.
func setupScene(t testing.TB, setup rules.Setup, v game.Viewer, lang ui.Lang) *Scene {
	t.Helper()
	village := Village{ID: tableID, Setup: setup, Seats: occupants(setup.Seats())}
	return NewScene(village, view.New(setup, v), wordsOf(t, lang), Look{})
}

// TestVotesOfADay checks that the table of votes contains the ballots of the log.
func TestVotesOfADay(t *testing.T) {
	sc := testScene(t, game.Viewer{}, ui.En)
	vote := func(ballot uint16, from, to game.Seat) rules.Event {
		return event(rules.Voted, func(ev *rules.Event) { ev.Actor, ev.Target, ev.N = from, to, ballot })
	}
	if votes := (ballots{sc}).latest(); votes.Ballots != nil {
		t.Errorf("%+v before any vote", votes)
	}
	tell(sc, vote(0, 0, 1), vote(0, 1, 0), vote(1, 0, 1), vote(1, 1, 0), vote(1, 2, 1),
		event(rules.Executed, func(ev *rules.Event) { ev.Target = 1 }))
	votes := ballots{sc}.latest()
	if votes.Day != 1 || len(votes.Ballots) != 2 || votes.Ballots[0].N != 1 || votes.Ballots[1].N != 2 {
		t.Fatalf("%+v", votes)
	}
	for _, row := range votes.Ballots[0].Rows {
		if row.Executed {
			t.Error("executed by the first ballot")
		}
	}
	if rows := votes.Ballots[1].Rows; !rows[0].Executed || rows[0].Target.Seat != 1 || len(rows[0].Voters) != 2 {
		t.Errorf("%+v", rows)
	}
	if sc.known.Seats[1].Cause != view.Executed {
		t.Error("seat 2 lives")
	}
}
