// Package lineups is play lineups.
package lineups

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"slices"
	"time"

	"aiwolfplay/cmd/play/cli"
	"aiwolfplay/cmd/play/serve"
	"aiwolfplay/game/agent/builtin"
	"aiwolfplay/game/evaluation"
	"aiwolfplay/game/lineup"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
	"aiwolfplay/server/pool"
	"aiwolfplay/server/store"
	"aiwolfplay/server/tournaments"
)

// Command is play lineups. It plays every line-up of some agents on the same settings, and prints mirrored matches,
// ratings of each side, who deceives whom, and the model of three numbers.
var Command = cli.Command{
	Name: "lineups", Args: "[flags]",
	Summary: "play every line-up of some agents on the same settings, and rate both sides",
	Run:     run,
}

// Settings are the settings for playing line-ups.
type Settings struct {
	Agents  string // names, see evaluation.ParseAgents
	Workers int    // games at a time; 0: one for each processor
	Keep    string // file that keeps the games, "" for none
	port    serve.TCPSettings
}

func run(ctx context.Context, args []string, env *cli.Env) error {
	r, s := new(lineup.Report), new(Settings)
	flags := env.Flags("lineups")
	flags.StringVar(&s.Agents, "agents", "", "`names` of two or more agents, separated by commas:\n"+
		"with n of them, n³ line-ups; strong stands for all characters at the strongest.\n"+
		"NAME=tcp awaits programs of that name at the address of -tcp, as many as the village has seats")
	flags.IntVar(&r.Seats, "seats", 5, "size of the village, 3 to 18")
	flags.IntVar(&r.Settings, "games", 200, "how many settings each line-up plays; none is left out")
	flags.Uint64Var(&r.Seed, "seed", 1, "all chance follows from it")
	db := flags.String("db", "", "store the results in this database `file`, where play serve shows them")
	flags.StringVar(&s.Keep, "keep", "", "keep the result of each game in this `file`; an interrupted run continues")
	flags.IntVar(&s.Workers, "cpus", 0, "games at a time; 0 for as many as there are processors")
	asJSON := flags.Bool("json", false, "print one JSON object")
	s.port.AddFlags(flags)
	if err := cli.ParseOnly(flags, args); err != nil {
		return err
	}
	err := cmp.Or(cli.AtLeast("-games", 1, r.Settings), cli.AtLeast("-cpus", 0, s.Workers), s.port.Check())
	if err != nil {
		return err
	}
	builtin.Register()
	// Games allocate much and keep little, so rarer collections save time.
	defer debug.SetGCPercent(debug.SetGCPercent(800))
	if err := s.Play(ctx, r, env.Stderr); err != nil {
		return err
	}
	if *db != "" {
		if err := Store(ctx, r, *db); err != nil {
			return err
		}
	}
	if *asJSON {
		return json.NewEncoder(env.Stdout).Encode(r)
	}
	return Print(env.Stdout, r)
}

// Play plays each setting of a report once with each line-up, except for games that a file keeps, and fills the report.
func (s *Settings) Play(ctx context.Context, r *lineup.Report, stderr io.Writer) error {
	setup, err := rules.Village(r.Seats)
	if err != nil {
		return fmt.Errorf("-seats: %w", err)
	}
	if err := r.Name(s.Agents, setup); err != nil {
		return fmt.Errorf("-agents: %w", err)
	}
	if slices.Contains(r.Behaviours, evaluation.OverHTTP) {
		return fmt.Errorf("-agents: line-ups take connected agents over TCP only, NAME=%s", evaluation.OverTCP)
	}
	if slices.Contains(r.Behaviours, evaluation.OverTCP) != (s.port.Addr != "") {
		return fmt.Errorf("-tcp and -agents: NAME=%s and an address for it expected, or neither; the address is %q",
			evaluation.OverTCP, s.port.Addr)
	}
	results := lineup.NewResults(len(r.Agents), r.Settings)
	file, err := openKept(s.Keep, r, results)
	if err != nil {
		return err
	}
	if len(file.missing) > 0 {
		err = s.playMissing(ctx, r, setup, results, file, stderr)
	}
	if err = errors.Join(err, file.close()); err != nil {
		return err
	}
	r.Fill(results)
	return nil
}

