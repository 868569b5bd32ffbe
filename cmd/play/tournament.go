package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/builtin"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/tournament"
	"aiwolfplay/server/contest"
	"aiwolfplay/server/pool"
	"aiwolfplay/server/store"
	"aiwolfplay/server/tcp"
)

// connected is what stands in -teams for an agent that connects.
const connected = "tcp"

// whole is the -stage that has a preliminary round and a final.
const whole = "contest"

// tournamentSettings say what is played.
type tournamentSettings struct {
	seats, teams, file, fill, stage string
	games, final, qualify, block    int
	seed                            uint64
	csv, db, logDir                 string
	json                            bool
	cpus                            int
	port                            *tcpSettings
}

// runTournament plays a tournament and prints how the teams stand.
func runTournament(ctx context.Context, args []string, stdout, stderr io.Writer) (err error) {
	var s tournamentSettings
	flags := flag.NewFlagSet("play tournament", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.StringVar(&s.seats, "seats", "5", "`size` of the village, 3 to 18; of several, such as 5,15, blocks have one each in turn")
	flags.StringVar(&s.stage, "stage", string(tournament.Round), "`what` is played: round (one round among all teams), preliminary, final, or contest (a preliminary\n"+
		"round, and then a final of those whom it lets through); a final finds the preliminary round in -db")
	flags.IntVar(&s.games, "games", 100, "how many games in all; in a preliminary round, how many each team plays at least")
	flags.IntVar(&s.final, "final", 0, "how many games a contest's final has; 0: as many as -games")
	flags.IntVar(&s.qualify, "qualify", tournament.Qualifiers, "how many teams the preliminary round lets through")
	flags.IntVar(&s.block, "block", tournament.BlockGames, "members, seats and instances are drawn anew after so many `games`")
	flags.StringVar(&s.teams, "teams", "plain,plain,plain,plain,plain", "`names` of built-in agents, separated by commas, and tcp for each agent that connects;\n"+
		"name=agent gives a team a name, and name=tcp awaits the agent of that name")
	flags.StringVar(&s.file, "file", "", "read the teams from this `file` instead, one a line as in -teams")
	flags.StringVar(&s.fill, "fill", "plain", "`name` of the built-in agent on seats for which there is no team")
	flags.Uint64Var(&s.seed, "seed", 1, "all chance follows from it; where all teams are built in, so do the standings")
	flags.BoolVar(&s.json, "json", false, "print one JSON object")
	flags.StringVar(&s.csv, "csv", "", "write the standings to this `file` too")
	flags.StringVar(&s.db, "db", "", "store the tournament in this database `file`, where play serve shows it; one that was stopped goes on at the next game")
	flags.StringVar(&s.logDir, "log-dir", "", "write a log file for each game, as the AIWolf server does, into this `folder`")
	flags.IntVar(&s.cpus, "cpus", 0, "blocks at a time where all teams are built in; 0 for as many as there are processors")
	s.port = addTCPFlags(flags)
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() > 0 {
		return fmt.Errorf("tournament takes flags only, got %q", flags.Arg(0))
	}
	plan, err := s.plan()
	if err != nil {
		return err
	}
	stages, err := s.stages()
	if err != nil {
		return err
	}
	logs, err := openLogFolder(s.logDir)
	if err != nil {
		return err
	}
	config := contest.Config{Plan: plan, Workers: s.cpus}
	if s.db != "" {
		if config.DB, err = store.OpenBulk(ctx, s.db); err != nil {
			return err
		}
		defer func() { err = errors.Join(err, config.DB.Close()) }()
	}
	progress := new(bar)
	config.Begun = func(_ tournament.Stage, games int) {
		progress.close()
		progress = newBar(stderr, "games", games)
	}
	config.Played = func(p contest.Played) error {
		progress.add()
		if p.Log == nil {
			return nil
		}
		return logs.write(logName(p.Stage, p.N), p.Setup, p.Names, p.Log)
	}
	if s.port.addr != "" {
		config.Pool = pool.New()
	}
	c, err := contest.New(ctx, config)
	if err != nil {
		return err
	}
	if config.Pool != nil {
		gate, err := s.receive(ctx, c, config.Pool, stderr)
		if err != nil {
			return err
		}
		defer gate.close()
	}

	began := time.Now()
	for _, stage := range stages {
		if err = c.Play(ctx, stage.stage, stage.games); err != nil {
			break
		}
	}
	progress.close()
	err = errors.Join(err, c.Close(ctx))
	return s.report(c.State(), time.Since(began), err, stdout)
}

func logName(stage tournament.Stage, n int) string {
	if stage == tournament.Round {
		return fmt.Sprintf("%06d", n+1)
	}
	return fmt.Sprintf("%s-%06d", stage, n+1)
}

// plan reads what the settings ask for.
func (s *tournamentSettings) plan() (p contest.Plan, err error) {
	switch {
	case s.games < 1:
		return p, fmt.Errorf("-games: at least 1 expected, got %d", s.games)
	case s.final < 0 || s.final > 0 && s.stage != whole:
		return p, fmt.Errorf("-final: the games of the final of -stage contest expected, got %d with -stage %s", s.final, s.stage)
	case s.qualify < 2:
		return p, fmt.Errorf("-qualify: at least 2 expected, got %d", s.qualify)
	case s.block < 1:
		return p, fmt.Errorf("-block: at least 1 expected, got %d", s.block)
	case s.cpus < 0:
		return p, fmt.Errorf("-cpus: 0 or more expected, got %d", s.cpus)
	}
	p = contest.Plan{Fill: s.fill, Seed: s.seed, Block: s.block, Qualify: s.qualify}
	for size := range strings.SplitSeq(s.seats, ",") {
		n, err := strconv.Atoi(size)
		if err == nil {
			_, err = rules.Village(n)
		}
		if err != nil {
			return p, fmt.Errorf("-seats: sizes of villages from 3 to 18 expected, separated by commas, got %q", s.seats)
		}
		p.Seats = append(p.Seats, n)
	}
	if p.Teams, err = s.enter(); err != nil {
		return p, err
	}
	if _, err := agent.Lookup(s.fill); err != nil {
		return p, fmt.Errorf("-fill: %w; expected one of: %s", err, strings.Join(agent.Names(), ", "))
	}
	if err := s.port.check(); err != nil {
		return p, err
	}
	n := 0
	for _, t := range p.Teams {
		if t.Connects() {
			n++
		}
	}
	if n > 0 != (s.port.addr != "") {
		return p, fmt.Errorf("-tcp and -teams: %d teams connect, and the port for them is %q; both or none expected", n, s.port.addr)
	}
	return p, nil
}

// enter lists the teams. An agent that stands in the list several times is
// plain, plain#2 and so on.
func (s *tournamentSettings) enter() (teams []contest.Team, err error) {
	source, list := "-teams", strings.Split(s.teams, ",")
	if s.file != "" {
		source = "-file " + s.file
		if list, err = linesOf(s.file); err != nil {
			return nil, err
		}
	}
	builtin.Register()
	given := map[string]bool{}
	for _, entry := range list {
		name, which, named := strings.Cut(entry, "=")
		name, which = strings.TrimSpace(name), strings.TrimSpace(which)
		if !named {
			name, which = "", name
		}
		switch {
		case named && name == "":
			return nil, fmt.Errorf("%s: name=agent expected, got %q", source, entry)
		case given[name]:
			return nil, fmt.Errorf("%s: a name for each team expected, and %q is defined twice", source, name)
		case named:
			given[name] = true
		}
		team := contest.Team{Name: name, Agent: which}
		if which == connected {
			team.Agent, team.Calls = "", name
		} else if _, err := agent.Lookup(which); err != nil {
			return nil, fmt.Errorf("%s: %w; expected some of: %s, %s", source, err, strings.Join(agent.Names(), ", "), connected)
		}
		teams = append(teams, team)
	}
	if len(teams) < 2 {
		return nil, fmt.Errorf("%s: at least 2 teams expected, got %q", source, strings.Join(list, ","))
	}
	for i := range teams {
		if t := &teams[i]; t.Name == "" && !t.Connects() {
			t.Name = contest.Numbered(t.Agent, given)
		}
	}
	return teams, nil
}

// linesOf returns the lines of a file that are not empty and no comment.
func linesOf(path string) (lines []string, err error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("-file: a file with a team a line expected: %w", err)
	}
	defer f.Close() // it was only read
	in := bufio.NewScanner(f)
	for in.Scan() {
		line, _, _ := strings.Cut(in.Text(), "#")
		if line = strings.TrimSpace(line); line != "" {
			lines = append(lines, line)
		}
	}
	if err := in.Err(); err != nil {
		return nil, fmt.Errorf("-file %s: %w", path, err)
	}
	return lines, nil
}

