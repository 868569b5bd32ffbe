package table

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/view"
	"aiwolfplay/server/actor"
	"aiwolfplay/server/permission"
	"aiwolfplay/server/store"
)

// Errors of a table. Errors of the rules are returned as they are.
var (
	ErrBusy   = errors.New("table: too many requests wait")               // try again
	ErrPaused = errors.New("table: paused, the step could not be stored") // it continues by itself
	ErrSpeed  = errors.New("table: a speed between 0.5 and 10 expected")
	ErrPace   = errors.New("table: user may not change the pace")

	ErrFinished = errors.New("table: the game has ended") // Open: its log is in the store
)

// mailboxSize is how many requests may wait for the actor. Further ones are refused
// with ErrBusy: a sender can wait, the table cannot.
const mailboxSize = 64

// A Table is a running game. Its methods may be called from several goroutines.
type Table struct {
	cfg      Config
	deps     Deps
	audience audience
	mailbox  *actor.Mailbox[*master]
	answers  inbox
	game     context.Context // for the agents; ends with the game or the table
	gameOver context.CancelFunc
	now      actor.Published[Now]
	said     view.Transcript // parses each utterance once, for the table, its agents and its viewers
}

// Create deals a new game, stores it with the commitment to its key, and opens
// its table. ctx bounds the call, not the table: Close ends that.
func Create(ctx context.Context, cfg Config, deps Deps) (*Table, error) {
	cfg.Created = stamp()
	cfg.Seats = slices.Clone(cfg.Seats)
	if n := cfg.Setup.Seats(); n != len(cfg.Seats) {
		return nil, fmt.Errorf("create table: %d occupants expected, got %d", n, len(cfg.Seats))
	}
	t := newTable(cfg, deps)
	a, err := t.deal(ctx)
	if err != nil {
		t.mailbox.Stop()
		return nil, fmt.Errorf("create table %s: %w", cfg.ID, err)
	}
	go a.run() // Close waits for it
	return t, nil
}

// Open continues a stored game after its last committed event. Deadlines
// begin anew. It returns store.ErrNotFound if there is no such game, and
// ErrFinished if it has ended.
func Open(ctx context.Context, id string, deps Deps) (*Table, error) {
	return openBy(ctx, id, deps, (*Table).recover)
}

// OpenEnded opens a finished game read-only, for viewers who missed its end. It returns
// store.ErrNotFound if there is no such game, and ErrRunning if it has not ended.
func OpenEnded(ctx context.Context, id string, deps Deps) (*Table, error) {
	return openBy(ctx, id, deps, (*Table).recoverEnded)
}

func openBy(
	ctx context.Context, id string, deps Deps, recover func(*Table, []store.Stamped, []store.Note) (*master, error),
) (*Table, error) {
	rec, err := deps.Store.Load(ctx, id)
	if err != nil {
		return nil, fmt.Errorf("open table: %w", err)
	}
	cfg, err := configOf(&rec.Game)
	if err != nil {
		return nil, fmt.Errorf("open table %s: %w", id, err)
	}
	cfg.Open = openNoted(rec.Notes)
	if cfg.Opener, err = openerNoted(rec.Notes); err != nil {
		return nil, fmt.Errorf("open table %s: %w", id, err)
	}
	if cfg.Guests, err = guestsNoted(rec.Notes); err != nil {
		return nil, fmt.Errorf("open table %s: %w", id, err)
	}
	lent, err := lentNoted(rec.Notes)
	if err != nil {
		return nil, fmt.Errorf("open table %s: %w", id, err)
	}
	moved, err := movedNoted(rec.Notes)
	if err != nil {
		return nil, fmt.Errorf("open table %s: %w", id, err)
	}
	t := newTable(cfg, deps)
	t.now.Update(func(n *Now) { n.moved, n.lent = moved, lent })
	a, err := recover(t, rec.Events, rec.Notes)
	if err != nil {
		t.mailbox.Stop()
		return nil, fmt.Errorf("open table %s: %w", id, err)
	}
	go a.run() // Close waits for it
	return t, nil
}

func newTable(cfg Config, deps Deps) *Table {
	deps.Log = deps.Log.With("table", cfg.ID)
	mailbox := actor.New[*master](actor.Options{Size: mailboxSize, Closed: ErrClosed, Busy: ErrBusy})
	playing, gameOver := context.WithCancel(mailbox.Context())
	opened := time.Now() // who opened it is about to watch
	if cfg.remote() && cfg.persons().Empty() && !cfg.Open {
		opened = time.Time{} // unless programs play each other and not for watchers
	}
	t := &Table{
		cfg: cfg, deps: deps, mailbox: mailbox, game: playing, gameOver: gameOver,
		audience: audience{feeds: map[*Feed]struct{}{}, last: opened},
	}
	t.now.Update(func(n *Now) {
		*n = Now{
			Progress: Progress{Living: cfg.Setup.Seats()},
			cfg:      &t.cfg, seats: t.cfg.Seats, opener: t.cfg.Opener, guests: t.cfg.Guests, moved: t.cfg.Moved,
		}
	})
	for seat := range t.cfg.Seats {
		t.audience.people.last[seat] = t.audience.last // while there was no table, nobody was away
	}
	return t
}

// Close ends the table and every feed and waits until nothing of it runs. The
// game stays in the store. It may be called more than once.
func (t *Table) Close() {
	t.mailbox.Close()
}

// ID returns the game's id.
func (t *Table) ID() string { return t.cfg.ID }

// Setup returns the setup of the game.
func (t *Table) Setup() rules.Setup { return t.cfg.Setup }

// View returns what v knows before the first event. It shares the parsed utterances
// of the table.
func (t *Table) View(v game.Viewer) *view.Table { return t.said.Table(t.cfg.Setup, v) }

