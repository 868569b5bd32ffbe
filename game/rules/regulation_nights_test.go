package rules

import (
	"testing"

	"aiwolfplay/game"
)

// The regulation, 1.5: what the roles do at night; see regulation_roles_test.go.

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
