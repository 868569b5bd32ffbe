package characters

import (
	"testing"

	"aiwolfplay/game/agent/builtin"
	"aiwolfplay/server/face"
	"aiwolfplay/server/web/shell"
)

// TestCards checks that each character has all seven capabilities in its picture, and that a card says so if its
// agent now behaves differently from the agent that was measured.
func TestCards(t *testing.T) {
	builtin.Register()
	p := &Pages{behaviours: shell.NewCache[string, string](behavioursKept)}
	for _, name := range face.Characters() {
		card, err := p.cardOf(name)
		if err != nil {
			t.Fatal(err)
		}
		for i, axis := range card.Radar().Series[0].Axes {
			if axis.Found == nil {
				t.Errorf("%s: axis %d, %s, is empty", name, i+1, axis.Name)
			}
		}
	}
	p.behaviours.Add("leader", "another")
	if card, err := p.cardOf("leader"); err != nil || !card.Stale {
		t.Errorf("with another behaviour the card isn't stale: %v", err)
	}
}
