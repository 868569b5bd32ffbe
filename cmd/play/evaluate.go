package main

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/base32"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"time"

	"aiwolfplay/cmd/play/cli"
	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/builtin"
	"aiwolfplay/game/belief"
	"aiwolfplay/game/measure"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
	"aiwolfplay/server/store"
	"aiwolfplay/server/table"
)

// evaluate measures what agents are capable of: each plays the same settings against the same defenders.
func evaluate(ctx context.Context, args []string, _ func(string) string, stdout, stderr io.Writer) error {
	flags := cli.Flags("evaluate", stderr)
	path := flags.String("settings", "", "`file` with the settings that are played; -draw makes it")
	draw := flags.Int("draw", 0, "first draw so many settings, and write them to\n"+
		"the file of -settings, which must not be there yet")
	seats := flags.Int("seats", 5, "with -draw: size of the village, 3 to 18")
	seed := flags.Uint64("seed", 1, "with -draw all settings follow from it; the draws of the intervals always do")
	defenders := flags.String("defenders", "plain", "with -draw: `names` of the agents on the other seats,\n"+
		"separated by commas")
	names := flags.String("challengers", "", "`names` of the agents to be measured, separated by commas;\n"+
		"each plays each setting once on each seat, and several are compared")
	asJSON := flags.Bool("json", false, "print one JSON object")
	csv := flags.String("csv", "", "write the table of metrics to this `file` too")
	db := flags.String("db", "", "store the games in this database `file`; an evaluation that was stopped\n"+
		"goes on where it was")
	cpus := flags.Int("cpus", 0, "games at a time; 0 for as many as there are processors")
	if err := cli.ParseOnly(flags, args); err != nil {
		return err
	}
	if err := cmp.Or(cli.AtLeast("-draw", 0, *draw), cli.AtLeast("-cpus", 0, *cpus)); err != nil {
		return err
	}
	if *path == "" || *names == "" && *draw == 0 {
		return errors.New("-settings and -challengers: a file and names of agents expected")
	}
	builtin.Register()
	if *draw > 0 {
		if err := drawSettings(*path, *draw, *seats, *seed, strings.Split(*defenders, ",")); err != nil || *names == "" {
			return err
		}
	}
	settings, err := readSettings(*path)
	if err != nil {
		return err
	}
	defer debug.SetGCPercent(debug.SetGCPercent(800)) // as in simulate
	began := time.Now()
	e := evaluation{settings: settings, cpus: *cpus, stderr: stderr}
	if *db != "" {
		if err := e.open(ctx, *db); err != nil {
			return err
		}
	}
	err = e.play(ctx, strings.Split(*names, ","))
	if e.db != nil {
		err = errors.Join(err, e.db.Close())
	}
	if err != nil {
		return err
	}
	report := e.report(*seed)
	if *csv != "" {
		if err := os.WriteFile(*csv, []byte(report.csv()), 0o644); err != nil {
			return fmt.Errorf("-csv: %w", err)
		}
	}
	if *asJSON {
		return json.NewEncoder(stdout).Encode(report)
	}
	return report.print(stdout, time.Since(began))
}

// An evaluation is challengers on settings.
type evaluation struct {
	settings    *settingsFile
	challengers []*challenger
	cpus        int
	stderr      io.Writer

	path   string
	db     *store.DB // nil: games are not stored
	stored map[string]bool
}

// A challenger is an agent that is measured, and what has been found.
type challenger struct {
	defender
	factory agent.Factory

	mu      sync.Mutex
	pending [][]*measure.Tally // by setting and seat, until all seats of a setting have been played
	tallies []measure.Tally    // by setting
	won     []bool             // by game
}

// onlyWon counts the games that the challenger won and another lost.
func (c *challenger) onlyWon(o *challenger) (n int) {
	for i, won := range c.won {
		if won && !o.won[i] {
			n++
		}
	}
	return n
}

