package store

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"aiwolfplay/game/rules"
)

// TestOutline checks that an outline contains exactly the stored events of the requested kinds.
func TestOutline(t *testing.T) {
	t.Parallel()
	db, g := tempDB(t), fiveGame("outline")
	evs := playout(t, g.Setup, g.Key)
	if err := db.Games.Create(t.Context(), g, evs, nil); err != nil {
		t.Fatal(err)
	}
	var want []rules.Event
	for i := range evs {
		if kind := evs[i].Event.Kind; kind == rules.Voted || kind == rules.Executed {
			want = append(want, evs[i].Event)
		}
	}
	setup, got, err := db.Games.Outline(t.Context(), g.ID, []rules.Kind{rules.Executed, rules.Voted})
	if err != nil || setup != g.Setup || len(want) == 0 {
		t.Fatalf("%v, %+v, %d events wanted", err, setup, len(want))
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("events (-stored +outline):\n%s", diff)
	}
	if _, _, err := db.Games.Outline(t.Context(), "nowhere", []rules.Kind{rules.Voted}); !errors.Is(err, ErrNotFound) {
		t.Errorf("of no game: %v", err)
	}
}
