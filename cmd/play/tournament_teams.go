package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"

	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/builtin"
	"aiwolfplay/server/contest"
)

// readTeams lists the teams. An agent that stands in the list several times is
// plain, plain#2 and so on.
func (s *tournamentSettings) readTeams() (teams []contest.Team, err error) {
	source, list := "-teams", strings.Split(s.teams, ",")
	if s.file != "" {
		source = "-file " + s.file
		if list, err = linesOf(s.file); err != nil {
			return nil, err
		}
	}
	builtin.Register()
	given := map[string]bool{}
	for _, entry := range list {
		team, err := teamOf(entry)
		if err == nil && given[team.Name] {
			err = fmt.Errorf("a name for each team expected, and %q is defined twice", team.Name)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", source, err)
		}
		if team.Name != "" {
			given[team.Name] = true
		}
		teams = append(teams, team)
	}
	if len(teams) < 2 {
		return nil, fmt.Errorf("%s: at least 2 teams expected, got %q", source, strings.Join(list, ","))
	}
	for i := range teams {
		if t := &teams[i]; t.Name == "" && !t.Connects() {
			t.Name = contest.Numbered(t.Agent, given)
		}
	}
	return teams, nil
}

// teamOf reads a team: agent or name=agent, where tcp is an agent that connects.
// The team of an agent alone has no name yet.
func teamOf(entry string) (team contest.Team, err error) {
	name, which, named := strings.Cut(entry, "=")
	name, which = strings.TrimSpace(name), strings.TrimSpace(which)
	if !named {
		name, which = "", name
	}
	if named && name == "" {
		return team, fmt.Errorf("name=agent expected, got %q", entry)
	}
	if which == connected {
		return contest.Team{Name: name, Calls: name}, nil
	}
	if _, err := agent.Lookup(which); err != nil {
		return team, fmt.Errorf("%w; expected some of: %s, %s", err, strings.Join(agent.Names(), ", "), connected)
	}
	return contest.Team{Name: name, Agent: which}, nil
}

// checkConnected demands a port where teams connect, and only there.
func (s *tournamentSettings) checkConnected(teams []contest.Team) error {
	n := 0
	for _, t := range teams {
		if t.Connects() {
			n++
		}
	}
	if n > 0 != (s.port.Addr != "") {
		return fmt.Errorf("-tcp and -teams: %d teams connect, and the address for them is %q; both or neither expected",
			n, s.port.Addr)
	}
	return nil
}

// linesOf returns the lines of a file that are not empty and no comment.
func linesOf(path string) (lines []string, err error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("-file: a file with a team a line expected: %w", err)
	}
	defer f.Close() // it was only read
	in := bufio.NewScanner(f)
	for in.Scan() {
		line, _, _ := strings.Cut(in.Text(), "#")
		if line = strings.TrimSpace(line); line != "" {
			lines = append(lines, line)
		}
	}
	if err := in.Err(); err != nil {
		return nil, fmt.Errorf("-file %s: %w", path, err)
	}
	return lines, nil
}
