package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/builtin"
	"aiwolfplay/game/sim"
	"aiwolfplay/game/sim/style"
)

// charactersGames is how many games a study of characters has where -games is not
// given: 2,000 that are learned from, and 500 that are guessed.
const charactersGames = 2500

// learnedFrom is how many of the games of a study are learned from.
func learnedFrom(games int) int { return games * 4 / 5 }

// studyCharacters plays games between the characters of a strength, each seat one
// drawn at random, and prints how well they are told apart. config says how many
// games of which village.
func studyCharacters(ctx context.Context, strength string, config sim.Config, asJSON bool, w io.Writer) error {
	level, ok := agent.ParseStrength(strength)
	if !ok {
		return fmt.Errorf("-strength: one of gentle, even and strong expected, got %q", strength)
	}
	builtin.Register()
	learned := learnedFrom(config.Games)
	f := style.Figures{
		Strength: level.String(), Seats: config.Setup.Seats(), Games: learned, Guessed: config.Games - learned,
	}
	config.SetSize = 1
	for _, l := range agent.Listings() {
		if l.Character != "" && l.Strength == level {
			config.Agents = append(config.Agents, sim.Entrant{Name: l.Name, Factory: l.New})
			f.Characters = append(f.Characters, l.Character)
		}
	}
	config.Seated = func(set int) []int {
		d := agent.DrawOf(sim.GameKey(config.Seed, set), "characters", 0)
		list := make([]int, f.Seats)
		for i := range list {
			list[i] = d.Below(len(config.Agents))
		}
		return list
	}
	study := style.NewStudy(config.Setup, len(config.Agents), config.Games)
	config.Played = func(p sim.Played) error { study.Add(p); return nil }
	if _, err := sim.Batch(ctx, config); err != nil {
		return err
	}
	f.Fill(study.Report(learned))
	if asJSON {
		return json.NewEncoder(w).Encode(f)
	}
	_, err := io.WriteString(w, charactersText(&f))
	return err
}

// charactersText is the report for people.
func charactersText(r *style.Figures) string {
	var b strings.Builder
	fmt.Fprintf(&b, "characters at %q, %d seats, %d games learned from, %d guessed\n\n%-20s %9s %10s   %s\n",
		r.Strength, r.Seats, r.Games, r.Guessed, "", "of", "right", "95 % interval")
	printRate(&b, "the character", r.Right)
	printRate(&b, "a wolf", r.Wolf)
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
