package agents

import (
	"aiwolfplay/server/page"
	"aiwolfplay/server/pool"
)

// FaultCounts lists the faults of an agent that occurred, in the order of pool.Faults.
func FaultCounts[K ~string](faults map[K]int) (list []page.FaultCount) {
	for _, f := range pool.Faults {
		if n := faults[K(f)]; n > 0 {
			list = append(list, page.FaultCount{Fault: string(f), Times: n, Forbidden: f.Forbidden()})
		}
	}
	return list
}
