package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/draw"
	"aiwolfplay/game/mini"
	"aiwolfplay/server/version"
)

// Minis stores mini-games.
type Minis struct{ db *handle }

// A MiniGame is a stored mini-game.
type MiniGame struct {
	ID      string
	Game    mini.Game
	Setting int
	Key     draw.Key
	Created time.Time
	Ended   time.Time // zero while the game is running
	Listed  bool
	Class   string // "" if not played in a class
	Source  Source // whose budget the game uses; "" for that of its class or of visitors
	Program string // the version of the program that stored it, which Create sets; "" for an old game
	Seats   [mini.Seats]MiniSeat
	Events  []MiniEvent
	Marks   []MiniMark
}

// A MiniSeat is a seat of a mini-game.
type MiniSeat struct {
	Name   string
	Agent  string // the type of agent that plays, or that would play for the person
	User   string // the person who has the seat, "" for none
	Person bool   // a person has or had the seat
}

// A MiniEvent is an event with the time at which it was stored.
type MiniEvent struct {
	At time.Time
	mini.Event
}

// A MiniMark is a person's guess about a seat in a round.
type MiniMark struct {
	Seat, About game.Seat
	Round       uint8
	Label       string
}

// A MiniCatalogue finds games by the names under which they are stored.
type MiniCatalogue func(name string) (mini.Game, bool)

// source returns the source whose budget a new mini-game uses.
func (g *MiniGame) source() Source {
	switch {
	case g.Source != "":
		return g.Source
	case g.Class != "":
		return FromClasses
	}
	return FromVisitors
}

// miniRow estimates the bytes of the file that a row of a mini-game takes.
const miniRow = rowBytes * 5 / 4

// Create stores a new mini-game. It returns ErrConflict if the id is taken, and a FullError if games of
// its source have used up their budget.
func (m *Minis) Create(ctx context.Context, g *MiniGame) error {
	g.Program = version.Own().Short()
	return m.db.transact(ctx, "create mini-game "+g.ID, func(ctx context.Context, tx writer) error {
		if err := m.db.checkBudget(ctx, tx, g.source()); err != nil {
			return err
		}
		if err := tx.exec(ctx, `INSERT INTO mini (id, game, setting, seed, created, listed, class, source, bytes, program)
				VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`, g.ID, g.Game.Name(), g.Game.Settings()[g.Setting], g.Key[:],
			g.Created.UnixMilli(), g.Listed, g.Class, string(g.source()), miniRow*(2+mini.Seats), g.Program); err != nil {
			return err
		}
		for i, s := range g.Seats {
			if err := tx.exec(ctx, `INSERT INTO mini_seat (mini, seat, name, agent, user, person) VALUES (?, ?, ?, ?, ?, ?)`,
				g.ID, i, s.Name, s.Agent, s.User, s.Person); err != nil {
				return err
			}
		}
		return insertMiniEvents(ctx, tx, g.ID, g.Game, 0, g.Events)
	})
}

// Append adds events after the first n, all or none. If mini.Ended is among them, the game is over. It returns
// ErrConflict if somebody else has written.
func (m *Minis) Append(ctx context.Context, id string, g mini.Game, n int, events []MiniEvent) error {
	return m.db.transact(ctx, "append to mini-game "+id, func(ctx context.Context, tx writer) error {
		return insertMiniEvents(ctx, tx, id, g, n, events)
	})
}

func insertMiniEvents(ctx context.Context, tx writer, id string, g mini.Game, n int, events []MiniEvent) error {
	for i, ev := range events {
		if err := tx.exec(ctx, `INSERT INTO mini_event (mini, seq, at, kind, round, seat, audience, value)
				VALUES (?, ?, ?, ?, ?, ?, ?, ?)`, id, n+i+1, ev.At.UnixMilli(), g.KindName(ev.Kind), ev.Round, ev.Seat,
			int64(ev.To), ev.Value); err != nil {
			return err
		}
		if ev.Kind != mini.Ended {
			continue
		}
		if err := tx.exec(ctx, `UPDATE mini SET ended = ? WHERE id = ?`, ev.At.UnixMilli(), id); err != nil {
			return err
		}
	}
	return tx.exec(ctx, `UPDATE mini SET bytes = bytes + ? WHERE id = ?`, miniRow*len(events), id)
}

