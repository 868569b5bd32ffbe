package rooms

import (
	"slices"

	"aiwolfplay/game/agent"
	"aiwolfplay/templates/ui"
	"aiwolfplay/templates/village"
)

// An agentGroup is agents that are offered together.
type agentGroup struct {
	Level string // "" for those without a character
	Names []string
}

// title returns the name of the group.
func (g *agentGroup) title(w ui.Words) string {
	if g.Level == "" {
		return w.T("cast.others")
	}
	return w.Level(g.Level)
}

// agentGroups sorts agents for a choice: the characters, the strongest first, then others.
func agentGroups(names []string) (groups []agentGroup) {
	levelOf := map[string]string{} // of characters
	for _, a := range agent.Listings() {
		if a.Character != "" {
			levelOf[a.Name] = a.Strength.String()
		}
	}
	for _, level := range append([]string{""}, village.Levels()...) {
		group := agentGroup{Level: level}
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
	return groups
}
