package export

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

// Memberships finds the evaluation or tournament that a game belongs to. Methods may be called concurrently.
type Memberships struct {
	db *store.DB

	mu          sync.Mutex
	blocks      map[string]store.Tournament   // by the id of a tournament
	evaluations map[string]bool               // ids of the evaluations whose games are in evaluated
	evaluated   map[string]dataset.Membership // by game
}

// NewMemberships returns the memberships of the games of a database.
func NewMemberships(db *store.DB) *Memberships {
	return &Memberships{
		db: db, blocks: map[string]store.Tournament{},
		evaluations: map[string]bool{}, evaluated: map[string]dataset.Membership{},
	}
}

// Of returns the membership of a game. It returns the zero value if the game belongs to no evaluation and no
// tournament.
func (m *Memberships) Of(ctx context.Context, rec *store.Record) (dataset.Membership, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if rec.Origin == store.Evaluated {
		if err := m.readEvaluations(ctx); err != nil {
			return dataset.Membership{}, err
		}
		return m.evaluated[rec.ID], nil
	}
	id, stage, n, err := m.db.Tournaments.Of(ctx, rec.ID)
	if errors.Is(err, store.ErrNotFound) {
		return dataset.Membership{}, nil
	}
	if err != nil {
		return dataset.Membership{}, err
	}
	block, err := m.block(ctx, id, stage, n)
	return dataset.Membership{Tournament: id, Stage: stage, Block: block, Number: n + 1}, err
}

// block returns the number of the block of a game, counted from 1. It returns 0 if the game's stage has no blocks.
func (m *Memberships) block(ctx context.Context, id, stage string, n int) (int, error) {
	tournament, ok := m.blocks[id]
	if !ok {
		var err error
		if tournament, err = m.db.Tournaments.Load(ctx, id); err != nil {
			return 0, err
		}
		m.blocks[id] = tournament
	}
	for _, s := range tournament.Stages {
		if s.Stage == stage {
			return countFunc(s.Blocks, func(b store.TournamentBlock) bool { return b.First <= n }), nil
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
func (m *Memberships) readEvaluations(ctx context.Context) error {
	list, err := m.db.Evaluations.Begun(ctx)
	if err != nil {
		return err
	}
	for _, stored := range list {
		if m.evaluations[stored.ID] {
			continue
		}
		games, err := membershipsOf(&stored)
		if err != nil {
			return err
		}
		for id, membership := range games {
			membership.Evaluations = append(slices.Clone(m.evaluated[id].Evaluations), stored.ID)
			m.evaluated[id] = membership
		}
		m.evaluations[stored.ID] = true
	}
	return nil
}

// GamesOf returns the ids of the games of an evaluation, whether they have been played or not. It returns
// store.ErrNotFound if there is no such evaluation of settings.
func (m *Memberships) GamesOf(ctx context.Context, id string) (map[string]dataset.Membership, error) {
	list, err := m.db.Evaluations.Begun(ctx)
	if err != nil {
		return nil, err
	}
	for i := range list {
		if list[i].ID == id {
			return membershipsOf(&list[i])
		}
	}
	return nil, fmt.Errorf("evaluation %s: %w", id, store.ErrNotFound)
}

// membershipsOf returns the games of an evaluation by their ids.
func membershipsOf(stored *store.Evaluation) (map[string]dataset.Membership, error) {
	r := new(evaluation.Report)
	if err := json.Unmarshal([]byte(stored.Body), r); err != nil {
		return nil, fmt.Errorf("evaluation %s: %w", stored.ID, err)
	}
	games := map[string]dataset.Membership{}
	for _, c := range r.Challengers {
		for i := range r.Count * r.Seats {
			games[evaluation.GameID(r.Settings, c.Agent, i)] = dataset.Membership{
				Evaluations: []string{stored.ID}, Settings: r.Settings, Deal: i/r.Seats + 1,
				Challenger: c.Name, ChallengerSeat: game.Seat(i % r.Seats),
			}
		}
	}
	return games, nil
}
