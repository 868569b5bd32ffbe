package sim

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/sim"
	"aiwolfplay/game/sim/ladder"
)

// measureStrengths plays a ladder of each side and prints them.
func (s *settings) measureStrengths(ctx context.Context, c sim.Config, w io.Writer) error {
	var ladders []ladder.Ladder
	for _, side := range [...]game.Side{game.SideVillage, game.SideWerewolf} {
		l, err := ladder.Climb(ctx, side, c)
		if err != nil {
			return err
		}
		ladders = append(ladders, l)
	}
	if s.json {
		return json.NewEncoder(w).Encode(ladders)
	}
	_, err := io.WriteString(w, laddersText(ladders, c.Setup.Seats()))
	return err
}

// laddersText returns the ladders as tables.
func laddersText(ladders []ladder.Ladder, seats int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d deals of %d seats, each played with one side at each strength, the others drawn\n",
		ladders[0].Deals, seats)
	for _, l := range ladders {
		fmt.Fprintf(&b, "\n%-20s %9s %10s   %-16s %s\n", l.Side, "deals", "won", "95 % interval", "more than the weaker")
		for i, s := range agent.Strengths {
			var row strings.Builder
			printRate(&row, s.String(), l.Won[i])
			b.WriteString(strings.TrimSuffix(row.String(), "\n"))
			if i > 0 {
				fmt.Fprintf(&b, " %+8.2f ± %.2f", 100*l.Better[i-1], 100*l.Better95[i-1])
			}
			b.WriteByte('\n')
		}
	}
	return b.String()
}
