package rules

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"aiwolfplay/game"
)

// One test for each decision in docs/decisions.md that the engine takes,
// named after its row. Rows that only confirm the regulation are in
// regulation_…_test.go.

func TestD2_SkipAndOverMixedAreSilence(t *testing.T) {
	g := dealt(t, "VVSWP").dawn()
	for range 3 {
		g.in(AskTalk)
		g.say(1, OverText)
		g.turn(SkipText)
	}
	g.in(AskVote)
	for _, ev := range g.events(1, Said) { // a third Skip stays a Skip
		if want := ev.Actor == 0; (ev.Text == OverText) != want {
			t.Error(ev.Line())
		}
	}
}

func TestD3_OverIsNotFinal(t *testing.T) {
	g := dealt(t, "VVSWP").dawn()
	g.say(1, OverText)
	g.turn(SkipText)
	if ask := g.ask(1); ask.Kind != AskTalk || ask.Remaining != 10 {
		t.Errorf("%+v", ask)
	}
	g.say(1, "VOTE Agent[02]")
}

func TestD4_ExhaustedSeatsAreOver(t *testing.T) {
	g := dealt(t, "VVSWP", func(s *Setup) { s.TalksPerDay = 2 }).dawn()
	g.turn("VOTE Agent[01]")
	g.turn("VOTE Agent[02]")
	g.in(AskVote) // nobody is left to ask: the third turn is all Over
	said := g.seen(0, Said)
	if len(said) != 15 {
		t.Fatalf("%d entries, want 15", len(said))
	}
	for id, ev := range said {
		if int(ev.N) != id || (ev.Text == OverText) != (id >= 10) {
			t.Errorf("entry %d: %s", id, ev.Line())
		}
	}
}

func TestD5_WhispersHaveTheirOwnLimits(t *testing.T) {
	g := dealt(t, "VWSWPV", func(s *Setup) { s.WhispersPerDay, s.WhisperTurns = 1, 2 })
	g.turn("ESTIMATE Agent[03] SEER")
	if g.asked(2, AskWhisper) || len(g.seen(2, Said)) != 4 {
		t.Error("one whisper each, then both are Over")
	}
	g = dealt(t, "VWSWPV", func(s *Setup) { s.WhisperTurns = 2 })
	g.turn("ESTIMATE Agent[03] SEER")
	g.turn("ESTIMATE Agent[01] SEER")
	if g.asked(2, AskWhisper) {
		t.Error("a third turn")
	}
	g = dealt(t, "VWSWPV", func(s *Setup) { s.WhisperTurns = 0 })
	g.want(g.events(0, TurnBegan, WhisperEnded))
}

// TestD9_TheNightHasOneOrder checks that divination, guard and attack are asked at once, and that the order of the
// answers changes nothing that anybody sees.
func TestD9_TheNightHasOneOrder(t *testing.T) {
	play := func(order ...int) *script {
		g := dealt(t, "VVBWPVVS").dawn()
		g.talk()
		g.execute(5)
		for _, n := range order {
			g.choose(n, map[int]int{8: 4, 3: 2, 4: 8}[n])
		}
		return g
	}
	first := play(8, 3, 4)
	first.want(first.events(-1, Divined, Guarded, AttackVoted, Attacked, Died),
		"attack_voted 4 ballot 0 -> 8", "attacked -> 8", "divined 8 -> 4 WEREWOLF", "guarded 3 -> 2", "died -> 8")
	for _, order := range [][]int{{8, 4, 3}, {3, 8, 4}, {3, 4, 8}, {4, 8, 3}, {4, 3, 8}} {
		other := play(order...)
		for n := range 9 {
			if !slices.Equal(other.seen(n), first.seen(n)) {
				t.Errorf("order %v: seat %d sees another game", order, n)
			}
		}
	}
}

func TestD10_NoWolfIsAskedWhereNoneLives(t *testing.T) {
	g := dealt(t, "VVSWP").dawn()
	g.talk()
	g.execute(4)
	if g.s.Waiting() != game.Seats(2) {
		t.Error("only the seer is asked after the last wolf is gone")
	}
	g.want(g.events(1, BallotBegan), "ballot_began vote ballot 0")
}

