package main

import (
	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/bayes"
	"aiwolfplay/game/agent/plain"
	"aiwolfplay/game/agent/random"
	"aiwolfplay/server/lobby"
)

// registerAgents makes the built-in agents known by name.
func registerAgents() {
	agent.Register(random.Name, random.New)
	agent.Register(plain.Name, plain.New)
	bayes.Register()
}

// cast is the characters that are dealt to seats.
func cast() lobby.Cast {
	c := lobby.Cast{}
	for strength, as := range map[lobby.Strength]bayes.Strength{
		lobby.Strong: bayes.Strong, lobby.Even: bayes.Even, lobby.Gentle: bayes.Gentle,
	} {
		for i := range bayes.Characters {
			if who := &bayes.Characters[i]; strength != lobby.Strong || who.Name != "beginner" {
				c[strength] = append(c[strength], who.NameAt(as))
			}
		}
	}
	return c
}
