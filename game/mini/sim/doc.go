// Package sim plays many games of a mini-game, as fast as its agents think, and counts how the types of agents do.
//
//	b := sim.Batch{Game: dilemma.Game, Setting: -1, Types: dilemma.Game.Types(), Games: 1000, Seed: 1, Workers: 2}
//	report, err := b.Play(ctx)
package sim
