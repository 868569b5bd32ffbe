package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/builtin"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
	"aiwolfplay/game/sim/style"
)

// charactersGames is how many games a study of characters has where -games is not
// given: 2,000 that are learned from, and 500 that are guessed.
const charactersGames = 2500

// learnedFrom is how many of the games of a study are learned from.
func learnedFrom(games int) int { return games * 4 / 5 }

// A charactersReport says how well the characters of a strength are told apart.
type charactersReport struct {
	Strength   string         `json:"strength"`
	Games      int            `json:"games"` // four fifths of them are learned from, the others guessed
	Characters []string       `json:"characters"`
	Right      sim.RateReport `json:"right"`     // seats whose character was named
	Confusion  [][]int        `json:"confusion"` // by the true character and the named one
	Wolf       sim.RateReport `json:"wolf"`      // games in which the wolf was picked
	Habits     []habitReport  `json:"habits"`
}

type habitReport struct {
	Name string           `json:"name"`
	Of   []sim.RateReport `json:"of"` // by character
}

// studyCharacters plays games of five seats between the characters of a strength,
// each seat one drawn at random, and prints how well they are told apart.
func studyCharacters(
	ctx context.Context, strength string, games int, seed uint64, workers int, asJSON bool, w io.Writer,
) error {
	level, ok := agent.ParseStrength(strength)
	if !ok {
		return fmt.Errorf("-strength: one of gentle, even and strong expected, got %q", strength)
	}
	builtin.Register()
	setup, report := rules.Five(), charactersReport{Strength: level.String(), Games: games}
	config := sim.Config{Setup: setup, Games: games, Seed: seed, Workers: workers, SetSize: 1}
	for _, l := range agent.Listings() {
		if l.Character != "" && l.Strength == level {
			config.Agents = append(config.Agents, sim.Entrant{Name: l.Name, Factory: l.New})
			report.Characters = append(report.Characters, l.Character)
		}
	}
	config.Seated = func(set int) []int {
		d := agent.DrawOf(sim.GameKey(seed, set), "characters", 0)
		list := make([]int, setup.Seats())
		for i := range list {
			list[i] = d.Below(len(config.Agents))
		}
		return list
	}
	study := style.NewStudy(setup, len(config.Agents), config.Games)
	config.Played = func(p sim.Played) error { study.Add(p); return nil }
	if _, err := sim.Batch(ctx, config); err != nil {
		return err
	}
	report.fill(study.Report(learnedFrom(games)))
	if asJSON {
		return json.NewEncoder(w).Encode(report)
	}
	_, err := io.WriteString(w, report.text())
	return err
}

func (r *charactersReport) fill(s style.Report) {
	r.Right, r.Confusion, r.Wolf = s.Right.Report(), s.Confusion, s.Wolf.Report()
	for _, h := range s.Habits {
		habit := habitReport{Name: h.Name}
		for _, rate := range h.Rate {
			habit.Of = append(habit.Of, rate.Report())
		}
		r.Habits = append(r.Habits, habit)
	}
}

// text is the report for people.
func (r *charactersReport) text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "characters at %q, %d games learned from, %d guessed\n\n%-20s %9s %10s   %s\n",
		r.Strength, learnedFrom(r.Games), r.Games-learnedFrom(r.Games), "", "of", "right", "95 % interval")
	printRate(&b, "the character", r.Right)
	printRate(&b, "the wolf", r.Wolf)
	fmt.Fprintf(&b, "\n%-20s", "taken for, in %")
	for _, c := range r.Characters {
		fmt.Fprintf(&b, " %9s", c)
	}
	for i, row := range r.Confusion {
		fmt.Fprintf(&b, "\n%-20s", r.Characters[i])
		of := 0
		for _, n := range row {
			of += n
		}
		for _, n := range row {
			fmt.Fprintf(&b, " %9.0f", 100*float64(n)/float64(max(of, 1)))
		}
	}
	fmt.Fprintf(&b, "\n\n%s\n", "shares in %, and of how many")
	for _, h := range r.Habits {
		fmt.Fprintf(&b, "%s\n%-20s", h.Name, "")
		for _, rate := range h.Of {
			fmt.Fprintf(&b, " %4.0f/%-4d", 100*rate.WinRate, rate.Games)
		}
		b.WriteByte('\n')
	}
	return b.String()
}
