package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"aiwolfplay/cmd/play/cli"
	"aiwolfplay/cmd/play/serve"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/builtin"
	"aiwolfplay/game/evaluation"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
	"aiwolfplay/server/contest"
	"aiwolfplay/server/store"
	"aiwolfplay/server/table"
)

// An evaluateSettings is what the flags of play evaluate say.
type evaluateSettings struct {
	path, defenders, challengers string
	draw, seats                  int
	seed                         uint64
	json                         bool
	csv, db, card, all           string
	game, givenDefenders         string // of mini-games
	cpus                         int
	port                         serve.TCPSettings
}

func parseEvaluate(args []string, stderr io.Writer) (*evaluateSettings, error) {
	s := new(evaluateSettings)
	flags := cli.Flags("evaluate", stderr)
	flags.StringVar(&s.path, "settings", "", "`file` with the settings that are played; -draw makes it")
	flags.IntVar(&s.draw, "draw", 0, "first draw so many settings, and write them to\n"+
		"the file of -settings, which must not be there yet; with -all those of 5 seats, 400 by default")
	flags.IntVar(&s.seats, "seats", 5, "with -draw: size of the village, 3 to 18")
	flags.Uint64Var(&s.seed, "seed", 1, "with -draw all settings follow from it; the draws of the intervals always do")
	flags.StringVar(&s.defenders, "defenders", "plain", "with -draw: `names` of the agents on the other seats,\n"+
		"separated by commas")
	flags.StringVar(&s.challengers, "challengers", "", "`names` of the agents to be measured, separated by commas;\n"+
		"each plays each setting once on each seat, and several are compared.\n"+
		"NAME=tcp awaits the agent of that name at the address of -tcp;\n"+
		"characters stands for all characters at all strengths, strong for those at the strongest")
	flags.BoolVar(&s.json, "json", false, "print one JSON object")
	flags.StringVar(&s.csv, "csv", "", "write the table of metrics to this `file` too")
	flags.StringVar(&s.db, "db", "", "store the games and what they came to in this database `file`, where play serve\n"+
		"shows it; an evaluation that was stopped goes on where it was")
	flags.StringVar(&s.card, "card", "", "write the cards of the challengers to this `file` too, which the pages of\n"+
		"the characters show: game/evaluation/cards5.json and cards15.json, of the program's source")
	flags.StringVar(&s.all, "all", "", "measure all agents that come with the program, in villages of 5 and 15,\n"+
		"what beliefs about others add, and all line-ups of the strong; keep the settings, games and\n"+
		"reports, some 4 GB, in this `folder`; stopped, it goes on where it was")
	flags.StringVar(&s.game, "game", "", "measure agents in mini-games instead: one of "+strings.Join(miniNames(), ", ")+
		", or all;\nwith -draw deals of each (1,000 by default) that all -challengers (by default all types)\n"+
		"play against the -defenders (by default all types); -card also plays Werewolf")
	flags.IntVar(&s.cpus, "cpus", 0, "games at a time; 0 for as many as there are processors")
	s.port.AddFlags(flags)
	if err := cli.ParseOnly(flags, args); err != nil {
		return nil, err
	}
	if err := cmp.Or(cli.AtLeast("-draw", 0, s.draw), cli.AtLeast("-cpus", 0, s.cpus), s.port.Check()); err != nil {
		return nil, err
	}
	s.givenDefenders = givenText(flags, "defenders")
	if s.all == "" && s.game == "" && (s.path == "" || s.challengers == "" && s.draw == 0) {
		return nil, errors.New("-settings and -challengers: a file and names of agents expected")
	}
	return s, nil
}

// evaluate measures what agents are capable of: each plays the same settings against the same defenders.
func evaluate(ctx context.Context, args []string, _ func(string) string, stdout, stderr io.Writer) error {
	s, err := parseEvaluate(args, stderr)
	if err != nil {
		return err
	}
	builtin.Register()
	defer debug.SetGCPercent(debug.SetGCPercent(800)) // as in simulate
	if s.all != "" {
		return s.evaluateAll(ctx, &everything, stdout, stderr)
	}
	if s.game != "" {
		return s.evaluateMini(ctx, stdout, stderr)
	}
	if s.draw > 0 {
		if err := drawSettings(s.path, s.draw, s.seats, s.seed, s.defenders); err != nil || s.challengers == "" {
			return err
		}
	}
	began := time.Now()
	report, err := s.play(ctx, stderr)
	if err != nil {
		return err
	}
	if s.json {
		return json.NewEncoder(stdout).Encode(report)
	}
	return report.Print(stdout, time.Since(began))
}