// playMissing plays the games that a file does not keep.
func (s *Settings) playMissing(
	ctx context.Context, r *lineup.Report, setup rules.Setup, results *lineup.Results, file *keptFile, stderr io.Writer,
) error {
	crew, leave, err := s.muster(ctx, r, stderr)
	if err != nil {
		return err
	}
	defer leave()
	all := len(results.Games) * r.Settings
	progress := cli.NewBar(stderr, "games", all)
	defer progress.Close()
	progress.Add(all - len(file.missing))
	return r.Play(ctx, setup, crew, file.missing, s.Workers, func(n int, g lineup.Game) error {
		progress.Add(1)
		results.Put(n, g)
		return file.add(n, g)
	})
}

// muster looks up the built-in agents, and waits for those that connect. An agent may have all seats of a table, so it
// needs as many programs as there are seats. leave sends the programs away.
func (s *Settings) muster(
	ctx context.Context, r *lineup.Report, stderr io.Writer,
) (crew *lineup.Crew, leave func(), err error) {
	crew, leave = lineup.NewCrew(len(r.Agents)), func() {}
	waiting, at := pool.New(), ""
	if s.port.Addr != "" {
		gate, err := s.port.Listen(ctx, waiting, stderr)
		if err != nil {
			return nil, nil, err
		}
		leave, at = gate.Close, gate.Addr
		fmt.Fprint(stderr, s.port.Notice())
	}
	for i, name := range r.Agents {
		if r.Behaviours[i] == evaluation.OverTCP {
			fmt.Fprintf(stderr, "waiting for %d agents named %s: %s\n", r.Seats, name, at)
			err = await(ctx, crew, i, name, r.Seats, waiting)
		} else if list, fault := sim.Entrants(name); fault != nil {
			err = fault
		} else {
			crew.Add(i, list[0])
		}
		if err != nil {
			leave()
			return nil, nil, err
		}
	}
	return crew, leave, nil
}

// await waits for a number of programs with a name.
func await(
	ctx context.Context, crew *lineup.Crew, agent int, name string, seats int, waiting *pool.Pool,
) error {
	for range seats {
		guest, err := tournaments.AwaitOne(ctx, waiting, name)
		if err != nil {
			return err
		}
		crew.AddGuest(agent, name, guest)
	}
	return nil
}

// Store stores a report in a database.
func Store(ctx context.Context, r *lineup.Report, path string) error {
	body, err := json.Marshal(r)
	if err != nil {
		return err
	}
	db, err := store.Open(ctx, path)
	if err != nil {
		return fmt.Errorf("-db: %w", err)
	}
	err = db.Evaluations.Save(ctx, store.Evaluation{
		ID: r.ID(), Kind: store.EvaluatedLineups, Created: time.Now(), Body: string(body),
	})
	return errors.Join(err, db.Close())
}

// Print writes a report as tables, with the faults of agents that connect and their strict ratings.
func Print(w io.Writer, r *lineup.Report) error {
	if err := r.Print(w); err != nil || r.Faults == nil {
		return err
	}
	fmt.Fprintln(w, "\nFaults of the agents that connect")
	for i, name := range r.Agents {
		if r.Behaviours[i] != evaluation.OverTCP {
			continue
		}
		fmt.Fprintf(w, "%s: spoilt %d games", name, r.Spoilt[i])
		for _, fault := range pool.Faults {
			if n := r.Faults[i][string(fault)]; n > 0 {
				fmt.Fprintf(w, ", %s %d", fault, n)
			}
		}
		fmt.Fprintf(w, "; strictly, with these counted as lost: village %.0f, wolf side %.0f\n",
			r.Strict[i].Village.Value, r.Strict[i].Wolves.Value)
	}
	return nil
}
