package server

import (
	"net/http"
	"testing"

	"aiwolfplay/templates/ui"
)

// TestNamesOfGuests checks that no guest can take a misleading name in a room: that of a seat, an agent or another
// person's account, or an invisible one.
func TestNamesOfGuests(t *testing.T) {
	s := openSite(t, silents)
	anna := s.browser("192.0.2.1")
	if w := anna.post("/signup", "name", "Anna", "new", "correct horse"); w.Code != http.StatusSeeOther {
		t.Fatalf("sign up: %d", w.Code)
	}
	at := s.browser("192.0.2.2").post("/open", "seats", "15").Header().Get("Location")
	for name, want := range map[string]struct {
		status int
		text   string
	}{
		"Agent[01]": {422, "Seats and agents have names like that"}, "bayes": {422, "Seats and agents"},
		"ＢＡＹＥＳ": {422, "Seats and agents"}, "liar-2": {422, "Seats and agents"},
		"Ginji":  {422, "Seats and agents"},
		"かんがえる人": {303, ""}, "Leader": {422, "Seats and agents"},
		"anna": {409, "already taken"}, "ａｎｎａ": {409, "already taken"},
		"\u3164": {422, "invisible"}, "\u202eevil": {422, "invisible"}, "Ben": {303, ""}, "": {303, ""},
	} {
		for _, path := range []string{at, "/open"} {
			w := s.browser("192.0.2.3").post(path, "do", "sit", "name", name)
			if w.Code != want.status {
				t.Errorf("%s as %q: %d, want %d", path, name, w.Code, want.status)
			}
			contains(t, w.Body.String(), want.text)
		}
	}
	if w := anna.post(at, "do", "sit", "name", "Anna"); w.Code != http.StatusSeeOther {
		t.Errorf("whose name it is: %d", w.Code)
	}
	for _, name := range []string{"bayes", "Agent[02]", "A\u200bnna", "Liar", "ギンジ"} {
		if w := s.browser("192.0.2.4").post("/signup", "name", name, "new", "correct horse"); w.Code != 422 {
			t.Errorf("an account %q: %d", name, w.Code)
		}
	}
	contains(t, s.visitor("", ui.Ja).post("/open", "name", "Agent[01]").Body.String(), "AIの呼び名")
}
