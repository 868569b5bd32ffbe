package tournaments

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"aiwolfplay/game/tournament"
	"aiwolfplay/server/store"
)

// A State is the progress of a tournament, with its standings.
type State struct {
	ID      string
	Plan    Plan
	Created time.Time
	Changed time.Time // time of the last stored game, or of the beginning or end of a stage; zero if there is none
	Stages  []Stage   // stages that have begun, in order
}

// A Stage is a part of a tournament that has begun.
type Stage struct {
	Stage     tournament.Stage
	Began     time.Time
	Ended     time.Time // zero while games are missing
	Games     int       // number of games of the whole stage
	Teams     []int     // numbers of the teams that take part
	Blocks    []tournament.Block
	Standings tournament.Standings // Standings.Games is the number of counted games

	counted []bool // by number of game
	next    int    // no game before this one is missing
}

// Load reads a stored tournament. It returns store.ErrNotFound if there is none.
func Load(ctx context.Context, db *store.Tournaments, id string) (*State, error) {
	s := &State{ID: id}
	return s, s.Update(ctx, db)
}

// Update reads the games that were stored since the last call. It must not be called concurrently.
func (s *State) Update(ctx context.Context, db *store.Tournaments) error {
	c, err := db.Load(ctx, s.ID)
	if err != nil {
		return err
	}
	if err := json.Unmarshal([]byte(c.Plan), &s.Plan); err != nil {
		return fmt.Errorf("plan of tournament %s: %w", s.ID, err)
	}
	s.Created, s.Changed = c.Created, c.Changed
	for i := range c.Stages {
		from := &c.Stages[i]
		if i == len(s.Stages) {
			s.Stages = append(s.Stages, Stage{Stage: tournament.Stage(from.Stage)})
		}
		st := &s.Stages[i]
		st.Began, st.Ended, st.Games, st.Teams = from.Began, from.Ended, from.Games, from.Teams
		st.Blocks = st.Blocks[:0]
		for _, b := range from.Blocks {
			st.Blocks = append(st.Blocks, tournament.Block(b))
		}
		if err := st.read(ctx, db, s.ID); err != nil {
			return err
		}
	}
	return nil
}

// read counts the games that are not counted yet.
func (st *Stage) read(ctx context.Context, db *store.Tournaments, id string) error {
	const atOnce = 10_000
	for from := st.next; ; {
		games, err := db.Games(ctx, id, string(st.Stage), from, atOnce)
		if err != nil {
			return err
		}
		for i := range games {
			g := &games[i]
			from = g.N + 1
			block, ok := st.BlockOf(g.N)
			if !ok {
				return fmt.Errorf("tournament %s: game %d of stage %s is in no block", id, g.N, st.Stage)
			}
			r := tournament.Result{Winner: g.Winner, Spoken: g.Spoken, Faults: g.Faults}
			copy(r.Roles[:], g.Roles)
			st.count(g.N, block.Seats, r)
		}
		if len(games) < atOnce {
			return nil
		}
	}
}

// count counts a game once.
func (st *Stage) count(n int, seats []int, r tournament.Result) {
	for len(st.counted) <= n {
		st.counted = append(st.counted, false)
	}
	if st.counted[n] {
		return
	}
	st.counted[n] = true
	st.Standings.Add(seats, r)
	for st.next < len(st.counted) && st.counted[st.next] {
		st.next++
	}
}

// played reports whether a game has been counted.
func (st *Stage) played(n int) bool { return n < len(st.counted) && st.counted[n] }

// BlockOf returns the block of a game.
func (st *Stage) BlockOf(n int) (tournament.Block, bool) {
	i, found := slices.BinarySearchFunc(st.Blocks, n, func(b tournament.Block, n int) int { return b.First - n })
	if !found {
		i--
	}
	if i < 0 || n >= st.Blocks[i].First+st.Blocks[i].Games {
		return tournament.Block{}, false
	}
	return st.Blocks[i], true
}

// Ranking returns the numbers of the teams that take part, the best first.
func (st *Stage) Ranking() []int { return st.Standings.Ranking(st.Teams) }

// Stage returns a stage, nil if it has not begun.
func (s *State) Stage(stage tournament.Stage) *Stage {
	for i := range s.Stages {
		if s.Stages[i].Stage == stage {
			return &s.Stages[i]
		}
	}
	return nil
}

// Latest returns the stage that has begun last, nil if none has.
func (s *State) Latest() *Stage {
	if len(s.Stages) == 0 {
		return nil
	}
	return &s.Stages[len(s.Stages)-1]
}

// GameID returns the id of the nth game of a stage, counted from 0. The game may not have been played yet.
func (s *State) GameID(stage tournament.Stage, n int) string { return gameID(s.ID, stage, n) }