// A part is a stage that is to be played.
type part struct {
	stage tournament.Stage
	games int
}

func (s *tournamentSettings) stages() ([]part, error) {
	if s.stage == whole {
		final := s.final
		if final == 0 {
			final = s.games
		}
		return []part{{tournament.Preliminary, s.games}, {tournament.Final, final}}, nil
	}
	if stage := tournament.Stage(s.stage); slices.Contains(tournament.Stages, stage) {
		return []part{{stage, s.games}}, nil
	}
	return nil, fmt.Errorf("-stage: round, preliminary, final or contest expected, got %q", s.stage)
}

// receive opens the gate and waits for the teams that connect.
func (s *tournamentSettings) receive(ctx context.Context, c *contest.Contest, pool *pool.Pool, stderr io.Writer) (*gateway, error) {
	gate, err := s.port.listen(ctx, pool, tcp.Config{Log: slog.New(slog.NewTextHandler(stderr, nil))})
	if err != nil {
		return nil, err
	}
	awaited := c.Awaited()
	names := slices.DeleteFunc(slices.Clone(awaited), func(name string) bool { return name == "" })
	if len(names) > 0 {
		fmt.Fprintf(stderr, "waiting for %d agents, among them %s: %s\n", len(awaited), strings.Join(names, ", "), gate.addr)
	} else {
		fmt.Fprintf(stderr, "waiting for %d agents: %s\n", len(awaited), gate.addr)
	}
	fmt.Fprint(stderr, s.port.notice())
	if err := c.Receive(ctx); err != nil {
		gate.close()
		return nil, err
	}
	return gate, nil
}

