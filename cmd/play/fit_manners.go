package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"

	"aiwolfplay/game"
	"aiwolfplay/game/belief"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
	"aiwolfplay/game/view"
)

// ownManners are our own agents whose talk is counted beside that of the logs:
// those of the house in several characters and strengths, and the one that has
// the contest's manners from the first word on.
var ownManners = []struct {
	from   belief.Origin
	who    string
	agents string
}{
	{belief.HouseAgent, "agents of the house", "bayes,plain,logician,leader-even,doubter-gentle,quiet,liar-even,loyal,rash-gentle,beginner,bayes,plain,beginner-even"},
	{belief.HouseGuest, "bayes-contest", "bayes-contest"},
}

// A mannered game is one whose members all come from one place.
type mannered struct {
	loggedGame
	from belief.Origin
}

// fitManners counts how the contest agents of logs and our own talk, says how
// often that mistakes one for the other in games that were not counted, and
// writes the counts to a file.
func fitManners(ctx context.Context, files []string, out string, stdout, stderr io.Writer) error {
	var all []mannered
	var sources []string
	take := func(games []loggedGame, from belief.Origin, who string) {
		for _, g := range games {
			all = append(all, mannered{g, from})
		}
		sources = append(sources, fmt.Sprintf("%d games of %d seats among %s", len(games), games[0].setup.Seats(), who))
	}
	for _, file := range files {
		logs, err := readLogs(ctx, file, stderr)
		if err != nil {
			return err
		}
		take(logs, belief.ContestAgent, "contest agents")
		for _, own := range ownManners {
			games, err := playForFit(ctx, logs[0].setup.Seats(), own.agents, (len(logs)+3)/4, stderr)
			if err != nil {
				return err
			}
			take(games, own.from, own.who)
		}
	}
	report := map[string]*mistaken{}
	for fold := range folds {
		m, _, err := countManners(all, func(g *mannered) bool { return g.set%folds != fold }, "")
		if err != nil {
			return err
		}
		var c *belief.Company
		var last *mannered
		for i := range all {
			g := &all[i]
			if g.set%folds != fold {
				continue
			}
			next := m.Company(g.setup.Seats())
			if c != nil && g.set == last.set && slices.Equal(g.names, last.names) {
				next.Heard = c.Heard.Faded()
			}
			c, last = next, g
			g.judge(c, report)
		}
	}
	fmt.Fprintf(stdout, "%-50s %19s %19s\n", "mistaken, in games that were not counted", "seats", "tables")
	for _, name := range slices.Sorted(maps.Keys(report)) {
		r := report[name]
		fmt.Fprintf(stdout, "%-50s %8.1f %% of %5d %8.1f %% of %5d\n", name, 100*r.seats.Share(), r.seats.Of, 100*r.tables.Share(), r.tables.Of)
	}
	_, data, err := countManners(all, func(*mannered) bool { return true }, strings.Join(sources, "; "))
	if err != nil {
		return err
	}
	return os.WriteFile(out, append(data, '\n'), 0o644)
}

// countManners counts some of the games.
func countManners(games []mannered, some func(*mannered) bool, source string) (*belief.Manners, []byte, error) {
	m := &belief.Manners{Version: belief.MannersVersion, Source: source}
	m.Sizes = []belief.SizeManners{{Seats: smallVillage}, {Seats: game.MaxSeats}}
	for i := range games {
		if g := &games[i]; some(g) {
			m.Count(g.setup, g.events, g.from)
		}
	}
	data, err := json.MarshalIndent(m, "", " ")
	if err != nil {
		return nil, nil, err
	}
	m, err = belief.ParseManners(data)
	return m, data, err
}

// mistaken counts misjudgements as a rate's wins: seats weighed by the table that
// does not fit, tables at which the manners do not.
type mistaken struct{ seats, tables sim.Rate }

// judge counts how seat 1 misjudges the others of a game: before the first word
// if it has heard them before, after the first day's talk, and at the end.
func (g *mannered) judge(c *belief.Company, report map[string]*mistaken) {
	others := game.FirstSeats(g.setup.Seats()).Without(0)
	when, heard := "first game", c.Heard != belief.Impression{}
	if heard {
		when = "later game"
	}
	look := func(moment string) {
		name := fmt.Sprintf("%2d seats, %s, %s, %s", g.setup.Seats(), g.from, when, moment)
		r := report[name]
		if r == nil {
			r = &mistaken{}
			report[name] = r
		}
		foreign, contest := c.Heard.Judge(others)
		if g.from == belief.HouseAgent {
			foreign = others &^ foreign // whom the house's fits
		}
		r.seats.Won += (others &^ foreign).Len()
		r.seats.Of += others.Len()
		r.tables.Of++
		if contest != (g.from == belief.ContestAgent) {
			r.tables.Won++
		}
	}
	if heard {
		look("before a word")
	}
	t := view.New(g.setup, game.Viewer{})
	for _, ev := range rules.Project(nil, g.events, game.Viewer{}) {
		if ev.Kind == rules.PhaseBegan && ev.Phase == game.PhaseVote && t.Day == 1 {
			look("day 1")
		}
		t.Observe(&ev)
		if ev.Kind == rules.Said {
			c.Hear(&t.Talks[len(t.Talks)-1])
		}
	}
	look("end")
}
