package server

import (
	"net/http"
	"strings"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/mini"
	"aiwolfplay/game/mini/games"
	"aiwolfplay/game/mini/minitest"
	"aiwolfplay/game/mini/testdata/number"
	"aiwolfplay/templates/ui"
)

// TestFurtherGame checks that a new game needs only its folder and its line in the registry. It keeps the contract,
// and people can open it, see it and play it to the end on the same pages, without texts or pictures of its own.
func TestFurtherGame(t *testing.T) {
	minitest.Check(t, number.Game)
	all := games.All
	games.All = append(all[:len(all):len(all)], number.Game)
	defer func() { games.All = all }()

	s := openSite(t, silents)
	v := s.visitor(me, ui.En)
	contains(t, v.get("/mini").Body.String(), `value="number"`)
	path := v.does(http.StatusSeeOther, "/mini", "game", "number", "setting", "one").Header().Get("Location")
	contains(t, v.get(path).Body.String(), `name="answer"`, `value="9"`)
	table, err := s.minis.Get(t.Context(), strings.TrimPrefix(path, "/mini/"))
	if err != nil {
		t.Fatal(err)
	}
	seat := table.SeatOf(me)
	v.does(http.StatusUnprocessableEntity, path+"/answer", "question", 1, "answer", 10)
	v.does(http.StatusSeeOther, path+"/answer", "question", 1, "answer", 9)
	now := table.Now(game.Viewer{})
	if !now.Over || now.Seen.Winners() != game.Seats(seat) || now.Seen.Points()[seat] != 9 {
		t.Errorf("over %v, winners %v, points %v", now.Over, now.Seen.Winners(), now.Seen.Points())
	}
	contains(t, v.get(path).Body.String(), "miniend")
	stored, err := s.Store.Minis.Load(t.Context(), table.ID(), games.Named)
	if err != nil || stored.Ended.IsZero() || len(stored.Events) == 0 ||
		stored.Seats[(seat+1)%mini.Seats].Agent != "scripted" {
		t.Errorf("stored: %+v, %v", stored, err)
	}
}