func TestD12_13_WithoutAttackVotesAHumanIsDrawn(t *testing.T) {
	drawn := map[game.Seat]bool{}
	for i := range byte(64) {
		g := dealt(t, "VVSWP")
		g.key = Key{i}
		g.dawn()
		g.talk()
		g.execute(5)
		g.choose(3, 0)
		g.choose(4, 0)
		if ask := g.ask(4); ask.Kind != AskAttack || ask.Ballot != 1 {
			t.Fatalf("%+v, want the second attack ballot", ask)
		}
		g.choose(4, 0)
		g.want(g.events(1, AttackVoted))
		drawn[g.events(1, Attacked)[0].Target] = true
	}
	if !drawn[0] || !drawn[1] || !drawn[2] || len(drawn) != 3 {
		t.Errorf("drawn %v, want the seats 1, 2 and 3", drawn)
	}
}

func TestD13_NoAttackAsAnOption(t *testing.T) {
	on := func(s *Setup) { s.NoAttack = true }
	g := dealt(t, "VVSWP", on).dawn()
	g.talk()
	g.execute(5)
	g.night(0)
	g.want(g.events(1, Attacked), "attacked")
	g.want(g.events(2, Died, NobodyDied), "nobody_died")

	g = dealt(t, "VWVWPVV", on).dawn() // a tie attacks nobody either
	g.talk()
	g.execute(5)
	g.whisper()
	for range 2 {
		g.choose(2, 1)
		g.choose(4, 3)
	}
	g.want(g.events(1, Attacked), "attacked")
}

func TestD14_OneWolfMayAbstain(t *testing.T) {
	g := dealt(t, "VWVWPVV").dawn()
	g.talk()
	g.execute(5)
	g.whisper()
	for _, target := range []int{2, 4, 5, 8, 18} { // itself, a wolf, the executed, nobody at this table
		in := g.input(2, target, "")
		if err := g.try(in); err != ErrBadTarget {
			t.Errorf("attacking %d: %v", target, err)
		}
	}
	if ask := g.ask(2); ask.Targets != game.Seats(0, 2, 5, 6) {
		t.Errorf("%+v", ask)
	}
	g.choose(2, 0)
	g.choose(4, 1)
	g.want(g.events(1, AttackVoted, Attacked), "attack_voted 4 ballot 0 -> 1", "attacked -> 1")
}

func TestD18_TheSeerMayDivineItself(t *testing.T) {
	g := dealt(t, "VVSWP")
	if ask := g.ask(3); ask.Targets.Has(2) {
		t.Error("it is not offered")
	}
	g.choose(3, 3)
	g.want(g.seen(3, Divined), "divined 3 -> 3 HUMAN")

	g.talk()
	g.execute(1)
	if err := g.try(g.input(3, 1, "")); err != ErrBadTarget {
		t.Errorf("divining the dead: %v", err)
	}
}

func TestD20_TheExecutedHasNoNight(t *testing.T) {
	g := dealt(t, "VVSWPBVV").dawn()
	g.talk()
	g.execute(3)
	if g.asked(3, AskDivine) || g.s.Waiting() != game.Seats(3, 5) {
		t.Error("the executed seer is asked")
	}
	g.night(1)
	g.want(g.seen(3, Divined))
	g.talk()
	g.execute(6)
	if g.s.Waiting() != game.Seats(3) {
		t.Error("the executed bodyguard is asked")
	}
}

func TestD21_TheDeadMediumIsTold(t *testing.T) {
	g := dealt(t, "VVMWPVV").dawn()
	g.talk()
	g.execute(5)
	g.night(3)
	g.want(g.seen(3, Died, Identified), "died -> 3", "identified 3 -> 5 HUMAN")
}

