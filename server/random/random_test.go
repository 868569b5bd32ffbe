package random

import (
	"regexp"
	"slices"
	"sync"
	"testing"
)

func TestID(t *testing.T) {
	t.Parallel()
	form := regexp.MustCompile(`^[a-z2-7]{16}$`)
	seen := map[string]bool{}
	for range 1000 {
		id := ID()
		if !form.MatchString(id) || seen[id] {
			t.Fatalf("id %q", id)
		}
		seen[id] = true
	}
}

// TestPerm draws from several goroutines at once: every order has every number,
// and every number comes first now and then.
func TestPerm(t *testing.T) {
	t.Parallel()
	var wg sync.WaitGroup
	first := make([][5]int, 4)
	for i := range first {
		wg.Go(func() {
			for range 500 { // a number is never first with a chance of 1e-48
				order := Perm(5)
				first[i][order[0]]++
				if slices.Sort(order); !slices.Equal(order, []int{0, 1, 2, 3, 4}) {
					t.Errorf("drew %v", order)
				}
			}
		})
	}
	wg.Wait()
	for i, counts := range first {
		if slices.Contains(counts[:], 0) {
			t.Errorf("goroutine %d: first in the order were %v", i, counts)
		}
	}
}
