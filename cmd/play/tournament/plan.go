package tournament

import (
	"bufio"
	"cmp"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"

	"aiwolfplay/cmd/play/cli"
	"aiwolfplay/cmd/play/serve"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/builtin"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/tournament"
	"aiwolfplay/server/tournaments"
)

// whole is the value of -stage for a preliminary round and a final.
const whole = "contest"

// settings are the flags of play tournament.
type settings struct {
	seats, teams, file, fill, stage string
	rules                           string // the course of the day
	games, final, qualify, block    int
	seed                            uint64
	csv, db, logDir                 string
	json                            bool
	cpus                            int
	port                            serve.TCPSettings
}

func parse(args []string, env *cli.Env) (*settings, error) {
	s := new(settings)
	flags := env.Flags("tournament")
	flags.StringVar(&s.seats, "seats", "5",
		"`size` of the village, 3 to 18; of several, such as 5,15, blocks have one each in turn; teams that\n"+
			"connect are to be started again at each change of size")
	flags.StringVar(&s.stage, "stage", string(tournament.Round),
		"`what` is played: round (one round among all teams), preliminary, final, or contest (a preliminary\n"+
			"round, and then a final of those whom it lets through); a final finds the preliminary round in -db")
	flags.IntVar(&s.games, "games", 100,
		"how many games in all; in a preliminary round, how many each team plays at least")
	flags.IntVar(&s.final, "final", 0, "how many games a contest's final has; 0: as many as -games")
	flags.IntVar(&s.qualify, "qualify", tournament.Qualifiers, "how many teams the preliminary round lets through")
	flags.IntVar(&s.block, "block", tournament.BlockGames,
		"members, seats and instances are drawn anew after so many `games`")
	flags.StringVar(&s.teams, "teams", "plain,plain,plain,plain,plain",
		"`names` of built-in agents, separated by commas, and tcp for each agent that connects;\n"+
			"name=agent gives a team a name, and name=tcp awaits the agent of that name")
	flags.StringVar(&s.file, "file", "", "read the teams from this `file` instead, one a line as in -teams")
	flags.StringVar(&s.rules, "rules", "", "how the days go: "+serve.RulesMeaning)
	flags.StringVar(&s.fill, "fill", "plain", "`name` of the built-in agent on seats for which there is no team")
	flags.Uint64Var(&s.seed, "seed", 1, "all chance follows from it; where all teams are built in, so do the standings")
	flags.BoolVar(&s.json, "json", false, "print one JSON object")
	flags.StringVar(&s.csv, "csv", "", "write the standings to this `file` too")
	flags.StringVar(&s.db, "db", "",
		"store the tournament in this database `file`, where play serve shows it; "+
			"one that was stopped goes on at the next game")
	flags.StringVar(&s.logDir, "log-dir", "",
		"write a log file for each game, as the AIWolf server does, into this `folder`")
	flags.IntVar(&s.cpus, "cpus", 0,
		"blocks at a time where all teams are built in; 0 for as many as there are processors")
	s.port.AddFlags(flags)
	return s, cli.ParseOnly(flags, args)
}

// plan returns the plan that the flags ask for.
func (s *settings) plan() (p tournaments.Plan, err error) {
	if s.final < 0 || s.final > 0 && s.stage != whole {
		return p, fmt.Errorf("-final: a number of games expected, and only with -stage contest; got %d with -stage %s",
			s.final, s.stage)
	}
	if err := cmp.Or(cli.AtLeast("-games", 1, s.games), cli.AtLeast("-qualify", 2, s.qualify),
		cli.AtLeast("-block", 1, s.block), cli.AtLeast("-cpus", 0, s.cpus)); err != nil {
		return p, err
	}
	if err := serve.Rules(&rules.Setup{}, s.rules); err != nil {
		return p, fmt.Errorf("-rules: %w", err)
	}
	p = tournaments.Plan{Fill: s.fill, Seed: s.seed, Rules: s.rules, Block: s.block, Qualify: s.qualify}
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
	if p.Teams, err = s.readTeams(); err != nil {
		return p, err
	}
	if _, err := agent.Lookup(s.fill); err != nil {
		return p, fmt.Errorf("-fill: %w; expected one of: %s", err, strings.Join(agent.Names(), ", "))
	}
	if err := s.port.Check(); err != nil {
		return p, err
	}
	return p, s.checkConnected(p.Teams)
}

// A part is a stage to play.
type part struct {
	stage tournament.Stage
	games int
}

// parts lists the stages to play, in their order.
func (s *settings) parts() ([]part, error) {
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

// readTeams reads the teams of -teams or -file.
func (s *settings) readTeams() ([]tournaments.Team, error) {
	source, list := "-teams", strings.Split(s.teams, ",")
	if s.file != "" {
		var err error
		if list, err = linesOf(s.file); err != nil {
			return nil, err
		}
		source = "-file " + s.file
	}
	builtin.Register()
	teams, err := tournaments.ParseTeams(list)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", source, err)
	}
	return teams, nil
}

// checkConnected demands a port if teams connect, and only then.
func (s *settings) checkConnected(teams []tournaments.Team) error {
	n := 0
	for _, t := range teams {
		if t.Connects() {
			n++
		}
	}
	if n > 0 != (s.port.Addr != "") {
		return fmt.Errorf("-tcp and -teams: %d teams connect, and the address for them is %q; both or neither expected",
			n, s.port.Addr)
	}
	return nil
}

// linesOf returns the lines of a file without empty lines and comments.
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
