// Package ladder measures how much the strength of a side matters: it plays the same deals with the side at each
// strength.
//
//	l, err := ladder.Climb(ctx, game.SideVillage, sim.Config{Setup: rules.Five(), Games: 1000, Seed: 1})
//	l.Better // how much more a strength wins than the one below it
package ladder
