package rules

import (
	"slices"
	"testing"

	"aiwolfplay/game"
)

// One test for each thing that the regulation says, named after its paragraph;
// decisions_test.go does the same for what it leaves open. Seats are numbered
// from 1 and deals are written as letters, "VVSWP".

func TestR1_1_RolesOfFiveAndFifteen(t *testing.T) {
	for _, tt := range []struct {
		setup Setup
		want  map[game.Role]int
	}{
		{Five(), map[game.Role]int{game.RoleVillager: 2, game.RoleSeer: 1, game.RoleWerewolf: 1, game.RolePossessed: 1}},
		{Fifteen(), map[game.Role]int{
			game.RoleVillager: 8, game.RoleSeer: 1, game.RoleMedium: 1, game.RoleBodyguard: 1,
			game.RoleWerewolf: 3, game.RolePossessed: 1,
		}},
	} {
		s, log, err := New(tt.setup, &Key{1}, nil)
		if err != nil {
			t.Fatal(err)
		}
		dealt := map[game.Role]int{}
		for _, ev := range log {
			if ev.Kind != Dealt {
				continue
			}
			dealt[ev.Role]++
			if ev.To != game.ToSeat(ev.Actor) || s.Role(ev.Actor) != ev.Role {
				t.Errorf("%s goes to %b", ev.Line(), ev.To)
			}
		}
		for role, want := range tt.want {
			if dealt[role] != want {
				t.Errorf("%d seats: %d of %s, want %d", tt.setup.Seats(), dealt[role], role, want)
			}
		}
	}
}

func TestR1_1_WolvesKnowOneAnother(t *testing.T) {
	g := dealt(t, "VWSWPV")
	for _, wolf := range []int{2, 4} {
		g.want(g.seen(wolf, PackShown), "pack_shown -> 2", "pack_shown -> 4")
	}
	for _, other := range []int{0, 1, 3, 5, 6} {
		g.want(g.seen(other, PackShown))
	}
	g = dealt(t, "VVSWP")
	g.want(g.seen(4, PackShown)) // alone, there is nobody to show
}

func TestR1_2_1_TheSeerLearnsTheSpecies(t *testing.T) {
	for _, tt := range []struct {
		target int
		want   string
	}{{1, "divined 3 -> 1 HUMAN"}, {4, "divined 3 -> 4 WEREWOLF"}, {5, "divined 3 -> 5 HUMAN"}} {
		g := dealt(t, "VVSWP")
		g.choose(3, tt.target)
		g.want(g.seen(3, Divined), tt.want)
		for _, other := range []int{0, 1, 2, 4, 5} {
			g.want(g.seen(other, Divined))
		}
	}
}

func TestR1_2_1_TheMediumLearnsTheSpecies(t *testing.T) {
	for _, tt := range []struct {
		executed int
		want     string
	}{{1, "identified 3 -> 1 HUMAN"}, {4, "identified 3 -> 4 WEREWOLF"}, {6, "identified 3 -> 6 HUMAN"}} {
		g := dealt(t, "VVMWWPVV").dawn()
		g.talk()
		g.execute(tt.executed)
		g.want(g.seen(3, Identified)) // only when the day breaks
		g.night(2)
		g.want(g.seen(3, Identified), tt.want)
		g.want(g.seen(0, Identified))
		g.want(g.seen(5, Identified))
	}
}

func TestR1_2_1_TheGuardedSurvives(t *testing.T) {
	g := dealt(t, "VVBWPVV").dawn()
	g.talk()
	g.execute(5)
	g.choose(4, 1)
	g.choose(3, 1)
	g.want(g.events(2, Died, NobodyDied), "nobody_died")
	g.want(g.seen(3, Guarded), "guarded 3 -> 1")
	g.want(g.seen(4, Attacked), "attacked -> 1") // the wolves know whom they attacked
	g.want(g.seen(4, Guarded))
	if !g.s.Alive().Has(0) {
		t.Error("seat 1 is dead")
	}
}

