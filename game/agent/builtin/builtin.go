// Package builtin lists the agents that come with the program. A new agent gets its line here. It then appears wherever
// agents are chosen or listed.
package builtin

import (
	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/bayes"
	"aiwolfplay/game/agent/plain"
	"aiwolfplay/game/agent/random"
	"aiwolfplay/game/agent/sparring"
)

// Register registers the agents with package agent.
func Register() {
	agent.Register(agent.Listing{Name: plain.Name, New: plain.New})
	agent.Register(agent.Listing{Name: random.Name, New: random.New})
	agent.Register(bayes.Listings()...)
	agent.Register(sparring.Listings()...)
}
