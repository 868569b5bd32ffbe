package server

import (
	"net/http"
	"strings"
	"testing"

	"aiwolfplay/game/agent"
	"aiwolfplay/server/face"
	"aiwolfplay/server/page"
)

// TestCharacters: each character has a page, and a face that was designed for it.
func TestCharacters(t *testing.T) {
	s := openSite(t, silents)
	v := s.visitor(stranger, page.En)
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
