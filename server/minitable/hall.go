package minitable

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/draw"
	"aiwolfplay/game/mini"
	"aiwolfplay/server/store"
)

// Errors of a hall and its tables. Errors of the rules are returned as they are.
var (
	ErrNotFound  = errors.New("minitable: no such game")
	ErrNotSeated = errors.New("minitable: the user has no seat in the game")
	ErrSeated    = errors.New("minitable: the user has a seat in the game")
	ErrTaken     = errors.New("minitable: a person has that seat")
	ErrLabel     = errors.New("minitable: no such mark, or not about another seat")
	ErrEarly     = errors.New("minitable: nobody has waited long enough")
	ErrClosed    = errors.New("minitable: nobody else can come into the game")
	ErrFull      = errors.New("minitable: too many games are going on")
)

// maxRunning bounds the games that run at the same time.
const maxRunning = 5_000

// keptFinished is the number of finished games that stay in memory for viewers.
const keptFinished = 256

// A Store keeps mini-games.
type Store interface {
	Create(ctx context.Context, g *store.MiniGame) error
	Append(ctx context.Context, id string, g mini.Game, n int, events []store.MiniEvent) error
	SaveSeat(ctx context.Context, id string, seat game.Seat, s store.MiniSeat) error
	SaveMark(ctx context.Context, id string, m store.MiniMark) error
	Running(ctx context.Context) ([]string, error)
	Load(ctx context.Context, id string, catalogue store.MiniCatalogue) (*store.MiniGame, error)
}

// A Hall holds the tables of mini-games. Its methods may be called from several goroutines.
type Hall struct {
	store     Store
	catalogue store.MiniCatalogue
	log       *slog.Logger

	mu     sync.Mutex
	tables map[string]*Table
	ended  []string // ids of tables whose games are over, in the order in which they ended or were loaded
}

// New returns a hall without tables.
func New(st Store, catalogue store.MiniCatalogue, log *slog.Logger) *Hall {
	return &Hall{store: st, catalogue: catalogue, log: log, tables: map[string]*Table{}}
}

// Recover brings back the running games, and lets their agents answer. A game that cannot be read is logged and
// skipped.
func (h *Hall) Recover(ctx context.Context) error {
	ids, err := h.store.Running(ctx)
	if err != nil {
		return err
	}
	for _, id := range ids {
		if _, err := h.Get(ctx, id); err != nil {
			h.log.Error("mini-game not recovered", slog.String("mini", id), slog.Any("err", err))
		}
	}
	return nil
}

// A Config holds the properties that are fixed when a table opens.
type Config struct {
	ID      string
	Game    mini.Game
	Setting int
	Key     draw.Key // secret
	Seats   [mini.Seats]store.MiniSeat
	Absent  game.SeatSet // persons who have not come; agents play for them
	Listed  bool         // everybody may find it
	Class   string       // id of the class where it is played, "" for none
	Source  store.Source // the source whose budget of storage the game uses
}

// Open opens a table and stores it. It returns ErrFull, or an error of the store.
func (h *Hall) Open(ctx context.Context, cfg Config) (*Table, error) {
	if h.Running() >= maxRunning {
		return nil, ErrFull
	}
	now, log := cfg.Game.Begin(cfg.Setting, &cfg.Key)
	for seat := range cfg.Absent.All() {
		log = append(log, mini.Event{Kind: mini.Left, Round: 1, Seat: seat, To: game.Public})
	}
	created := time.Now()
	g := &store.MiniGame{ID: cfg.ID, Game: cfg.Game, Setting: cfg.Setting, Key: cfg.Key, Created: created,
		Listed: cfg.Listed, Class: cfg.Class, Source: cfg.Source, Seats: cfg.Seats, Events: stamped(log, created)}
	if err := h.store.Create(ctx, g); err != nil {
		return nil, err
	}
	t := newTable(h, g, now)
	h.mu.Lock()
	h.tables[g.ID] = t
	h.mu.Unlock()
	return t, t.letAgentsAnswer(ctx)
}

// Running returns the number of running games.
func (h *Hall) Running() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.tables) - len(h.ended)
}

// Listed returns the running games that everybody may find, at most n, the latest first.
func (h *Hall) Listed(n int) []*Table {
	h.mu.Lock()
	tables := slices.Collect(maps.Values(h.tables))
	h.mu.Unlock() // a table takes its own lock before the hall's
	tables = slices.DeleteFunc(tables, func(t *Table) bool { return !t.Listed() || t.Over() })
	slices.SortFunc(tables, func(a, b *Table) int {
		return cmp.Or(b.g.Created.Compare(a.g.Created), strings.Compare(a.g.ID, b.g.ID))
	})
	return tables[:min(n, len(tables))]
}

// Get returns the table of the running or finished game with an id. It returns ErrNotFound if there is none.
func (h *Hall) Get(ctx context.Context, id string) (*Table, error) {
	h.mu.Lock()
	t := h.tables[id]
	h.mu.Unlock()
	if t != nil {
		return t, nil
	}
	g, err := h.store.Load(ctx, id, h.catalogue)
	if errors.Is(err, store.ErrNotFound) {
		return nil, ErrNotFound
	}
	if err != nil {
		return nil, err
	}
	t = newTable(h, g, g.Game.View(g.Setting, plain(g.Events)))
	h.mu.Lock()
	if there := h.tables[id]; there != nil { // another caller has loaded it meanwhile
		h.mu.Unlock()
		return there, nil
	}
	h.tables[id] = t
	h.mu.Unlock()
	if t.now.Over() {
		h.finished(id)
		return t, nil
	}
	return t, t.letAgentsAnswer(ctx)
}

// finished notes that a game is over, and forgets the oldest finished game if there are too many.
func (h *Hall) finished(id string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.ended = append(h.ended, id)
	if len(h.ended) > keptFinished {
		delete(h.tables, h.ended[0])
		h.ended = h.ended[1:]
	}
}

// Forget drops a table whose game has been deleted.
func (h *Hall) Forget(id string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.tables, id)
	for i, ended := range h.ended {
		if ended == id {
			h.ended = append(h.ended[:i:i], h.ended[i+1:]...)
			return
		}
	}
}

// Reseat gives the seats of a user in the games in memory to another user, or to nobody if to is "". The store does the
// same.
func (h *Hall) Reseat(ctx context.Context, from, to string) {
	h.mu.Lock()
	tables := slices.Collect(maps.Values(h.tables))
	h.mu.Unlock() // a table takes its own lock before the hall's
	for _, t := range tables {
		if err := t.reseat(ctx, from, to); err != nil {
			h.log.Error("seat of a mini-game not moved", slog.String("mini", t.ID()), slog.Any("err", err))
		}
	}
}

// stamped returns events with the time at which they are stored.
func stamped(events []mini.Event, at time.Time) []store.MiniEvent {
	list := make([]store.MiniEvent, len(events))
	for i, ev := range events {
		list[i] = store.MiniEvent{At: at, Event: ev}
	}
	return list
}

// plain returns events without their times.
func plain(events []store.MiniEvent) []mini.Event {
	list := make([]mini.Event, len(events))
	for i, ev := range events {
		list[i] = ev.Event
	}
	return list
}