// report prints how the teams stand after the last stage that has begun, also
// where the games were stopped.
func (s *tournamentSettings) report(state *contest.State, took time.Duration, played error, stdout io.Writer) error {
	latest := state.Latest()
	if latest == nil {
		return played
	}
	if s.stage != whole {
		latest = state.Stage(tournament.Stage(s.stage))
	}
	if latest == nil {
		return played
	}
	report := state.Report(latest)
	report.Took(took, latest.Standings.Spoken)
	for i := range state.Stages {
		if st := &state.Stages[i]; st != latest {
			report.Earlier = append(report.Earlier, state.Report(st))
		}
	}
	err := played
	if s.csv != "" {
		err = errors.Join(err, writeCSV(s.csv, &report))
	}
	if err != nil {
		return fmt.Errorf("after %d of %d games: %w", report.Games, report.Planned, err)
	}
	if s.json {
		return json.NewEncoder(stdout).Encode(report)
	}
	for i := range report.Earlier {
		if err := report.Earlier[i].Print(stdout); err != nil {
			return err
		}
		fmt.Fprintln(stdout)
	}
	return report.Print(stdout)
}

func writeCSV(path string, report *contest.Report) error {
	f, err := os.Create(path)
	if err != nil {
		return fmt.Errorf("-csv: %w", err)
	}
	return errors.Join(report.WriteCSV(f), f.Close())
}
