package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"runtime/debug"
	"strconv"
	"strings"
	"time"

	"aiwolfplay/cmd/play/cli"
	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/builtin"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
)

// setGames reads a -set: a number of games in a row, or an option of the setup.
func setGames(text string, set *int, options *[]string) error {
	n, err := strconv.Atoi(text)
	switch {
	case err != nil:
		*options = append(*options, text)
	case n < 1:
		return fmt.Errorf("at least 1 game expected, got %d", n)
	default:
		*set = n
	}
	return nil
}

// simulate plays games between agents and prints how they went.
func simulate(ctx context.Context, args []string, _ func(string) string, stdout, stderr io.Writer) error {
	flags := cli.Flags("sim", stderr)
	seats := flags.Int("seats", 5, "size of the village, 3 to 18")
	games := flags.Int("games", 1000, "how many games; with -characters 2,500 if it is not given")
	agents := flags.String("agents", "plain", "`names` of agents, separated by commas; repeated until every seat has one")
	seed := flags.Uint64("seed", 1, "all chance follows from it: the same seed gives the same games on any machine")
	asJSON := flags.Bool("json", false, "print one JSON object")
	path := flags.String("db", "", "store the games in this database `file`, for play replay and the list of games")
	minds := flags.Bool("minds", true, "with -db, store what the agents believe too; without it a batch is quicker")
	contest := flags.Bool("contest", false,
		"play as in a contest, which nobody plays in or watches: agents may have the manners of contest agents")
	counts := flags.Bool("conduct", false, "count how seats behave: claims, votes, and lies by side")
	characters := flags.Bool("characters", false,
		"measure how well the characters of a -strength are told apart by how they talk")
	strengths := flags.Bool("strengths", false,
		"measure how much the strength of each side matters: every deal at each, among others of drawn ones")
	strength := flags.String("strength", agent.Even.String(), "with -characters: gentle, even or strong")
	read := flags.Int("lines", 0,
		"print so many utterances instead, drawn by the seed, beside their words in each language")
	var small miniSettings
	small.addFlags(flags)
	cpus := flags.Int("cpus", 0, "games at a time; 0 for as many as there are processors")
	var options []string
	set := 0
	setUsage := "a number: play as contests do, the same agents with their memory on the same seats " +
		"for so many games in a row; or\n" +
		"change the setup, as often as needed: `option=value`, such as WEREWOLF=2 for the seats with a role, or one of\n" +
		optionLines()
	flags.Func("set", setUsage, func(text string) error { return setGames(text, &set, &options) })
	if err := cli.ParseOnly(flags, args); err != nil {
		return err
	}
	err := cmp.Or(cli.AtLeast("-games", 1, *games), cli.AtLeast("-cpus", 0, *cpus), cli.AtLeast("-lines", 0, *read))
	if err != nil {
		return err
	}
	if small.game != "" {
		small.agents = givenText(flags, "agents")
		small.games, small.cpus, small.seed, small.json = *games, *cpus, *seed, *asJSON
		return small.simulate(ctx, stdout)
	}
	setup, err := setupOf(*seats, options)
	if err != nil {
		return err
	}
	if *characters {
		study := sim.Config{Setup: setup, Seed: *seed, Workers: *cpus}
		study.Games = given(flags, "games", *games, charactersGames)
		return studyCharacters(ctx, *strength, study, *asJSON, stdout)
	}
	if *strengths {
		return studyStrengths(ctx, sim.Config{Setup: setup, Games: *games, Seed: *seed, Workers: *cpus}, *asJSON, stdout)
	}
	entrants, err := entrantsOf(*agents)
	if err != nil {
		return err
	}
	config := sim.Config{
		Setup: setup, Agents: entrants, Games: *games, Seed: *seed, Workers: *cpus, SetSize: set,
		Minds: *path != "" && *minds, Contest: *contest,
	}
	var seen *tally
	if *counts || set > 0 {
		seen = &tally{setup: setup}
	}
	var field *field
	if set > 0 {
		field = newField(&config)
	}

	// Games leave much behind and keep little: memory is cleared up less often.
	defer debug.SetGCPercent(debug.SetGCPercent(800))
	began := time.Now()
	var rec *recorder
	if *path != "" {
		if rec, err = newRecorder(ctx, *path, config, began); err != nil {
			return err
		}
	}
	heard, err := newLines()
	if err != nil {
		return err
	}
	bar := newBar(stderr, "games", *games)
	config.Played = func(p sim.Played) error {
		bar.add()
		if seen != nil {
			seen.add(p.Result)
		}
		if *read > 0 {
			heard.add(setup, p)
		}
		if rec == nil {
			return nil
		}
		return rec.add(p, nil)
	}
	stats, err := sim.Batch(ctx, config)
	if rec != nil {
		err = errors.Join(err, rec.close())
	}
	bar.close()
	if err != nil {
		return fmt.Errorf("after %d of %s: %w", stats.Games, cli.Count(*games, "game"), err)
	}
	if *read > 0 {
		return heard.print(stdout, *read, *seed)
	}
	report := reportOf(&stats, time.Since(began))
	if field != nil {
		report.Field = field.report(&stats, &seen.conduct)
	} else if seen != nil {
		report.Conduct = &seen.conduct
	}
	if *asJSON {
		return json.NewEncoder(stdout).Encode(report)
	}
	return report.print(stdout, setup.Seats(), *seed)
}