// Nobody is told why nobody died: a guard that held and wolves who meant to
// miss look the same to the bodyguard and to everybody but the wolves.
func TestR1_2_1_NoFeedbackForTheBodyguard(t *testing.T) {
	play := func(victim int) *script {
		g := dealt(t, "VVBWPVV", func(s *Setup) { s.NoAttack = true }).dawn()
		g.talk()
		g.execute(5)
		g.choose(3, 1)
		for g.asked(4, AskAttack) {
			g.choose(4, victim)
		}
		return g
	}
	guarded, missed := play(1), play(0)
	guarded.want(guarded.events(2, NobodyDied), "nobody_died")
	for _, n := range []int{0, 1, 2, 3, 5, 6, 7} {
		if !slices.Equal(guarded.seen(n), missed.seen(n)) {
			t.Errorf("seat %d can tell a guard from a miss", n)
		}
	}
}

func TestR1_2_2_WolvesAttackTheMostVoted(t *testing.T) {
	g := dealt(t, "VVVVVWWWP").dawn()
	g.talk()
	g.execute(9)
	g.whisper()
	g.choose(6, 1)
	g.choose(7, 2)
	g.choose(8, 2)
	g.want(g.events(1, AttackVoted, Attacked),
		"attack_voted 6 ballot 0 -> 1", "attack_voted 7 ballot 0 -> 2", "attack_voted 8 ballot 0 -> 2", "attacked -> 2")
	g.want(g.events(2, Died), "died -> 2")
	for _, n := range []int{0, 1, 9} {
		g.want(g.seen(n, BallotBegan), "ballot_began vote ballot 0")
		g.want(g.seen(n, AttackVoted, Attacked))
	}
}

func TestR1_2_2_WhispersAreForWolves(t *testing.T) {
	g := dealt(t, "VWSWPV")
	g.say(4, "ESTIMATE Agent[03] SEER")
	g.want(g.seen(2, Said)) // not before all have answered
	g.say(2, SkipText)
	for _, wolf := range []int{2, 4} {
		if got := g.seen(wolf, Said); len(got) != 2 {
			t.Errorf("wolf %d heard %d whispers, want 2", wolf, len(got))
		}
	}
	for _, n := range []int{0, 1, 3, 5, 6} {
		g.want(g.seen(n, Said, TurnBegan, WhisperEnded))
	}
}

func TestR1_2_2_ThePossessedIsHumanAndWinsWithTheWolves(t *testing.T) {
	g := dealt(t, "VVSWP")
	g.want(g.seen(5, Dealt, PackShown), "dealt 5 POSSESSED")
	g.choose(3, 5)
	g.want(g.seen(3, Divined), "divined 3 -> 5 HUMAN")
	g.talk()
	g.execute(1)
	g.night(2)
	g.want(g.events(2, GameEnded)) // two humans, the possessed among them, against one wolf
	g.talk()
	g.execute(3)
	g.night(5) // a human to attack like any other
	g.want(g.events(3, Died, GameEnded), "died -> 5", "game_ended WEREWOLF")
}

func TestR1_3_1_ATurnIsSentTogether(t *testing.T) {
	g := dealt(t, "VVSWP").dawn()
	for _, n := range []int{5, 2, 1, 4} {
		g.say(n, "VOTE Agent[03]")
		g.want(g.seen(3, Said))
	}
	g.want(g.seen(0, Ready), "ready 5", "ready 2", "ready 1", "ready 4") // who has spoken, not what
	for _, other := range []int{0, 1, 3} {
		for _, ev := range g.seen(other, Answered) {
			if ev.Actor.Number() == 5 {
				t.Errorf("%d sees the answer of 5 before the turn is over", other)
			}
		}
	}
	g.say(3, SkipText)
	said := g.seen(0, Said)
	if len(said) != 5 {
		t.Fatalf("%d utterances, want 5", len(said))
	}
	for id, ev := range said {
		if int(ev.N) != id || ev.Turn != 0 || ev.Day != 1 {
			t.Errorf("%s has the id %d, want %d", ev.Line(), ev.N, id)
		}
	}
	if ask := g.ask(1); ask.Turn != 1 || ask.Remaining != 9 {
		t.Errorf("next: %+v", ask)
	}
}

