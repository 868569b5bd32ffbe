package rules

import (
	"testing"

	"aiwolfplay/game"
)

// The regulation, 1.4: the vote and the attack vote; see regulation_roles_test.go.

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