func TestD22_ASilentVoteIsDrawn(t *testing.T) {
	drawn := map[game.Seat]bool{}
	for i := range byte(64) {
		g := dealt(t, "VVSWP")
		g.key = Key{i}
		g.dawn()
		g.talk()
		g.late(2)
		for _, n := range []int{1, 3, 4, 5} {
			g.choose(n, 2)
		}
		vote := g.seen(0, Voted)[1]
		if !vote.Forced || vote.Actor != 1 {
			t.Fatalf("%s", vote.Line())
		}
		drawn[vote.Target] = true
	}
	if len(drawn) != 4 || drawn[1] {
		t.Errorf("drawn %v, want every other seat", drawn)
	}
}

func TestD23_NobodyAbstainsFromTheVote(t *testing.T) {
	g := dealt(t, "VVSWP").dawn()
	g.talk()
	g.execute(5)
	g.night(1)
	g.talk()
	for _, target := range []int{0, 2, 1, 5, 6} { // nobody, itself, the attacked, the executed, none such
		if err := g.try(g.input(2, target, "")); err != ErrBadTarget {
			t.Errorf("voting for %d: %v", target, err)
		}
	}
}

func TestD25_WhatTimeRunsOutOn(t *testing.T) {
	g := dealt(t, "VWSWPBV")
	g.late(2)
	g.say(4, "ESTIMATE Agent[03] SEER")
	g.want(g.events(0, Answered), "answered 2 whisper Skip (forced)", "answered 4 whisper ESTIMATE Agent[03] SEER")
	for _, ev := range g.seen(2, Said) {
		if ev.Forced != (ev.Actor == 1) {
			t.Error(ev.Line())
		}
	}
	g.whisper()
	g.late(3)
	g.want(g.events(0, Divined))
	g.late(1)
	g.turn(SkipText)
	for _, ev := range g.seen(0, Said) {
		if ev.Text != SkipText || ev.Forced != (ev.Actor == 0) {
			t.Error(ev.Line())
		}
	}
	g.talk()
	g.execute(5)
	g.whisper()
	g.late(3)
	g.late(6)
	g.late(2)
	g.choose(4, 1)
	g.want(g.events(1, Guarded, AttackVoted), "attack_voted 4 ballot 0 -> 1")
	g.want(g.events(2, Died), "died -> 1")
}

func TestD26_TheNightAfterTheDecisionIsPlayed(t *testing.T) {
	g := dealt(t, "VVSWP").dawn()
	g.talk()
	g.execute(4)
	if g.s.Over() || g.s.Winner() != game.SideNone {
		t.Error("over before dawn")
	}
	g.choose(3, 5)
	g.want(g.seen(0)[len(g.seen(0))-8:],
		"day_began 2", "nobody_died", "game_ended VILLAGER",
		"role_revealed 1 VILLAGER", "role_revealed 2 VILLAGER", "role_revealed 3 SEER",
		"role_revealed 4 WEREWOLF", "role_revealed 5 POSSESSED")
	if !g.s.Over() || g.s.Winner() != game.SideVillage || g.s.Day() != 2 || !g.s.Waiting().Empty() {
		t.Errorf("over %v, winner %s, day %d", g.s.Over(), g.s.Winner(), g.s.Day())
	}
	g.want(g.seen(3, Divined), "divined 3 -> 5 HUMAN")
}

func TestD30_Villages(t *testing.T) {
	for n := -1; n <= 20; n++ {
		setup, err := Village(n)
		if ok := n >= 3 && n <= 18; (err == nil) != ok {
			t.Errorf("%d seats: %v", n, err)
		} else if ok && (setup.Seats() != n || setup.Validate() != nil) {
			t.Errorf("%d seats: %d, %v", n, setup.Seats(), setup.Validate())
		}
	}
	seven, _ := Village(7)
	ten, _ := Village(10)
	if seven.Roles != [game.NumRoles]uint8{0, 4, 1, 0, 0, 2, 0} || ten.Roles != [game.NumRoles]uint8{0, 4, 1, 1, 1, 2, 1} {
		t.Errorf("7 seats: %v, 10 seats: %v", seven.Roles, ten.Roles)
	}
	if Five().Seats() != 5 || Fifteen().Seats() != 15 {
		t.Error("the contest's villages")
	}
}

