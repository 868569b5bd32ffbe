package stored

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"aiwolfplay/game/draw"
	"aiwolfplay/game/sim"
	"aiwolfplay/server/names"
	"aiwolfplay/server/store"
	"aiwolfplay/server/table"
	"aiwolfplay/server/table/minds"
)

// eventsPerCommit is the number of events in a transaction.
const eventsPerCommit = 20_000

// A Recorder stores the games of a batch. One goroutine writes. If the disk is slower than the games, they wait for it.
type Recorder struct {
	ID     func(index int) string // of a game; by default a hash of the batch and the index
	Origin string                 // why the games count in no statistics, "" if they count

	db     *store.DB
	config sim.Config
	began  time.Time
	games  chan store.Record // small capacity, because each element is a whole game
	failed chan struct{}     // closed when err is set
	done   chan struct{}     // closed when all games are written
	err    error
}

// NewRecorder opens a database for the games of a batch. ID and Origin may be set before the first game.
func NewRecorder(ctx context.Context, path string, config sim.Config, began time.Time) (*Recorder, error) {
	db, err := store.OpenBulk(ctx, path)
	if err != nil {
		return nil, err
	}
	r := &Recorder{
		db: db, config: config, began: began.UTC().Truncate(time.Millisecond),
		games: make(chan store.Record, 4), failed: make(chan struct{}), done: make(chan struct{}),
	}
	r.ID = r.id
	go r.run(ctx)
	return r, nil
}

// Add queues a game for writing, with the faults of a connected agent, nil for none. It returns the error of an earlier
// game.
func (r *Recorder) Add(p sim.PlayedGame, faults map[string]int) error {
	rec := store.Record{
		Game: store.Game{
			ID: r.ID(p.Index), Created: r.began, Setup: r.config.Setup, Key: p.Key,
			Pace: table.PaceNone.String(), RulesVersion: table.RulesVersion, Origin: r.Origin,
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
		rec.Notes = append(rec.Notes, store.Note{At: r.began, Kind: faultsKind, Body: string(body)})
	}
	for seat, i := range p.Agents {
		rec.Seats = append(rec.Seats,
			store.Seat{Kind: store.Agent, Name: names.Animals[seat], Agent: r.config.Agents[i].Name})
	}
	for _, m := range p.Result.Minds {
		note, err := minds.Note(r.config.Setup.Seats(), m)
		if err != nil {
			return err
		}
		if last := rec.Notes[len(rec.Notes)-1]; last.Body == note.Body {
			continue // no agent changed its beliefs
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

// id returns a hash of everything that determines a game, so that the same batch is not stored twice, and two batches
// never collide.
func (r *Recorder) id(index int) string {
	text := fmt.Sprintf("%+v %d %d", r.config.Setup, r.config.Seed, index)
	for _, a := range r.config.Agents {
		text += " " + a.Name
	}
	return draw.ID("%s", text)
}

func (r *Recorder) run(ctx context.Context) {
	defer close(r.done)
	var batch []store.Record
	events := 0
	write := func() {
		if r.err == nil && len(batch) > 0 {
			if r.err = r.db.Games.CreateAll(ctx, batch); r.err != nil {
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

// Close writes the remaining games. No Add may be running.
func (r *Recorder) Close() error {
	close(r.games)
	<-r.done
	err := r.err
	if errors.Is(err, store.ErrConflict) {
		err = errors.New("-db: these games are in the database already: choose another -seed, or another file")
	}
	return errors.Join(err, r.db.Close())
}

// faultsKind is the kind of the note, before the first event, with the faults of a connected agent in a game, such as
// {"closed":1}.
const faultsKind = "faults"

// FaultsOf returns the faults that Add has stored with a game.
func FaultsOf(notes []store.Note) (faults map[string]int) {
	for i := range notes {
		if notes[i].Kind == faultsKind && json.Unmarshal([]byte(notes[i].Body), &faults) != nil {
			return nil
		}
	}
	return faults
}