// given returns the value of a flag that stands on the command line, and otherwise another one.
func given(flags *flag.FlagSet, name string, value, otherwise int) int {
	flags.Visit(func(f *flag.Flag) {
		if f.Name == name {
			otherwise = value
		}
	})
	return otherwise
}

// givenText returns the text of a flag that stands on the command line, and otherwise "".
func givenText(flags *flag.FlagSet, name string) (text string) {
	flags.Visit(func(f *flag.Flag) {
		if f.Name == name {
			text = f.Value.String()
		}
	})
	return text
}

// optionLines lists the options of a setup, each with what may be set.
func optionLines() string {
	regulation := rules.Five()
	var b strings.Builder
	for _, o := range rules.Options() {
		value := strconv.Itoa(int(o.Of(regulation)))
		if o.Switch() {
			value = o.Words[o.Of(regulation)]
		}
		fmt.Fprintf(&b, "  %s: %s; %s (%s)\n", o.Name, o.Meaning, o.Values(), value)
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// setupOf returns the regulation's village with changes, if it can be played.
func setupOf(seats int, options []string) (rules.Setup, error) {
	setup, err := rules.Village(seats)
	if err != nil {
		return rules.Setup{}, fmt.Errorf("-seats: %w", err)
	}
	for _, text := range options {
		option, value, ok := strings.Cut(text, "=")
		if !ok {
			return rules.Setup{}, fmt.Errorf("-set: option=value expected, got %q", text)
		}
		if err := setup.Set(option, value); err != nil {
			return rules.Setup{}, fmt.Errorf("-set: %w", err)
		}
	}
	return setup, setup.Validate()
}

// entrantsOf looks up a list of agents.
func entrantsOf(list string) ([]sim.Entrant, error) {
	builtin.Register()
	var entrants []sim.Entrant
	for name := range strings.SplitSeq(list, ",") {
		listed, err := agent.Lookup(name)
		if err != nil {
			return nil, fmt.Errorf("-agents: %w; expected some of: %s", err, strings.Join(agent.Names(), ", "))
		}
		entrants = append(entrants, sim.Entrant{Name: name, Factory: listed.New})
	}
	return entrants, nil
}

// A simReport is what a batch came to. Rates are from 0 to 1, with the 95 %
// confidence interval (Wilson) beside them. Only seconds and what ends in
// _per_second depend on the machine. A name changes for nobody.
type simReport struct {
	Games               int           `json:"games"`
	Seconds             float64       `json:"seconds"`
	GamesPerSecond      float64       `json:"games_per_second"`
	UtterancesPerSecond float64       `json:"utterances_per_second"` // Skip and Over not counted
	VillageWinRate      float64       `json:"village_win_rate"`
	VillageWinRate95    [2]float64    `json:"village_win_rate_95"`
	Agents              []agentReport `json:"agents"`            // in the order of -agents, a name once
	Field               *fieldReport  `json:"field,omitempty"`   // with -set
	Conduct             *sim.Conduct  `json:"conduct,omitempty"` // with -conduct alone; with -set it is in Field

	village sim.Rate
}

type agentReport struct {
	Name string `json:"name"`
	sim.RateReport
	ByRole map[string]sim.RateReport `json:"by_role"` // of the roles that were dealt
}

func reportOf(s *sim.Stats, took time.Duration) simReport {
	village := s.Village.Report()
	r := simReport{
		Games: s.Games, Seconds: took.Seconds(),
		GamesPerSecond: float64(s.Games) / took.Seconds(), UtterancesPerSecond: float64(s.Spoken) / took.Seconds(),
		VillageWinRate: village.WinRate, VillageWinRate95: village.WinRate95, village: s.Village,
	}
	for _, a := range sim.ByName(s.Agents) {
		r.Agents = append(r.Agents, agentReport{
			Name: a.Name, RateReport: a.All.Report(), ByRole: sim.ReportRoles(a.ByRole),
		})
	}
	return r
}

// print writes the report for people.
func (r *simReport) print(w io.Writer, seats int, seed uint64) error {
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
		r.Field.print(&b)
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