func TestNoExecutionAsAnOption(t *testing.T) {
	g := dealt(t, "VVMWP", func(s *Setup) { s.NoExecution = true }).dawn()
	g.talk()
	for range 2 {
		g.vote(2, 1, 2, 1, 3)
	}
	g.want(g.events(1, Executed, NobodyExecuted), "nobody_executed")
	g.night(1)
	g.want(g.seen(3, Identified))
}

// TestD21_TheMediumIsToldOnce checks that on the day after a day without an execution the medium does not learn again
// about the one before.
func TestD21_TheMediumIsToldOnce(t *testing.T) {
	g := dealt(t, "VVMWPVVVV", func(s *Setup) { s.NoExecution = true }).dawn()
	g.talk()
	g.execute(5)
	g.night(1)
	g.talk()
	for range 2 {
		g.vote(3, 2, 3, 2, 2, 3, 4)
	}
	g.night(2)
	g.want(g.seen(3, NobodyExecuted, Identified), "identified 3 -> 5 HUMAN", "nobody_executed")
}

// TestEveryGameEnds checks that the game ends even if a village never executes and a pack never attacks.
func TestEveryGameEnds(t *testing.T) {
	g := dealt(t, "VVVW", func(s *Setup) { s.NoExecution, s.NoAttack, s.TalkTurns = true, true, 1 })
	for !g.s.Over() {
		s, log, err := g.s, g.log, error(nil)
		for seat := range s.Waiting().All() {
			ask, _ := s.AskFor(seat)
			in := Input{Seat: seat, Ask: ask.ID, Action: Action{Kind: ask.Kind, Target: game.NoSeat, Text: OverText}}
			if ask.Kind == AskVote {
				in.Action.Target = (seat + 1) % 4
				if !ask.Targets.Has(in.Action.Target) {
					in.Action.Target = ask.Targets.First()
				}
			}
			if s, log, err = s.Step(&g.key, in, log); err != nil {
				t.Fatal(err)
			}
		}
		g.s, g.log = s, log
	}
	if g.s.Day() < drawnFrom || g.s.Day() > drawnFrom+4 {
		t.Errorf("the game ended on day %d", g.s.Day())
	}
	if folded, err := Fold(g.s.Setup(), g.log); err != nil || folded != g.s {
		t.Errorf("fold: %v", err)
	}
}

// TestBadInputs checks that each error, at each stage, leaves no trace (try checks it).
func TestBadInputs(t *testing.T) {
	g := dealt(t, "VVSWP")
	bad := func(name string, want error, in Input) {
		t.Helper()
		if err := g.try(in); !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", name, err, want)
		}
	}
	act := func(kind AskKind, target game.Seat, text string) Action { return Action{kind, target, text} }
	bad("not asked", ErrNotAsked, Input{Seat: 0, Ask: 1, Action: act(AskDivine, 3, "")})
	bad("not asked, question 0", ErrNotAsked, Input{Seat: 0})
	bad("not asked, time out", ErrNotAsked, Input{Seat: 0, Ask: 1, Timeout: true})
	bad("no seat", ErrNotAsked, Input{Seat: game.NoSeat, Ask: 1})
	bad("no such seat", ErrNotAsked, Input{Seat: 5, Ask: 1})
	bad("past the largest table", ErrNotAsked, Input{Seat: game.MaxSeats, Ask: 1})
	bad("question 0", ErrStaleAsk, Input{Seat: 2, Action: act(AskDivine, 3, "")})
	bad("a question to come", ErrStaleAsk, Input{Seat: 2, Ask: 2, Action: act(AskDivine, 3, "")})
	bad("time out of another question", ErrStaleAsk, Input{Seat: 2, Ask: 2, Timeout: true})
	bad("vote at night", ErrWrongKind, Input{Seat: 2, Ask: 1, Action: act(AskVote, 3, "")})
	bad("no action", ErrWrongKind, Input{Seat: 2, Ask: 1})
	bad("no such action", ErrWrongKind, Input{Seat: 2, Ask: 1, Action: act(numAskKinds, 3, "")})
	bad("divining nobody there", ErrBadTarget, Input{Seat: 2, Ask: 1, Action: act(AskDivine, 5, "")})
	g.choose(3, 4)
	bad("answering twice", ErrStaleAsk, Input{Seat: 2, Ask: 1, Action: act(AskDivine, 3, "")})
	bad("an empty utterance", ErrWrongKind, Input{Seat: 2, Ask: 2, Action: act(AskTalk, game.NoSeat, "")})
	bad("a whisper by day", ErrWrongKind, Input{Seat: 2, Ask: 2, Action: act(AskWhisper, game.NoSeat, OverText)})
	g.say(1, SkipText)
	bad("taking an utterance back", ErrStaleAsk, Input{Seat: 0, Ask: 1, Action: act(AskTalk, game.NoSeat, OverText)})
	g.talk()
	g.talk() // seat 1 said Skip in the first turn
	g.execute(4)
	bad("the executed speaks", ErrNotAsked, Input{Seat: 3, Ask: 99, Action: act(AskTalk, game.NoSeat, OverText)})
	g.choose(3, 0)
	bad("after the end", ErrOver, Input{Seat: 2, Ask: 99, Action: act(AskDivine, 0, "")})
	bad("after the end, nobody", ErrOver, Input{Seat: game.NoSeat})
}

