package tournaments

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
	"aiwolfplay/game/tournament"
	"aiwolfplay/server/pool"
	"aiwolfplay/server/store"
)

// A Config describes the games of a tournament and their storage.
type Config struct {
	Plan    Plan
	DB      *store.DB  // nil: nothing is stored
	Pool    *pool.Pool // where connecting teams wait; nil without any
	Workers int        // number of blocks at a time if all teams are built in; 0 for one for each processor
	// Begun, if it is set, is called when a stage begins, with its number of games.
	Begun func(stage tournament.Stage, games int)
	// Renewed, if it is set, is called when the connections of teams have been ended, because their next game has
	// another number of seats. New connections are then awaited under the same names.
	Renewed func(seats int, names []string)
	// Played, if it is set, is called for each game of a stage, whether played now or stored before. Calls come from
	// several goroutines at once, in no order. Its error ends the stage.
	Played func(PlayedGame) error
}

// PlayedGame is a game that has been played.
type PlayedGame struct {
	Stage tournament.Stage
	N     int // in its stage, from 0
	Setup rules.Setup
	Names []string      // of the teams, by seat
	Log   []rules.Event // valid during the call only; nil for a game that was stored before
}

// A Tournament is being played. Play is called for one stage at a time.
type Tournament struct {
	cfg     Config
	members []*member // by number of team
	filler  *member
	archive *archive // nil: nothing is stored

	mu    sync.Mutex // guards the fields below while a stage is played
	state State
}

// New returns a tournament with its stored games. It returns an error if the plan is invalid or the database cannot be
// read.
func New(ctx context.Context, cfg Config) (*Tournament, error) {
	if err := cfg.Plan.Validate(); err != nil {
		return nil, err
	}
	c := &Tournament{cfg: cfg, state: State{ID: cfg.Plan.id(), Plan: cfg.Plan}}
	c.state.Plan.Teams = slices.Clone(cfg.Plan.Teams)
	if cfg.DB != nil {
		c.archive = &archive{db: cfg.DB.Tournaments, tournament: c.state.ID}
		stored, err := Load(ctx, cfg.DB.Tournaments, c.state.ID)
		switch {
		case err == nil:
			c.state = *stored
		case !errors.Is(err, store.ErrNotFound):
			return nil, err
		}
	}
	for _, t := range c.state.Plan.Teams {
		m, err := newMember(t, cfg.Pool)
		if err != nil {
			return nil, err
		}
		c.members = append(c.members, m)
	}
	var err error
	c.filler, err = newMember(Team{Name: cfg.Plan.Fill, Agent: cfg.Plan.Fill}, nil)
	return c, err
}

// State returns the progress of the tournament. It must not be read while a stage is played.
func (c *Tournament) State() *State { return &c.state }

// Close stores the games that are not stored yet, even if ctx has ended.
func (c *Tournament) Close(ctx context.Context) error {
	if c.archive == nil {
		return nil
	}
	return c.archive.flush(context.WithoutCancel(ctx))
}

