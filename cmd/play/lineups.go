package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"text/tabwriter"
	"time"

	"aiwolfplay/cmd/play/cli"
	"aiwolfplay/cmd/play/serve"
	"aiwolfplay/game"
	"aiwolfplay/game/agent/builtin"
	"aiwolfplay/game/lineup"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
	"aiwolfplay/server/store"
)

// A lineupReport is a report that is played and printed here.
type lineupReport struct{ lineup.Report }

// lineupSettings are what line-ups are played with.
type lineupSettings struct {
	agents string // as -agents names them
	cpus   int
	kept   string // file that keeps the games, "" for none
	port   serve.TCPSettings
}

// lineups plays every line-up of some agents on the same settings: mirrored matches, ratings of either side apart, who
// deceives whom, and the model of three numbers.
func lineups(ctx context.Context, args []string, _ func(string) string, stdout, stderr io.Writer) error {
	r, s := lineupReport{}, lineupSettings{}
	flags := cli.Flags("lineups", stderr)
	flags.StringVar(&s.agents, "agents", "", "`names` of two or more agents, separated by commas:\n"+
		"with n of them, n³ line-ups; strong stands for all characters at the strongest.\n"+
		"NAME=tcp awaits programs of that name at the address of -tcp, as many as the village has seats")
	flags.IntVar(&r.Seats, "seats", 5, "size of the village, 3 to 18")
	flags.IntVar(&r.Settings, "games", 200, "how many settings each line-up plays; none is left out")
	flags.Uint64Var(&r.Seed, "seed", 1, "all chance follows from it")
	db := flags.String("db", "", "store what they came to in this database `file`, where play serve shows it")
	flags.StringVar(&s.kept, "keep", "", "keep what each game came to in this `file`; stopped, it goes on where it was")
	flags.IntVar(&s.cpus, "cpus", 0, "games at a time; 0 for as many as there are processors")
	asJSON := flags.Bool("json", false, "print one JSON object")
	s.port.AddFlags(flags)
	if err := cli.ParseOnly(flags, args); err != nil {
		return err
	}
	if err := cmp.Or(cli.AtLeast("-games", 1, r.Settings), cli.AtLeast("-cpus", 0, s.cpus), s.port.Check()); err != nil {
		return err
	}
	builtin.Register()
	defer debug.SetGCPercent(debug.SetGCPercent(800)) // as in simulate
	if err := r.play(ctx, &s, stderr); err != nil {
		return err
	}
	if *db != "" {
		if err := r.store(ctx, *db); err != nil {
			return err
		}
	}
	if *asJSON {
		return json.NewEncoder(stdout).Encode(r)
	}
	return r.print(stdout)
}

// play plays each setting once with each line-up, without those games that a file keeps.
func (r *lineupReport) play(ctx context.Context, s *lineupSettings, stderr io.Writer) error {
	setup, err := rules.Village(r.Seats)
	if err != nil {
		return fmt.Errorf("-seats: %w", err)
	}
	if err := r.name(s, setup); err != nil {
		return err
	}
	results := lineup.NewResults(len(r.Agents), r.Settings)
	file, err := openKept(s.kept, r, results)
	if err != nil {
		return err
	}
	if len(file.missing) > 0 {
		err = r.playMissing(ctx, s, setup, results, file, stderr)
	}
	if err = errors.Join(err, file.close()); err != nil {
		return err
	}
	r.Meetings, r.Ratings = results.Meetings(r.Seed), results.Ratings(r.Seed)
	r.Model, r.HeldOut = results.FitAll(r.Seed), results.HeldOut()
	if r.Faults, r.Spoilt = results.Faults(); r.Faults != nil {
		r.Strict = results.Strictly().Ratings(r.Seed)
	}
	return nil
}

// playMissing plays the games that a file does not keep.
func (r *lineupReport) playMissing(
	ctx context.Context, s *lineupSettings, setup rules.Setup, results *lineup.Results, file *keptFile, stderr io.Writer,
) error {
	deals, err := dealsOf(&setup, r.Seed, r.Settings)
	if err != nil {
		return err
	}
	crew, err := r.muster(ctx, s, stderr)
	if err != nil {
		return err
	}
	defer crew.leave()
	all, missing := lineup.All(len(r.Agents)), file.missing
	progress := newBar(stderr, "games", len(all)*r.Settings)
	defer progress.close()
	progress.n.Store(int64(len(all)*r.Settings - len(missing)))
	return crew.play(ctx, &sim.Config{
		Setup: setup, Agents: crew.entrants, Workers: s.cpus, SetSize: 1, Games: len(missing),
		KeyOf:  func(n int) rules.Key { return sim.GameKey(r.Seed, missing[n]%r.Settings) },
		Seated: func(n int) []int { return crew.seat(all[missing[n]/r.Settings], deals[missing[n]%r.Settings]) },
		Played: func(p sim.Played) error {
			progress.add()
			n, fared := missing[p.Index], faredOf(p.Result)
			fared.Faults = crew.faults(&p)
			results.Games[n/r.Settings][n%r.Settings] = fared
			return file.add(n, fared)
		},
	})
}

