package store

import (
	"errors"
	"fmt"
	"sync"
	"testing"

	"aiwolfplay/game/rules"
)

// TestAppendsTogether lets many games be appended to at once, step by step, some of them without waiting for the disk.
// One game leaves a gap at each step; only that game is refused, every time. The next write waits for the disk again.
func TestAppendsTogether(t *testing.T) {
	t.Parallel()
	db, evs := tempDB(t), playout(t, rules.Five(), rules.Key{1})
	const games = 12
	for i := range games {
		if err := db.Games.Create(t.Context(), fiveGame(fmt.Sprint("g", i)), evs[:10], nil); err != nil {
			t.Fatal(err)
		}
	}
	var all sync.WaitGroup
	for i := range games {
		all.Go(func() {
			id, add := fmt.Sprint("g", i), db.Games.Append
			if i%3 > 0 {
				add = db.Games.AppendSoon
			}
			for at := 10; at < len(evs); at += 7 {
				more := evs[at:min(at+7, len(evs))]
				if i == 5 {
					if err := add(id, evs[len(evs)-1:]); !errors.Is(err, ErrConflict) {
						t.Errorf("a gap at %d: %v", at, err)
					}
				} else if err := add(id, more); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	full := 0
	if err := db.handle.write.QueryRowContext(t.Context(), `PRAGMA synchronous`).Scan(&full); err != nil || full != 2 {
		t.Errorf("synchronous is %d, want 2 (FULL): %v", full, err)
	}
	for i := range games {
		rec, err := db.Games.Load(t.Context(), fmt.Sprint("g", i))
		want := len(evs)
		if i == 5 {
			want = 10
		}
		if err != nil || len(rec.Events) != want {
			t.Errorf("game %d has %d events, want %d: %v", i, len(rec.Events), want, err)
		}
	}
}
