package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"aiwolfplay/cmd/play/cli"
	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/builtin"
	"aiwolfplay/game/evaluation"
	"aiwolfplay/game/lineup"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
	"aiwolfplay/server/store"
)

// A lineupReport is a report that is played and printed here.
type lineupReport struct{ lineup.Report }

// lineups plays every line-up of some agents on the same settings: mirrored matches, ratings of either side apart, who
// deceives whom, and the model of three numbers.
func lineups(ctx context.Context, args []string, _ func(string) string, stdout, stderr io.Writer) error {
	r := lineupReport{}
	flags := cli.Flags("lineups", stderr)
	names := flags.String("agents", "", "`names` of two or more agents, separated by commas:\n"+
		"with n of them, n³ line-ups; strong stands for all characters at the strongest")
	flags.IntVar(&r.Seats, "seats", 5, "size of the village, 3 to 18")
	flags.IntVar(&r.Settings, "games", 200, "how many settings each line-up plays; none is left out")
	flags.Uint64Var(&r.Seed, "seed", 1, "all chance follows from it")
	db := flags.String("db", "", "store what they came to in this database `file`, where play serve shows it")
	kept := flags.String("keep", "", "keep what each game came to in this `file`; stopped, it goes on where it was")
	cpus := flags.Int("cpus", 0, "games at a time; 0 for as many as there are processors")
	asJSON := flags.Bool("json", false, "print one JSON object")
	if err := cli.ParseOnly(flags, args); err != nil {
		return err
	}
	if err := cmp.Or(cli.AtLeast("-games", 1, r.Settings), cli.AtLeast("-cpus", 0, *cpus)); err != nil {
		return err
	}
	builtin.Register()
	r.Agents = challengerNames(*names)
	defer debug.SetGCPercent(debug.SetGCPercent(800)) // as in simulate
	if err := r.play(ctx, *cpus, *kept, stderr); err != nil {
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

// play plays each setting once with each line-up, without those games that a file keeps; "" keeps none.
func (r *lineupReport) play(ctx context.Context, cpus int, kept string, stderr io.Writer) error {
	setup, err := rules.Village(r.Seats)
	if err != nil {
		return fmt.Errorf("-seats: %w", err)
	}
	if len(r.Agents) < 2 {
		return errors.New("-agents: two or more names of agents expected")
	}
	config := sim.Config{Setup: setup, Workers: cpus, SetSize: 1}
	for i, name := range r.Agents {
		listed, err := agent.Lookup(name)
		if err != nil {
			return fmt.Errorf("-agents: %w; expected some of: %s", err, strings.Join(agent.Names(), ", "))
		}
		if slices.Index(r.Agents, name) < i {
			return fmt.Errorf("-agents: %s is named twice", name)
		}
		config.Agents = append(config.Agents, sim.Entrant{Name: name, Factory: listed.New})
		behaviour, err := evaluation.Behaviour(name, setup)
		if err != nil {
			return fmt.Errorf("-agents: %w", err)
		}
		r.Behaviours = append(r.Behaviours, behaviour)
	}
	all, results := lineup.All(len(r.Agents)), lineup.NewResults(len(r.Agents), r.Settings)
	deals, err := dealsOf(&setup, r.Seed, r.Settings)
	if err != nil {
		return err
	}
	file, err := openKept(kept, r, results)
	if err != nil {
		return err
	}
	missing := file.missing
	config.Games = len(missing)
	config.KeyOf = func(n int) rules.Key { return sim.GameKey(r.Seed, missing[n]%r.Settings) }
	config.Seated = func(n int) (seated []int) {
		for _, role := range deals[missing[n]%r.Settings] {
			seated = append(seated, all[missing[n]/r.Settings].Plays(role))
		}
		return seated
	}
	progress := newBar(stderr, "games", len(all)*r.Settings)
	defer progress.close()
	progress.n.Store(int64(len(all)*r.Settings - len(missing)))
	config.Played = func(p sim.Played) error {
		progress.add()
		n, fared := missing[p.Index], faredOf(p.Result)
		results.Games[n/r.Settings][n%r.Settings] = fared
		return file.add(n, fared)
	}
	if len(missing) > 0 {
		_, err = sim.Batch(ctx, config)
	}
	if err = errors.Join(err, file.close()); err != nil {
		return err
	}
	r.Meetings, r.Ratings = results.Meetings(), results.Ratings(r.Seed)
	r.Model, r.HeldOut = results.Fit(func(int) bool { return true }), results.HeldOut()
	return nil
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
	table := func(title string, cell func(m lineup.Meeting) float64) {
		fmt.Fprintf(out, "%s\nvillage \\ wolf side", title)
		for _, name := range r.Agents {
			fmt.Fprintf(out, "\t%s", name)
		}
		for i, row := range r.Meetings {
			fmt.Fprintf(out, "\n%s", r.Agents[i])
			for _, m := range row {
				fmt.Fprintf(out, "\t%.1f", 100*cell(m))
			}
		}
		fmt.Fprint(out, "\n\n")
	}
	table("Games won by the wolf side, in percent", func(m lineup.Meeting) float64 { return m.Won })
	table("The village's votes for a werewolf, in percent of the first ballots",
		func(m lineup.Meeting) float64 { return m.OnWolf })
	fmt.Fprint(out, "Ratings by mirrored games, without games against itself\n\tvillage\t\twolf side\t\tm\td\tv\n")
	for i, x := range r.Ratings {
		fmt.Fprintf(out, "%s\t%.0f\t[%.0f to %.0f]\t%.0f\t[%.0f to %.0f]\t%.2f\t%.2f\t%.2f\n", r.Agents[i],
			x.Village.Value, x.Village.Low, x.Village.High, x.Wolves.Value, x.Wolves.Low, x.Wolves.High,
			r.Model.Wolf[i], r.Model.Knows[i], r.Model.Other[i])
	}
	fmt.Fprintf(out, "\nlogit of the wolf side's chance = v·(m − d), "+
		"of the villagers (v), the wolf side (m) and who knows (d)\n"+
		"Brier of line-ups that were held out: %.4f by the model, %.4f by the base rate, %.4f by their own shares\n",
		r.HeldOut.Model, r.HeldOut.Base, r.HeldOut.Best)
	return out.Flush()
}
