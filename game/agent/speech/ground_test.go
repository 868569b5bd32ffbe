package speech

import (
	"fmt"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/view"
)

// TestGrounds lists the evidence about seats on day 2. On day 1 the sixth seat, then the tenth, called the second
// seat a wolf, the first, the third and the fourth voted for it, the fifth, the sixth and the ninth for the first,
// and the wolves killed the fourth.
func TestGrounds(t *testing.T) {
	t.Parallel()
	table := view.New(rules.Fifteen(), game.AtSeat(0))
	day, n := uint8(1), uint16(0)
	see := func(ev rules.Event) {
		ev.Day = day
		table.Observe(&ev)
	}
	hear := func(seat game.Seat, text string) {
		see(rules.Event{Kind: rules.Said, Channel: game.ChannelTalk, N: n, Actor: seat, Target: game.NoSeat, Text: text})
		n++
	}
	see(rules.Event{Kind: rules.DayBegan})
	hear(2, "COMINGOUT Agent[03] SEER")
	hear(2, "DIVINED Agent[02] WEREWOLF")
	hear(6, "COMINGOUT Agent[07] SEER")
	hear(6, "DIVINED Agent[04] WEREWOLF")
	hear(5, "ESTIMATE Agent[02] WEREWOLF")
	hear(9, "ESTIMATE Agent[02] WEREWOLF")
	for voter, target := range map[game.Seat]game.Seat{0: 1, 2: 1, 3: 1, 4: 0, 5: 0, 8: 0} {
		see(rules.Event{Kind: rules.Voted, Actor: voter, Target: target})
	}
	see(rules.Event{Kind: rules.Executed, Actor: game.NoSeat, Target: 1})
	day, n = 2, 0
	see(rules.Event{Kind: rules.DayBegan})
	see(rules.Event{Kind: rules.Died, Actor: game.NoSeat, Target: 3})
	hear(7, "COMINGOUT Agent[08] MEDIUM")
	hear(7, "IDENTIFIED Agent[02] WEREWOLF")

	turn := &Turn{Voice: &Voice{Me: 0, Table: table}}
	turn.Belief.Seer[2], turn.Belief.Medium[7] = 0.9, 0.9
	tests := []struct {
		seat game.Seat
		role game.Role
		says string
	}{
		{0, game.RoleVillager, "AND (Agent[08] IDENTIFIED Agent[02] WEREWOLF) (DAY 1 (VOTED Agent[02]))"},
		{2, game.RoleVillager, "AND (Agent[08] IDENTIFIED Agent[02] WEREWOLF) (DAY 1 (Agent[03] VOTED Agent[02]))"},
		{2, game.RoleSeer, "AND (Agent[03] DIVINED Agent[02] WEREWOLF) (Agent[08] IDENTIFIED Agent[02] WEREWOLF)"},
		{7, game.RoleMedium, "AND (Agent[03] DIVINED Agent[02] WEREWOLF) (Agent[08] IDENTIFIED Agent[02] WEREWOLF)"},
		{4, game.RoleWerewolf, "DAY 1 (Agent[05] VOTED Agent[01])"},
		{5, game.RoleVillager, "AND (Agent[08] IDENTIFIED Agent[02] WEREWOLF) " +
			"(DAY 1 (Agent[06] ESTIMATE Agent[02] WEREWOLF))"},
		{6, game.RoleWerewolf, "AND (Agent[07] DIVINED Agent[04] WEREWOLF) (ANY ATTACKED Agent[04])"},
	}
	for _, tt := range tests {
		found := false
		for _, g := range turn.Grounds(tt.seat) {
			found = found || g.Role == tt.role && g.Says.String() == tt.says
		}
		if !found {
			t.Errorf("of seat %d not %v as %s", tt.seat.Number(), tt.role, tt.says)
		}
	}
	for _, g := range turn.Grounds(9) {
		t.Errorf("of seat 10, who has only joined: %s", g.Says.String())
	}

	turn.Belief.Medium[7] = 0.3 // a medium that is not believed
	for _, g := range turn.Grounds(2) {
		t.Errorf("by the medium's word: %s", g.Says.String())
	}

	turn.Heard.Lines = []*view.Talk{{Seat: 5, Sentence: new(protocol.BecauseOf(
		protocol.Act(protocol.Attacked, 4).By(protocol.Any), protocol.Act(protocol.Vote, 7)))}}
	if why := protocol.Act(protocol.Attacked, 4).By(protocol.Any); !turn.Heard.Given(&why) {
		t.Error("a reason that was given is taken for new")
	}
}

