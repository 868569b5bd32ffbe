package main

import (
	"context"
	"crypto/sha256"
	"encoding/base32"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"aiwolfplay/game/sim"
	"aiwolfplay/server/names"
	"aiwolfplay/server/store"
	"aiwolfplay/server/table"
)

// eventsPerCommit is how many events share a transaction.
const eventsPerCommit = 20_000

// A recorder stores the games of a batch. One goroutine writes; when the disk
// is slower than the games, they wait for it.
type recorder struct {
	db     *store.DB
	config sim.Config
	began  time.Time
	name   func(index int) string // the id of a game
	origin string                 // of the games: why they count in no statistics, "" for those that do
	games  chan store.Record      // few: each is a whole game
	failed chan struct{}          // closed when err is set
	done   chan struct{}          // closed when all is written
	err    error
}

func newRecorder(ctx context.Context, path string, config sim.Config, began time.Time) (*recorder, error) {
	db, err := store.OpenBulk(ctx, path)
	if err != nil {
		return nil, err
	}
	r := &recorder{
		db: db, config: config, began: began.UTC().Truncate(time.Millisecond),
		games: make(chan store.Record, 4), failed: make(chan struct{}), done: make(chan struct{}),
	}
	r.name = r.id
	go r.run(ctx)
	return r, nil
}

// add hands a game over to be written, with the faults of a connected agent, nil for none. The error is that of an
// earlier game.
func (r *recorder) add(p sim.Played, faults map[string]int) error {
	rec := store.Record{
		Game: store.Game{
			ID: r.name(p.Index), Created: r.began, Setup: r.config.Setup, Key: p.Key,
			Pace: table.PaceNone.String(), RulesVersion: table.RulesVersion, Origin: r.origin,
			Source: store.FromPrograms, Listed: true,
		},
		Events: make([]store.Stamped, len(p.Result.Log)),
		Notes:  []store.Note{store.Commit(&p.Key, r.began)},
	}
	if faults != nil {
		body, err := json.Marshal(faults)
		if err != nil {
			return err
		}
		rec.Notes = append(rec.Notes, store.Note{At: r.began, Kind: faultsNote, Body: string(body)})
	}
	for seat, i := range p.Agents {
		rec.Seats = append(rec.Seats,
			store.Seat{Kind: store.Agent, Name: names.Animals[seat], Agent: r.config.Agents[i].Name})
	}
	for _, m := range p.Result.Minds {
		note, err := table.NoteOfMinds(r.config.Setup.Seats(), m)
		if err != nil {
			return err
		}
		if last := rec.Notes[len(rec.Notes)-1]; last.Body == note.Body {
			continue // nothing was said or done that told anybody anything
		}
		note.At = r.began
		rec.Notes = append(rec.Notes, note)
	}
	for i, ev := range p.Result.Log {
		rec.Events[i] = store.Stamped{Event: ev, At: r.began}
	}
	select {
	case r.games <- rec:
		return nil
	case <-r.failed:
		return r.err
	}
}

// id names a game by all that it follows from, so that the same batch is not
// stored twice and another one does not collide.
func (r *recorder) id(index int) string {
	h := sha256.New()
	fmt.Fprintf(h, "%+v %d %d", r.config.Setup, r.config.Seed, index)
	for _, a := range r.config.Agents {
		fmt.Fprintf(h, " %s", a.Name)
	}
	return strings.ToLower(base32.StdEncoding.EncodeToString(h.Sum(nil)[:10]))
}

func (r *recorder) run(ctx context.Context) {
	defer close(r.done)
	var batch []store.Record
	events := 0
	write := func() {
		if r.err == nil && len(batch) > 0 {
			if r.err = r.db.CreateAll(ctx, batch); r.err != nil {
				close(r.failed)
			}
		}
		batch, events = batch[:0], 0
	}
	for rec := range r.games {
		batch, events = append(batch, rec), events+len(rec.Events)
		if events >= eventsPerCommit {
			write()
		}
	}
	write()
}

// close writes what is left. No add may be running.
func (r *recorder) close() error {
	close(r.games)
	<-r.done
	err := r.err
	if errors.Is(err, store.ErrConflict) {
		err = errors.New("-db: these games are in the database already: choose another -seed, or another file")
	}
	return errors.Join(err, r.db.Close())
}
