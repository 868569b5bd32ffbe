package screen

import (
	"slices"
	"testing"

	"aiwolfplay/game/rules"
	"aiwolfplay/templates/model"
)

// TestModelRows checks that every kind of evidence in the tables has words.
func TestModelRows(t *testing.T) {
	for _, get := range modelTables {
		for _, seats := range get.sizes {
			setup, err := rules.Village(seats)
			if err != nil {
				t.Fatal(err)
			}
			_, rows := evidence(get.get().For(seats), &setup)
			for _, row := range rows {
				if row.Kind == "" {
					t.Errorf("%s is of no kind", row.Name)
				}
				for _, word := range row.Circumstances {
					if !slices.Contains(model.Circumstances[:], word) {
						t.Errorf("%s: %q has no words: add it to model.Circumstances", row.Name, word)
					}
				}
			}
		}
	}
}
