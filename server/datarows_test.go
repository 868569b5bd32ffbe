package server

import (
	"testing"

	"aiwolfplay/game/dataset"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/store"
	"aiwolfplay/templates/ui"
)

// TestRowsAreComputedOnce checks that a data file from cached rows is the same, and that no row is computed again
// until the digest of a game changes.
func TestRowsAreComputedOnce(t *testing.T) {
	s := finishedSite(t, rules.Five())
	v := s.visitor(stranger, ui.En)
	for i := range dataset.Tables {
		for _, format := range []string{"csv", "jsonl"} {
			path := "/data/" + dataset.Tables[i].Name + "." + format
			first := v.get(path)
			held := s.history.RowsHeld()
			if again := v.get(path); first.Code != 200 || again.Body.String() != first.Body.String() || first.Body.Len() < 100 {
				t.Errorf("%s: %d, another file the second time", path, first.Code)
			}
			if held == 0 || s.history.RowsHeld() != held {
				t.Errorf("%s: %d bytes are kept, then %d", path, held, s.history.RowsHeld())
			}
		}
	}
	before := s.history.RowsHeld()
	if err := s.db.Games.AppendNote(tableID, store.Note{After: 1, Kind: "late", Body: "{}"}); err != nil {
		t.Fatal(err)
	}
	v.get("/data/games.csv")
	if s.history.RowsHeld() <= before {
		t.Error("a game with a new note has its old rows")
	}
}
