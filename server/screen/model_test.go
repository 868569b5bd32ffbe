package screen

import (
	"slices"
	"testing"

	"aiwolfplay/server/page"
)

// TestModelRows: every kind of evidence that the tables hold has words.
func TestModelRows(t *testing.T) {
	for _, get := range modelTables {
		for _, seats := range []int{5, 15} {
			_, rows := evidence(get.get().For(seats), seats)
			for _, row := range rows {
				if row.Kind == "" {
					t.Errorf("%s is of no kind", row.Name)
				}
				for _, word := range row.Circumstances {
					if !slices.Contains(page.Circumstances[:], word) {
						t.Errorf("%s: %q has no words: add it to page.Circumstances", row.Name, word)
					}
				}
			}
		}
	}
}