func TestR1_3_1_TenUtterancesADay(t *testing.T) {
	g := dealt(t, "VVSWP").dawn()
	g.turn(SkipText) // costs nothing
	for turn := range 10 {
		if ask := g.ask(1); int(ask.Remaining) != 10-turn || int(ask.Turn) != turn+1 {
			t.Errorf("turn %d: %+v", turn, ask)
		}
		g.say(1, "VOTE Agent[02]")
		g.turn(SkipText)
	}
	if _, asked := g.s.AskFor(0); asked {
		t.Error("seat 1 is asked for an eleventh utterance")
	}
	g.turn(SkipText)
	last := g.events(1, Said)[5*11:]
	for _, ev := range last {
		want := SkipText
		if ev.Actor == 0 {
			want = OverText
		}
		if ev.Text != want || ev.Forced {
			t.Errorf("%s, want %s", ev.Line(), want)
		}
	}
	if ids := last[4].N; ids != 5*12-1 {
		t.Errorf("the last id is %d, want %d: automatic Over counts", ids, 5*12-1)
	}
}

func TestR1_3_1_AllOverEndsTheTalk(t *testing.T) {
	g := dealt(t, "VVSWP").dawn()
	for _, n := range []int{1, 2, 3, 4} {
		g.say(n, OverText)
	}
	g.say(5, SkipText)
	g.in(AskTalk) // one did not say Over
	g.turn(OverText)
	g.in(AskVote)
}

func TestR1_3_1_ThreeSilentTurnsEndTheTalk(t *testing.T) {
	g := dealt(t, "VVSWP").dawn()
	g.turn(SkipText)
	g.turn(SkipText)
	g.say(1, "VOTE Agent[02]") // not in a row
	g.turn(SkipText)
	g.turn(SkipText)
	g.turn(SkipText)
	g.in(AskTalk)
	g.turn(SkipText)
	g.in(AskVote)
	if n := len(g.events(1, TurnBegan)); n != 6 {
		t.Errorf("%d turns, want 6", n)
	}
}

func TestR1_3_1_TwentyTurnsAtMost(t *testing.T) {
	g := dealt(t, "VVSWP").dawn()
	for turn := range 20 {
		g.in(AskTalk)
		if turn%2 == 0 {
			g.say(1+turn/10, "VOTE Agent[05]")
		}
		g.turn(SkipText)
	}
	g.in(AskVote)
}

func TestR1_3_2_NoTalkOnTheFirstDay(t *testing.T) {
	g := dealt(t, "VVSWP")
	if g.s.Day() != 0 || g.s.Phase() != game.PhaseNight {
		t.Errorf("day %d, %s", g.s.Day(), g.s.Phase())
	}
	g.want(g.seen(0), "day_began 0", "phase_began night")
	g.dawn()
	g.want(g.seen(0), "day_began 0", "phase_began night", "day_began 1", "phase_began talk", "turn_began TALK turn 0")
}

func TestR1_3_2_TalkOnTheFirstDayAsAnOption(t *testing.T) {
	on := func(s *Setup) { s.TalkOnFirstDay = true }
	g := dealt(t, "VWSWPV", on)
	g.want(g.seen(0), "day_began 0", "phase_began talk")
	if g.asked(1, AskTalk) || !g.asked(2, AskWhisper) || !g.asked(4, AskWhisper) {
		t.Error("the wolves whisper first")
	}
	g.whisper()
	g.talk()
	g.want(g.events(0, PhaseBegan), "phase_began talk", "phase_began night")
	if g.s.Waiting() != game.Seats(2) || !g.asked(3, AskDivine) {
		t.Error("then the seer divines; nobody votes, attacks or whispers again")
	}
	g.choose(3, 2)
	g.want(g.seen(3, Divined), "divined 3 -> 2 WEREWOLF")

	g = dealt(t, "VVSWP", on) // a lone wolf has nobody to whisper with
	g.talk()
	g.choose(3, 0)
	if g.s.Day() != 1 {
		t.Error("day 1 expected")
	}
}

func TestR1_3_3_WhisperAfterTheVoteBeforeTheAttack(t *testing.T) {
	g := dealt(t, "VWVWPVV").dawn()
	g.talk()
	if g.asked(2, AskWhisper) {
		t.Error("whisper before the vote")
	}
	g.execute(5)
	if !g.asked(2, AskWhisper) || !g.asked(4, AskWhisper) {
		t.Error("no whisper after the vote")
	}
	g.whisper()
	if !g.asked(2, AskAttack) || !g.asked(4, AskAttack) {
		t.Error("no attack after the whisper")
	}
}

