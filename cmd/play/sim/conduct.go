package sim

import (
	"fmt"
	"strings"
	"sync"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
)

// A tally counts how seats behave in the games of a batch.
type tally struct {
	setup   rules.Setup
	mu      sync.Mutex
	conduct sim.Conduct
}

func (t *tally) add(p sim.PlayedGame) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.conduct.Add(t.setup, p.Result)
	return nil
}

// printConduct writes how often seats do something.
func printConduct(b *strings.Builder, c *sim.Conduct) {
	list := []conductRow{
		{"the seer claims on day 1", c.SeerClaims},
		{"the possessed claims the seer on day 1", c.PossessedClaims},
		{"a wolf claims the seer", c.WolfClaims},
		{"nobody claims the seer on day 1", sim.Rate{Won: c.Claimants[0], Of: c.Games}},
		{"one claims it", sim.Rate{Won: c.Claimants[1], Of: c.Games}},
		{"two claim it", sim.Rate{Won: c.Claimants[2], Of: c.Games}},
		{"three or more claim it", sim.Rate{Won: c.Claimants[3], Of: c.Games}},
		{"the medium claims", c.MediumClaims},
		{"the bodyguard claims", c.GuardClaims},
		{"the seer's first result on day 1 is a wolf", c.FirstBlack},
		{"the seer's results are so", c.TrueReports},
		{"a declared vote is cast, village", c.Kept[0]},
		{"a declared vote is cast, wolf side", c.Kept[1]},
		{"a day's vote goes to whom most vote for", c.Together},
	}
	list = append(list, conductByRole("day 1 executes", c.FirstExecuted)...)
	list = append(list, conductByRole("after day 1 dies", c.FirstVictim)...)
	list = append(list, conductRow{"three left: a wolf says that it is one", c.WolfAtThree},
		conductRow{"three left: the possessed says so", c.MadAtThree})
	printRates(b, "conduct", list)
	printCourse(b, c.Course.Largest())
	printTalk(b, &c.Talk)
	printMoments(b, &c.Moments)
	printLies(b, &c.Lies)
}

// printCourse writes how much of each game its largest execution decided: mean and quartiles.
func printCourse(b *strings.Builder, shares []float64) {
	if len(shares) == 0 {
		return
	}
	sum, half := 0.0, sim.Rate{Of: len(shares)}
	for _, share := range shares {
		sum += share
		if share >= 0.5 {
			half.Won++
		}
	}
	at := func(percent int) float64 { return 100 * shares[(len(shares)-1)*percent/100] }
	fmt.Fprintf(b, "the largest execution's share of what moved the winner's chance: mean %.0f %%, "+
		"quarters %.0f, %.0f, %.0f %%; half or more in %.1f %% of %d games\n",
		100*sum/float64(len(shares)), at(25), at(50), at(75), 100*half.Share(), half.Of)
}

func printRates(b *strings.Builder, title string, list []conductRow) {
	fmt.Fprintf(b, "\n%-52s %9s %10s\n", title, "of", "share")
	for _, row := range list {
		if row.rate.Of > 0 {
			fmt.Fprintf(b, "%-52s %9d %8.1f %%\n", row.what, row.rate.Of, 100*row.rate.Share())
		}
	}
}

// printTalk writes what seats talk about.
func printTalk(b *strings.Builder, k *sim.Talk) {
	printRates(b, "talk", []conductRow{
		{"an utterance only says for whom to vote", k.Bare},
		{"it was said before on that day", k.Again},
		{"it asks somebody", k.Asked},
		{"an opinion has a reason that can be looked up", k.Grounded},
		{"who is accused answers within two turns", k.Reacted},
		{"an opinion changed after something new says so", k.Explained},
		{"a day ends as nobody has anything to add", k.Ended},
		{"a seat says at most 4 things a day", less(k.Lines.AtLeast(5))},
		{"a seat gives at least 2 opinions with reasons a day", k.Reasons.AtLeast(2)},
	})
	fmt.Fprintf(b, "median of a seat and day: %d utterances, %d opinions with reasons\n",
		k.Lines.Median(), k.Reasons.Median())
	fmt.Fprintf(b, "half of the days have at most %d turns, %d of them silent; 99 %% have at most %d, %d silent\n",
		k.Turns.Median(), k.Quiet.Median(), k.Turns.Within(99), k.Quiet.Within(99))
}

// printMoments writes how often readers stumble.
func printMoments(b *strings.Builder, m *sim.Moments) {
	printRates(b, "moments", []conductRow{
		{"an utterance joins a line without a reason", m.Joins},
		{"an accusation without a reason is joined by over two", m.Crowds},
		{"a vote is not as said last, village", m.Broken[0]},
		{"a vote is not as said last, wolf side", m.Broken[1]},
		{"a changed vote has a reason", m.Moved},
		{"a vote's reason is only that another is no wolf", m.Beside},
		{"a role is believed for a vote or an opinion", m.ByVote},
		{"a seat uses the results of two rivals", m.Rivals},
		{"and of both on one day", m.RivalsToday},
		{"a vote is for whom the voter called no wolf", m.Cleared},
		{"one is accused as two claim the seer", m.Alike},
		{"one is accused as it claims nothing, nor the accuser", m.Grey},
		{"a question was put to that seat that day", m.AskedAgain},
		{"who called a victim a wolf is accused on a day", m.Exposed},
		{"somebody takes up a claim to be the bodyguard", m.Guards},
	})
}

// less returns the rate of the other cases.
func less(r sim.Rate) sim.Rate { return sim.Rate{Won: r.Of - r.Won, Of: r.Of} }

// printLies writes how often seats say what they know to be false.
func printLies(b *strings.Builder, l *sim.Lies) {
	fmt.Fprintf(b, "\n%-20s %9s %10s %9s\n", "lies", "games", "lines", "of lines")
	for side, name := range [...]string{"village", "wolf side"} {
		fmt.Fprintf(b, "%-20s %9d %10d %9d\n", name, l.Liars[side], l.Told[side], l.Lines[side])
	}
	fmt.Fprintf(b, "%-20s %9s %10d\n", "answers to a power play", "", l.Bluffs)
	for _, text := range l.Examples {
		fmt.Fprintf(b, "  the village lies: %s\n", text)
	}
}

// A conductRow says how often seats do something.
type conductRow struct {
	what string
	rate sim.Rate
}

// conductByRole lists the roles of those to whom something happens.
func conductByRole(what string, counts [game.NumRoles]int) (list []conductRow) {
	all := 0
	for _, n := range counts {
		all += n
	}
	for role, n := range counts {
		name := game.Role(role).String()
		if game.Role(role) == game.RoleNone {
			name = "nobody"
		}
		if n > 0 {
			list = append(list, conductRow{what + " " + name, sim.Rate{Won: n, Of: all}})
		}
	}
	return list
}
