package lobby

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"time"

	"aiwolfplay/game/agent"
	"aiwolfplay/server/limit"
	"aiwolfplay/server/pool"
	"aiwolfplay/server/store"
	"aiwolfplay/server/table"
)

// Errors of the lobby.
var (
	ErrNotFound = errors.New("lobby: no such table")
	ErrFinished = errors.New("lobby: that game has ended") // its log is in the store
	ErrFull     = errors.New("lobby: too many tables are open")
	ErrShare    = errors.New("lobby: too many tables are open from that address")
	ErrSilent   = errors.New("lobby: a connected agent gives no sign of life")
	ErrClosed   = errors.New("lobby: closed")
)

// Opponent is the agent that is dealt without SetCharacters. It also plays for
// people who are away.
const Opponent = "plain"

// A Store keeps games and knows which have not ended.
type Store interface {
	table.Store
	Unfinished(ctx context.Context) ([]string, error)
}

// maxTables bounds the open tables. To open one more, the lobby closes one whose game is over and that nobody
// watches. If there is none, it closes an unused one of the address that has opened most: the one whose last
// use is longest ago. It reopens on demand.
const maxTables = 1000

// shareOfTables bounds the open tables of one address. To open one more, one of its own that nobody uses is
// closed.
const shareOfTables = 150

// keepTime is the least time for which a table stays open after its last use. During a reload a browser does
// not watch for a moment.
const keepTime = time.Minute

// overTime is the same for a table whose game is over: pages show it from the store then.
const overTime = 5 * time.Second

// idleTime is the time after which an unused table closes.
const idleTime = 30 * time.Minute

// unwatchedPart is the part of the time that the agents of all tables without viewers work: a tenth.
const unwatchedPart = 10

// A Lobby is the registry of open tables. Its methods may be called from
// several goroutines.
type Lobby struct {
	store Store
	deps  table.Deps
	max   int
	idle  time.Duration
	pool  *pool.Pool

	stop chan struct{}
	done chan struct{} // closed when the reaper has returned

	characters func(agent.Strength) []string // the agents to deal; see SetCharacters
	script     Script

	mu     sync.Mutex // guards what follows; never held while a table or the store is called
	tables map[string]*entry
	closed bool
}

// An entry is a table that is being opened, is open, or is being closed.
type entry struct {
	ready chan struct{} // closed when table or err is set
	table *table.Table
	err   error
	used  time.Time // last asked for
	from  string    // the address from which it was opened, "" if nobody knows
}

// errGone is the error of an entry whose table has been closed. Whoever waited
// for it claims the id again.
var errGone = errors.New("lobby: table closed")

// New returns an empty lobby whose agents are built by the given function.
// Close ends it.
func New(st Store, agents func(name string, s agent.Seating) (agent.Agent, error), log *slog.Logger) *Lobby {
	return newLimited(st, table.Deps{Store: st, Agents: agents, Log: log, Substitute: Opponent}, maxTables, idleTime)
}

func newLimited(st Store, deps table.Deps, most int, idle time.Duration) *Lobby {
	if deps.Background == nil {
		deps.Background = limit.NewBackground(unwatchedPart).Do
	}
	l := &Lobby{
		store: st, deps: deps, max: most, idle: idle, pool: pool.New(),
		stop: make(chan struct{}), done: make(chan struct{}), tables: map[string]*entry{},
		characters: func(agent.Strength) []string { return []string{Opponent} },
	}
	go l.reap() // Close waits for it
	return l
}

// Pool returns the connected agents that wait for a seat.
func (l *Lobby) Pool() *pool.Pool { return l.pool }

