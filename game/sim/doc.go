// Package sim plays games between agents as fast as they think: one goroutine a
// game, no clock, no store. Batch plays many and counts.
//
//	stats, err := sim.Batch(ctx, sim.Config{
//		Setup: rules.Five(), Games: 10000,
//		Agents: []sim.Entrant{{Name: "plain", Factory: plain.New}},
//	})
package sim
