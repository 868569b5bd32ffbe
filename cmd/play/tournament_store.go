package main

import (
	"context"
	"crypto/sha256"
	"encoding/base32"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"aiwolfplay/game/rules"
	"aiwolfplay/game/tournament"
	"aiwolfplay/server/store"
	"aiwolfplay/server/table"
)

// An archive keeps the games of a tournament. There is no other record of how
// far a tournament is: it goes on with the games that are not stored, and its
// standings are counted from those that are.
type archive struct {
	db    *store.DB
	setup rules.Setup
	base  string // all that a game follows from but its index
	now   time.Time

	mu     sync.Mutex // guards what follows; held while writing: who plays on may wait for the disk
	batch  []store.Record
	events int
}

func openArchive(ctx context.Context, path string, s tournament.Schedule, setup rules.Setup, teams string) (*archive, error) {
	db, err := store.OpenBulk(ctx, path)
	if err != nil {
		return nil, err
	}
	return &archive{
		db: db, setup: setup, now: time.Now().UTC().Truncate(time.Millisecond),
		base: fmt.Sprintf("tournament %+v %+v %s", setup, s, teams),
	}, nil
}

// id names a game by all that it follows from: the same tournament finds its
// games again, and no other does.
func (a *archive) id(index int) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%s %d", a.base, index))
	return strings.ToLower(base32.StdEncoding.EncodeToString(sum[:10]))
}

// find returns the result of a game, if it is stored.
func (a *archive) find(ctx context.Context, index int) (tournament.Result, bool, error) {
	rec, err := a.db.Load(ctx, a.id(index))
	if errors.Is(err, store.ErrNotFound) {
		return tournament.Result{}, false, nil
	}
	if err != nil {
		return tournament.Result{}, false, err
	}
	log := make([]rules.Event, len(rec.Events))
	for i := range rec.Events {
		log[i] = rec.Events[i].Event
	}
	result, ok := tournament.ResultOf(log)
	if !ok {
		return result, false, fmt.Errorf("stored game %s has no end", rec.ID)
	}
	return result, true, nil
}

// add stores a game. Games with connected agents cannot be played again: they
// are written one by one.
func (a *archive) add(ctx context.Context, index int, key rules.Key, seats []store.Seat, log []rules.Event) error {
	rec := store.Record{
		Game: store.Game{
			ID: a.id(index), Created: a.now, Setup: a.setup, Key: key,
			Pace: table.PaceNone.String(), RulesVersion: table.RulesVersion, Seats: seats,
		},
		Events: make([]store.Stamped, len(log)),
		Notes:  []store.Note{store.Commit(&key, a.now)},
	}
	remote := false
	for _, s := range seats {
		remote = remote || s.Kind == store.Remote
	}
	for i, ev := range log {
		rec.Events[i] = store.Stamped{Event: ev, At: a.now}
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	a.batch, a.events = append(a.batch, rec), a.events+len(log)
	if a.events >= eventsPerCommit || remote {
		return a.write(ctx)
	}
	return nil
}

func (a *archive) write(ctx context.Context) error {
	batch := a.batch
	a.batch, a.events = nil, 0
	if len(batch) == 0 {
		return nil
	}
	return a.db.CreateAll(ctx, batch)
}

// close writes what is left, also if the tournament was stopped.
func (a *archive) close(ctx context.Context) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	return errors.Join(a.write(context.WithoutCancel(ctx)), a.db.Close())
}
