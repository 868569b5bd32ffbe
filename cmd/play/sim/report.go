package sim

import (
	"fmt"
	"io"
	"strings"
	"time"

	"aiwolfplay/cmd/play/cli"
	"aiwolfplay/game"
	"aiwolfplay/game/sim"
	"aiwolfplay/game/tournament"
)

// A report contains the results of a batch. Rates are from 0 to 1, with the 95 % confidence interval (Wilson) beside
// them. Only seconds and names that end in _per_second depend on the machine. Names never change, because scripts read
// them.
type report struct {
	Games               int                     `json:"games"`
	Seconds             float64                 `json:"seconds"`
	GamesPerSecond      float64                 `json:"games_per_second"`
	UtterancesPerSecond float64                 `json:"utterances_per_second"` // Skip and Over not counted
	VillageWinRate      float64                 `json:"village_win_rate"`
	VillageWinRate95    [2]float64              `json:"village_win_rate_95"`
	Agents              []sim.AgentReport       `json:"agents"`            // in the order of -agents, each name once
	Field               *tournament.FieldReport `json:"field,omitempty"`   // with -set
	Conduct             *sim.Conduct            `json:"conduct,omitempty"` // with -conduct and without -set

	village sim.Rate
}

func reportOf(s *sim.Stats, took time.Duration) report {
	village := s.Village.Report()
	return report{
		Games: s.Games, Seconds: took.Seconds(),
		GamesPerSecond: float64(s.Games) / took.Seconds(), UtterancesPerSecond: float64(s.Spoken) / took.Seconds(),
		VillageWinRate: village.WinRate, VillageWinRate95: village.WinRate95, village: s.Village,
		Agents: sim.ReportAgents(s.Agents),
	}
}

// print writes the report for people.
func (r *report) print(w io.Writer, seats int, seed uint64) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s of %d seats from seed %d in %.1f s: %.0f games and %.0f utterances a second\n\n",
		cli.Count(r.Games, "game"), seats, seed, r.Seconds, r.GamesPerSecond, r.UtterancesPerSecond)
	fmt.Fprintf(&b, "%-20s %9s %10s   %s\n", "", "games", "won", "95 % interval")
	printRate(&b, "village", r.village.Report())
	printRate(&b, "werewolves", sim.Rate{Won: r.village.Of - r.village.Won, Of: r.village.Of}.Report())
	for _, a := range r.Agents {
		printRate(&b, a.Name, a.RateReport)
		for _, role := range game.Roles {
			if rate, dealt := a.ByRole[role.String()]; dealt {
				printRate(&b, "  "+role.String(), rate)
			}
		}
	}
	if r.Field != nil {
		printField(&b, r.Field)
	}
	if r.Conduct != nil {
		printConduct(&b, r.Conduct)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func printRate(b *strings.Builder, name string, rate sim.RateReport) {
	fmt.Fprintf(b, "%-20s %9d %8.1f %%   %5.1f to %5.1f\n",
		name, rate.Games, 100*rate.WinRate, 100*rate.WinRate95[0], 100*rate.WinRate95[1])
}
