package serve

import "runtime/debug"

// collectAt is by how much of what is in use the memory grows before the collector runs, in percent; Go's own is 100.
// Most of what a server holds is in use as long as its tables are: half as much beside it costs the collector a
// few hundredths of a processor at 300 tables.
const collectAt = 50

// spareMemory sets it, unless the environment says how much (GOGC).
func spareMemory(getenv func(string) string) {
	if getenv("GOGC") == "" {
		debug.SetGCPercent(collectAt)
	}
}