// Pace returns how long people have for their answers.
func (t *Table) Pace() Pace { return t.cfg.Pace }

// Created returns when the game began.
func (t *Table) Created() time.Time { return t.cfg.Created }

// After returns the id of the game that this one repeats, "" for none or after a restart of the server.
func (t *Table) After() string { return t.cfg.After }

// Occupants returns the occupants by seat.
func (t *Table) Occupants() []Occupant { return t.Now().Occupants() }

// HumanSeats returns the seats where people sit, dead or alive.
func (t *Table) HumanSeats() game.SeatSet { return t.cfg.persons() }

// AllAgents reports whether every seat is a built-in agent's. Then an omniscient viewer
// harms nobody, not even the team of a remote agent.
func (t *Table) AllAgents() bool { return t.cfg.allAgents() }

// Now returns what readers may know of the table. It does not wait.
func (t *Table) Now() *Now { return t.now.Load() }

// SeatOf returns the seat of a user.
func (t *Table) SeatOf(user string) (game.Seat, bool) { return t.Now().SeatOf(user) }

// Reseat gives what a user is at the table to another one, "" for nobody; the caller has stored
// that. A user with a seat gets no second one.
func (t *Table) Reseat(from, to string) {
	_, seated := t.SeatOf(from)
	t.now.Update(func(n *Now) { n.reseat(from, to) })
	if seated {
		t.recall() // a player may not borrow another seat's view
	}
}

// Commitment returns the SHA-256 of the key, which is public from the start.
func (t *Table) Commitment() [32]byte { return t.cfg.Key.Commitment() }

// Watchers returns the number of feeds.
func (t *Table) Watchers() int { return t.audience.len() }

// Waiting returns the number of requests in the mailbox.
func (t *Table) Waiting() int { return t.mailbox.Len() }

// Playing returns a context that ends when the game is over for its agents, or the table is
// closed.
func (t *Table) Playing() context.Context { return t.game }

// Over reports whether the end of the game has been published.
func (t *Table) Over() bool { return t.Now().Over }

// Watch returns what v may see of the game, past and future, beginning after the item
// with the given number, 0 for the beginning. The caller decides whether a visitor may
// be this viewer, and closes the feed.
func (t *Table) Watch(ctx context.Context, v game.Viewer, after uint32) (*Feed, error) {
	return t.watch(ctx, &Feed{viewer: v}, after)
}

func (t *Table) watch(ctx context.Context, f *Feed, after uint32) (*Feed, error) {
	f.table, f.fresh, f.wake = t, true, make(chan struct{}, 1)
	err := t.do(ctx, func(a *master) error {
		if err := t.refusal(f); err != nil {
			return err
		}
		items := a.items(f.viewer)
		f.begin(items, min(int(after), len(items)))
		t.audience.add(f)
		a.attended()
		if !f.push(items, a.statusOf(f), maxBehind) { // it was closed meanwhile
			t.audience.remove(f)
		}
		return nil
	})
	if err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

// Snapshot returns all that v may see so far.
func (t *Table) Snapshot(ctx context.Context, v game.Viewer) (Batch, error) {
	return t.batch(ctx, func(a *master) (Batch, error) { return a.snapshot(v), nil })
}

func (a *master) snapshot(v game.Viewer) Batch {
	a.t.audience.look(v)
	a.attended()
	return Batch{Items: a.items(v), Status: a.status(v)}
}

// batch lets the actor make a batch.
func (t *Table) batch(ctx context.Context, what func(*master) (Batch, error)) (Batch, error) {
	got := make(chan Batch, 1) // capacity 1: the actor never waits for a caller that has gone
	err := t.do(ctx, func(a *master) error {
		b, err := what(a)
		got <- b
		return err
	})
	if err != nil {
		return Batch{}, err
	}
	return <-got, nil
}

// SetSpeed changes how fast a table without living people publishes, for all
// viewers; 1 is reading speed. It returns ErrSpeed if the speed is out of range,
// and ErrPace if the user may not hurry the others.
func (t *Table) SetSpeed(ctx context.Context, user string, speed float64) error {
	if !(speed >= MinSpeed && speed <= MaxSpeed) { // also not a number
		return ErrSpeed
	}
	return t.do(ctx, func(a *master) error {
		if !a.may(user, permission.Hurry) {
			return ErrPace
		}
		a.setSpeed(speed)
		return nil
	})
}

// LongestStill limits how long a viewer can stop the story, because other viewers can't continue it.
const LongestStill = 10 * time.Minute

// Still stops the story of a table without living people, with line after one more line. SetSpeed continues
// it. It returns ErrPace if the user may not set the pace for the others.
func (t *Table) Still(ctx context.Context, user string, line bool) error {
	return t.do(ctx, func(a *master) error {
		if !a.may(user, permission.Hurry) {
			return ErrPace
		}
		a.stillUntil, a.oneMore = time.Now().Add(LongestStill), line
		return nil
	})
}

// ToEnd lets a table without living people publish the rest at once. It returns
// ErrPace if the user may not end it for the others.
func (t *Table) ToEnd(ctx context.Context, user string) error {
	return t.do(ctx, func(a *master) error {
		if !a.may(user, permission.End) {
			return ErrPace
		}
		a.toEnd = true
		return nil
	})
}

// do lets the actor do something and waits for it.
func (t *Table) do(ctx context.Context, what func(*master) error) error {
	return t.mailbox.Do(ctx, what)
}

// forget removes a feed whose reader has left.
func (t *Table) forget(f *Feed) {
	t.audience.remove(f)
	t.mailbox.Wake()
}

// stamp returns the time to the millisecond, as it is stored.
func stamp() time.Time { return time.Now().UTC().Truncate(time.Millisecond) }