// play plays the games and measures them. It writes the files that the flags ask for.
func (s *evaluateSettings) play(ctx context.Context, stderr io.Writer) (*evaluation.Report, error) {
	settings, err := readSettings(s.path)
	if err != nil {
		return nil, err
	}
	e := evaluator{settings: settings, cpus: s.cpus, stderr: stderr}
	if e.challengers, err = challengersOf(s.challengers, settings); err != nil {
		return nil, fmt.Errorf("-challengers: %w", err)
	}
	if err := e.checkConnected(&s.port); err != nil {
		return nil, err
	}
	if s.db != "" {
		if err := e.open(ctx, s.db); err != nil {
			return nil, err
		}
		err = e.begin(ctx)
	}
	if err == nil {
		err = e.receive(ctx, &s.port)
	}
	if err == nil {
		err = e.play(ctx)
	}
	e.leave()
	var report *evaluation.Report
	if err == nil {
		report = settings.Report(e.challengers, s.seed, cmp.Or(s.cpus, runtime.GOMAXPROCS(0)))
		err = e.keep(ctx, report)
	}
	if e.db != nil {
		err = errors.Join(err, e.db.Close())
	}
	if err == nil && s.csv != "" {
		if err = os.WriteFile(s.csv, []byte(report.CSV()), 0o644); err != nil {
			err = fmt.Errorf("-csv: %w", err)
		}
	}
	if err == nil && s.card != "" {
		if err = os.WriteFile(s.card, report.Cards(), 0o644); err != nil {
			err = fmt.Errorf("-card: %w", err)
		}
	}
	return report, err
}

// drawSettings draws settings and writes their file, which must not be there yet: settings are drawn once.
func drawSettings(path string, n, seats int, seed uint64, defenders string) error {
	text, err := evaluation.Draw(n, seats, seed, strings.Split(defenders, ","))
	if err != nil {
		return err
	}
	out, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("-draw: %s is there already, and settings are drawn once: leave out -draw, or name another file",
			path)
	}
	if err != nil {
		return err
	}
	_, err = out.Write(text)
	return errors.Join(err, out.Close())
}

// readSettings reads a file of settings and checks it. The error says what was expected where.
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

// challengersOf reads the list of -challengers.
func challengersOf(text string, settings *evaluation.Settings) (list []*evaluation.Challenger, err error) {
	for _, entry := range challengerNames(text) {
		name, which, named := strings.Cut(entry, "=")
		var c *evaluation.Challenger
		switch {
		case named && which == connected && name != "":
			c = evaluation.NewConnected(name, settings)
		case named:
			return nil, fmt.Errorf("name of an agent, or NAME=%s expected, got %q", connected, entry)
		default:
			if c, err = evaluation.NewChallenger(name, settings); err != nil {
				return nil, err
			}
		}
		if slices.ContainsFunc(list, func(o *evaluation.Challenger) bool { return o.Name == name }) {
			return nil, fmt.Errorf("%s is named twice", name)
		}
		list = append(list, c)
	}
	return list, nil
}

// challengerNames puts names in place of what stands for several.
func challengerNames(text string) (names []string) {
	for entry := range strings.SplitSeq(text, ",") {
		if entry != "characters" && entry != agent.Strong.String() {
			names = append(names, entry)
			continue
		}
		for _, l := range agent.Listings() {
			if l.Character != "" && (entry == "characters" || l.Strength == agent.Strong) {
				names = append(names, l.Name)
			}
		}
	}
	return names
}

// An evaluator plays the games of challengers on settings.
type evaluator struct {
	settings    *evaluation.Settings
	challengers []*evaluation.Challenger
	guests      map[string]*contest.Connected // those that connect, by name
	gate        *serve.Gateway                // nil: none connects
	cpus        int
	stderr      io.Writer

	path   string
	db     *store.DB // nil: games are not stored
	stored map[string]bool
}

// open opens the database and finds what is in it.
func (e *evaluator) open(ctx context.Context, path string) (err error) {
	e.path = path
	if e.db, err = store.Open(ctx, path); err != nil {
		return fmt.Errorf("-db: %w", err)
	}
	ids, err := e.db.Games(ctx)
	e.stored = make(map[string]bool, len(ids))
	for _, id := range ids {
		e.stored[id] = true
	}
	return err
}

