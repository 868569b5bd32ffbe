package server

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/evaluation"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/store"
	"aiwolfplay/templates/ui"
)

// TestUnfinishedGamesAreNotMeasured checks that the decisions of an evaluation show nothing of a game that has not
// ended, although its events contain decisions: not its seats, not even that the game exists. Once the game has
// ended, they show it.
func TestUnfinishedGamesAreNotMeasured(t *testing.T) {
	bubble(t, func(t *testing.T) {
		s := openSite(t, silents)
		s.finish(nil)
		v := s.visitor("watcher", ui.En)
		who := evaluation.Agent{Name: "plain", Behaviour: "x"}
		r := evaluation.Report{
			Version: 1, Settings: "settings", Seats: 5, Count: 1,
			Challengers: []evaluation.ChallengerReport{{Agent: who, Games: 5}},
		}
		body, err := json.Marshal(&r)
		if err != nil {
			t.Fatal(err)
		}
		e := store.Evaluation{
			ID: r.ID(), Kind: store.EvaluatedSettings, Created: time.Now(), Body: string(body),
		}
		if err := s.db.Evaluations.Save(t.Context(), e); err != nil {
			t.Fatal(err)
		}
		rec, err := s.db.Games.Load(t.Context(), tableID)
		if err != nil {
			t.Fatal(err)
		}
		path := "/evaluations/" + e.ID + "/decisions?of=plain&what=irp&from=none"
		none := v.get(path)
		if none.Code != http.StatusOK || strings.Contains(none.Body.String(), "as=all") {
			t.Fatal(describe(none))
		}
		end := slices.IndexFunc(rec.Events, func(ev store.Stamped) bool { return ev.Event.Kind == rules.GameEnded })
		for i := range game.Seat(5) {
			cut := rec
			cut.ID, cut.Events = evaluation.GameID(r.Settings, who, int(i)), slices.Clone(rec.Events[:end])
			if err := s.db.Games.CreateAll(t.Context(), []store.Record{cut}); err != nil {
				t.Fatal(err)
			}
		}
		if got := v.get(path); got.Body.String() != none.Body.String() {
			t.Errorf("with games that run:\n%s\nwithout:\n%s", got.Body, none.Body)
		}
		for i := range game.Seat(5) {
			if err := s.db.Games.Append(evaluation.GameID(r.Settings, who, int(i)), rec.Events[end:]); err != nil {
				t.Fatal(err)
			}
		}
		contains(t, v.get(path).Body.String(), "as=all&amp;at=", "vote for", "by chance")
		contains(t, v.get(strings.Replace(path, "irp&from=none", "rationality", 1)).Body.String(), "vote for")
		for _, path := range []string{
			"/evaluations/nothing", "/evaluations/" + e.ID + "?of=nobody", "/evaluations/" + e.ID + "?with=nobody",
			"/evaluations/" + e.ID + "/export/xml", "/evaluations/" + e.ID + "/decisions?of=plain&what=wisdom",
			"/evaluations/" + e.ID + "/decisions?of=nobody&what=irp&from=none",
			"/evaluations/" + e.ID + "/decisions?of=plain&what=irp&from=none&first=6",
			"/evaluations/" + e.ID + "/decisions?of=plain&what=irp&from=heaven",
		} {
			if w := v.get(path); w.Code != http.StatusNotFound && w.Code != http.StatusBadRequest {
				t.Errorf("%s: %s", path, describe(w))
			}
		}
	})
}
