package server

import (
	"bytes"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/screen/screentest"
	"aiwolfplay/server/table"
	"aiwolfplay/templates/ui"
)

// TestFinishedGames opens the list and the record of whole games as their players and as other visitors.
func TestFinishedGames(t *testing.T) {
	for _, setup := range []rules.Setup{rules.Five(), rules.Fifteen()} {
		s := openSite(t, silents)
		s.put(setup, screentest.MixedGame(t, setup, 1), table.PaceNone, map[game.Seat]string{2: me})
		for _, user := range []string{me, stranger, ""} {
			for _, lang := range ui.Langs {
				v := s.visitor(user, lang)
				for _, path := range []string{"/", "/games", "/games/" + tableID} {
					if w := v.get(path); w.Code != 200 {
						t.Error(describe(w))
					}
				}
				list, record := v.get("/games").Body.Bytes(), v.get("/games/"+tableID).Body.Bytes()
				if yours := user == me; bytes.Contains(
					list, []byte("gamerow__you"),
				) != yours || bytes.Contains(record, []byte("mark--you")) != yours {
					t.Errorf("%q: own seat marked %v", user, !yours)
				}
				if w := v.get("/tables/" + tableID); w.Code != 303 {
					t.Error(describe(w))
				}
			}
		}
	}
}
