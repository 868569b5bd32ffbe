package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"aiwolfplay/game/agent"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
	"aiwolfplay/game/tournament"
	"aiwolfplay/server/lobby"
	"aiwolfplay/server/tcp"
)

// connected is what stands in -teams for an agent that connects.
const connected = "tcp"

// A contest is a tournament that is being played.
type contest struct {
	setup    rules.Setup
	games    int
	schedule tournament.Schedule
	teams    []*team
	filler   *team
	pool     *lobby.Pool // where connected agents come back to; nil without any
	store    *archive    // nil: not stored
	logs     *logFolder  // nil: no log files
	bar      *bar

	mu        sync.Mutex // guards what follows
	standings tournament.Standings
	invalid   []int // utterances that were no sentence, by team
}

// runTournament plays a tournament and prints how the teams stand.
func runTournament(ctx context.Context, args []string, stdout, stderr io.Writer) (err error) {
	flags := flag.NewFlagSet("play tournament", flag.ContinueOnError)
	flags.SetOutput(stderr)
	seats := flags.Int("seats", 5, "size of the village, 3 to 18")
	games := flags.Int("games", 100, "how many games in all; members and seats are drawn anew every 100")
	list := flags.String("teams", "plain,plain,plain,plain,plain", "`names` of built-in agents, separated by commas, and tcp for each agent that connects")
	filler := flags.String("fill", "plain", "`name` of the built-in agent on seats for which there is no team")
	seed := flags.Uint64("seed", 1, "all chance follows from it; where all teams are built in, so do the standings")
	asJSON := flags.Bool("json", false, "print one JSON object")
	csv := flags.String("csv", "", "write the standings to this `file` too")
	path := flags.String("db", "", "store the games in this database `file`; a tournament that was stopped goes on at the next game")
	logDir := flags.String("log-dir", "", "write a log file for each game, as the AIWolf server does, into this `folder`")
	cpus := flags.Int("cpus", 0, "games at a time where all teams are built in; 0 for as many as there are processors")
	port := addTCPFlags(flags)
	if err := flags.Parse(args); err != nil {
		return err
	}
	c := contest{games: *games}
	switch {
	case flags.NArg() > 0:
		return fmt.Errorf("tournament takes flags only, got %q", flags.Arg(0))
	case *games < 1:
		return fmt.Errorf("-games: at least 1 expected, got %d", *games)
	case *cpus < 0:
		return fmt.Errorf("-cpus: 0 or more expected, got %d", *cpus)
	}
	if c.setup, err = setupOf(*seats, nil); err != nil {
		return err
	}
	if err := c.enter(*list, *filler); err != nil {
		return err
	}
	if err := port.check(); err != nil {
		return err
	}
	if n := c.connecting(); n > 0 != (port.addr != "") {
		return fmt.Errorf("-tcp and -teams: %d teams connect, and the port for them is %q; both or none expected", n, port.addr)
	}
	if c.logs, err = openLogFolder(*logDir); err != nil {
		return err
	}
	c.schedule = tournament.Schedule{Teams: len(c.teams), Seats: *seats, Seed: *seed}
	if *path != "" {
		if c.store, err = openArchive(ctx, *path, c.schedule, c.setup, *list+" "+*filler); err != nil {
			return err
		}
		defer func() { err = errors.Join(err, c.store.close(ctx)) }()
	}
	if port.addr != "" {
		gate, err := c.receive(ctx, port, stderr)
		if err != nil {
			return err
		}
		defer gate.close()
	}

	workers := 1 // a connected agent plays one game at a time
	if port.addr == "" {
		workers = *cpus
	}
	began := time.Now()
	c.bar = newBar(stderr, *games)
	err = c.play(ctx, workers)
	c.bar.close()
	report := c.report(time.Since(began))
	if *csv != "" {
		err = errors.Join(err, report.writeCSV(*csv))
	}
	if err != nil {
		return fmt.Errorf("after %d of %d games: %w", c.standings.Games, *games, err)
	}
	if *asJSON {
		return json.NewEncoder(stdout).Encode(report)
	}
	return report.print(stdout)
}

// A team is who plays under a name.
type team struct {
	name    string
	factory agent.Factory // of a built-in agent

	mu    sync.Mutex
	guest lobby.Guest // of a connected one; another of its name may take its place
}

