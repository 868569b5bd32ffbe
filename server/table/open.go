package table

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/store"
)

// ErrFinished means that a game has ended; its log is in the store.
var ErrFinished = errors.New("table: the game has ended")

// Create deals a new game, stores it with the commitment to its key, and opens its table. ctx bounds only the call. The
// table lives until Close.
func Create(ctx context.Context, cfg Config, deps Deps) (*Table, error) {
	cfg.Created = stamp()
	cfg.Seats = slices.Clone(cfg.Seats)
	if n := cfg.Setup.Seats(); n != len(cfg.Seats) {
		return nil, fmt.Errorf("create table: %d occupants expected, got %d", n, len(cfg.Seats))
	}
	t := newTable(cfg, deps)
	m := newMaster(t, newRecord(cfg.Setup))
	if err := m.deal(ctx); err != nil {
		t.mailbox.Stop()
		return nil, fmt.Errorf("create table %s: %w", cfg.ID, err)
	}
	go m.run() // Close waits for it
	return t, nil
}

// Open continues a stored game after its last committed event. Deadlines
// begin anew. It returns store.ErrNotFound if there is no such game, and
// ErrFinished if it has ended.
func Open(ctx context.Context, id string, deps Deps) (*Table, error) {
	return openStored(ctx, id, deps, func(m *master) error {
		if m.record.state.Over() {
			return ErrFinished
		}
		// An agent that can no longer be seated doesn't stop the game: its questions are answered as if its time
		// were up.
		for i := range m.t.cfg.Seats {
			if err := m.agents.seat(game.Seat(i)); err != nil {
				m.t.deps.Log.Error("agent not seated", "seat", i+1, "err", err)
			}
		}
		return nil
	})
}

// OpenEnded opens a finished game read-only, for viewers who missed its end. It returns
// store.ErrNotFound if there is no such game, and ErrRunning if it has not ended.
func OpenEnded(ctx context.Context, id string, deps Deps) (*Table, error) {
	return openStored(ctx, id, deps, func(m *master) error {
		if !m.record.state.Over() {
			return ErrRunning
		}
		return nil
	})
}

// openStored opens the table of a stored game after calling begin.
func openStored(ctx context.Context, id string, deps Deps, begin func(*master) error) (*Table, error) {
	rec, err := deps.Store.Load(ctx, id)
	if err != nil {
		return nil, fmt.Errorf("open table: %w", err)
	}
	m, err := recoverTable(&rec, deps)
	if err == nil {
		if err = begin(m); err != nil {
			m.t.mailbox.Stop()
		}
	}
	if err != nil {
		return nil, fmt.Errorf("open table %s: %w", id, err)
	}
	go m.run() // Close waits for it
	return m.t, nil
}

// recoverTable restores the state of a table from a stored game.
func recoverTable(rec *store.Record, deps Deps) (*master, error) {
	cfg, err := configOf(&rec.Game)
	if err != nil {
		return nil, err
	}
	cfg.Open = openNoted(rec.Notes)
	record, err := recordOf(cfg.Setup, rec.Events)
	if err != nil {
		return nil, err
	}
	var faults [4]error
	var lent lending
	cfg.Opener, faults[0] = openerNoted(rec.Notes)
	cfg.Guests, faults[1] = guestsNoted(rec.Notes)
	cfg.Moved, faults[2] = movedNoted(rec.Notes)
	lent, faults[3] = lendingNoted(rec.Notes)
	if err := errors.Join(faults[:]...); err != nil {
		return nil, err
	}
	t := newTable(cfg, deps)
	m := newMaster(t, record)
	if err := m.recover(rec.Notes); err != nil {
		t.mailbox.Stop()
		return nil, err
	}
	t.now.Update(func(n *Now) { n.lent, n.seesAll = lent, m.afterlife.seesAll })
	return m, nil
}

// recover applies the notes of a stored game, and publishes its events.
func (m *master) recover(notes []store.Note) error {
	var err error
	if m.roster.unguided, err = unguidedNoted(notes); err != nil {
		return err
	}
	if m.roster.host, err = hostNoted(notes); err != nil {
		return err
	}
	if m.holding.held, err = heldNoted(notes); err != nil {
		return err
	}
	paces, err := readBodies[paceBody](notes, PaceNote)
	if err != nil {
		return err
	}
	for i := range paces {
		if err := paces[i].set(&m.clock); err != nil {
			return err
		}
	}
	changes, err := changesOf(notes)
	if err != nil {
		return err
	}
	for _, c := range changes {
		if err := m.changed(c); err != nil {
			return err
		}
	}
	m.publishAll()
	if err := m.afterlife.recover(len(m.t.cfg.Seats), notes); err != nil {
		return err
	}
	m.agents.diary.Recover(notes, len(m.record.log), m.mindsShown())
	return nil
}

// deal begins a new game and stores its first events.
func (m *master) deal(ctx context.Context) error {
	t := m.t
	state, evs, err := rules.New(t.cfg.Setup, &m.key, nil)
	if err != nil {
		return err
	}
	var notes []store.Note
	for _, c := range t.cfg.standIns(t.deps.Substitute, len(evs)) {
		note, err := c.note()
		if err != nil {
			return err
		}
		if err := m.changed(c); err != nil {
			return err
		}
		notes = append(notes, note)
	}
	for i := range t.cfg.Seats {
		if err := m.agents.seat(game.Seat(i)); err != nil {
			return err
		}
	}
	first, err := t.cfg.notes(&m.key)
	if err != nil {
		return err
	}
	if m.roster.host, err = hostNoted(first); err != nil {
		return err
	}
	err = t.deps.Store.Create(ctx, t.cfg.game(), stamped(evs, t.cfg.Created), append(notes, first...))
	if err != nil {
		return err
	}
	m.record.advance(state, evs, t.cfg.Created)
	return nil
}

// notes returns the notes with which a game begins.
func (c *Config) notes(key *rules.Key) ([]store.Note, error) {
	list := []store.Note{store.Commit(key, c.Created)}
	var faults []error
	add := func(kind string, to game.Audience, body any) {
		note, err := noteOf(kind, to, 0, c.Created, body)
		list, faults = append(list, note), append(faults, err)
	}
	if len(c.Guests) > 0 {
		add(GuestsNote, 0, guestsBody{c.Guests})
	}
	for _, user := range c.Moved {
		add(MovedNote, 0, movedBody{user})
	}
	if c.Open {
		add(OpenNote, game.Public, struct{}{})
	}
	if c.Opener != "" {
		add(OpenerNote, 0, openerBody{c.Opener})
	}
	if c.Host != "" {
		seat := slices.IndexFunc(c.Seats, func(o Occupant) bool { return o.Kind == Person && o.User == c.Host })
		add(HostNote, 0, hostBody{seat + 1})
	}
	return list, errors.Join(faults...)
}