// removeMini removes a mini-game with all its stored data.
func removeMini(ctx context.Context, tx writer, id string) error {
	return tx.execAll(ctx, []string{
		`DELETE FROM mini_mark WHERE mini = ?`, `DELETE FROM mini_event WHERE mini = ?`,
		`DELETE FROM mini_seat WHERE mini = ?`, `DELETE FROM mini WHERE id = ?`,
	}, id)
}

// SaveSeat stores the occupant of a seat.
func (m *Minis) SaveSeat(ctx context.Context, id string, seat game.Seat, s MiniSeat) error {
	return m.db.transact(ctx, "seat at mini-game "+id, func(ctx context.Context, tx writer) error {
		return tx.exec(ctx, `UPDATE mini_seat SET name = ?, agent = ?, user = ?, person = ? WHERE mini = ? AND seat = ?`,
			s.Name, s.Agent, s.User, s.Person, id, seat)
	})
}

// SaveMark stores a person's guess about a seat. If the label is "", it removes the guess.
func (m *Minis) SaveMark(ctx context.Context, id string, mark MiniMark) error {
	return m.db.transact(ctx, "mark at mini-game "+id, func(ctx context.Context, tx writer) error {
		if mark.Label == "" {
			return tx.exec(ctx, `DELETE FROM mini_mark WHERE mini = ? AND seat = ? AND about = ? AND round = ?`,
				id, mark.Seat, mark.About, mark.Round)
		}
		return tx.exec(ctx, `INSERT INTO mini_mark (mini, seat, about, round, label) VALUES (?, ?, ?, ?, ?)
			ON CONFLICT DO UPDATE SET label = excluded.label`, id, mark.Seat, mark.About, mark.Round, mark.Label)
	})
}

// Running returns the ids of the running mini-games.
func (m *Minis) Running(ctx context.Context) ([]string, error) {
	return texts(ctx, m.db.read, "running mini-games",
		`SELECT id FROM mini WHERE ended IS NULL`)
}

// All returns the ids of all mini-games, the oldest first.
func (m *Minis) All(ctx context.Context) ([]string, error) {
	return texts(ctx, m.db.read, "mini-games",
		`SELECT id FROM mini ORDER BY created, id`)
}

// RunningOf returns the ids of the running mini-games in which a user has a seat, the latest first.
func (m *Minis) RunningOf(ctx context.Context, user string, limit int) ([]string, error) {
	return texts(ctx, m.db.read, "a person's running mini-games",
		`SELECT m.id FROM mini_seat s JOIN mini m ON m.id = s.mini
			WHERE s.user = ? AND s.user <> '' AND m.ended IS NULL ORDER BY m.created DESC, m.id LIMIT ?`, user, limit)
}

// Of returns the ids of the mini-games in which a user has a seat, the latest first.
func (m *Minis) Of(ctx context.Context, user string, limit int) ([]string, error) {
	return texts(ctx, m.db.read, "a person's mini-games",
		`SELECT m.id FROM mini_seat s JOIN mini m ON m.id = s.mini WHERE s.user = ? AND s.user <> ''
			ORDER BY m.created DESC, m.id LIMIT ?`, user, limit)
}

// OfClass returns the ids of the mini-games of a class, in the order in which they were opened.
func (m *Minis) OfClass(ctx context.Context, class string) ([]string, error) {
	return texts(ctx, m.db.read, "mini-games of a class",
		`SELECT id FROM mini WHERE class = ? AND class <> '' ORDER BY created, id`, class)
}

// Load returns a stored mini-game. It returns ErrNotFound if there is none, and an
// error if catalogue doesn't have its game or setting.
func (m *Minis) Load(ctx context.Context, id string, catalogue MiniCatalogue) (*MiniGame, error) {
	g, err := m.load(ctx, id, catalogue)
	if err != nil {
		return nil, fmt.Errorf("mini-game %s: %w", id, err)
	}
	return g, nil
}