// An executed wolf hears of the attack, as it knows the pack, but no whisper.
func TestR1_3_3_TheDeadDoNotWhisper(t *testing.T) {
	g := dealt(t, "VVVVVWWWP").dawn()
	g.talk()
	g.execute(6)
	if g.asked(6, AskWhisper) {
		t.Error("the executed is asked")
	}
	g.turn("ATTACK Agent[01]")
	g.night(1)
	for _, ev := range g.seen(6, TurnBegan, Said, WhisperEnded) {
		if ev.Day == 1 && ev.Channel != game.ChannelTalk {
			t.Errorf("the executed wolf sees %s", ev.Line())
		}
	}
	g.want(g.seen(6, Attacked), "attacked -> 1")
}

func TestR1_3_3_WhispersAreInTurnsLikeTalk(t *testing.T) {
	g := dealt(t, "VWSWPV") // day 0: no attack, but a whisper
	for turn := range 10 {
		if ask := g.ask(2); int(ask.Turn) != turn || int(ask.Remaining) != 10-turn {
			t.Errorf("turn %d: %+v", turn, ask)
		}
		g.say(2, "ESTIMATE Agent[03] SEER")
		g.say(4, SkipText)
	}
	if g.asked(2, AskWhisper) {
		t.Error("an eleventh whisper")
	}
	g.say(4, SkipText)
	g.say(4, SkipText)
	g.say(4, SkipText) // three silent turns: the other's automatic Over is none
	if g.asked(4, AskWhisper) {
		t.Error("whispering goes on after three silent turns")
	}
	for id, ev := range g.seen(4, Said) {
		if int(ev.N) != id || ev.Channel != game.ChannelWhisper {
			t.Errorf("%s has the id %d, want %d", ev.Line(), ev.N, id)
		}
	}
	if g.s.Waiting() != game.Seats(2) {
		t.Error("on day 0 nobody attacks after the whisper")
	}
	g.choose(3, 0)
	g.turn("VOTE Agent[01]")
	if first := g.events(1, Said)[0]; first.N != 0 {
		t.Errorf("the first talk has the id %d: whispers are counted apart", first.N)
	}
}

func TestR1_3_3_ALoneWolfDoesNotWhisper(t *testing.T) {
	g := dealt(t, "VVSWP")
	if g.asked(4, AskWhisper) {
		t.Error("a wolf that always was alone")
	}
	g = dealt(t, "VWVWVVV").dawn()
	g.talk()
	g.execute(2)
	if g.asked(4, AskWhisper) || !g.asked(4, AskAttack) {
		t.Error("a wolf that is alone by now attacks at once")
	}
	g.want(g.events(1, WhisperEnded))
	g.choose(4, 1)
	g.want(g.seen(2, AttackVoted, Attacked, Died), "attack_voted 4 ballot 0 -> 1", "attacked -> 1", "died -> 1")
}

func TestR1_4_TheVoteEndsTheDay(t *testing.T) {
	g := dealt(t, "VVSWP").dawn()
	g.talk()
	g.vote(2, 3, 2, 2, 1)
	g.want(g.seen(0, PhaseBegan, Voted, Executed),
		"phase_began night", "phase_began talk", "phase_began vote",
		"voted 1 ballot 0 -> 2", "voted 2 ballot 0 -> 3", "voted 3 ballot 0 -> 2", "voted 4 ballot 0 -> 2",
		"voted 5 ballot 0 -> 1",
		"executed -> 2", "phase_began night")
	if g.s.Alive().Has(1) {
		t.Error("seat 2 lives")
	}
}

func TestR1_4_ATieIsVotedOnOnceMore(t *testing.T) {
	g := dealt(t, "VVSWP").dawn()
	g.talk()
	g.vote(2, 1, 2, 1, 3)
	g.want(g.events(1, Executed))
	for n := 1; n <= 5; n++ { // no talk between; the tied vote too, and for anybody
		ask := g.ask(n)
		if ask.Kind != AskVote || ask.Ballot != 1 || ask.Targets != game.FirstSeats(5).Without(game.SeatNumbered(n)) {
			t.Errorf("seat %d: %+v", n, ask)
		}
	}
	g.vote(5, 5, 5, 1, 1)
	g.want(g.events(1, Executed), "executed -> 5")
	if n := len(g.seen(0, Voted)); n != 10 {
		t.Errorf("%d public votes, want both ballots' 10", n)
	}
}