// open opens the database and finds what is in it.
func (e *evaluation) open(ctx context.Context, path string) (err error) {
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

// play plays what is not stored yet, and measures all.
func (e *evaluation) play(ctx context.Context, names []string) error {
	for i, name := range names {
		behaviour, err := behaviourOf(name, e.settings.setup)
		if err == nil && slices.Contains(names[:i], name) {
			err = fmt.Errorf("%s is named twice", name)
		}
		if err != nil {
			return fmt.Errorf("-challengers: %w", err)
		}
		listed, _ := agent.Lookup(name) // behaviourOf has found it
		c := &challenger{defender: defender{name, behaviour}, factory: listed.New}
		c.pending = make([][]*measure.Tally, len(e.settings.Settings))
		c.tallies = make([]measure.Tally, len(e.settings.Settings))
		c.won = make([]bool, len(e.settings.Settings)*e.settings.Seats)
		e.challengers = append(e.challengers, c)
	}
	progress := newBar(e.stderr, "games", len(names)*len(e.settings.Settings)*e.settings.Seats)
	defer progress.close()
	for _, c := range e.challengers {
		if err := e.playOne(ctx, c, progress); err != nil {
			return fmt.Errorf("%s: %w", c.Name, err)
		}
	}
	return nil
}

// playOne plays the games of a challenger: game i is the setting i / seats, with the challenger on seat i % seats.
func (e *evaluation) playOne(ctx context.Context, c *challenger, progress *bar) error {
	var missing []int
	for i := range len(e.settings.Settings) * e.settings.Seats {
		id := e.id(c, i)
		if !e.stored[id] {
			missing = append(missing, i)
			continue
		}
		rec, err := e.db.Load(ctx, id)
		if err == nil {
			err = e.measure(c, i, rec.Log(), table.MindsOf(e.settings.Seats, rec.Notes))
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
		Setup: e.settings.setup, Games: len(missing), Workers: e.cpus, Minds: true, SetSize: 1,
		Agents: []sim.Entrant{{Name: c.Name, Factory: c.factory}},
		KeyOf:  func(n int) rules.Key { return e.settings.Settings[missing[n]/e.settings.Seats].key },
		Seated: func(n int) []int { return e.seated(missing[n]) },
	}
	for _, d := range e.settings.Defenders {
		listed, err := agent.Lookup(d.Name)
		if err != nil {
			return err
		}
		config.Agents = append(config.Agents, sim.Entrant{Name: d.Name, Factory: listed.New})
	}
	var rec *recorder
	if e.db != nil {
		var err error
		if rec, err = newRecorder(ctx, e.path, config, time.Now()); err != nil {
			return err
		}
		rec.name = func(n int) string { return e.id(c, missing[n]) }
	}
	config.Played = func(p sim.Played) error {
		progress.add()
		if err := e.measure(c, missing[p.Index], p.Result.Log, p.Result.Minds); err != nil || rec == nil {
			return err
		}
		return rec.add(p)
	}
	_, err := sim.Batch(ctx, config)
	if rec != nil {
		err = errors.Join(err, rec.close())
	}
	return err
}

// seated returns who sits where in a game: 0 is the challenger, and then come the defenders.
func (e *evaluation) seated(i int) []int {
	s := &e.settings.Settings[i/e.settings.Seats]
	list := make([]int, e.settings.Seats)
	for seat := range list {
		if seat != i%e.settings.Seats {
			list[seat] = 1 + e.settings.defender(s.Defenders[seat])
		}
	}
	return list
}

// id names a game by all that it follows from.
func (e *evaluation) id(c *challenger, i int) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "evaluate %s %s %s %d", e.settings.hash, c.Name, c.Behaviour, i))
	return strings.ToLower(base32.StdEncoding.EncodeToString(sum[:10]))
}

// measure adds what the challenger did in a game. The games of a setting are added up in the order of its seats, so
// that nothing depends on who plays them when.
func (e *evaluation) measure(c *challenger, i int, log []rules.Event, minds []*agent.Minds) error {
	reference, err := measure.Believe(e.settings.setup, log, belief.House())
	if err != nil {
		return err
	}
	items := measure.Items(measure.Game{Setup: e.settings.setup, Log: log, Native: minds, Reference: reference})
	tally := new(measure.Tally)
	tally.AddSeat(items, game.Seat(i%e.settings.Seats))
	won, _ := measure.RawWins(tally)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.won[i] = won > 0
	n := i / e.settings.Seats
	if c.pending[n] == nil {
		c.pending[n] = make([]*measure.Tally, e.settings.Seats)
	}
	c.pending[n][i%e.settings.Seats] = tally
	if slices.Contains(c.pending[n], nil) {
		return nil
	}
	for _, t := range c.pending[n] {
		c.tallies[n].Add(t, 1)
	}
	c.pending[n] = nil
	return nil
}
