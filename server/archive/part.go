package archive

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync"

	"aiwolfplay/game"
	"aiwolfplay/game/dataset"
	"aiwolfplay/game/evaluation"
	"aiwolfplay/server/store"
)

// Parts finds the evaluation or tournament that a game belongs to. Methods may be called concurrently.
type Parts struct {
	db *store.DB

	mu          sync.Mutex
	blocks      map[string]store.Contest // by the id of a tournament
	evaluations map[string]bool          // those whose games are in evaluated
	evaluated   map[string]dataset.Part  // by game
}

// NewParts returns the parts of the games of a database.
func NewParts(db *store.DB) *Parts {
	return &Parts{
		db: db, blocks: map[string]store.Contest{}, evaluations: map[string]bool{}, evaluated: map[string]dataset.Part{},
	}
}

// Of returns the part of a game, the zero value for a game of no evaluation and no tournament.
func (p *Parts) Of(ctx context.Context, rec *store.Record) (dataset.Part, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if rec.Origin == store.Evaluated {
		if err := p.readEvaluations(ctx); err != nil {
			return dataset.Part{}, err
		}
		return p.evaluated[rec.ID], nil
	}
	id, stage, n, err := p.db.ContestOf(ctx, rec.ID)
	if errors.Is(err, store.ErrNotFound) {
		return dataset.Part{}, nil
	}
	if err != nil {
		return dataset.Part{}, err
	}
	block, err := p.block(ctx, id, stage, n)
	return dataset.Part{Tournament: id, Stage: stage, Block: block, Number: n + 1}, err
}

// block returns the number of the block of a game, from 1; 0 if its stage has no blocks.
func (p *Parts) block(ctx context.Context, id, stage string, n int) (int, error) {
	contest, ok := p.blocks[id]
	if !ok {
		var err error
		if contest, err = p.db.Contest(ctx, id); err != nil {
			return 0, err
		}
		p.blocks[id] = contest
	}
	for _, s := range contest.Stages {
		if s.Stage == stage {
			return countFunc(s.Blocks, func(b store.ContestBlock) bool { return b.First <= n }), nil
		}
	}
	return 0, nil
}

func countFunc[E any](list []E, counts func(E) bool) (n int) {
	for _, e := range list {
		if counts(e) {
			n++
		}
	}
	return n
}

// readEvaluations adds the games of evaluations that are new. The id of a game follows from its settings, challenger
// and number, so databases of earlier versions have it too.
func (p *Parts) readEvaluations(ctx context.Context) error {
	list, err := p.db.BegunEvaluations(ctx)
	if err != nil {
		return err
	}
	for _, stored := range list {
		if p.evaluations[stored.ID] {
			continue
		}
		parts, err := partsOf(&stored)
		if err != nil {
			return err
		}
		for id, part := range parts {
			part.Evaluations = append(slices.Clone(p.evaluated[id].Evaluations), stored.ID)
			p.evaluated[id] = part
		}
		p.evaluations[stored.ID] = true
	}
	return nil
}

// GamesOf returns the ids of the games of an evaluation, whether they have been played or not. It returns
// store.ErrNotFound if there is no such evaluation of settings.
func (p *Parts) GamesOf(ctx context.Context, id string) (map[string]dataset.Part, error) {
	list, err := p.db.BegunEvaluations(ctx)
	if err != nil {
		return nil, err
	}
	for i := range list {
		if list[i].ID == id {
			return partsOf(&list[i])
		}
	}
	return nil, fmt.Errorf("evaluation %s: %w", id, store.ErrNotFound)
}

// partsOf returns the games of an evaluation by their ids.
func partsOf(stored *store.Evaluation) (map[string]dataset.Part, error) {
	r := new(evaluation.Report)
	if err := json.Unmarshal([]byte(stored.Body), r); err != nil {
		return nil, fmt.Errorf("evaluation %s: %w", stored.ID, err)
	}
	parts := map[string]dataset.Part{}
	for _, c := range r.Challengers {
		for i := range r.Count * r.Seats {
			parts[evaluation.GameID(r.Settings, c.Agent, i)] = dataset.Part{
				Evaluations: []string{stored.ID}, Settings: r.Settings, Deal: i/r.Seats + 1,
				Challenger: c.Name, ChallengerSeat: game.Seat(i % r.Seats),
			}
		}
	}
	return parts, nil
}
