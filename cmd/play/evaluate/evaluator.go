package evaluate

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"aiwolfplay/cmd/play/cli"
	"aiwolfplay/cmd/play/stored"
	"aiwolfplay/game/evaluation"
	"aiwolfplay/game/sim"
	"aiwolfplay/server/pool"
	"aiwolfplay/server/store"
	"aiwolfplay/server/table/minds"
	"aiwolfplay/server/tournaments"
)

// An evaluator plays the games of challengers on settings.
type evaluator struct {
	settings    *evaluation.Settings
	challengers []*evaluation.Challenger
	guests      map[string]*tournaments.ConnectedTeam // those that connect, by name
	close       []func()                              // what they connect to
	cpus        int
	stderr      io.Writer

	path   string
	db     *store.DB       // nil: games are not stored
	stored map[string]bool // ids of games
}

// open opens the database and lists its games.
func (e *evaluator) open(ctx context.Context, path string) (err error) {
	e.path = path
	if e.db, err = store.Open(ctx, path); err != nil {
		return fmt.Errorf("-db: %w", err)
	}
	ids, err := e.db.Games.IDs(ctx)
	e.stored = make(map[string]bool, len(ids))
	for _, id := range ids {
		e.stored[id] = true
	}
	return err
}

// begin stores the plan of the evaluation, so that an export knows its games even if the evaluation is never finished.
func (e *evaluator) begin(ctx context.Context) error {
	body, err := storedEvaluation(e.settings.Begun(e.challengers))
	if err != nil {
		return err
	}
	return e.db.Evaluations.Begin(ctx, body)
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
	return e.db.Evaluations.Save(ctx, body)
}

// storedEvaluation returns the form of a report that the database stores.
func storedEvaluation(r *evaluation.Report) (store.Evaluation, error) {
	body, err := json.Marshal(r)
	return store.Evaluation{ID: r.ID(), Kind: store.EvaluatedSettings, Created: time.Now(), Body: string(body)}, err
}

// play plays the games that are not stored yet, and measures all games.
func (e *evaluator) play(ctx context.Context) error {
	progress := cli.NewBar(e.stderr, "games", len(e.challengers)*e.settings.Games())
	defer progress.Close()
	for _, c := range e.challengers {
		missing, err := e.addStored(ctx, c, progress)
		if err == nil && len(missing) > 0 {
			err = e.playOne(ctx, c, missing, progress)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", c.Name, err)
		}
	}
	return nil
}

// addStored measures the stored games of a challenger, and returns the others.
func (e *evaluator) addStored(
	ctx context.Context, c *evaluation.Challenger, progress *cli.Bar,
) (missing []int, err error) {
	for i := range e.settings.Games() {
		id := c.GameID(i)
		if !e.stored[id] {
			missing = append(missing, i)
			continue
		}
		rec, err := e.db.Games.Load(ctx, id)
		if err == nil {
			faults := stored.FaultsOf(rec.Notes)
			err = c.Add(i, evaluation.Game{
				Log: rec.Log(), Minds: minds.Read(e.settings.Seats, rec.Notes), Faults: faults, Spoilt: pool.Spoilt(faults),
			})
		}
		if err != nil {
			return nil, fmt.Errorf("-db: %w", err)
		}
		progress.Add(1)
	}
	return missing, nil
}

// playOne plays and measures games of a challenger, and stores them if there is a database.
func (e *evaluator) playOne(ctx context.Context, c *evaluation.Challenger, games []int, progress *cli.Bar) error {
	guest := e.guests[c.Name]
	entrant := sim.Entrant{Name: c.Name}
	if guest != nil {
		entrant.Factory = guest.Factory()
	} else {
		list, err := sim.Entrants(c.Name)
		if err != nil {
			return err
		}
		entrant = list[0]
	}
	config, err := e.settings.Config(entrant, games)
	if err != nil {
		return err
	}
	config.Workers = e.cpus
	record, closeAll := func(sim.PlayedGame, map[string]int) error { return nil }, func() error { return nil }
	if e.db != nil {
		rec, err := stored.NewRecorder(ctx, e.path, config, time.Now())
		if err != nil {
			return err
		}
		rec.ID, rec.Origin = func(n int) string { return c.GameID(games[n]) }, store.Evaluated
		record, closeAll = rec.Add, rec.Close
	}
	config.Played = func(p sim.PlayedGame) error {
		progress.Add(1)
		g := evaluation.Game{Log: p.Result.Log, Minds: p.Result.Minds}
		if guest != nil {
			g.Faults, g.Spoilt = guest.Faults(p.Result.Invalid[games[p.Index]%e.settings.Seats])
		}
		if err := c.Add(games[p.Index], g); err != nil {
			return err
		}
		return record(p, g.Faults)
	}
	if guest != nil {
		err = sim.LiveBatch(ctx, &config)
	} else {
		_, err = sim.Batch(ctx, config)
	}
	return errors.Join(err, closeAll())
}

// checkConnected demands an address for each protocol over which a challenger connects, and no other.
func (e *evaluator) checkConnected(s *settings) error {
	for _, p := range []struct{ protocol, flag, addr string }{
		{evaluation.OverTCP, "-tcp", s.port.Addr}, {evaluation.OverHTTP, "-http", s.http.Addr},
	} {
		used := slices.ContainsFunc(e.challengers, func(c *evaluation.Challenger) bool { return c.Behaviour == p.protocol })
		if used != (p.addr != "") {
			return fmt.Errorf("%s and -challengers: NAME=%s and an address for it expected, or neither; the address is %q",
				p.flag, p.protocol, p.addr)
		}
	}
	return nil
}

// receive waits for the challengers that connect and still have games to play.
func (e *evaluator) receive(ctx context.Context, s *settings) error {
	e.guests = map[string]*tournaments.ConnectedTeam{}
	doors, err := e.listen(ctx, s)
	if err != nil {
		return err
	}
	for _, c := range e.challengers {
		if !c.Connects() || e.complete(c) {
			continue
		}
		at := doors[c.Behaviour]
		fmt.Fprintf(e.stderr, "waiting for the agent %s: %s\n", c.Name, at.addr)
		if e.guests[c.Name], err = tournaments.AwaitOne(ctx, at.waiting, c.Name); err != nil {
			return err
		}
	}
	return nil
}

// A door is an address where agents connect.
type door struct {
	addr    string // to be typed
	waiting *pool.Pool
}

// listen opens the addresses where challengers connect, and returns them by protocol.
func (e *evaluator) listen(ctx context.Context, s *settings) (map[string]door, error) {
	doors := map[string]door{}
	if s.port.Addr != "" {
		waiting := pool.New()
		gate, err := s.port.Listen(ctx, waiting, e.stderr)
		if err != nil {
			return nil, err
		}
		e.close, doors[evaluation.OverTCP] = append(e.close, gate.Close), door{gate.Addr, waiting}
		fmt.Fprint(e.stderr, s.port.Notice())
	}
	if s.http.Addr != "" {
		waiting := pool.New()
		programs, err := s.http.Listen(ctx, waiting, e.stderr)
		if err != nil {
			return nil, err
		}
		e.close, doors[evaluation.OverHTTP] = append(e.close, programs.Close), door{programs.Addr, waiting}
	}
	return doors, nil
}

// complete reports whether all games of a challenger are stored.
func (e *evaluator) complete(c *evaluation.Challenger) bool {
	for i := range e.settings.Games() {
		if !e.stored[c.GameID(i)] {
			return false
		}
	}
	return true
}

// leave ends the connections of agents.
func (e *evaluator) leave() {
	for _, closeOne := range e.close {
		closeOne()
	}
}
