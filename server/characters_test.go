package server

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"aiwolfplay/game/agent"
	"aiwolfplay/game/evaluation"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/face"
	"aiwolfplay/templates/ui"
)

// TestCharacters checks that each character has a page, and a face that was designed for it.
func TestCharacters(t *testing.T) {
	s := openSite(t, silents)
	v := s.visitor(stranger, ui.En)
	n := 0
	for _, a := range agent.Listings() {
		if a.Character == "" || a.Strength != agent.Strong || a.Partner {
			continue
		}
		n++
		if !face.Designed(a.Character) {
			t.Errorf("%s has no face of its own", a.Character)
		}
		w := v.get("/characters/" + a.Character)
		if w.Code != http.StatusOK || !strings.Contains(w.Body.String(), "#"+a.Character+"-accused") {
			t.Errorf("%s: status %d, or no face", a.Character, w.Code)
		}
	}
	if n != len(face.Characters()) {
		t.Errorf("%d characters and %d designed faces", n, len(face.Characters()))
	}
	if w := v.get("/characters/bayes"); w.Code != http.StatusNotFound {
		t.Errorf("who is no character: %d", w.Code)
	}
}

// TestCharacterCard checks that the page has the numbers of the cards that come with the program, at each strength
// and in villages of both sizes. The page must say so if a character has changed since.
func TestCharacterCard(t *testing.T) {
	deck, err := evaluation.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	bubble(t, func(t *testing.T) {
		s := openSite(t, silents)
		v := s.visitor("reader", ui.En)
		html := v.get("/characters/leader").Body.String()
		stale := false
		for _, name := range []string{"leader", "leader-even", "leader-gentle"} {
			small := deck.Five.Of(name)
			for _, cards := range []*evaluation.Cards{&deck.Five, &deck.Fifteen} {
				card := cards.Of(name)
				if cards == &deck.Fifteen && name != "leader" {
					continue // only the strongest agents are measured there
				}
				if card == nil || card.Games != cards.Seats*cards.Count || len(card.Rows) != 7 ||
					card == small && len(card.Beside) != 2 {
					t.Fatalf("%s with %d seats: %+v", name, cards.Seats, card)
				}
				told := card.Rows
				if card == small {
					told = append(told, card.Beside...)
				}
				for _, row := range told {
					if e := row.Found; e != nil {
						contains(t, html, fmt.Sprintf("%.1f%%", 100*e.Value), fmt.Sprintf("%.1f – %.1f", 100*e.Low, 100*e.High))
					}
				}
			}
			now, err := evaluation.Behaviour(name, rules.Five())
			if err != nil {
				t.Fatal(err)
			}
			stale = stale || now != small.Behaviour
		}
		const said = "numbers are of an earlier version"
		if strings.Contains(html, said) != stale {
			t.Errorf("stale is %v", stale)
		}
	})
}
