package view

import (
	"reflect"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
)

// play plays a game in which the seats answer from a fixed list, and returns its log.
func play(t *testing.T, setup rules.Setup, key rules.Key) []rules.Event {
	t.Helper()
	state, log, err := rules.New(setup, &key, nil)
	for n := 0; err == nil && !state.Over(); n++ {
		seat := state.Waiting().Nth(n * 7 % state.Waiting().Len())
		ask, _ := state.AskFor(seat)
		in := rules.Input{Seat: seat, Ask: ask.ID, Action: rules.Action{Kind: ask.Kind, Target: game.NoSeat}}
		if ask.Targets != 0 {
			in.Action.Target = ask.Targets.Nth(n * 5 % ask.Targets.Len())
		}
		if ask.Kind == rules.AskTalk || ask.Kind == rules.AskWhisper {
			lines := [...]string{"Skip", "ESTIMATE Agent[02] WEREWOLF", "Over", "DIVINED Agent[01] HUMAN", "Over", "Over"}
			in.Action.Text = lines[(n+int(ask.Turn))%len(lines)]
		}
		in.Timeout = n%11 == 0
		state, log, err = state.Step(&key, in, log)
	}
	if err != nil {
		t.Fatal(err)
	}
	return log
}

func viewers(seats int) []game.Viewer {
	list := []game.Viewer{{}, game.Omniscient()}
	for s := range seats {
		list = append(list, game.AtSeat(game.Seat(s)))
	}
	return list
}

// TestFoldOfEveryPrefix folds whole games: folding a prefix gives what was
// known there, and folding never changes the events.
func TestFoldOfEveryPrefix(t *testing.T) {
	for _, setup := range []rules.Setup{rules.Five(), rules.Fifteen()} {
		log := play(t, setup, rules.Key{byte(setup.Seats())})
		for _, viewer := range viewers(setup.Seats()) {
			events := rules.Project(nil, log, viewer)
			kept := rules.Project(nil, log, viewer)
			step := max(1, len(events)/40)
			live := New(setup, viewer)
			for n := range events {
				live.Observe(&events[n])
				if n%step != 0 && n != len(events)-1 {
					continue
				}
				if again := Fold(setup, viewer, events[:n+1]); !reflect.DeepEqual(live, again) {
					t.Fatalf("%v: the fold of %d events differs from the view that lived through them", viewer, n+1)
				}
			}
			if !reflect.DeepEqual(events, kept) {
				t.Errorf("%v: the fold changed its events", viewer)
			}
		}
	}
}

// TestAgreesWithState compares the omniscient fold with the state of the rules.
func TestAgreesWithState(t *testing.T) {
	sequential := rules.Five()
	sequential.Sequential, sequential.SkipLimit = true, 2
	for _, setup := range []rules.Setup{rules.Five(), rules.Fifteen(), sequential} {
		key := rules.Key{9, byte(setup.Seats())}
		log := play(t, setup, key)
		for n := range log {
			state, err := rules.Fold(setup, log[:n+1])
			if err != nil {
				t.Fatal(err)
			}
			if n < setup.Seats() {
				continue // the deal
			}
			v := Fold(setup, game.Omniscient(), log[:n+1])
			if v.Day != state.Day() || v.Phase != state.Phase() || v.Alive != state.Alive() || v.Winner != state.Winner() {
				t.Fatalf("event %d %v: view day %d %v alive %b, state day %d %v alive %b",
					n+1, log[n].Kind, v.Day, v.Phase, v.Alive, state.Day(), state.Phase(), state.Alive())
			}
			byDay := v.Phase == game.PhaseTalk || v.Phase == game.PhaseVote
			if byDay && (log[n].Kind == rules.TurnBegan || log[n].Kind == rules.Called) && v.Awaited != state.Waiting() {
				t.Fatalf("event %d: awaited %b, state awaits %b", n+1, v.Awaited, state.Waiting())
			}
			if !byDay && v.Awaited != 0 {
				t.Fatalf("event %d: awaited %b at night", n+1, v.Awaited)
			}
			for s := range setup.Seats() {
				if v.Seats[s].Role != state.Role(game.Seat(s)) {
					t.Fatalf("seat %d: role %v, want %v", s+1, v.Seats[s].Role, state.Role(game.Seat(s)))
				}
			}
		}
	}
}

