package server

import (
	"aiwolfplay/server/page"
	"aiwolfplay/server/pool"
)

// faultCounts lists faults by kind.
func faultCounts[K ~string](faults map[K]int) (list []page.FaultCount) {
	for _, f := range pool.Faults {
		if n := faults[K(f)]; n > 0 {
			list = append(list, page.FaultCount{Fault: string(f), Times: n, Forbidden: f.Forbidden()})
		}
	}
	return list
}
