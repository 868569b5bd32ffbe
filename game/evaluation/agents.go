package evaluation

import (
	"fmt"
	"slices"
	"strings"

	"aiwolfplay/game/agent"
	"aiwolfplay/game/rules"
)

// ParseAgents reads a list of different agents, separated by commas: names of registered agents, and NAME=tcp or
// NAME=http for one that connects. "characters" and "strong" stand for several (see Names).
func ParseAgents(list string, setup rules.Setup) (agents []Agent, err error) {
	for _, entry := range Names(list) {
		name, which, connects := strings.Cut(entry, "=")
		a := Agent{name, which}
		switch {
		case connects && (!a.Connects() || name == ""):
			return nil, fmt.Errorf("name of an agent, NAME=%s or NAME=%s expected, got %q", OverTCP, OverHTTP, entry)
		case slices.ContainsFunc(agents, func(o Agent) bool { return o.Name == name }):
			return nil, fmt.Errorf("%s is named twice", name)
		case !connects:
			if a.Behaviour, err = Behaviour(name, setup); err != nil {
				return nil, err
			}
		}
		agents = append(agents, a)
	}
	return agents, nil
}

// Names splits a list at its commas. It replaces "characters" by all characters at all strengths, and "strong" by those
// at the strongest.
func Names(list string) (names []string) {
	for entry := range strings.SplitSeq(list, ",") {
		if entry != "characters" && entry != agent.Strong.String() {
			names = append(names, entry)
			continue
		}
		for _, l := range agent.Listings() {
			if l.Character != "" && (entry == "characters" || l.Strength == agent.Strong) {
				names = append(names, l.Name)
			}
		}
	}
	return names
}
