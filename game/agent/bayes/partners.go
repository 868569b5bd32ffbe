package bayes

import (
	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/bayes/core"
	"aiwolfplay/game/belief"
)

// Partners think less than the others and talk as they do. Their losses show the value of a model of the others' minds
// (docs/research.md, "What a model of others is worth").
const (
	// FactsName is an agent that infers only from hard facts: what it divined, who was attacked, that the game
	// continues. It infers nothing from the others' words and votes.
	FactsName = "bayes-facts"
	// FirstName is an agent that infers from the others' words and votes, but believes that they infer only from hard
	// facts. So it has only beliefs of the first order.
	FirstName = "bayes-first"
)

// newFacts seats a strong player that infers only from hard facts.
func newFacts(s agent.Seating) (agent.Agent, error) {
	return seat(s, drawn(s), core.Tables{House: belief.Nothing(), Contest: belief.Nothing()})
}

// newFirst seats a strong player without beliefs of the second order.
func newFirst(s agent.Seating) (agent.Agent, error) {
	tables := core.UsualTables()
	tables.Others = belief.Nothing()
	return seat(s, drawn(s), tables)
}