func said(seat game.Seat, n int, text string) rules.Event {
	return rules.Event{
		Kind: rules.Said, Channel: game.ChannelTalk, Day: 1, N: uint16(n),
		Actor: seat, Target: game.NoSeat, Text: text,
	}
}

func TestClaimsAndReports(t *testing.T) {
	tests := []struct {
		name    string
		lines   []string // all by seat 2
		claim   game.Role
		line    int // of the claim
		reports []Report
	}{
		{name: "nothing", lines: []string{"Skip", "ESTIMATE Agent[02] SEER"}},
		{name: "plain claim", lines: []string{"Skip", "COMINGOUT Agent[02] SEER"}, claim: game.RoleSeer, line: 1},
		{name: "claim in AND", lines: []string{"AND (COMINGOUT Agent[02] SEER) (VOTE Agent[01])"}, claim: game.RoleSeer},
		{name: "said again", lines: []string{"COMINGOUT Agent[02] SEER", "COMINGOUT Agent[02] SEER"}, claim: game.RoleSeer},
		{name: "changed", lines: []string{"COMINGOUT Agent[02] SEER", "COMINGOUT Agent[02] WEREWOLF"},
			claim: game.RoleWerewolf, line: 1},
		{name: "of another", lines: []string{"COMINGOUT Agent[03] SEER"}},
		{name: "hearsay", lines: []string{"Agent[03] COMINGOUT Agent[02] SEER"}},
		{name: "asked for", lines: []string{"REQUEST Agent[03] (COMINGOUT Agent[02] SEER)",
			"INQUIRE ANY (COMINGOUT ANY SEER)"}},
		{name: "denied", lines: []string{"NOT (COMINGOUT Agent[02] SEER)"}},
		{
			name: "claim taken back", lines: []string{"COMINGOUT Agent[02] SEER", "DIVINED Agent[03] WEREWOLF",
				"NOT (COMINGOUT Agent[02] SEER)"}, line: 0,
			reports: []Report{{Day: 1, N: 1, Turn: 0, Seat: 1, Kind: protocol.Divined, Target: 2,
				Species: game.SpeciesWerewolf, On: -1, TakenBack: true}},
		},
		{name: "any role", lines: []string{"COMINGOUT Agent[02] ANY"}},
		{
			name: "report", lines: []string{"DIVINED Agent[03] WEREWOLF", "DIVINED Agent[03] WEREWOLF"},
			reports: []Report{{Day: 1, Seat: 1, Kind: protocol.Divined, Target: 2, Species: game.SpeciesWerewolf, On: -1}},
		},
		{
			name: "report of a day, as a reason", lines: []string{"Over",
				"BECAUSE (DAY 2 (IDENTIFIED Agent[03] HUMAN)) (VOTE Agent[04])"},
			reports: []Report{{Day: 1, N: 1, Seat: 1, Kind: protocol.Identified, Target: 2, Species: game.SpeciesHuman, On: 2}},
		},
		{
			name: "taken back", lines: []string{"DAY 0 (DIVINED Agent[03] WEREWOLF)",
				"AND (NOT (DAY 0 (DIVINED Agent[03] WEREWOLF))) (DIVINED Agent[04] HUMAN)"},
			reports: []Report{
				{Day: 1, Seat: 1, Kind: protocol.Divined, Target: 2, Species: game.SpeciesWerewolf, On: 0, TakenBack: true},
				{Day: 1, N: 1, Seat: 1, Kind: protocol.Divined, Target: 3, Species: game.SpeciesHuman, On: -1},
			},
		},
		{
			name: "taken back and told again", lines: []string{"DIVINED Agent[03] HUMAN", "NOT (DIVINED Agent[03] HUMAN)",
				"DIVINED Agent[03] HUMAN"},
			reports: []Report{{Day: 1, Seat: 1, Kind: protocol.Divined, Target: 2, Species: game.SpeciesHuman, On: -1}},
		},
		{
			name: "not taken back by doubt, by another, or of another species",
			lines: []string{"DIVINED Agent[03] HUMAN", "OR (NOT (DIVINED Agent[03] HUMAN)) (VOTE Agent[04])",
				"Agent[04] NOT (DIVINED Agent[03] HUMAN)", "NOT (DIVINED Agent[03] WEREWOLF)",
				"REQUEST ANY (NOT (DIVINED Agent[03] HUMAN))"},
			reports: []Report{{Day: 1, Seat: 1, Kind: protocol.Divined, Target: 2, Species: game.SpeciesHuman, On: -1}},
		},
		{name: "report of nobody", lines: []string{"DIVINED ANY HUMAN", "DIVINED Agent[07] HUMAN", "DIVINED Agent[03] ANY"}},
		{name: "not one of two", lines: []string{"XOR (DIVINED Agent[03] HUMAN) (DIVINED Agent[03] WEREWOLF)"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			v := New(rules.Five(), game.Viewer{})
			for n, line := range tt.lines {
				ev := said(1, n, line)
				v.Observe(&ev)
			}
			if got := v.Seats[1]; got.Claim != tt.claim || got.ClaimTalk != tt.line {
				t.Errorf("claim %q at line %d, want %q at %d", got.Claim, got.ClaimTalk, tt.claim, tt.line)
			}
			if !reflect.DeepEqual(v.Reports, tt.reports) {
				t.Errorf("reports %v, want %v", v.Reports, tt.reports)
			}
			if tt.claim != game.RoleNone && !v.Claimants(tt.claim).Has(1) {
				t.Errorf("Claimants(%v) lacks the seat", tt.claim)
			}
		})
	}
}