// enter lists the teams. An agent that stands in the list several times is
// plain, plain#2 and so on.
func (c *contest) enter(list, filler string) error {
	registerAgents()
	times := map[string]int{}
	for _, name := range strings.Split(list, ",") {
		t := &team{name: numbered(name, times)}
		if name != connected {
			var err error
			if t.factory, err = agent.Lookup(name); err != nil {
				return fmt.Errorf("-teams: %w; expected some of: %s, %s", err, strings.Join(agent.Names(), ", "), connected)
			}
		}
		c.teams = append(c.teams, t)
	}
	if len(c.teams) < 2 {
		return fmt.Errorf("-teams: at least 2 teams expected, got %q", list)
	}
	factory, err := agent.Lookup(filler)
	if err != nil {
		return fmt.Errorf("-fill: %w; expected one of: %s", err, strings.Join(agent.Names(), ", "))
	}
	c.filler = &team{name: filler, factory: factory}
	c.invalid = make([]int, len(c.teams))
	return nil
}

func numbered(name string, times map[string]int) string {
	times[name]++
	if n := times[name]; n > 1 {
		return fmt.Sprintf("%s#%d", name, n)
	}
	return name
}

func (c *contest) connecting() (n int) {
	for _, t := range c.teams {
		if t.factory == nil {
			n++
		}
	}
	return n
}

// receive waits for the teams that connect. Their names give their order, so
// that a tournament that goes on has the teams where they were.
func (c *contest) receive(ctx context.Context, port *tcpSettings, stderr io.Writer) (*gateway, error) {
	c.pool = lobby.NewPool()
	gate, err := port.listen(ctx, c.pool, tcp.Config{Log: slog.New(slog.NewTextHandler(stderr, nil))})
	if err != nil {
		return nil, err
	}
	fmt.Fprintf(stderr, "waiting for %d agents: %s\n", c.connecting(), gate.addr)
	guests, err := c.pool.TakeAll(ctx, c.connecting())
	if err != nil {
		gate.close()
		return nil, err
	}
	c.seatGuests(guests)
	return gate, nil
}

// play plays the games that are not stored yet.
func (c *contest) play(ctx context.Context, workers int) error {
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var next atomic.Int64
	var wg sync.WaitGroup
	for range workers {
		wg.Go(func() {
			var scratch sim.Scratch
			for ctx.Err() == nil {
				index := int(next.Add(1)) - 1
				if index >= c.games {
					return
				}
				if err := c.playOne(ctx, index, &scratch); err != nil {
					cancel(fmt.Errorf("game %d: %w", index+1, err))
				}
				c.bar.add()
			}
		})
	}
	wg.Wait()
	return context.Cause(ctx)
}

// playOne plays a game, or takes its result from the store.
func (c *contest) playOne(ctx context.Context, index int, scratch *sim.Scratch) error {
	seats := c.schedule.Block(index / tournament.BlockGames)
	if c.store != nil {
		result, stored, err := c.store.find(ctx, index)
		if err != nil {
			return err
		}
		if stored {
			c.count(seats, result, nil)
			return nil
		}
	}
	factories, names := make([]agent.Factory, len(seats)), make([]string, len(seats))
	for seat, number := range seats {
		t := c.filler
		if number != tournament.Filler {
			t = c.teams[number]
		}
		factories[seat], names[seat] = t.sit(c.pool), t.name
	}
	key := sim.GameKey(c.schedule.Seed, index)
	played, err := sim.Live(ctx, c.setup, key, factories, scratch)
	if err != nil {
		return err
	}
	result, ok := tournament.ResultOf(played.Log)
	if !ok {
		return errors.New("the log has no end") // Live plays whole games
	}
	c.count(seats, result, &played)
	if c.store != nil {
		if err := c.store.add(ctx, index, key, c.occupants(seats), played.Log); err != nil {
			return err
		}
	}
	return c.logs.write(fmt.Sprintf("%06d", index+1), c.setup, names, played.Log)
}

func (c *contest) count(seats []int, result tournament.Result, played *sim.Result) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.standings.Add(seats, result)
	if played == nil {
		return
	}
	for seat, number := range seats {
		if number != tournament.Filler {
			c.invalid[number] += played.Invalid[seat]
		}
	}
}
