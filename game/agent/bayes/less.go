package bayes

import (
	"aiwolfplay/game/agent"
	"aiwolfplay/game/belief"
)

// Partners that think less and talk alike: what a model of the others' minds is worth shows by what they lose
// (docs/research.md, "What a model of others is worth").
const (
	// FactsName goes by hard facts alone: what it divined, who was attacked, that the game goes on. What others say
	// and do tells it nothing.
	FactsName = "bayes-facts"
	// FirstName infers from what others say and do, but takes them to go by hard facts alone: it has beliefs of the
	// first order only.
	FirstName = "bayes-first"
)

// newFacts seats a strong player that goes by hard facts.
func newFacts(seating agent.Seating) (agent.Agent, error) {
	return newPlayerWith(seating, drawn(seating), belief.Nothing(), belief.Nothing())
}

// newFirst seats a strong player without beliefs of the second order.
func newFirst(seating agent.Seating) (agent.Agent, error) {
	p, err := newPlayerWith(seating, drawn(seating), belief.House(), belief.Contest())
	if err == nil {
		p.simple, err = belief.New(seating.Table(), belief.Nothing())
	}
	return p, err
}
