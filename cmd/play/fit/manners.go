package fit

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"aiwolfplay/game/belief"
	"aiwolfplay/game/belief/fit"
)

// houseAgents are house agents in several characters and strengths.
const houseAgents = "bayes,plain,logician,leader-even,doubter-gentle,quiet," +
	"liar-even,loyal,rash-gentle,beginner,bayes,plain,beginner-even"

// ownManners lists this program's agents whose talk is counted in addition to that of the logs: house agents, which
// talk differently at home than in a contest, and the agent that has the contest's manners from the first word on.
var ownManners = []struct {
	from   belief.Origin
	among  string
	agents string
	guests float64 // as in fit.SelfPlay
}{
	{belief.HouseAgent, "agents of the house", houseAgents, 0},
	{belief.HouseAgent, "agents of the house in a contest", houseAgents, 1},
	{belief.HouseGuest, "bayes-contest", "bayes-contest", 1},
}

// fitManners counts how the contest agents of logs and our own agents talk, and writes the counts to a file. It prints
// how often the counts confuse the two kinds of agents in games that were not counted.
func fitManners(ctx context.Context, files []string, out string, stdout, stderr io.Writer) error {
	var all []fit.TalkedGame
	var sources []string
	take := func(games []fit.Game, from belief.Origin, who string) {
		for _, g := range games {
			all = append(all, fit.TalkedGame{Game: g, From: from})
		}
		sources = append(sources, belief.Source{Games: len(games), Seats: games[0].Setup.Seats(), Among: who}.String())
	}
	for _, file := range files {
		logs, err := readLogs(ctx, file, stderr)
		if err != nil {
			return err
		}
		take(logs, belief.ContestAgent, "contest agents")
		for _, own := range ownManners {
			games, err := play(ctx, &fit.SelfPlay{
				Games: (len(logs) + 3) / 4, Seats: logs[0].Setup.Seats(), Agents: strings.Split(own.agents, ","),
				Guests: own.guests, Seed: selfPlaySeed,
			}, stderr)
			if err != nil {
				return err
			}
			take(games, own.from, own.among)
		}
	}
	report, err := fit.JudgeManners(all)
	if err != nil {
		return err
	}
	printManners(stdout, report)
	m, err := fit.CountManners(all, strings.Join(sources, "; "))
	if err != nil {
		return err
	}
	return writeJSON(out, m)
}

func printManners(w io.Writer, report map[fit.Moment]fit.Mistakes) {
	percent := func(n, of int) float64 { return 100 * float64(n) / float64(max(1, of)) }
	byName := func(a, b fit.Moment) int { return cmp.Compare(a.String(), b.String()) }
	fmt.Fprintf(w, "%-50s %19s %19s\n", "mistaken, in games that were not counted", "seats", "tables")
	for _, moment := range slices.SortedFunc(maps.Keys(report), byName) {
		m := report[moment]
		fmt.Fprintf(w, "%-50s %8.1f %% of %5d %8.1f %% of %5d\n",
			moment, percent(m.Seats, m.OfSeats), m.OfSeats, percent(m.Tables, m.OfTables), m.OfTables)
	}
}
