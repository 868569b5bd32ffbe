//go:build long

package evaluation_test

import (
	"testing"

	"aiwolfplay/game/agent/builtin"
	"aiwolfplay/game/evaluation"
	"aiwolfplay/game/rules"
)

// TestCardsAreCurrent checks that the cards that come with the program are of the characters and the defenders that
// come with it.
func TestCardsAreCurrent(t *testing.T) {
	builtin.Register()
	deck, err := evaluation.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	for who, cards := range map[string]*evaluation.Cards{"characters": &deck.Five, "strong": &deck.Fifteen} {
		setup, err := rules.Village(cards.Seats)
		if err != nil {
			t.Fatal(err)
		}
		var listed []evaluation.Agent
		for _, c := range cards.List {
			listed = append(listed, c.Agent)
		}
		for _, a := range append(listed, cards.Defenders...) {
			if behaviour, err := evaluation.Behaviour(a.Name, setup); err != nil || behaviour != a.Behaviour {
				t.Errorf("%s has changed since it was measured (%v): run %s", a.Name, err, evaluation.Renew(cards.Seats))
			}
		}
		for _, name := range evaluation.Names(who) {
			if cards.Of(name) == nil {
				t.Errorf("%s has no card: run %s", name, evaluation.Renew(cards.Seats))
			}
		}
	}
}
