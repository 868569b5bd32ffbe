package sim

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"aiwolfplay/game/agent"
	"aiwolfplay/game/sim"
	"aiwolfplay/game/sim/style"
)

// charactersGames is the number of games of a study of characters unless -games is given.
const charactersGames = 2500

// measureCharacters prints how well the characters of a strength can be recognized.
func (s *settings) measureCharacters(ctx context.Context, c sim.Config, w io.Writer) error {
	level, ok := agent.ParseStrength(s.strength)
	if !ok {
		return fmt.Errorf("-strength: one of gentle, even and strong expected, got %q", s.strength)
	}
	f, err := style.Measure(ctx, level, c)
	if err != nil {
		return err
	}
	if s.json {
		return json.NewEncoder(w).Encode(f)
	}
	_, err = io.WriteString(w, charactersText(f))
	return err
}

// charactersText returns the figures as tables.
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