// Play plays the missing games of a stage. games is the total number of games or, in the preliminary round, the number
// for each team. It returns ctx's error when ctx ends; then it can be called again. The final is played by the teams
// that qualified in the preliminary round, or by all if there was none.
func (c *Tournament) Play(ctx context.Context, stage tournament.Stage, games int) error {
	st, err := c.begin(ctx, stage, games)
	if err != nil {
		return err
	}
	if c.cfg.Begun != nil {
		c.cfg.Begun(stage, st.Games)
	}
	workers := c.cfg.Workers
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	if slices.ContainsFunc(c.state.Plan.Teams, Team.Connects) {
		workers = 1 // a connected agent plays one game at a time
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var next atomic.Int64
	var wg sync.WaitGroup
	for range workers {
		wg.Go(func() {
			for ctx.Err() == nil {
				i := int(next.Add(1)) - 1
				if i >= len(st.Blocks) {
					return
				}
				if err := c.playBlock(ctx, st, st.Blocks[i]); err != nil {
					cancel(err)
				}
			}
		})
	}
	wg.Wait()
	if err := context.Cause(ctx); err != nil {
		return err
	}
	return c.end(ctx, st)
}

// begin draws the blocks of a stage and stores that the stage has begun.
func (c *Tournament) begin(ctx context.Context, stage tournament.Stage, games int) (*Stage, error) {
	if games < 1 {
		return nil, fmt.Errorf("at least 1 game expected, got %d", games)
	}
	teams, err := c.teamsOf(stage)
	if err != nil {
		return nil, err
	}
	now := time.Now().UTC().Truncate(time.Millisecond)
	st := c.state.Stage(stage)
	if st == nil {
		c.state.Stages = append(c.state.Stages, Stage{Stage: stage, Began: now, Teams: teams})
		st = c.state.Latest()
	} else if !slices.Equal(st.Teams, teams) {
		return nil, fmt.Errorf("%s: it has begun with other teams than those that qualify now", stage)
	}
	blocks, total := c.state.Plan.blocks(stage, teams, games), 0
	for i, b := range blocks {
		total += b.Games
		if i < len(st.Blocks) && !slices.Equal(st.Blocks[i].Seats, b.Seats) {
			return nil, fmt.Errorf("%s: the stored games were drawn by another version of this program: "+
				"finish it with that one", stage)
		}
	}
	if total > st.Games {
		if stage == tournament.Preliminary && c.state.Stage(tournament.Final) != nil {
			return nil, fmt.Errorf("%s: it had %d games when the final began, and cannot have more", stage, st.Games)
		}
		st.Games, st.Blocks = total, blocks
	}
	if c.archive != nil {
		c.state.Changed = now
		if c.state.Created.IsZero() {
			c.state.Created = now
		}
		return st, c.archive.begin(ctx, &c.state, st)
	}
	return st, nil
}

// takePart returns the teams of a stage.
func (c *Tournament) teamsOf(stage tournament.Stage) ([]int, error) {
	all := make([]int, len(c.members))
	for i := range all {
		all[i] = i
	}
	limit := c.state.Plan.Qualify
	pre := c.state.Stage(tournament.Preliminary)
	switch {
	case stage != tournament.Final:
		return all, nil
	case pre == nil && len(all) > limit:
		return nil, fmt.Errorf("%s: at most %d teams expected, got %d; a preliminary round says who qualifies",
			stage, limit, len(all))
	case pre == nil:
		return all, nil
	case pre.Standings.Games < pre.Games:
		return nil, fmt.Errorf("%s: the preliminary round has %d of its %d games; play it to its end first",
			stage, pre.Standings.Games, pre.Games)
	}
	best := pre.Ranking()
	best = best[:min(limit, len(best))]
	slices.Sort(best)
	return best, nil
}

func (c *Tournament) end(ctx context.Context, st *Stage) error {
	st.Ended = time.Now().UTC().Truncate(time.Millisecond)
	if c.archive == nil {
		return nil
	}
	if err := c.archive.flush(ctx); err != nil {
		return err
	}
	c.state.Changed = st.Ended
	return c.cfg.DB.Tournaments.EndStage(ctx, c.state.ID, string(st.Stage), st.Ended)
}

// A table plays the games of a block one after the other.
type table struct {
	tournament *Tournament
	stage      *Stage
	block      tournament.Block
	setup      rules.Setup
	members    []*member                    // by seat
	memory     [game.MaxSeats]*agent.Memory // of built-in agents, for the games of a block (2.3)
	scratch    sim.Scratch
}

func (c *Tournament) playBlock(ctx context.Context, st *Stage, b tournament.Block) error {
	setup, err := c.state.Plan.village(len(b.Seats))
	if err != nil {
		return err
	}
	t := &table{tournament: c, stage: st, block: b, setup: setup}
	for seat, number := range b.Seats {
		m := c.filler
		if number != tournament.Filler {
			m = c.members[number]
		}
		t.members = append(t.members, m)
		t.memory[seat] = &agent.Memory{}
	}
	remembered := b.First // the memories know the games before this number
	for n := b.First; n < b.First+b.Games && ctx.Err() == nil; n++ {
		c.mu.Lock()
		played := st.played(n)
		c.mu.Unlock()
		if played {
			if err := c.callPlayed(PlayedGame{Stage: st.Stage, N: n, Setup: setup}); err != nil {
				return err
			}
			continue
		}
		err := c.renew(ctx, t.members, setup.Seats())
		if err == nil {
			err = t.remember(ctx, remembered, n)
		}
		if err == nil {
			err = t.play(ctx, n)
		}
		if err != nil {
			return fmt.Errorf("%s, game %d: %w", st.Stage, n+1, err)
		}
		remembered = n + 1
	}
	return nil
}

func (c *Tournament) callPlayed(p PlayedGame) error {
	if c.cfg.Played == nil {
		return nil
	}
	return c.cfg.Played(p)
}

// play plays a game and counts it.
func (t *table) play(ctx context.Context, n int) error {
	c := t.tournament
	factories := make([]agent.Factory, len(t.members))
	names := make([]string, len(t.members))
	for seat, m := range t.members {
		factories[seat], names[seat] = m.factoryWith(t.memory[seat]), m.Name
	}
	key := t.stage.Stage.GameKey(c.state.Plan.Seed, n)
	played, err := sim.Live(ctx, t.setup, key, factories, &t.scratch)
	if err != nil {
		return err
	}
	result, ok := tournament.ResultOf(played.Log)
	if !ok {
		return errors.New("the log has no end") // cannot happen: Live plays whole games
	}
	result.Faults = t.faults(&played)
	t.markAbsent(&result, played.Log)
	if c.archive != nil {
		if err := c.archive.add(ctx, t, n, key, &result, played.Log); err != nil {
			return err
		}
	}
	c.mu.Lock()
	t.stage.count(n, t.block.Seats, result)
	c.mu.Unlock()
	return c.callPlayed(PlayedGame{Stage: t.stage.Stage, N: n, Setup: t.setup, Names: names, Log: played.Log})
}

// faults returns the faults of each seat in a game (regulation 4).
func (t *table) faults(played *sim.Result) map[game.Seat]map[string]int {
	faults := map[game.Seat]map[string]int{}
	for seat, m := range t.members {
		if f := m.newFaults(played.Invalid[seat]); len(f) > 0 {
			faults[game.Seat(seat)] = f
		}
	}
	return faults
}

// markAbsent marks connecting teams that never answered in a game as absent, if they are not marked already.
func (t *table) markAbsent(r *tournament.Result, log []rules.Event) {
	for seat := range rules.Silent(log).All() {
		if !t.members[seat].Connects() || r.Faults[seat][tournament.FaultAbsent] > 0 {
			continue
		}
		if r.Faults[seat] == nil {
			r.Faults[seat] = map[string]int{}
		}
		r.Faults[seat][tournament.FaultAbsent]++
	}
}

// remember shows the built-in agents of a block its stored games from number from until number until, so that their
// memories are the same as before the tournament was stopped. It ends early if no agent keeps a memory.
func (t *table) remember(ctx context.Context, from, until int) error {
	for n := from; n < until; n++ {
		rec, err := t.tournament.cfg.DB.Games.Load(ctx, t.tournament.state.GameID(t.stage.Stage, n))
		if err != nil {
			return err
		}
		keeps, log := false, rec.Log()
		for i, m := range t.members {
			if m.builtIn == nil {
				continue
			}
			seat := game.Seat(i)
			a, err := m.factoryWith(t.memory[i])(agent.Seating{Seat: seat, Setup: t.setup, Key: rec.Key.Agent(seat)})
			if err != nil {
				return err
			}
			a.Observe(rules.Project(nil, log, game.AtSeat(seat)))
			keeps = keeps || t.memory[i].Kept != nil
		}
		if !keeps {
			return nil
		}
	}
	return nil
}
