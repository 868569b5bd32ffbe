package page

import (
	"slices"

	"aiwolfplay/game/agent"
	"aiwolfplay/templates/village"
)

// AgentOptions is the choice of an agent for a seat.
type AgentOptions struct {
	Groups []AgentGroup
	Chosen string // the option's value
}

// An AgentGroup is agents that are offered together.
type AgentGroup struct {
	Level string // "" for those without a character
	Names []string
}

// agentOptions sorts agents for a choice: the characters, the strongest first,
// then others.
func agentOptions(names []string, chosen string) AgentOptions {
	levelOf := map[string]string{} // of characters
	for _, a := range agent.Listings() {
		if a.Character != "" {
			levelOf[a.Name] = a.Strength.String()
		}
	}
	var groups []AgentGroup
	for _, level := range append([]string{""}, village.Levels()...) {
		group := AgentGroup{Level: level}
		for _, name := range names {
			if levelOf[name] == level {
				group.Names = append(group.Names, name)
			}
		}
		if len(group.Names) > 0 {
			groups = append(groups, group)
		}
	}
	slices.Reverse(groups)
	return AgentOptions{groups, chosen}
}
