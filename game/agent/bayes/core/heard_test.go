package core

import (
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/speech"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
)

// A listener is a mind that only listens.
type listener struct {
	speech.Believer
	speech.Liar
	speech.Talker
	speech.AttentiveListener
}

// hears seats a hazy villager that hears the lines, one in each turn.
func hears(t *testing.T, seats int, lines ...string) *Seat {
	t.Helper()
	setup, err := rules.Village(seats)
	if err != nil {
		t.Fatal(err)
	}
	s, err := NewSeat(agent.Seating{Seat: 0, Setup: setup, Key: rules.Key{1}},
		Character{Hazy: Haze[agent.Gentle]}, UsualTables())
	if err != nil {
		t.Fatal(err)
	}
	s.Mind = listener{AttentiveListener: s.AttentiveListener}
	s.learn(
		rules.Event{Kind: rules.Dealt, Actor: 0, Target: game.NoSeat, Role: game.RoleVillager},
		rules.Event{Kind: rules.DayBegan, Day: 1}, rules.Event{Kind: rules.PhaseBegan, Day: 1, Phase: game.PhaseTalk},
	)
	for i, line := range lines {
		s.learn(rules.Event{Kind: rules.TurnBegan, Day: 1, Channel: game.ChannelTalk, Turn: uint8(i)},
			rules.Event{Kind: rules.Said, Day: 1, Channel: game.ChannelTalk, Turn: uint8(i), N: uint16(i), Actor: 1,
				Target: game.NoSeat, Text: line})
	}
	return s
}

func (s *Seat) learn(evs ...rules.Event) {
	for i := range evs {
		s.Learn(&evs[i])
	}
}

// TestWithdrawn checks that a claim is no reason against a seat that has taken it back, as people do to bait others.
func TestWithdrawn(t *testing.T) {
	t.Parallel()
	claims, black := "COMINGOUT Agent[02] SEER", "DIVINED Agent[04] WEREWOLF"
	claim := protocol.Claim(protocol.RefTo(1), game.RoleSeer).By(protocol.RefTo(1))
	result := protocol.Report(protocol.Divined, protocol.RefTo(3), game.SpeciesWerewolf).By(protocol.RefTo(1))
	p := hears(t, 5, claims, black)
	if p.Evidence.withdrawn(&claim) || p.Evidence.withdrawn(&result) {
		t.Error("what a seat stands by is taken for withdrawn")
	}
	p = hears(t, 5, claims, black, "NOT (DIVINED Agent[04] WEREWOLF)", "COMINGOUT Agent[02] VILLAGER")
	if !p.Evidence.withdrawn(&claim) || !p.Evidence.withdrawn(&result) {
		t.Error("a reason is what a seat has withdrawn")
	}
}

// TestOnlyMediumIsBelieved checks that a hazy player, although it suspects others too much, still believes the only
// medium's claim.
func TestOnlyMediumIsBelieved(t *testing.T) {
	t.Parallel()
	p := hears(t, 9, "COMINGOUT Agent[02] MEDIUM")
	home := Home{Seat: p}
	m := p.Truth(home.unopposed())
	if m.Wolf[1] != p.known.Wolf(1) || m.Wolf[2] == p.known.Wolf(2) {
		t.Errorf("the medium is a wolf by %v instead of %v, another by %v instead of %v",
			m.Wolf[1], p.known.Wolf(1), m.Wolf[2], p.known.Wolf(2))
	}
}

// TestMediumIsGuarded checks that the pack expects the bodyguard to guard the only medium if no seer claims.
func TestMediumIsGuarded(t *testing.T) {
	t.Parallel()
	p := hears(t, 15, "COMINGOUT Agent[02] MEDIUM")
	guarded := func(s game.Seat) float64 { return NewWolfSide(p, 0, 0).(*largePack).guarded(s) }
	if alone, other := guarded(1), guarded(2); alone < 10*other {
		t.Errorf("the only medium is guarded with %v, another with %v", alone, other)
	}
	p = hears(t, 15, "COMINGOUT Agent[02] SEER")
	p.Table.Seats[2].Claim, p.Table.Seats[2].ClaimTalk = game.RoleMedium, 0
	if seer, beside := guarded(1), guarded(2); beside >= seer {
		t.Errorf("beside a seer, who is guarded with %v, the medium is with %v", seer, beside)
	}
}

// TestWrongs checks which lines are a reason against their speaker: those against a human are, but not praise of the
// seat, nor a suspicion that a seat is the possessed if it may be.
func TestWrongs(t *testing.T) {
	t.Parallel()
	var m speech.Belief
	m.Wolf[4], m.Seer[5] = 0.5, 0.6
	turn := &speech.Turn{Voice: &hears(t, 15).Voice, Belief: m}
	for _, tt := range []struct {
		target game.Seat
		role   game.Role
		wrongs bool
	}{
		{0, game.RoleSeer, false}, {0, game.RoleWerewolf, true}, {0, game.RolePossessed, true},
		{3, game.RoleWerewolf, true}, {3, game.RolePossessed, false}, {3, game.RoleSeer, true},
		{4, game.RoleWerewolf, false}, {5, game.RolePossessed, true}, {5, game.RoleSeer, false},
	} {
		why := protocol.Believe(protocol.RefTo(tt.target), tt.role).By(protocol.RefTo(7))
		if got := wrongs(turn, &why); got != tt.wrongs {
			t.Errorf("%s: wrongs somebody: %v", why.String(), got)
		}
	}
}