// Get returns an open table, or opens an unfinished game from the store. It
// opens a broken table anew. It returns ErrNotFound, ErrFinished, ErrFull,
// ErrClosed, ctx's error, or one of the store.
func (l *Lobby) Get(ctx context.Context, id string) (*table.Table, error) {
	for {
		e, mine, err := l.claim(id, "")
		if err != nil {
			return nil, err
		}
		if mine {
			// Others may wait for this table: it is opened even if ctx ends.
			t, err := table.Open(context.WithoutCancel(ctx), id, l.deps)
			l.settle(id, e, t, translate(err))
		}
		select {
		case <-e.ready:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
		switch {
		case errors.Is(e.err, errGone):
		case e.err != nil:
			return nil, e.err
		case e.table.Now().Broken && !mine:
			l.retire(id, e)
		default:
			return e.table, nil
		}
	}
}

// Ended returns a game that is over as a table which is in no list. The caller closes it. It
// returns ErrNotFound, table.ErrRunning, ctx's error, or one of the store.
func (l *Lobby) Ended(ctx context.Context, id string) (*table.Table, error) {
	t, err := table.OpenEnded(ctx, id, l.deps)
	return t, translate(err)
}

// translate turns the errors of store and table into the lobby's.
func translate(err error) error {
	switch {
	case errors.Is(err, store.ErrNotFound):
		return ErrNotFound
	case errors.Is(err, table.ErrFinished):
		return ErrFinished
	}
	return err
}

// Drop closes the table of a game that is deleted from the store, if it is open.
func (l *Lobby) Drop(id string) {
	l.mu.Lock()
	e := l.tables[id]
	l.mu.Unlock()
	if e != nil {
		<-e.ready
		l.retire(id, e)
	}
}

// Recover opens the unfinished games, latest first, until the lobby is full.
// The others open when somebody asks for them. A game that cannot be opened is
// logged and skipped.
func (l *Lobby) Recover(ctx context.Context) error {
	ids, err := l.store.Unfinished(ctx)
	if err != nil {
		return fmt.Errorf("recover: %w", err)
	}
	for _, id := range ids {
		_, err := l.Get(ctx, id)
		switch {
		case errors.Is(err, ErrFull):
			return nil
		case errors.Is(err, ErrClosed) || ctx.Err() != nil:
			return fmt.Errorf("recover: %w", err)
		case err != nil:
			l.deps.Log.Error("game not recovered", "table", id, "err", err)
		}
	}
	return nil
}

// Reseat gives a user's seats at open tables to another user, or to nobody if to
// is "". The caller has already done the same in the store.
func (l *Lobby) Reseat(from, to string) {
	for _, e := range l.entries() {
		<-e.ready // a table that is being opened may have read the store before the change
		l.mu.Lock()
		t := e.table
		l.mu.Unlock()
		if t != nil {
			t.Reseat(from, to)
		}
	}
}

// Opened returns the table of a game if it is open, nil if it is not.
func (l *Lobby) Opened(id string) *table.Table {
	l.mu.Lock()
	defer l.mu.Unlock()
	if e := l.tables[id]; e != nil {
		return e.table
	}
	return nil
}

// Publishing reports whether a game is at an open table that has not published
// its end yet. The store may have the end already.
func (l *Lobby) Publishing(id string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	e := l.tables[id]
	return e != nil && e.table != nil && !e.table.Over()
}

// Running returns the listed tables that anybody may watch and whose game is not over,
// newest first.
func (l *Lobby) Running() []*table.Table {
	var list []*table.Table
	l.mu.Lock()
	for _, e := range l.tables {
		if t := e.table; t != nil && t.Listed() && t.Watchable() && !t.Over() {
			list = append(list, t)
		}
	}
	l.mu.Unlock()
	slices.SortFunc(list, func(a, b *table.Table) int {
		return cmp.Or(b.Created().Compare(a.Created()), cmp.Compare(a.ID(), b.ID()))
	})
	return list
}

// Following returns the table at which a game is repeated, the newest if there are several; nil if there
// is none.
func (l *Lobby) Following(past string) (next *table.Table) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, e := range l.tables {
		t := e.table
		if past != "" && t != nil && t.After() == past && (next == nil || t.Created().After(next.Created())) {
			next = t
		}
	}
	return next
}

