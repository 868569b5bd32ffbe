package server

import (
	"bytes"
	"net/http"
	"strings"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/screen/screentest"
	"aiwolfplay/server/table"
	"aiwolfplay/templates/ui"
)

// roleWords are words for roles that a text without spoilers doesn't contain. "Seer" may be claimed, and "werewolf"
// appears in the question.
var roleWords = []string{"Villager", "Medium", "Bodyguard", "Possessed", "Werewolf", "win", "won", "lost"}

// TestShareTellsNoAnswer checks that the shared text about a finished game depends on the game and on the sender.
// Neither the text nor the preview contains the answer, and the page hides it until it is opened.
func TestShareTellsNoAnswer(t *testing.T) {
	texts := map[string]bool{}
	for n := range byte(4) {
		s := openSite(t, silents)
		log := screentest.PlainGame(t, rules.Five(), rules.Key{n})
		s.put(rules.Five(), log, table.PaceNone, map[game.Seat]string{0: me})
		v := s.visitor(stranger, ui.En)
		for _, by := range []string{"", "?by=1", "?by=2", "?by=3", "?by=4", "?by=5"} {
			w := v.get(moments + "end" + by)
			body := w.Body.String()
			if w.Code != http.StatusOK {
				t.Fatalf("%s: status %d", by, w.Code)
			}
			_, text, _ := strings.Cut(body, `property="og:description" content="`)
			text, _, _ = strings.Cut(text, `"`)
			texts[text] = true
			for _, word := range roleWords {
				if strings.Contains(text, word) {
					t.Errorf("%q has %q", text, word)
				}
			}
			contains(t, text, "Who was the werewolf?")
			before, answer, _ := strings.Cut(body, "<details class=\"glimpse__answer\">")
			answer, after, _ := strings.Cut(answer, "</details>")
			contains(t, answer, `data-role="werewolf"`)
			contains(t, before, `data-kind="open"`, `data-kind="ask"`)
			if played := strings.Contains(before, "data-plays"); played || !strings.Contains(
				v.get(moments+"end?play=1").Body.String(), "data-plays") {
				t.Errorf("plays by itself: %t", played)
			}
			if strings.Contains(before+after, "data-role=") {
				t.Error("a role is told outside of the answer")
			}
		}
		contains(t, s.visitor(me, ui.En).get("/games/"+tableID).Body.String(), "data-share", "moments/end?by=1",
			"moments/end?by=1&amp;play=1#highlight")
	}
	if len(texts) < 12 {
		t.Errorf("only %d texts of 24 differ", len(texts))
	}
}

// TestSharePicture checks that the picture of an end depends on the sender, that it is cached, and that none is made
// for a seat that doesn't exist.
func TestSharePicture(t *testing.T) {
	s := finishedSite(t, rules.Five())
	v := s.visitor(stranger, ui.En)
	one := v.get(moments + "end/picture.png?lang=en&by=1").Body.Bytes()
	two := v.get(moments + "end/picture.png?lang=en&by=2").Body.Bytes()
	if len(one) == 0 || bytes.Equal(one, two) {
		t.Error("two players share the same picture")
	}
	if s.sharing.Held() == 0 {
		t.Error("the picture is not kept")
	}
	for _, by := range []string{"x", "0", "99"} {
		if w := v.get(moments + "end/picture.png?by=" + by); w.Code != http.StatusBadRequest {
			t.Errorf("by=%s: status %d", by, w.Code)
		}
	}
	all := v.get(moments + "end/picture.png?lang=en").Body.Bytes()
	if w := v.get(moments + "end/picture.png?lang=en&by=9"); !bytes.Equal(w.Body.Bytes(), all) {
		t.Errorf("a seat that this village does not have: status %d", w.Code)
	}
}