// TestNoObjectionToThePossessed checks that if a line leaves open whether a seat is the possessed, a seat does not
// object that the accused is no wolf, unless it takes the accused for the seer.
func TestNoObjectionToThePossessed(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		line string
		seer float64
		open bool
	}{
		{"BECAUSE (COMINGOUT Agent[02] SEER) (XOR (ESTIMATE Agent[04] WEREWOLF) (ESTIMATE Agent[04] POSSESSED))", 0.2, true},
		{"XOR (ESTIMATE Agent[04] WEREWOLF) (ESTIMATE Agent[04] POSSESSED)", 0.8, false},
		{"ESTIMATE Agent[04] WEREWOLF", 0.2, false},
	} {
		p := hears(t, 15, tt.line)
		turn := &speech.Turn{Voice: &p.Voice}
		turn.Belief.Seer[3] = tt.seer
		if open := turn.Defence(&p.Table.Talks[0], 3).MayBePossessed(); open != tt.open {
			t.Errorf("%s, the seer with %.1f: left open %v", tt.line, tt.seer, open)
		}
	}
}

// TestSaidToo checks that the seat does not hold against another what it has said itself, and does not agree with a
// seat that does so.
func TestSaidToo(t *testing.T) {
	t.Parallel()
	for _, own := range []string{
		"ESTIMATE Agent[04] WEREWOLF", "BECAUSE (VOTE Agent[02]) (AND (ESTIMATE Agent[04] WEREWOLF) (VOTE Agent[05]))",
	} {
		p := hears(t, 9, "ESTIMATE Agent[04] WEREWOLF", "VOTE Agent[06]",
			"BECAUSE (Agent[03] ESTIMATE Agent[04] WEREWOLF) (VOTE Agent[03])")
		p.learn(rules.Event{Kind: rules.Said, Day: 1, Channel: game.ChannelTalk, Turn: 2, N: 3, Actor: 0,
			Target: game.NoSeat, Text: own})
		turn := &speech.Turn{Voice: &p.Voice, Heard: p.Hear(0)}
		says, votes := protocol.Believe(protocol.RefTo(3), game.RoleWerewolf), protocol.Act(protocol.Vote, protocol.RefTo(5))
		says, votes = says.By(protocol.RefTo(1)), votes.By(protocol.RefTo(1))
		if !turn.Heard.SaidToo(&says) || Convinces(turn, &says, 1) {
			t.Errorf("after %q the seat blames another for %s", own, says.String())
		}
		if turn.Heard.SaidToo(&votes) || !Convinces(turn, &votes, 1) {
			t.Errorf("after %q the seat does not blame another for %s", own, votes.String())
		}
		if line, ok := turn.Accuse(2).Joined(); ok {
			t.Errorf("after %q the seat joins an accuser for what it said itself: %s", own, line.String())
		}
	}
}

// TestOtherClaimTakesBack checks that a result is no reason if its speaker now claims to be something else.
func TestOtherClaimTakesBack(t *testing.T) {
	t.Parallel()
	result := protocol.Report(protocol.Divined, protocol.RefTo(3), game.SpeciesWerewolf).By(protocol.RefTo(1))
	for claim, lie := range map[string]bool{"COMINGOUT Agent[02] SEER": false, "COMINGOUT Agent[02] VILLAGER": true} {
		p := hears(t, 9, "COMINGOUT Agent[02] SEER", "DIVINED Agent[04] WEREWOLF", claim)
		turn := &speech.Turn{Voice: &p.Voice}
		turn.Belief.Seer[1] = 0.9
		if got := turn.Accuse(3).IsLie(&result, 5); got != lie {
			t.Errorf("after %s its result is taken for false: %v", claim, got)
		}
	}
}

// TestClearedAccuser checks a seer that is called a wolf by a seat which it has cleared. It says that this seat is the
// possessed, and does not take it as a reason against the seat that the seat clears it.
func TestClearedAccuser(t *testing.T) {
	t.Parallel()
	p := hears(t, 5, "COMINGOUT Agent[02] SEER", "DIVINED Agent[01] HUMAN")
	p.learn(
		rules.Event{Kind: rules.Said, Day: 1, Channel: game.ChannelTalk, Turn: 2, N: 5, Actor: 0, Target: game.NoSeat,
			Text: "COMINGOUT Agent[01] SEER"},
		rules.Event{Kind: rules.Said, Day: 1, Channel: game.ChannelTalk, Turn: 2, N: 6, Actor: 0, Target: game.NoSeat,
			Text: "DIVINED Agent[02] HUMAN"},
	)
	turn := &speech.Turn{Voice: &p.Voice}
	turn.Belief.Wolf[1], turn.Belief.Wolf[2] = 0.5, 0.5
	if s := p.Suspicion(turn, 1); s.Role != game.RolePossessed {
		t.Errorf("of one whom it has cleared it says %s", s.String())
	}
	if s := p.Suspicion(turn, 2); s.Op != protocol.Xor {
		t.Errorf("of one whom it has not seen it says %s", s.String())
	}
	turn.Belief.Seer[1] = 0.4
	clears := protocol.Report(protocol.Divined, protocol.RefTo(0), game.SpeciesHuman).By(protocol.RefTo(1))
	if Convinces(turn, &clears, 1) {
		t.Error("that one clears the seat is a reason against that one")
	}
}
