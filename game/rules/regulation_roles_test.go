package rules

import (
	"slices"
	"testing"

	"aiwolfplay/game"
)

// The regulation, 1.1 and 1.2: one test for each thing that it says, named after its
// paragraph; decisions_test.go does the same for what it leaves open. Seats are
// numbered from 1 and deals are written as letters, "VVSWP".

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

// TestR1_2_1_NoFeedbackForTheBodyguard checks that nobody learns why nobody died. A successful guard looks the same as
// a night in which the wolves attacked nobody, to all but the wolves.
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
