package agent

import (
	"math/rand/v2"
	"testing"

	"aiwolfplay/game/rules"
)

// TestBelow checks that a draw has the same numbers as the standard library's generator.
func TestBelow(t *testing.T) {
	t.Parallel()
	for n := 1; n < 3000; n++ {
		d, same := DrawOf(rules.Key{1}, "below", n), DrawOf(rules.Key{1}, "below", n)
		standard := rand.New(&same.source)
		for range 5 {
			if got, want := d.Below(n), standard.IntN(n); got != want {
				t.Fatalf("below %d: %d, want %d", n, got, want)
			}
		}
	}
}