// TestCounted checks that ruling out others is a reason against a seat if it alone is left. Claims of the seer are such
// a reason only if one of the claimants must be the possessed.
func TestCounted(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		setup  rules.Setup
		claims int // of the seer, by the second seat and those after it
		dead   game.SeatSet
		says   string
	}{
		{rules.Five(), 2, 0, ""},
		{rules.Five(), 2, game.Seats(3), "AND (Agent[02] COMINGOUT Agent[02] SEER) (Agent[03] COMINGOUT Agent[03] SEER)"},
		{rules.Five(), 3, game.Seats(3), ""},
		{rules.Fifteen(), 2, 0, ""},
	} {
		table := view.New(tt.setup, game.AtSeat(0))
		table.Observe(&rules.Event{Kind: rules.DayBegan, Day: 1})
		for s := game.Seat(1); s <= game.Seat(tt.claims); s++ {
			table.Observe(&rules.Event{Kind: rules.Said, Day: 1, Channel: game.ChannelTalk, N: uint16(s), Actor: s,
				Target: game.NoSeat, Text: fmt.Sprintf("COMINGOUT Agent[%02d] SEER", s.Number())})
		}
		for s := range tt.dead.All() {
			table.Observe(&rules.Event{Kind: rules.Executed, Day: 1, Actor: game.NoSeat, Target: s})
		}
		turn := &Turn{Voice: &Voice{Me: 0, Table: table}}
		said := ""
		if why, ok := turn.Accuse(4).Counted(); ok {
			said = why.String()
		}
		if said != tt.says {
			t.Errorf("%d seats, %d claims: %q, want %q", tt.setup.Seats(), tt.claims, said, tt.says)
		}
	}
}

// TestJoined checks that nobody agrees with a reason that also applies to their own vote, that rests on a result which
// they do not believe or which was taken back, or that wrongs nobody.
func TestJoined(t *testing.T) {
	t.Parallel()
	said := func(seat game.Seat, n int, text string) *view.Talk {
		s, err := protocol.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		return &view.Talk{Seat: seat, Day: 2, N: n, Channel: game.ChannelTalk, Sentence: &s}
	}
	voted := "BECAUSE (DAY 1 (Agent[08] VOTED Agent[02])) (VOTE Agent[08])"
	found := "BECAUSE (Agent[03] DIVINED Agent[08] WEREWOLF) (VOTE Agent[08])"
	lied := "BECAUSE (Agent[08] DIVINED Agent[03] WEREWOLF) (VOTE Agent[08])"
	doubts := "BECAUSE (Agent[08] ESTIMATE Agent[03] POSSESSED) (VOTE Agent[08])"
	trusts := "BECAUSE (Agent[08] ESTIMATE Agent[03] SEER) (VOTE Agent[08])"
	for _, tt := range []struct {
		name  string
		me    game.Seat
		seer  float64 // how likely seat 3 is
		line  string
		joins bool
	}{
		{"a vote of another", 4, 0, voted, true},
		{"a vote that it cast too", 0, 0, voted, false},
		{"a bare word", 4, 0, "VOTE Agent[08]", false},
		{"a result that it believes", 4, 0.6, found, true},
		{"a result that it does not believe", 4, 0.1, found, false},
		{"a lie of the suspect", 4, 0.1, lied, true},
		{"a doubt of whom it believes", 4, 0.6, doubts, true},
		{"a doubt of whom it doubts too", 4, 0.1, doubts, false},
		{"trust in whom it trusts too", 4, 0.6, trusts, false},
		{"trust in whom it doubts", 4, 0.1, trusts, true},
	} {
		table := view.New(rules.Fifteen(), game.AtSeat(tt.me))
		for _, voter := range []game.Seat{0, 7} {
			table.Observe(&rules.Event{Kind: rules.Voted, Day: 1, Actor: voter, Target: 1})
		}
		table.Observe(&rules.Event{Kind: rules.DayBegan, Day: 2})
		v := &Voice{Me: tt.me, Table: table}
		turn := &Turn{Voice: v, Heard: Conversation{v: v, Lines: []*view.Talk{said(5, 0, tt.line)}}}
		turn.Belief.Seer[2] = tt.seer
		if line, ok := turn.Accuse(7).Joined(); ok != tt.joins {
			t.Errorf("%s: joins %v, %s", tt.name, ok, line.String())
		}
	}
}