// TestActionsAreStripped checks that fields that do not belong to an action are not recorded.
func TestActionsAreStripped(t *testing.T) {
	g := dealt(t, "VVSWP")
	g.do(Input{Seat: 2, Ask: 1, Action: Action{AskDivine, 3, "Over"}})
	g.do(Input{Seat: 0, Ask: 1, Action: Action{AskTalk, 3, "Over"}})
	g.want(g.events(-1, Answered), "answered 3 divine -> 4", "answered 1 talk Over")
}

func TestSetupValidate(t *testing.T) {
	for _, tt := range []struct {
		change func(*Setup)
		want   string
	}{
		{func(s *Setup) {}, "<nil>"},
		{func(s *Setup) { s.Roles[game.RoleNone] = 1 }, "rules: setup: Roles[NONE] must be 0, is 1"},
		{func(s *Setup) { s.Roles = [game.NumRoles]uint8{game.RoleWerewolf: 1} },
			"rules: setup: Roles: 3 to 18 seats expected, got 1"},
		{func(s *Setup) { s.Roles = [game.NumRoles]uint8{game.RoleWerewolf: 1, game.RoleSeer: 1} },
			"rules: setup: Roles: 3 to 18 seats expected, got 2"},
		{func(s *Setup) { s.Roles[game.RoleVillager] = 16 }, "rules: setup: Roles: 3 to 18 seats expected, got 19"},
		{func(s *Setup) { s.Roles[game.RoleVillager] = 255 }, "rules: setup: Roles: 3 to 18 seats expected, got 258"},
		{func(s *Setup) { s.Roles[game.RoleWerewolf] = 0 }, "rules: setup: Roles[WEREWOLF]: at least 1 expected, got 0"},
		{func(s *Setup) { s.Roles[game.RoleWerewolf] = 4 },
			"rules: setup: Roles[WEREWOLF]: fewer wolves than others expected, got 4 of 8 seats"},
		{func(s *Setup) { s.TalkTurns = 0 }, "rules: setup: talkTurns: at least 1 expected, got 0"},
	} {
		setup := Five()
		tt.change(&setup)
		if got := fmt.Sprint(setup.Validate()); got != tt.want {
			t.Errorf("got %q, want %q", got, tt.want)
		}
		if _, log, err := New(setup, new(Key), nil); fmt.Sprint(err) != tt.want || (err != nil && log != nil) {
			t.Errorf("New: %v and %d events, want %q", err, len(log), tt.want)
		}
		if _, err := Fold(setup, nil); fmt.Sprint(err) != tt.want {
			t.Errorf("Fold: %v, want %q", err, tt.want)
		}
	}
}