func TestTalkByNumber(t *testing.T) {
	v := New(rules.Five(), game.Viewer{})
	for n, line := range []string{"Skip", "VOTE Agent[01]"} {
		ev := said(game.Seat(n), n, line)
		v.Observe(&ev)
	}
	ref := protocol.TalkRef{Channel: game.ChannelTalk, Day: 1, ID: 1}
	if talk := v.Talk(ref); talk == nil || talk.Text != "VOTE Agent[01]" {
		t.Errorf("Talk(%v) = %v", ref, talk)
	}
	ref.Channel = game.ChannelWhisper
	if talk := v.Talk(ref); talk != nil {
		t.Errorf("Talk(%v) = %v, want none", ref, talk)
	}
}

// TestNonsenseIsKept hears what no parser accepts, as a damaged log might hold.
func TestNonsenseIsKept(t *testing.T) {
	v := New(rules.Five(), game.Viewer{})
	ev := said(0, 0, "gibberish (")
	v.Observe(&ev)
	if len(v.Talks) != 1 || v.Talks[0].Sentence != nil {
		t.Errorf("talks %v", v.Talks)
	}
}

func TestPending(t *testing.T) {
	setup, key := rules.Five(), rules.Key{1}
	state, log, err := rules.New(setup, &key, nil)
	if err != nil {
		t.Fatal(err)
	}
	seat := state.Waiting().First() // the seer on the first night
	ask, _ := state.AskFor(seat)
	target := ask.Targets.First()
	state, log, err = state.Step(&key, rules.Input{
		Seat: seat, Ask: ask.ID, Action: rules.Action{Kind: ask.Kind, Target: target},
	}, log)
	if err != nil {
		t.Fatal(err)
	}
	events := rules.Project(nil, log, game.AtSeat(seat))
	v := New(setup, game.AtSeat(seat))
	for i := range events {
		v.Observe(&events[i])
		if events[i].Kind == rules.Answered && (v.Pending.Kind != rules.AskDivine || v.Pending.Target != target) {
			t.Errorf("pending %+v after the answer", v.Pending)
		}
	}
	if v.Pending != (PendingAnswer{}) || len(v.Divinations) != 1 || v.Divinations[0].Target != target {
		t.Errorf("next morning: pending %+v, divinations %v", v.Pending, v.Divinations)
	}
	if v.Awaited != state.Waiting() {
		t.Errorf("awaited %b, want %b", v.Awaited, state.Waiting())
	}
	if got := v.Known(game.RoleSeer); got != game.Seats(seat) {
		t.Errorf("Known(SEER) = %b, want seat %d only", got, seat.Number())
	}
}
