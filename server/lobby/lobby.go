package lobby

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
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
	ErrFinished = errors.New("lobby: that game has ended") // the log is in the store
	ErrFull     = errors.New("lobby: too many tables are open")
	ErrShare    = errors.New("lobby: too many tables are open from that address")
	ErrSilent   = errors.New("lobby: a connected agent gives no sign of life")
	ErrClosed   = errors.New("lobby: closed")
)

// Opponent is the agent that is dealt without SetCharacters. It also plays for
// people who are away.
const Opponent = "plain"

// A Store keeps games and knows which of them have not ended.
type Store interface {
	table.Store
	Unfinished(ctx context.Context) ([]string, error)
}

// maxTables bounds the open tables. To open one more, the lobby closes a table whose game is over and that nobody
// watches. If there is none, it takes the unused tables of the address that has opened most, and closes the least
// recently used one. That table reopens on demand.
const maxTables = 1000

// shareOfTables bounds the open tables of one address. To open one more, an unused table of that address is closed.
const shareOfTables = 150

// keepTime is the least time for which a table stays open after its last use. During a reload a browser does
// not watch for a moment.
const keepTime = time.Minute

// overTime is the same time for a table whose game is over. It is shorter because pages then show the game from the
// store.
const overTime = 5 * time.Second

// idleTime is the time after which an unused table closes.
const idleTime = 30 * time.Minute

// unwatchedPart limits the agents of all tables without viewers together to a tenth of the time.
const unwatchedPart = 10

// A Lobby opens tables and finds them again. Its methods may be called from
// several goroutines.
type Lobby struct {
	store Store
	deps  table.Deps
	idle  time.Duration
	pool  *pool.Pool

	stop chan struct{}
	done chan struct{} // closed when the reaper has returned

	characters func(agent.Strength) []string // the agents to deal; see SetCharacters
	script     Script

	tables registry
}

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
		store: st, deps: deps, idle: idle, pool: pool.New(),
		stop: make(chan struct{}), done: make(chan struct{}), tables: registry{max: most, byID: map[string]*entry{}},
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
		e, mine, err := l.tables.claim(id, "")
		if err != nil {
			return nil, err
		}
		if mine {
			// Others may wait for this table: it is opened even if ctx ends.
			t, err := table.Open(context.WithoutCancel(ctx), id, l.deps)
			l.tables.settle(id, e, t, translate(err))
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
			l.tables.retire(id, e)
		default:
			return e.table, nil
		}
	}
}

// Ended returns a game that is over as a table that is in no list. The caller closes it. It returns ErrNotFound,
// table.ErrRunning, ctx's error, or one of the store.
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
	if e := l.tables.entries()[id]; e != nil {
		<-e.ready
		l.tables.retire(id, e)
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
	for _, e := range l.tables.entries() {
		<-e.ready // wait, because a table that is being opened may have read the store before the change
		if e.table != nil {
			e.table.Reseat(from, to)
		}
	}
}

// Opened returns the table of a game if it is open, nil if it is not.
func (l *Lobby) Opened(id string) *table.Table { return l.tables.table(id) }

// Publishing reports whether a game is at an open table that has not published
// its end yet. The store may have the end already.
func (l *Lobby) Publishing(id string) bool {
	t := l.tables.table(id)
	return t != nil && !t.Over()
}

// Running returns the listed tables that anybody may watch and whose game is not over,
// newest first.
func (l *Lobby) Running() []*table.Table {
	var list []*table.Table
	for _, t := range l.tables.open() {
		if t.Listed() && t.Watchable() && !t.Over() {
			list = append(list, t)
		}
	}
	slices.SortFunc(list, func(a, b *table.Table) int {
		return cmp.Or(b.Created().Compare(a.Created()), cmp.Compare(a.ID(), b.ID()))
	})
	return list
}

// Following returns the table at which a game is repeated. It returns the newest if there are several, nil if there is
// none.
func (l *Lobby) Following(past string) (next *table.Table) {
	for _, t := range l.tables.open() {
		if past != "" && t.After() == past && (next == nil || t.Created().After(next.Created())) {
			next = t
		}
	}
	return next
}

// Len returns the number of open tables.
func (l *Lobby) Len() int {
	l.tables.mu.Lock()
	defer l.tables.mu.Unlock()
	return len(l.tables.byID)
}

// A Load counts the activities of a lobby.
type Load struct {
	Tables  int
	Paused  int // tables that wait for the store
	Feeds   int // readers of tables
	Waiting int // requests that wait for a table
}

// Load returns the present load of the lobby.
func (l *Lobby) Load() Load {
	var load Load
	for _, t := range l.tables.open() {
		load.Tables++
		load.Feeds += t.Watchers()
		load.Waiting += t.Waiting()
		if t.Now().Paused {
			load.Paused++
		}
	}
	return load
}

// Closed reports whether Close has been called.
func (l *Lobby) Closed() bool {
	l.tables.mu.Lock()
	defer l.tables.mu.Unlock()
	return l.tables.closed
}

// Close closes every table. The games stay in the store.
func (l *Lobby) Close() {
	if l.tables.close() {
		close(l.stop)
	}
	<-l.done
	for id, e := range l.tables.entries() {
		<-e.ready
		l.tables.retire(id, e)
	}
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
		for id, e := range l.tables.entries() {
			if _, ok := l.tables.unused(e, l.idle); ok {
				l.tables.retire(id, e)
			}
		}
	}
}
