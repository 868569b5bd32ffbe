package main

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/sim"
)

// A tournamentReport has the keys of play sim, with the teams in their order of
// standing.
type tournamentReport struct {
	simReport
	Agents []teamReport `json:"agents"` // the best first
}

// A teamReport says how a team stands, beside the keys that an agent has in
// play sim.
type teamReport struct {
	agentReport
	Rank       int                   `json:"rank"`
	Points     int                   `json:"points"`     // one for each game that its side won (regulation 2.1)
	Qualified  bool                  `json:"qualified"`  // among the best 15 (2.1)
	Against    map[string]rateReport `json:"against"`    // seats against each team on the other side
	Violations map[string]int        `json:"violations"` // of section 4, as far as a server sees them
}

// finalists is how many teams the preliminary round lets through (2.1).
const finalists = 15

func (c *contest) report(took time.Duration) tournamentReport {
	s := &c.standings
	stats := sim.Stats{Games: s.Games, Village: s.Village, Spoken: s.Spoken}
	r := tournamentReport{simReport: reportOf(&stats, took)}
	for i, number := range s.Ranking() {
		t := &s.Teams[number]
		list := []sim.AgentStats{{Name: c.teams[number].name, All: t.All, ByRole: t.ByRole}}
		team := teamReport{
			agentReport: reportOf(&sim.Stats{Agents: list}, took).Agents[0],
			Rank:        i + 1, Points: t.All.Won, Qualified: i < finalists,
			Against: map[string]rateReport{}, Violations: c.violations(number),
		}
		for other, rate := range t.Against {
			team.Against[c.teams[other].name] = rateOf(rate)
		}
		r.Agents = append(r.Agents, team)
	}
	return r
}

func (c *contest) violations(number int) map[string]int {
	v := map[string]int{}
	if n := c.invalid[number]; n > 0 {
		v["illegal-utterance"] = n
	}
	if g := c.teams[number].guest; g != nil {
		for fault, n := range g.Record().Report().Faults {
			v[string(fault)] += n
		}
	}
	return v
}

// print writes the standings for people.
func (r *tournamentReport) print(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%d games in %.1f s; the village won %.1f %%\n\n", r.Games, r.Seconds, 100*r.VillageWinRate)
	fmt.Fprintf(&b, "%4s  %-20s %7s %7s %8s   %s\n", "", "", "points", "games", "won", "95 % interval")
	for _, t := range r.Agents {
		fmt.Fprintf(&b, "%4d  %-20s %7d %7d %6.1f %%   %5.1f to %5.1f", t.Rank, t.Name, t.Points, t.Games, 100*t.WinRate, 100*t.WinRate95[0], 100*t.WinRate95[1])
		for _, role := range game.Roles {
			if rate := t.byRole[role]; rate.Of > 0 {
				fmt.Fprintf(&b, "  %s %.0f %%", role, 100*rate.Share())
			}
		}
		if len(t.Violations) > 0 {
			fmt.Fprintf(&b, "  violations %v", t.Violations)
		}
		b.WriteByte('\n')
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// writeCSV writes a line for each team, and in each the win rate against every other.
func (r *tournamentReport) writeCSV(path string) error {
	f, err := os.Create(path)
	if err != nil {
		return fmt.Errorf("-csv: %w", err)
	}
	out := csv.NewWriter(f)
	header := []string{"rank", "name", "points", "games", "win_rate", "low_95", "high_95"}
	for _, role := range game.Roles {
		header = append(header, role.String())
	}
	for _, t := range r.Agents {
		header = append(header, "against "+t.Name)
	}
	lines := [][]string{header}
	share := func(rate rateReport) string {
		if rate.Games == 0 {
			return ""
		}
		return strconv.FormatFloat(rate.WinRate, 'f', 4, 64)
	}
	number := func(x float64) string { return strconv.FormatFloat(x, 'f', 4, 64) }
	for _, t := range r.Agents {
		line := []string{
			strconv.Itoa(t.Rank), t.Name, strconv.Itoa(t.Points), strconv.Itoa(t.Games),
			number(t.WinRate), number(t.WinRate95[0]), number(t.WinRate95[1]),
		}
		for _, role := range game.Roles {
			line = append(line, share(t.ByRole[role.String()]))
		}
		for _, other := range r.Agents {
			line = append(line, share(t.Against[other.Name]))
		}
		lines = append(lines, line)
	}
	return errors.Join(out.WriteAll(lines), f.Close())
}