func TestR1_4_ASecondTieIsDrawnAmongTheTied(t *testing.T) {
	drawn := map[game.Seat]bool{}
	for i := range byte(64) {
		g := dealt(t, "VVSWP")
		g.key = Key{i}
		g.dawn()
		g.talk()
		g.vote(2, 1, 2, 1, 3)
		g.vote(4, 3, 4, 3, 2) // other seats than in the first ballot
		executed := g.events(1, Executed)
		if len(executed) != 1 {
			t.Fatalf("%d executions", len(executed))
		}
		drawn[executed[0].Target] = true
	}
	if !drawn[2] || !drawn[3] || len(drawn) != 2 {
		t.Errorf("drawn %v, want both seats 3 and 4 and no other", drawn)
	}
}

func TestR1_4_AnAttackTieIsVotedOnOnceMoreWithoutWhisper(t *testing.T) {
	drawn := map[game.Seat]bool{}
	for i := range byte(32) {
		g := dealt(t, "VWVWPVV")
		g.key = Key{i}
		g.dawn()
		g.talk()
		g.execute(5)
		g.whisper()
		g.choose(2, 1)
		g.choose(4, 3)
		if ask := g.ask(2); ask.Kind != AskAttack || ask.Ballot != 1 {
			t.Fatalf("%+v, want the second attack ballot", ask)
		}
		if i == 0 {
			again := *g
			again.choose(2, 7)
			again.choose(4, 7)
			again.want(again.events(1, Attacked), "attacked -> 7")
		}
		g.choose(2, 6)
		g.choose(4, 7)
		attacked := g.events(1, Attacked)
		if len(attacked) != 1 {
			t.Fatalf("%d attacks", len(attacked))
		}
		drawn[attacked[0].Target] = true
	}
	if !drawn[5] || !drawn[6] || len(drawn) != 2 {
		t.Errorf("drawn %v, want both seats 6 and 7 and no other", drawn)
	}
}

func TestR1_5_1_TheSeerKnowsTheExecutedWhenChoosing(t *testing.T) {
	g := dealt(t, "VVSWP").dawn()
	g.talk()
	g.execute(1)
	g.want(g.seen(3, Executed), "executed -> 1")
	if ask := g.ask(3); ask.Kind != AskDivine || ask.Targets != game.Seats(1, 3, 4) {
		t.Errorf("%+v", ask)
	}
}

func TestR1_5_1_DivinationOnTheFirstDay(t *testing.T) {
	g := dealt(t, "VVSWP")
	if ask := g.ask(3); ask.Kind != AskDivine || ask.Targets != game.Seats(0, 1, 3, 4) || ask.Day != 0 || ask.ID != 1 {
		t.Errorf("%+v", ask)
	}
	g.choose(3, 4)
	g.want(g.seen(3, Divined, DayBegan), "day_began 0", "divined 3 -> 4 WEREWOLF", "day_began 1")
}

func TestR1_5_2_TheMediumHearsNothingOnDays0And1(t *testing.T) {
	g := dealt(t, "VVMWPVV").dawn()
	g.talk()
	g.want(g.seen(3, Identified))
	g.execute(4)
	g.night(0)
	g.want(g.seen(3, Identified), "identified 3 -> 4 WEREWOLF")
	g.want(g.events(2, GameEnded), "game_ended VILLAGER")
}

func TestR1_5_3_TheBodyguardGuardsAnother(t *testing.T) {
	g := dealt(t, "VVBWPVV")
	if g.asked(3, AskGuard) {
		t.Error("there is no attack on day 0, and nothing to guard")
	}
	g.dawn()
	g.talk()
	g.execute(5)
	g.want(g.seen(3, Executed), "executed -> 5")
	if ask := g.ask(3); ask.Targets != game.Seats(0, 1, 3, 5, 6) {
		t.Errorf("%+v", ask)
	}
	if err := g.try(g.input(3, 3, "")); err != ErrBadTarget {
		t.Errorf("guarding itself: %v", err)
	}
	g.choose(3, 1)
	g.choose(4, 3) // the bodyguard does not guard itself
	g.want(g.events(2, Died), "died -> 3")
}

func TestR1_5_3_GuardingTheDeadDoesNothing(t *testing.T) {
	g := dealt(t, "VVBWPVV").dawn()
	g.talk()
	g.execute(5)
	g.choose(3, 5)
	g.choose(4, 1)
	g.want(g.seen(3, Guarded, Died), "guarded 3 -> 5", "died -> 1")
}