func (m *Minis) load(ctx context.Context, id string, catalogue MiniCatalogue) (*MiniGame, error) {
	g := &MiniGame{ID: id}
	var name, setting string
	var key []byte
	var created int64
	var ended sql.NullInt64
	row := m.db.read.QueryRowContext(ctx,
		`SELECT game, setting, seed, created, ended, listed, class, source, program FROM mini WHERE id = ?`, id)
	err := row.Scan(&name, &setting, &key, &created, &ended, &g.Listed, &g.Class, &g.Source, &g.Program)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, ErrNotFound
	}
	if err != nil {
		return nil, err
	}
	copy(g.Key[:], key)
	g.Created = time.UnixMilli(created)
	if ended.Valid {
		g.Ended = time.UnixMilli(ended.Int64)
	}
	if g.Game, g.Setting, err = catalogue.find(name, setting); err != nil {
		return nil, err
	}
	if err := each(ctx, m.db.read, func(rows *sql.Rows) error {
		var seat int
		var s MiniSeat
		if err := rows.Scan(&seat, &s.Name, &s.Agent, &s.User, &s.Person); err != nil || seat >= mini.Seats {
			return err
		}
		g.Seats[seat] = s
		return nil
	}, `SELECT seat, name, agent, user, person FROM mini_seat WHERE mini = ?`, id); err != nil {
		return nil, err
	}
	if g.Events, err = m.events(ctx, id, g.Game); err != nil {
		return nil, err
	}
	g.Marks, err = collect(ctx, m.db.read, func(rows *sql.Rows, mark *MiniMark) error {
		return rows.Scan(&mark.Seat, &mark.About, &mark.Round, &mark.Label)
	}, `SELECT seat, about, round, label FROM mini_mark WHERE mini = ? ORDER BY round, seat, about`, id)
	return g, err
}

func (c MiniCatalogue) find(name, setting string) (mini.Game, int, error) {
	g, ok := c(name)
	if !ok {
		return nil, 0, fmt.Errorf("no game %q", name)
	}
	for i, s := range g.Settings() {
		if s == setting {
			return g, i, nil
		}
	}
	return nil, 0, fmt.Errorf("%s has no setting %q", name, setting)
}

func (m *Minis) events(ctx context.Context, id string, g mini.Game) ([]MiniEvent, error) {
	kinds := map[string]mini.Kind{}
	for k := range mini.Kind(255) {
		if name := g.KindName(k); name != "" {
			kinds[name] = k
		}
	}
	var n int64
	return collect(ctx, m.db.read, func(rows *sql.Rows, ev *MiniEvent) error {
		var seq, at, audience int64
		var kind string
		if err := rows.Scan(&seq, &at, &kind, &ev.Round, &ev.Seat, &audience, &ev.Value); err != nil {
			return err
		}
		if n++; seq != n {
			return fmt.Errorf("event %d expected, got %d", n, seq)
		}
		var known bool
		if ev.Kind, known = kinds[kind]; !known {
			return fmt.Errorf("%s has no events %q", g.Name(), kind)
		}
		ev.At, ev.To = time.UnixMilli(at), game.Audience(audience)
		return nil
	}, `SELECT seq, at, kind, round, seat, audience, value FROM mini_event WHERE mini = ? ORDER BY seq`, id)
}

// leaveMiniSeats removes a user and their name from the seats of all mini-games. Agents play on there.
func leaveMiniSeats(ctx context.Context, tx writer, user string, rename func(taken []string) string) error {
	type place struct {
		mini string
		seat int
	}
	places, err := collect(ctx, tx, func(rows *sql.Rows, p *place) error { return rows.Scan(&p.mini, &p.seat) },
		`SELECT mini, seat FROM mini_seat WHERE user = ? AND user <> ''`, user)
	if err != nil {
		return err
	}
	for _, p := range places {
		taken, err := texts(ctx, tx, "names of a mini-game", `SELECT name FROM mini_seat WHERE mini = ?`, p.mini)
		if err != nil {
			return err
		}
		if err := tx.exec(ctx, `UPDATE mini_seat SET user = '', name = ? WHERE mini = ? AND seat = ?`,
			rename(taken), p.mini, p.seat); err != nil {
			return err
		}
	}
	return nil
}
