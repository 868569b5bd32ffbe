// Package workers divides numbered work among goroutines.
//
//	workers.Run(4, len(games), func(w int, numbers iter.Seq[int]) {
//		scratch := newScratch() // of worker w alone
//		for i := range numbers {
//			play(games[i], scratch)
//		}
//	})
package workers

import (
	"iter"
	"runtime"
	"sync"
	"sync/atomic"
)

// Run starts n workers, or one for each processor if n is 0, and waits until all have returned. Each number from 0 to
// count-1 goes to one of them. A worker may stop early; the others then get the remaining numbers.
func Run(n, count int, work func(w int, numbers iter.Seq[int])) {
	var next atomic.Int64
	var running sync.WaitGroup
	for w := range Number(n) {
		running.Go(func() {
			work(w, func(yield func(int) bool) {
				for i := int(next.Add(1)) - 1; i < count && yield(i); i = int(next.Add(1)) - 1 {
				}
			})
		})
	}
	running.Wait()
}

// Number returns the number of workers that Run starts.
func Number(n int) int {
	if n <= 0 {
		return runtime.GOMAXPROCS(0)
	}
	return n
}
