package table

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/store"
)

// deal begins a new game and stores its first events.
func (t *Table) deal(ctx context.Context) (*master, error) {
	a := t.newMaster()
	state, evs, err := rules.New(t.cfg.Setup, &a.key, nil)
	if err != nil {
		return nil, err
	}
	notes, err := a.standIns(len(evs))
	if err != nil {
		return nil, err
	}
	for i := range t.cfg.Seats {
		if err := a.seat(game.Seat(i)); err != nil {
			return nil, err
		}
	}
	first, err := t.cfg.notes(&a.key)
	if err != nil {
		return nil, err
	}
	if a.host, err = hostNoted(first); err != nil {
		return nil, err
	}
	if err := t.deps.Store.Create(ctx, t.cfg.game(), stamped(evs, t.cfg.Created), append(notes, first...)); err != nil {
		return nil, err
	}
	a.advance(state, evs, t.cfg.Created)
	return a, nil
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

// recover continues a game where its log ends. An agent that can no longer be seated
// doesn't stop the game: its questions are answered as if its time were up.
func (t *Table) recover(log []store.Stamped, notes []store.Note) (*master, error) {
	a, err := t.fold(log, notes)
	if err != nil {
		return nil, err
	}
	if a.state.Over() {
		return nil, ErrFinished
	}
	for i := range t.cfg.Seats {
		if err := a.seat(game.Seat(i)); err != nil {
			t.deps.Log.Error("agent not seated", "seat", i+1, "err", err)
		}
	}
	return a, nil
}

// recoverEnded opens a finished game. It seats no agents.
func (t *Table) recoverEnded(log []store.Stamped, notes []store.Note) (*master, error) {
	a, err := t.fold(log, notes)
	if err == nil && !a.state.Over() {
		err = ErrRunning
	}
	return a, err
}

// fold restores the state of a table from a stored game.
func (t *Table) fold(log []store.Stamped, notes []store.Note) (*master, error) {
	if len(log) == 0 {
		return nil, errors.New("a log expected, got none")
	}
	a := t.newMaster()
	for _, ev := range log {
		a.log, a.at = append(a.log, ev.Event), append(a.at, ev.At.UnixMilli())
	}
	var err error
	if a.state, err = rules.Fold(t.cfg.Setup, a.log); err != nil {
		return nil, err
	}
	if a.unguided, err = unguidedNoted(notes); err != nil {
		return nil, err
	}
	if a.host, err = hostNoted(notes); err != nil {
		return nil, err
	}
	if a.held, err = heldNoted(notes); err != nil {
		return nil, err
	}
	if err := a.recoverPaces(notes); err != nil {
		return nil, err
	}
	changes, err := changesOf(notes)
	if err != nil {
		return nil, err
	}
	for _, c := range changes {
		if int(c.Seat) >= len(t.cfg.Seats) {
			return nil, fmt.Errorf("substitute at seat %d of %d", c.Seat.Number(), len(t.cfg.Seats))
		}
		a.changed(c)
	}
	a.publishAll()
	if err := a.recoverAfterlife(notes); err != nil {
		return nil, err
	}
	a.recoverMinds(notes)
	return a, nil
}

func (t *Table) newMaster() *master {
	a := &master{
		t: t, key: t.cfg.Key, living: t.cfg.persons(), host: game.NoSeat, speed: 1, acted: time.Now(),
		projections: map[game.Viewer]*projection{},
	}
	a.alive = game.FirstSeats(t.cfg.Setup.Seats())
	a.setPace(paceBody{}, t.cfg.Pace)
	return a
}

func stamped(evs []rules.Event, at time.Time) []store.Stamped {
	out := make([]store.Stamped, len(evs))
	for i := range evs {
		out[i] = store.Stamped{Event: evs[i], At: at}
	}
	return out
}

// seat builds the agent of a seat, if an agent plays it.
func (a *master) seat(seat game.Seat) error {
	o := a.t.cfg.Seats[seat]
	name := o.Agent
	if o.Kind == Person {
		if !a.substituted.Has(seat) {
			return nil
		}
		name = a.names[seat]
	}
	if o.Kind != Remote && a.t.deps.Background != nil { // built when it is needed, since that takes time
		a.bots[seat] = &bot{dozing: true}
		return nil
	}
	a.bots[seat] = &bot{} // without a mind until it is built
	b, err := newBot(a.t, seat, name)
	if err != nil {
		return fmt.Errorf("seat %d: %w", seat.Number(), err)
	}
	a.bots[seat] = b
	return nil
}
