package discussion

import (
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/bayes/core"
	"aiwolfplay/game/agent/speech"
	"aiwolfplay/game/belief"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
)

// hears seats a gentle logician as a villager that hears the lines of seat 2, one in each turn.
func hears(t *testing.T, seats int, lines ...string) *Player {
	t.Helper()
	setup, err := rules.Village(seats)
	if err != nil {
		t.Fatal(err)
	}
	logician := core.Character{Name: "logician", Budget: 3, Eager: 1, Reasons: 1, Agrees: 0.3, Sticks: 0.06}
	a, err := New(agent.Seating{Seat: 0, Setup: setup, Key: rules.Key{1}}, logician.At(agent.Gentle), core.UsualTables())
	if err != nil {
		t.Fatal(err)
	}
	evs := []rules.Event{
		{Kind: rules.Dealt, Actor: 0, Target: game.NoSeat, Role: game.RoleVillager}, {Kind: rules.DayBegan, Day: 1},
		{Kind: rules.PhaseBegan, Day: 1, Phase: game.PhaseTalk},
	}
	for i, line := range lines {
		evs = append(evs, rules.Event{Kind: rules.TurnBegan, Day: 1, Channel: game.ChannelTalk, Turn: uint8(i)},
			rules.Event{Kind: rules.Said, Day: 1, Channel: game.ChannelTalk, Turn: uint8(i), N: uint16(i), Actor: 1,
				Target: game.NoSeat, Text: line})
	}
	a.Observe(evs)
	return a
}

// TestStandsByItsWord checks that a seat that has accused another today does not say no to the question whether that
// seat is a wolf, unless it can give a reason.
func TestStandsByItsWord(t *testing.T) {
	t.Parallel()
	p := hears(t, 9, "COMINGOUT Agent[02] SEER", "DIVINED Agent[04] HUMAN",
		"INQUIRE Agent[01] (ESTIMATE Agent[05] WEREWOLF)")
	turn := &speech.Turn{Voice: &p.Voice}
	says := func(turnOf int, text string) {
		p.Observe([]rules.Event{{Kind: rules.Said, Day: 1, Channel: game.ChannelTalk, Turn: uint8(turnOf), N: 20, Actor: 0,
			Target: game.NoSeat, Text: text}})
		turn.Heard = p.Hear(0)
	}
	asked := protocol.Believe(protocol.RefTo(4), game.RoleWerewolf)
	q := speech.Question{Talk: &p.Table.Talks[2], To: p.Self(), Op: protocol.Inquire, What: &asked}
	says(2, "VOTE Agent[06]")
	turn.Suspect = game.NoSeat
	if s := p.YesOrNo(turn, q)[0]; speech.Conclusion(&s).Verb != protocol.Disagree {
		t.Errorf("of one whom it has not accused it says %s", s.String())
	}
	says(2, "ESTIMATE Agent[05] WEREWOLF")
	turn.Suspect = 6
	turn.Belief.Wolf[4], turn.Belief.Wolf[7] = 0.3, 0.25
	either := protocol.AnyOf(asked, protocol.Believe(protocol.RefTo(7), game.RoleWerewolf))
	if s := p.YesOrNo(turn, q)[0]; !protocol.Equal(s, either) {
		t.Errorf("of one whom it has accused, and may as well have accused another, it says %s", s.String())
	}
	turn.Belief.Wolf[7] = 0.1
	if s := p.YesOrNo(turn, q)[0]; speech.Conclusion(&s).Verb != protocol.Agree {
		t.Errorf("of one whom it has accused it says %s", s.String())
	}
}

// TestNineAreWeighedByTheHouse checks that in a village of the house of 7 to 9 seats even a seat that talks as contest
// agents do is weighed by the house's table: the only medium is believed if the seer's death and result confirm it.
func TestNineAreWeighedByTheHouse(t *testing.T) {
	t.Parallel()
	p := hears(t, 9, "COMINGOUT Agent[02] SEER", "DIVINED Agent[03] WEREWOLF")
	says := func(turn uint8, seat game.Seat, text string) {
		n := uint16(len(p.Table.Talks))
		p.Observe([]rules.Event{
			{Kind: rules.TurnBegan, Day: 2, Channel: game.ChannelTalk, Turn: turn},
			{Kind: rules.Said, Day: 2, Channel: game.ChannelTalk, Turn: turn, N: n, Actor: seat, Target: game.NoSeat,
				Text: text},
		})
	}
	p.Observe([]rules.Event{
		{Kind: rules.Executed, Day: 1, Actor: game.NoSeat, Target: 2},
		{Kind: rules.DayBegan, Day: 2}, {Kind: rules.Died, Day: 2, Actor: game.NoSeat, Target: 1},
		{Kind: rules.PhaseBegan, Day: 2, Phase: game.PhaseTalk},
	})
	says(0, 4, "COMINGOUT Agent[05] MEDIUM")
	says(1, 4, "IDENTIFIED Agent[03] WEREWOLF")
	var heard belief.Impression
	heard[4][belief.ContestAgent] = 10
	p.Company.Remember(heard)
	says(2, 4, "VOTE Agent[06]")
	if foreign, _ := p.Company.Judge(); !foreign.Has(4) {
		t.Fatal("the medium is not taken for a contest agent")
	}
	if wolf := p.Consider().Wolf(4); wolf > 0.05 {
		t.Errorf("the medium is a wolf with %.2f", wolf)
	}
}
