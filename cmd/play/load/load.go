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
	Summary: "measure a server with many simulated people and watchers",
	Run:     run,
}

// settings are the flags of play load.
type settings struct {
	plan                     crowd.Plan
	attack, attackOnly, json bool
	cpus                     string
}

func parse(args []string, env *cli.Env) (*settings, error) {
	s := new(settings)
	flags := env.Flags("load")
	flags.StringVar(&s.plan.URL, "url", "",
		"`address` of the server, such as http://127.0.0.1:8080; by default one is started, with a database of its own")
	flags.StringVar(&s.plan.Admin, "admin", "", "`address` of its metrics (-admin of play serve), to read its memory")
	flags.StringVar(&s.plan.Agents, "tcp", "", "`host:port` where it takes agents, for -attack")
	flags.BoolVar(&s.plan.Remote, "remote", false, "the server may be another machine; it must be yours")
	flags.IntVar(&s.plan.Tables, "tables", 20, "`number` of tables")
	flags.IntVar(&s.plan.People, "people", 1, "`number` of people at each table; agents have the other seats")
	flags.IntVar(&s.plan.Seats, "seats", 5, "`number` of seats of each table")
	flags.IntVar(&s.plan.Watchers, "watchers", 0, "`number` of watchers in all")
	flags.DurationVar(&s.plan.Think, "think", 2*time.Second, "how long a person takes for an answer")
	flags.DurationVar(&s.plan.Time, "time", 30*time.Second, "how long to measure")
	flags.Float64Var(&s.plan.Bad, "bad", 0,
		"`share` of people and watchers who leave, stop reading, or answer twice")
	flags.BoolVar(&s.attack, "attack", false, "measure again while one address attacks")
	flags.BoolVar(&s.attackOnly, "attack-only", false,
		"only attack from one address, until this is interrupted; print JSON")
	flags.StringVar(&s.cpus, "server-cpus", "",
		"processors of the server that this starts, as a `list` for taskset, such as 0")
	flags.BoolVar(&s.json, "json", false, "print JSON")
	return s, cli.ParseOnly(flags, args)
}

func run(ctx context.Context, args []string, env *cli.Env) error {
	s, err := parse(args, env)
	if err != nil {
		return err
	}
	if s.plan.URL == "" {
		stop, err := startServer(ctx, &s.plan, s.cpus, env.Stderr)
		if err != nil {
			return err
		}
		defer stop()
	}
	s.plan.URL, s.plan.Admin = strings.TrimSuffix(s.plan.URL, "/"), strings.TrimSuffix(s.plan.Admin, "/")
	if s.plan.Admin != "" && !strings.Contains(s.plan.Admin, "://") {
		s.plan.Admin = "http://" + s.plan.Admin
	}
	if s.attackOnly {
		err = onlyAttack(ctx, s.plan, env.Stdout)
	} else {
		err = s.measure(ctx, env)
	}
	if err != nil {
		return fmt.Errorf("load: %w", err)
	}
	return nil
}

// measure plays on the server and prints the report.
func (s *settings) measure(ctx context.Context, env *cli.Env) error {
	phases := 1
	if s.attack {
		s.plan.Attack, phases = attackApart, 2
	}
	bar := cli.NewBar(env.Stderr, "seconds", phases*int(max(s.plan.Time/time.Second, 1)))
	s.plan.Tick = func() { bar.Add(1) }
	report, err := crowd.Run(ctx, s.plan)
	bar.Close()
	if err != nil {
		return err
	}
	if s.json {
		lines := json.NewEncoder(env.Stdout)
		lines.SetIndent("", "  ")
		return lines.Encode(report)
	}
	printReport(env.Stdout, report)
	return nil
}
