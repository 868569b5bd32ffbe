// Package sim is play sim.
package sim

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime/debug"
	"strconv"
	"strings"
	"time"

	"aiwolfplay/cmd/play/cli"
	"aiwolfplay/cmd/play/stored"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/builtin"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
	"aiwolfplay/game/tournament"
)

// Command is play sim. It plays games between agents and prints how they went.
var Command = cli.Command{
	Name: "sim", Args: "[flags]", Summary: "play many games between agents, and print statistics", Run: run,
}

// settings are the flags of play sim.
type settings struct {
	seats, games, cpus    int
	agents                string
	seed                  uint64
	json                  bool
	db                    string
	minds, contest        bool
	conduct               bool
	characters, strengths bool
	strength              string
	lines                 int
	set                   int      // games in a row, 0 without sets
	options               []string // of the setup, as option=value
	mini                  mini
}

func parse(args []string, env *cli.Env) (*settings, error) {
	s := new(settings)
	flags := env.Flags("sim")
	flags.IntVar(&s.seats, "seats", 5, "size of the village, 3 to 18")
	flags.IntVar(&s.games, "games", 1000, "how many games; with -characters 2,500 if it is not given")
	flags.StringVar(&s.agents, "agents", "plain",
		"`names` of agents, separated by commas; repeated until every seat has one")
	flags.Uint64Var(&s.seed, "seed", 1, "all chance follows from it: the same seed gives the same games on any machine")
	flags.BoolVar(&s.json, "json", false, "print one JSON object")
	flags.StringVar(&s.db, "db", "", "store the games in this database `file`, for play replay and the list of games")
	flags.BoolVar(&s.minds, "minds", true, "with -db, store what the agents believe too; without it a batch is quicker")
	flags.BoolVar(&s.contest, "contest", false,
		"play as in a contest, without people: agents may have the manners of contest agents")
	flags.BoolVar(&s.conduct, "conduct", false, "count how seats behave: claims, votes, and lies by side")
	flags.BoolVar(&s.characters, "characters", false,
		"measure how well the characters of a -strength are told apart by how they talk")
	flags.BoolVar(&s.strengths, "strengths", false,
		"measure how much the strength of each side matters: every deal at each, among others of drawn ones")
	flags.StringVar(&s.strength, "strength", agent.Even.String(), "with -characters: gentle, even or strong")
	flags.IntVar(&s.lines, "lines", 0,
		"print so many utterances instead, drawn by the seed, beside their words in each language")
	s.mini.addFlags(flags)
	flags.IntVar(&s.cpus, "cpus", 0, "games at a time; 0 for as many as there are processors")
	flags.Func("set", "a number: play as contests do, the same agents with their memory on the same seats "+
		"for so many games in a row; or\n"+
		"change the setup, as often as needed: `option=value`, such as WEREWOLF=2 for the seats with a role, or one of\n"+
		optionLines(), s.addSet)
	if err := cli.ParseOnly(flags, args); err != nil {
		return nil, err
	}
	if s.characters && cli.Given(flags, "games") == "" {
		s.games = charactersGames
	}
	s.mini.agents = cli.Given(flags, "agents")
	return s, cmp.Or(cli.AtLeast("-games", 1, s.games), cli.AtLeast("-cpus", 0, s.cpus), cli.AtLeast("-lines", 0, s.lines))
}

// addSet parses a -set: a number of games in a row, or an option of the setup.
func (s *settings) addSet(text string) error {
	n, err := strconv.Atoi(text)
	switch {
	case err != nil:
		s.options = append(s.options, text)
	case n < 1:
		return fmt.Errorf("at least 1 game expected, got %d", n)
	default:
		s.set = n
	}
	return nil
}

// optionLines lists the options of a setup with their values.
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

// setup returns the regulation's village with the changes of -set.
func (s *settings) setup() (rules.Setup, error) {
	setup, err := rules.Village(s.seats)
	if err != nil {
		return rules.Setup{}, fmt.Errorf("-seats: %w", err)
	}
	for _, text := range s.options {
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

func run(ctx context.Context, args []string, env *cli.Env) error {
	s, err := parse(args, env)
	if err != nil {
		return err
	}
	if s.mini.game != "" {
		return s.mini.run(ctx, s, env.Stdout)
	}
	setup, err := s.setup()
	if err != nil {
		return err
	}
	builtin.Register()
	c := sim.Config{Setup: setup, Games: s.games, Seed: s.seed, Workers: s.cpus}
	switch {
	case s.characters:
		return s.measureCharacters(ctx, c, env.Stdout)
	case s.strengths:
		return s.measureStrengths(ctx, c, env.Stdout)
	}
	if c.Agents, err = sim.Entrants(strings.Split(s.agents, ",")...); err != nil {
		return fmt.Errorf("-agents: %w", err)
	}
	c.SetSize, c.Minds, c.Contest = s.set, s.db != "" && s.minds, s.contest
	return s.play(ctx, c, env)
}

// play plays a batch and prints the report, or utterances with -lines.
func (s *settings) play(ctx context.Context, c sim.Config, env *cli.Env) error {
	var field *tournament.Field
	if s.set > 0 {
		field = tournament.NewField(&c, time.Now)
	}
	// Games allocate much and keep little: rarer collections save time.
	defer debug.SetGCPercent(debug.SetGCPercent(800))
	began := time.Now()
	seen := tally{setup: c.Setup}
	heard, err := newLines(c.Setup)
	if err != nil {
		return err
	}
	var watchers []func(sim.PlayedGame) error
	if s.conduct || s.set > 0 {
		watchers = append(watchers, seen.add)
	}
	if s.lines > 0 {
		watchers = append(watchers, heard.add)
	}
	closeAll := func() error { return nil }
	if s.db != "" {
		rec, err := stored.NewRecorder(ctx, s.db, c, began)
		if err != nil {
			return err
		}
		closeAll = rec.Close
		watchers = append(watchers, func(p sim.PlayedGame) error { return rec.Add(p, nil) })
	}
	bar := cli.NewBar(env.Stderr, "games", s.games)
	c.Played = func(p sim.PlayedGame) error {
		bar.Add(1)
		for _, watch := range watchers {
			if err := watch(p); err != nil {
				return err
			}
		}
		return nil
	}
	stats, err := sim.Batch(ctx, c)
	err = errors.Join(err, closeAll())
	bar.Close()
	if err != nil {
		return fmt.Errorf("after %d of %s: %w", stats.Games, cli.Count(s.games, "game"), err)
	}
	if s.lines > 0 {
		return heard.print(env.Stdout, s.lines, s.seed)
	}
	r := reportOf(&stats, time.Since(began))
	if field != nil {
		r.Field = field.Report(&stats, &seen.conduct)
	} else if s.conduct {
		r.Conduct = &seen.conduct
	}
	if s.json {
		return json.NewEncoder(env.Stdout).Encode(r)
	}
	return r.print(env.Stdout, c.Setup.Seats(), s.seed)
}