// Len returns the number of open tables.
func (l *Lobby) Len() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.tables)
}

// A Load counts the activities of a lobby.
type Load struct {
	Tables  int
	Paused  int // tables that wait for the store
	Feeds   int // readers of tables
	Waiting int // requests that wait for a table
}

// Load returns how much goes on now.
func (l *Lobby) Load() Load {
	var load Load
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, e := range l.tables {
		if t := e.table; t != nil {
			load.Tables++
			load.Feeds += t.Watchers()
			load.Waiting += t.Waiting()
			if t.Now().Paused {
				load.Paused++
			}
		}
	}
	return load
}

// Closed reports whether Close has been called.
func (l *Lobby) Closed() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.closed
}

// Close closes every table. The games stay in the store.
func (l *Lobby) Close() {
	l.mu.Lock()
	first := !l.closed
	l.closed = true
	l.mu.Unlock()
	if first {
		close(l.stop)
	}
	<-l.done
	for id, e := range l.entries() {
		<-e.ready
		l.retire(id, e)
	}
}

// claim returns the entry of an id. If there was none, it adds one and reports
// mine: the caller must open the table and settle the entry. It makes room if
// the lobby is full, or returns ErrFull.
func (l *Lobby) claim(id, from string) (e *entry, mine bool, err error) {
	e, mine, err = l.enter(id, from)
	for errors.Is(err, ErrFull) && l.makeRoom(from) {
		e, mine, err = l.enter(id, from)
	}
	return e, mine, err
}

// enter is claim without making room.
func (l *Lobby) enter(id, from string) (e *entry, mine bool, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed {
		return nil, false, ErrClosed
	}
	if e := l.tables[id]; e != nil {
		e.used = time.Now()
		return e, false, nil
	}
	if len(l.tables) >= l.max {
		return nil, false, ErrFull
	}
	e = &entry{ready: make(chan struct{}), used: time.Now(), from: from}
	l.tables[id] = e
	return e, true, nil
}

// settle ends a claim with a table or an error and wakes those who wait for it.
// With an error the entry is removed.
func (l *Lobby) settle(id string, e *entry, t *table.Table, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	e.table, e.err = t, err
	if err != nil {
		delete(l.tables, id)
	}
	close(e.ready)
}

// retire closes the table of a ready entry. An entry that is not ready takes its place until the table has
// ended, so that a game never has two tables.
func (l *Lobby) retire(id string, e *entry) {
	l.mu.Lock()
	if l.tables[id] != e || e.table == nil {
		l.mu.Unlock()
		return
	}
	leaving := &entry{ready: make(chan struct{})}
	leaving.from = e.from
	l.tables[id] = leaving
	l.mu.Unlock()

	e.table.Close()
	l.settle(id, leaving, nil, errGone)
}

// entries returns a copy of the map of entries.
func (l *Lobby) entries() map[string]*entry {
	l.mu.Lock()
	defer l.mu.Unlock()
	all := make(map[string]*entry, len(l.tables))
	for id, e := range l.tables {
		all[id] = e
	}
	return all
}

// reap closes idle tables until Close stops it.
func (l *Lobby) reap() {
	defer close(l.done)
	tick := time.NewTicker(overTime)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
		case <-l.stop:
			return
		}
		for id, e := range l.entries() {
			if _, ok := l.unused(e, l.idle); ok {
				l.retire(id, e)
			}
		}
	}
}

// unused reports whether an entry's table is open and unused: nobody has asked
// for it in the last d, or in overTime where the game is over, nobody watches, and no
// connected agent plays there. since is when it was last asked for.
func (l *Lobby) unused(e *entry, d time.Duration) (since time.Time, ok bool) {
	l.mu.Lock()
	t, since := e.table, e.used
	l.mu.Unlock()
	if t != nil && t.Over() {
		d = min(d, overTime)
	}
	return since, t != nil && time.Since(since) >= d && t.Watchers() == 0 && !t.Now().RemotePlays()
}
