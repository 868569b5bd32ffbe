// Package evaluate is play evaluate.
package evaluate

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"runtime/debug"
	"strings"
	"time"

	"aiwolfplay/cmd/play/cli"
	"aiwolfplay/cmd/play/serve"
	"aiwolfplay/game/agent/builtin"
	"aiwolfplay/game/evaluation"
	"aiwolfplay/game/mini/games"
)

// Command is play evaluate. It measures what agents are capable of: each plays the same settings against the same
// defenders.
var Command = cli.Command{
	Name: "evaluate", Args: "[flags]",
	Summary: "measure agents on settings that are drawn once, and compare them",
	Run:     run,
}

// settings are the flags of play evaluate.
type settings struct {
	path, defenders, challengers string
	draw, seats                  int
	seed                         uint64
	json                         bool
	csv, db, card, all           string
	game, givenDefenders         string // of mini-games
	cpus                         int
	port                         serve.TCPSettings
	http                         serve.HTTPSettings
}

func parse(args []string, env *cli.Env) (*settings, error) {
	s := new(settings)
	flags := env.Flags("evaluate")
	flags.StringVar(&s.path, "settings", "", "`file` with the settings that are played; -draw makes it")
	flags.IntVar(&s.draw, "draw", 0, "first draw so many settings, and write them to\n"+
		"the file of -settings, which must not be there yet; with -all those of 5 seats, 400 by default")
	flags.IntVar(&s.seats, "seats", 5, "with -draw: size of the village, 3 to 18")
	flags.Uint64Var(&s.seed, "seed", 1, "with -draw all settings follow from it; the draws of the intervals always do")
	flags.StringVar(&s.defenders, "defenders", "plain", "with -draw: `names` of the agents on the other seats,\n"+
		"separated by commas")
	flags.StringVar(&s.challengers, "challengers", "", "`names` of the agents to be measured, separated by commas;\n"+
		"each plays each setting once on each seat, and several are compared.\n"+
		"NAME=tcp awaits the agent of that name at the address of -tcp, NAME=http at that of -http;\n"+
		"characters stands for all characters at all strengths, strong for those at the strongest")
	flags.BoolVar(&s.json, "json", false, "print one JSON object")
	flags.StringVar(&s.csv, "csv", "", "write the table of metrics to this `file` too")
	flags.StringVar(&s.db, "db", "", "store the games and results in this database `file`, where play serve\n"+
		"shows them; an interrupted evaluation continues")
	flags.StringVar(&s.card, "card", "", "write the cards of the challengers to this `file` too, which the pages of\n"+
		"the characters show: game/evaluation/cards5.json and cards15.json, of the program's source")
	flags.StringVar(&s.all, "all", "", "measure all agents that come with the program, in villages of 5 and 15,\n"+
		"what beliefs about others add, and all line-ups of the strong; keep the settings, games and\n"+
		"reports, some 4 GB, in this `folder`; an interrupted run continues")
	flags.StringVar(&s.game, "game", "", "measure agents in mini-games instead: one of "+strings.Join(games.Names(), ", ")+
		", or all;\nwith -draw deals of each (1,000 by default) that all -challengers (by default all types)\n"+
		"play against the -defenders (by default all types); -card also plays Werewolf")
	flags.IntVar(&s.cpus, "cpus", 0, "games at a time; 0 for as many as there are processors")
	s.port.AddFlags(flags)
	s.http.AddFlags(flags, env)
	flags.StringVar(&s.http.Addr, "http", "",
		"`host:port` to which programs connect over /api/v1, such as 127.0.0.1:8092; none by default")
	if err := cli.ParseOnly(flags, args); err != nil {
		return nil, err
	}
	if err := cmp.Or(cli.AtLeast("-draw", 0, s.draw), cli.AtLeast("-cpus", 0, s.cpus), s.port.Check(),
		s.http.Check()); err != nil {
		return nil, err
	}
	s.givenDefenders = cli.Given(flags, "defenders")
	if s.all == "" && s.game == "" && (s.path == "" || s.challengers == "" && s.draw == 0) {
		return nil, errors.New("-settings and -challengers: a file and names of agents expected")
	}
	return s, nil
}