// begin stores what is to be played, so that an export knows the games even if the evaluation is never finished.
func (e *evaluator) begin(ctx context.Context) error {
	body, err := storedEvaluation(e.settings.Begun(e.challengers))
	if err != nil {
		return err
	}
	return e.db.BeginEvaluation(ctx, body)
}

// keep stores the results.
func (e *evaluator) keep(ctx context.Context, r *evaluation.Report) error {
	if e.db == nil {
		return nil
	}
	body, err := storedEvaluation(r)
	if err != nil {
		return err
	}
	return e.db.SaveEvaluation(ctx, body)
}

// storedEvaluation returns a report as the database has it.
func storedEvaluation(r *evaluation.Report) (store.Evaluation, error) {
	body, err := json.Marshal(r)
	return store.Evaluation{ID: r.ID(), Kind: store.EvaluatedSettings, Created: time.Now(), Body: string(body)}, err
}

// play plays what is not stored yet, and measures all.
func (e *evaluator) play(ctx context.Context) error {
	progress := newBar(e.stderr, "games", len(e.challengers)*e.settings.Games())
	defer progress.close()
	for _, c := range e.challengers {
		if err := e.playOne(ctx, c, progress); err != nil {
			return fmt.Errorf("%s: %w", c.Name, err)
		}
	}
	return nil
}

// playOne plays the games of a challenger.
func (e *evaluator) playOne(ctx context.Context, c *evaluation.Challenger, progress *bar) error {
	var missing []int
	for i := range e.settings.Games() {
		id := c.GameID(i)
		if !e.stored[id] {
			missing = append(missing, i)
			continue
		}
		rec, err := e.db.Load(ctx, id)
		if err == nil {
			faults := faultsOf(rec.Notes)
			err = c.Add(i, evaluation.Game{
				Log: rec.Log(), Minds: table.MindsOf(e.settings.Seats, rec.Notes), Faults: faults, Spoilt: spoils(faults),
			})
		}
		if err != nil {
			return fmt.Errorf("-db: %w", err)
		}
		progress.add()
	}
	if len(missing) == 0 {
		return nil
	}
	config := sim.Config{
		Setup: e.settings.Setup, Games: len(missing), Workers: e.cpus, Minds: true, SetSize: 1,
		KeyOf:  func(n int) rules.Key { return e.settings.KeyOf(missing[n]) },
		Seated: func(n int) []int { return e.settings.Seated(missing[n]) },
	}
	var err error
	if config.Agents, err = e.entrants(c); err != nil {
		return err
	}
	var rec *recorder
	if e.db != nil {
		if rec, err = newRecorder(ctx, e.path, config, time.Now()); err != nil {
			return err
		}
		rec.name, rec.origin = func(n int) string { return c.GameID(missing[n]) }, store.Evaluated
	}
	config.Played = func(p sim.Played) error {
		progress.add()
		faults := e.faultsIn(c, missing[p.Index], p.Result)
		err := c.Add(missing[p.Index], evaluation.Game{
			Log: p.Result.Log, Minds: p.Result.Minds, Faults: faults, Spoilt: spoils(faults),
		})
		if err != nil || rec == nil {
			return err
		}
		return rec.add(p, faults)
	}
	if e.guests[c.Name] != nil {
		err = playLive(ctx, &config)
	} else {
		_, err = sim.Batch(ctx, config)
	}
	if rec != nil {
		err = errors.Join(err, rec.close())
	}
	return err
}

// entrants are the challenger and then the defenders.
func (e *evaluator) entrants(c *evaluation.Challenger) (list []sim.Entrant, err error) {
	if g := e.guests[c.Name]; g != nil {
		list = append(list, sim.Entrant{Name: c.Name, Factory: g.Factory()})
	} else {
		listed, err := agent.Lookup(c.Name)
		if err != nil {
			return nil, err
		}
		list = append(list, sim.Entrant{Name: c.Name, Factory: listed.New})
	}
	for _, d := range e.settings.Defenders {
		listed, err := agent.Lookup(d.Name)
		if err != nil {
			return nil, err
		}
		list = append(list, sim.Entrant{Name: d.Name, Factory: listed.New})
	}
	return list, nil
}
