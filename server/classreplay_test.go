package server

import (
	"net/http"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/server/store"
	"aiwolfplay/templates/ui"
)

// TestClassGamesStayInTheClass checks that the page of a class's finished game lets its students neither play again
// nor share it, and that there is no page of its moments. The page of any other game does both.
func TestClassGamesStayInTheClass(t *testing.T) {
	offers := []string{`/again"`, "/moments/", "sharebutton", `data-share`}
	for name, users := range map[string]map[game.Seat]string{
		"alone": {0: me}, "together": {0: me, 3: "other"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for _, origin := range []string{"", store.InClass} {
				s := openSite(t, silents)
				s.origin = origin
				s.finish(users)
				v, place := s.visitor(me, ui.En), "/games/"+tableID
				html := v.get(place+"?at=end").Body.String() + v.get(place+"/step?at=end&from=1").Body.String()
				codes := [3]int{
					v.post(place + "/again").Code,
					v.get(place + "/moments/end").Code,
					v.get(place + "/moments/end/picture.png").Code,
				}
				if origin == store.InClass {
					lacks(t, html, offers...)
					if codes != [3]int{http.StatusForbidden, http.StatusNotFound, http.StatusNotFound} {
						t.Errorf("in a class: %v", codes)
					}
					continue
				}
				contains(t, html, offers...)
				if codes != [3]int{http.StatusSeeOther, http.StatusOK, http.StatusOK} {
					t.Errorf("elsewhere: %v", codes)
				}
			}
		})
	}
}
