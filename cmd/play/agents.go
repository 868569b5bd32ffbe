package main

import (
	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/bayes"
	"aiwolfplay/game/agent/plain"
	"aiwolfplay/game/agent/random"
)

// registerAgents makes the built-in agents known by name.
func registerAgents() {
	agent.Register(random.Name, random.New)
	agent.Register(plain.Name, plain.New)
	bayes.Register()
}
