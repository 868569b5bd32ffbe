package tournaments

import (
	"fmt"
	"strings"

	"aiwolfplay/game/agent"
)

// connected is the name that represents any agent that connects in a list of teams.
const connected = "tcp"

// ParseTeams reads teams, each "agent" or "name=agent". The agent tcp is one that connects. Teams of built-in agents
// without a name are named after the agent: plain, plain#2 and so on.
func ParseTeams(list []string) (teams []Team, err error) {
	given := map[string]bool{}
	for _, entry := range list {
		team, err := parseTeam(entry)
		if err != nil {
			return nil, err
		}
		if given[team.Name] {
			return nil, fmt.Errorf("a name for each team expected, and %q is defined twice", team.Name)
		}
		if team.Name != "" {
			given[team.Name] = true
		}
		teams = append(teams, team)
	}
	if len(teams) < 2 {
		return nil, fmt.Errorf("at least 2 teams expected, got %q", strings.Join(list, ","))
	}
	for i := range teams {
		if t := &teams[i]; t.Name == "" && !t.Connects() {
			t.Name = Numbered(t.Agent, given)
		}
	}
	return teams, nil
}

// parseTeam reads a team. If the entry is only an agent, the team has no name yet.
func parseTeam(entry string) (team Team, err error) {
	name, which, named := strings.Cut(entry, "=")
	name, which = strings.TrimSpace(name), strings.TrimSpace(which)
	if !named {
		name, which = "", name
	}
	if named && name == "" {
		return team, fmt.Errorf("name=agent expected, got %q", entry)
	}
	if which == connected {
		return Team{Name: name, Calls: name}, nil
	}
	if _, err := agent.Lookup(which); err != nil {
		return team, fmt.Errorf("%w; expected some of: %s, %s", err, strings.Join(agent.Names(), ", "), connected)
	}
	return Team{Name: name, Agent: which}, nil
}
