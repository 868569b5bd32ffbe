// Package load is play load.
package load

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"aiwolfplay/cmd/play/cli"
	"aiwolfplay/cmd/play/crowd"
)

// Command is play load. It plays on a server as many people do, and reports how long they wait for one another.
var Command = cli.Command{
	Name: "load", Args: "[flags]",
	Summary: "play on a server as many people and watchers do, and say how long they wait for one another",
	Run:     run,
}

func run(ctx context.Context, args []string, env *cli.Env) error {
	var plan crowd.Plan
	flags := env.Flags("load")
	flags.StringVar(&plan.URL, "url", "",
		"`address` of the server, such as http://127.0.0.1:8080; by default one is started, with a database of its own")
	flags.StringVar(&plan.Admin, "admin", "", "`address` of its metrics (-admin of play serve), for its memory")
	flags.StringVar(&plan.Agents, "tcp", "", "`host:port` where it takes agents, for -attack")
	flags.BoolVar(&plan.Remote, "remote", false, "the server may be another machine; it must be yours")
	flags.IntVar(&plan.Tables, "tables", 20, "`number` of tables")
	flags.IntVar(&plan.People, "people", 1, "`number` of people at each; agents have the other seats")
	flags.IntVar(&plan.Seats, "seats", 5, "`number` of seats of each")
	flags.IntVar(&plan.Watchers, "watchers", 0, "`number` of watchers in all")
	flags.DurationVar(&plan.Think, "think", 2*time.Second, "how long a person takes for an answer")
	flags.DurationVar(&plan.Time, "time", 30*time.Second, "how long it is measured")
	flags.Float64Var(&plan.Bad, "bad", 0,
		"the `share` of people and watchers who are gone without a word, do not read what they ask for, or answer twice")
	attacked := flags.Bool("attack", false, "measure once more while one address does its worst")
	attacks := flags.Bool("attack-only", false, "only let one address do its worst, until this is interrupted; print JSON")
	cpus := flags.String("server-cpus", "", "processors of the server that is started, as `list` for taskset, such as 0")
	asJSON := flags.Bool("json", false, "print JSON")
	if err := cli.ParseOnly(flags, args); err != nil {
		return err
	}
	if plan.URL == "" {
		stop, err := startServer(ctx, &plan, *cpus, env.Stderr)
		if err != nil {
			return err
		}
		defer stop()
	}
	plan.URL, plan.Admin = strings.TrimSuffix(plan.URL, "/"), strings.TrimSuffix(plan.Admin, "/")
	if plan.Admin != "" && !strings.Contains(plan.Admin, "://") {
		plan.Admin = "http://" + plan.Admin
	}
	if *attacks {
		var err error
		if plan.Log, err = longLog(); err != nil {
			return err
		}
		counts, err := crowd.Attack(ctx, plan)
		if err != nil {
			return fmt.Errorf("load: %w", err)
		}
		return json.NewEncoder(env.Stdout).Encode(counts)
	}
	phases := 1
	if *attacked {
		plan.Attack, phases = attackApart, 2
	}
	bar := cli.NewBar(env.Stderr, "seconds", phases*int(max(plan.Time/time.Second, 1)))
	plan.Tick = func() { bar.Add(1) }
	report, err := crowd.Run(ctx, plan)
	bar.Close()
	if err != nil {
		return fmt.Errorf("load: %w", err)
	}
	if *asJSON {
		lines := json.NewEncoder(env.Stdout)
		lines.SetIndent("", "  ")
		return lines.Encode(report)
	}
	printReport(env.Stdout, report)
	return nil
}
