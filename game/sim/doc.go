// Package sim plays games between agents without waiting: each game runs in one
// goroutine, without a clock and without a store. Batch plays many games and
// counts the results.
//
//	stats, err := sim.Batch(ctx, sim.Config{
//		Setup: rules.Five(), Games: 10000,
//		Agents: []sim.Entrant{{Name: "plain", Factory: plain.New}},
//	})
package sim