// store stores the report in a database.
func (r *lineupReport) store(ctx context.Context, path string) error {
	body, err := json.Marshal(r)
	if err != nil {
		return err
	}
	db, err := store.Open(ctx, path)
	if err != nil {
		return fmt.Errorf("-db: %w", err)
	}
	err = db.SaveEvaluation(ctx, store.Evaluation{
		ID: r.ID(), Kind: store.EvaluatedLineups, Created: time.Now(), Body: string(body),
	})
	return errors.Join(err, db.Close())
}

// dealsOf returns the roles by seat of each setting.
func dealsOf(setup *rules.Setup, seed uint64, settings int) (deals [][]game.Role, err error) {
	for i := range settings {
		key := sim.GameKey(seed, i)
		state, _, err := rules.New(*setup, &key, nil)
		if err != nil {
			return nil, err
		}
		var roles []game.Role
		for s := range game.Seat(setup.Seats()) {
			roles = append(roles, state.Role(s))
		}
		deals = append(deals, roles)
	}
	return deals, nil
}

// faredOf is what counts of a game.
func faredOf(r *sim.Result) (g lineup.Game) {
	g.Won = r.Winner == game.SideWerewolf
	for i := range r.Log {
		ev := &r.Log[i]
		if ev.Kind == rules.Voted && ev.N == 0 && r.Roles[ev.Actor].Side() == game.SideVillage {
			g.Votes++
			if r.Roles[ev.Target] == game.RoleWerewolf {
				g.OnWolf++
			}
		}
	}
	return g
}

// print writes the report as tables.
func (r *lineupReport) print(w io.Writer) error {
	n := len(r.Agents)
	fmt.Fprintf(w, "%d line-ups of %d agents, each on the same %d settings of %d seats\n\n",
		n*n*n, n, r.Settings, r.Seats)
	out := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	table := func(title string, cell func(m lineup.Meeting) (float64, *lineup.Range)) {
		fmt.Fprintf(out, "%s\nvillage \\ wolf side", title)
		for _, name := range r.Agents {
			fmt.Fprintf(out, "\t%s", name)
		}
		for i, row := range r.Meetings {
			fmt.Fprintf(out, "\n%s", r.Agents[i])
			for _, m := range row {
				share, interval := cell(m)
				fmt.Fprintf(out, "\t%.1f [%.0f to %.0f]", 100*share, 100*interval.Low, 100*interval.High)
			}
		}
		fmt.Fprint(out, "\n\n")
	}
	table("Games won by the wolf side, in percent",
		func(m lineup.Meeting) (float64, *lineup.Range) { return m.Won, m.WonRange })
	table("The village's votes for a werewolf, in percent of the first ballots",
		func(m lineup.Meeting) (float64, *lineup.Range) { return m.OnWolf, m.OnWolfRange })
	fmt.Fprint(out, "Ratings by mirrored games, without games against itself\n\tvillage\t\twolf side\t\tm\td\tv\n")
	for i, x := range r.Ratings {
		fmt.Fprintf(out, "%s\t%.0f\t[%.0f to %.0f]\t%.0f\t[%.0f to %.0f]\t%s\t%s\t%s\n", r.Agents[i],
			x.Village.Value, x.Village.Low, x.Village.High, x.Wolves.Value, x.Wolves.Low, x.Wolves.High,
			modelNumber(r.Model.Wolf[i], r.Model.Ranges.Wolf[i]), modelNumber(r.Model.Knows[i], r.Model.Ranges.Knows[i]),
			modelNumber(r.Model.Other[i], r.Model.Ranges.Other[i]))
	}
	fmt.Fprintf(out, "\nlogit of the wolf side's chance = v·(m − d), "+
		"of the villagers (v), the wolf side (m) and who knows (d)\n"+
		"Brier of line-ups that were held out: %.4f by the model, %.4f by the base rate, %.4f by their own shares\n",
		r.HeldOut.Model, r.HeldOut.Base, r.HeldOut.Best)
	r.printFaults(out)
	return out.Flush()
}

// modelNumber writes a number of the model with its interval.
func modelNumber(x float64, r lineup.Range) string {
	return fmt.Sprintf("%.2f [%.2f to %.2f]", x, r.Low, r.High)
}
