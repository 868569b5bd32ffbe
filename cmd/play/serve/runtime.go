package serve

import (
	"runtime"
	"runtime/debug"
)

// collectAt is the percentage by which the memory in use grows before the collector runs. Go's default is 100. Most of
// a server's memory is in use as long as its tables are open. With this setting, garbage takes at most half as much
// again, and at 300 tables the collector needs a few hundredths of a processor.
const collectAt = 50

// tune sets up the Go runtime, except for what the environment sets (GOGC, GOMAXPROCS).
//
// It uses one thread more than there are processors. Go lets a goroutine run for 10 ms while others wait, and an answer
// waits several times until it is stored and sent. With one more thread, the system's scheduler shares a processor
// between a long task and short ones, and lets a thread that has slept go first.
func tune(getenv func(string) string) {
	if getenv("GOGC") == "" {
		debug.SetGCPercent(collectAt)
	}
	if getenv("GOMAXPROCS") == "" {
		runtime.GOMAXPROCS(runtime.NumCPU() + 1)
	}
}
