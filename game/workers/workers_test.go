package workers_test

import (
	"iter"
	"runtime"
	"sync/atomic"
	"testing"

	"aiwolfplay/game/workers"
)

// TestRun checks that each number goes to one worker, and that all workers have returned at the end.
func TestRun(t *testing.T) {
	t.Parallel()
	for _, n := range []int{0, 1, 3, 50} {
		got := make([]atomic.Int32, 40)
		started := make([]atomic.Int32, workers.Number(n))
		var returned atomic.Int32
		workers.Run(n, len(got), func(w int, numbers iter.Seq[int]) {
			started[w].Add(1)
			for i := range numbers {
				got[i].Add(1)
			}
			returned.Add(1)
		})
		for i := range got {
			if times := got[i].Load(); times != 1 {
				t.Errorf("%d workers: number %d is done %d times", n, i, times)
			}
		}
		for w := range started {
			if started[w].Load() != 1 {
				t.Errorf("%d workers: worker %d is started %d times", n, w, started[w].Load())
			}
		}
		if int(returned.Load()) != len(started) {
			t.Errorf("%d workers: %d have returned", n, returned.Load())
		}
	}
	if workers.Number(0) != runtime.GOMAXPROCS(0) || workers.Number(7) != 7 {
		t.Errorf("0 is %d, 7 is %d workers", workers.Number(0), workers.Number(7))
	}
}

// TestRunStops checks that a worker that stops early leaves the remaining numbers to the others.
func TestRunStops(t *testing.T) {
	t.Parallel()
	var done atomic.Int32
	workers.Run(2, 100, func(w int, numbers iter.Seq[int]) {
		for range numbers {
			done.Add(1)
			if w == 0 {
				return
			}
		}
	})
	if n := done.Load(); n < 99 || n > 100 { // the first worker may begin after the last number
		t.Errorf("%d numbers are done", n)
	}
	workers.Run(1, 100, func(_ int, numbers iter.Seq[int]) {
		for i := range numbers {
			if i == 5 {
				return
			}
			if i > 5 {
				t.Errorf("number %d after the end", i)
			}
		}
	})
}