func run(ctx context.Context, args []string, env *cli.Env) error {
	s, err := parse(args, env)
	if err != nil {
		return err
	}
	builtin.Register()
	// Games allocate much and keep little, so rarer collections save time.
	defer debug.SetGCPercent(debug.SetGCPercent(800))
	if s.all != "" {
		return s.measureAll(ctx, &everything, env)
	}
	if s.game != "" {
		return s.measureMini(ctx, env)
	}
	if s.draw > 0 {
		if err := drawSettings(s.path, s.draw, s.seats, s.seed, s.defenders); err != nil || s.challengers == "" {
			return err
		}
	}
	began := time.Now()
	report, err := s.measure(ctx, env.Stderr)
	if err != nil {
		return err
	}
	if s.json {
		return json.NewEncoder(env.Stdout).Encode(report)
	}
	return report.Print(env.Stdout, time.Since(began))
}

// measure plays the games and measures them. It writes the files that the flags name.
func (s *settings) measure(ctx context.Context, stderr io.Writer) (*evaluation.Report, error) {
	drawn, err := readSettings(s.path)
	if err != nil {
		return nil, err
	}
	e := evaluator{settings: drawn, cpus: s.cpus, stderr: stderr}
	if e.challengers, err = evaluation.ParseChallengers(s.challengers, drawn); err != nil {
		return nil, fmt.Errorf("-challengers: %w", err)
	}
	if err := e.checkConnected(s); err != nil {
		return nil, err
	}
	report, err := s.report(ctx, &e)
	if err == nil && s.csv != "" {
		err = writeFile("-csv", s.csv, []byte(report.CSV()))
	}
	if err == nil && s.card != "" {
		err = writeFile("-card", s.card, report.Cards())
	}
	return report, err
}

// report plays the games that are not stored yet. With -db it stores them and the report.
func (s *settings) report(ctx context.Context, e *evaluator) (r *evaluation.Report, err error) {
	if s.db != "" {
		if err := e.open(ctx, s.db); err != nil {
			return nil, err
		}
		defer func() { err = errors.Join(err, e.db.Close()) }()
		if err := e.begin(ctx); err != nil {
			return nil, err
		}
	}
	err = e.receive(ctx, s)
	if err == nil {
		err = e.play(ctx)
	}
	e.leave()
	if err != nil {
		return nil, err
	}
	r = e.settings.Report(e.challengers, s.seed, s.cpus)
	return r, e.keep(ctx, r)
}

// writeFile writes the file that a flag names.
func writeFile(flag, path string, text []byte) error {
	if err := os.WriteFile(path, text, 0o644); err != nil {
		return fmt.Errorf("%s: %w", flag, err)
	}
	return nil
}

// drawSettings draws settings and writes them to a new file: settings are drawn once.
func drawSettings(path string, n, seats int, seed uint64, defenders string) error {
	text, err := evaluation.Draw(n, seats, seed, strings.Split(defenders, ","))
	if err != nil {
		return err
	}
	if _, err := os.Stat(path); err == nil {
		return fmt.Errorf("-draw: %s is there already, and settings are drawn once: leave out -draw, or name another file",
			path)
	}
	return writeWhole(path, text)
}

// readSettings reads and checks a file of settings. The error names the place and what was expected there.
func readSettings(path string) (*evaluation.Settings, error) {
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("-settings: there is no file %s; -draw n makes it", path)
	}
	if err != nil {
		return nil, fmt.Errorf("-settings: %w", err)
	}
	f, err := evaluation.Parse(text)
	if err != nil {
		return nil, fmt.Errorf("-settings %s: %w", path, err)
	}
	return f, nil
}
