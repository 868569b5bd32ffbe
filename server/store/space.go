package store

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strings"
	"time"
)

// A Source is a way by which games come into the database. Each has a budget of its own.
type Source string

// The sources.
const (
	FromVisitors Source = "visitor" // played here by people, or watched by them
	FromImports  Source = "import"  // logs that users uploaded
	FromMatches  Source = "match"   // connected agents among themselves
	FromClasses  Source = "class"   // they use the budget of visitors, and are deleted with their class
	FromPrograms Source = "program" // played by commands; they have no budget
)

// Sources lists all sources.
var Sources = []Source{FromVisitors, FromImports, FromMatches, FromClasses, FromPrograms}

// sourceOf returns the source of a new game.
func sourceOf(g *Game) Source {
	kind := func(k string) bool {
		return slices.ContainsFunc(g.Seats, func(s Seat) bool { return s.Kind == k })
	}
	switch {
	case g.Source != "":
		return g.Source
	case g.Origin == Imported:
		return FromImports
	case g.Origin == InClass:
		return FromClasses
	case g.Origin == Evaluated:
		return FromPrograms
	case kind(Remote) && !kind(Person):
		return FromMatches
	}
	return FromVisitors
}

// Space measures the games of a source.
type Space struct {
	Games int
	Bytes int64 // estimate of their size in the file
}

// Budgets bound the bytes of each source's games. 0 is no limit.
type Budgets map[Source]int64

// A FullError means that a game was refused because games of its source have used up their budget.
type FullError struct {
	Source Source
	Budget int64
}

func (e *FullError) Error() string {
	return fmt.Sprintf("store: games of the source %s take the %d MB that they may: play prune removes old ones",
		e.Source, e.Budget/1e6)
}

// Bytes estimates the bytes of the file that a game takes.
func (r *Record) Bytes() int64 {
	n := int64(growthCounted)
	for i := range r.Events {
		n += rowBytes + eventBytes + int64(len(r.Events[i].Event.Text))
	}
	for i := range r.Notes {
		n += rowBytes + int64(len(r.Notes[i].Body))
	}
	return n * 5 / 4
}

// SetBudgets sets the budgets of games. When a budget is used up, Create refuses further games with a FullError, but
// running games go on. Call SetBudgets before the first game.
func (db *DB) SetBudgets(b Budgets) { db.handle.budgets = b }

// CheckBudget returns a FullError if games of a source have used up their budget.
func (db *DB) CheckBudget(ctx context.Context, source Source) error {
	return db.handle.checkBudget(ctx, db.handle.read, source)
}

func (db *handle) checkBudget(ctx context.Context, q querier, source Source) error {
	shared := []Source{source}
	if source == FromClasses {
		source = FromVisitors
	}
	if source == FromVisitors {
		shared = []Source{FromVisitors, FromClasses}
	}
	budget := db.budgets[source]
	if budget == 0 {
		return nil
	}
	spaces, err := spaces(ctx, q)
	if err != nil {
		return err
	}
	var taken int64
	for _, s := range shared {
		taken += spaces[s].Bytes
	}
	if taken >= budget {
		return &FullError{source, budget}
	}
	return nil
}

// Spaces returns the number and the size of the games of each source.
func (db *DB) Spaces(ctx context.Context) (map[Source]Space, error) {
	found, err := spaces(ctx, db.handle.read)
	if err != nil {
		return nil, fmt.Errorf("space of games: %w", err)
	}
	return found, nil
}

func spaces(ctx context.Context, q querier) (map[Source]Space, error) {
	found := map[Source]Space{}
	err := each(ctx, q, func(rows *sql.Rows) error {
		var source Source
		var s Space
		err := rows.Scan(&source, &s.Games, &s.Bytes)
		found[source] = s
		return err
	}, `SELECT source, games, bytes FROM space`)
	return found, err
}

// A Pruning selects the finished games to remove. Games of classes and of tournaments are never removed.
type Pruning struct {
	Sources []Source
	Before  time.Time // ended before
	After   time.Time // ended then or later; zero for no limit
}

// prunable returns the SQL condition for the games that a Pruning removes, and its arguments.
func (p *Pruning) prunable() (where string, args []any) {
	for _, s := range p.Sources {
		args = append(args, string(s))
	}
	after := int64(0)
	if !p.After.IsZero() {
		after = p.After.UnixMilli()
	}
	return `status = 'over' AND source <> 'class' AND source IN (''` + strings.Repeat(`, ?`, len(p.Sources)) +
			`) AND ended < ? AND ended >= ? AND id NOT IN (SELECT game FROM contest_game)`,
		append(args, p.Before.UnixMilli(), after)
}

// prunableMinis returns the condition for the mini-games that a Pruning removes. Its arguments are those of prunable.
func (p *Pruning) prunableMinis() (where string) {
	return `class = '' AND source IN (''` + strings.Repeat(`, ?`, len(p.Sources)) + `) AND ended < ? AND ended >= ?`
}

// A Prunable describes the games of a source that a Pruning removes.
type Prunable struct {
	Space
	First, Last time.Time // when they ended
}

// Prunable returns the games that Prune would remove, by source.
func (db *DB) Prunable(ctx context.Context, p Pruning) (map[Source]Prunable, error) {
	found := map[Source]Prunable{}
	where, args := p.prunable()
	err := each(ctx, db.handle.read, func(rows *sql.Rows) error {
		var source Source
		var s Prunable
		err := rows.Scan(&source, &s.Games, &s.Bytes, timeOf{&s.First}, timeOf{&s.Last})
		found[source] = s
		return err
	}, `SELECT source, count(*), sum(bytes), min(ended), max(ended) FROM (
		SELECT source, bytes, ended FROM game WHERE `+where+`
		UNION ALL SELECT source, bytes, ended FROM mini WHERE `+p.prunableMinis()+`) GROUP BY source`,
		append(slices.Clone(args), args...)...)
	if err != nil {
		return nil, fmt.Errorf("look for games to remove: %w", err)
	}
	return found, nil
}

// pruneAtOnce limits the games of one transaction, so that others can write in between.
const pruneAtOnce = 20

// Prune removes finished games and all data about them. Ratings and counts stay. New games use the freed
// pages first; a server removes them from the files (see Sweep), and Shrink returns them to the system at
// once. Progress counts games.
func (db *DB) Prune(ctx context.Context, p Pruning, tell Progress) error {
	where, args := p.prunable()
	ids, err := texts(ctx, db.handle.read, "look for games to remove",
		`SELECT id FROM game WHERE `+where+` ORDER BY ended, id`, args...)
	if err != nil {
		return err
	}
	minis, err := texts(ctx, db.handle.read, "look for mini-games to remove",
		`SELECT id FROM mini WHERE `+p.prunableMinis()+` ORDER BY ended, id`, args...)
	if err != nil {
		return err
	}
	all, done := int64(len(ids)+len(minis)), int64(0)
	if err := db.remove(ctx, ids, removeGame, func(n int) { done += int64(n); tell(done, all) }); err != nil {
		return err
	}
	return db.remove(ctx, minis, removeMini, func(n int) { done += int64(n); tell(done, all) })
}

// remove removes games in chunks. It calls told with the number of games removed so far.
func (db *DB) remove(
	ctx context.Context, ids []string, one func(ctx context.Context, tx writer, id string) error, told func(n int),
) error {
	for some := range slices.Chunk(ids, pruneAtOnce) {
		if err := ctx.Err(); err != nil {
			return err
		}
		err := db.handle.transact(ctx, "remove games", func(ctx context.Context, tx writer) error {
			if err := tx.exec(ctx, `INSERT OR IGNORE INTO chore (name) VALUES (?)`, string(choreSweep)); err != nil {
				return err
			}
			for _, id := range some {
				if err := one(ctx, tx, id); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
		told(len(some))
	}
	return nil
}

func removeGame(ctx context.Context, tx writer, id string) error {
	return tx.execAll(ctx, []string{
		`INSERT INTO pruning (game) VALUES (?)`,
		`DELETE FROM guess WHERE game = ?`,
		`DELETE FROM mark WHERE game = ?`,
		`DELETE FROM outcome WHERE game = ?`,
		`DELETE FROM note WHERE game = ?`,
		`DELETE FROM event WHERE game = ?`,
		`DELETE FROM seat WHERE game = ?`,
		`DELETE FROM game WHERE id = ?`,
		`DELETE FROM pruning WHERE game = ?`,
	}, id)
}

// Shrink rewrites the file without its free pages. It temporarily needs as much space again, and nobody can write
// meanwhile.
func (db *DB) Shrink(ctx context.Context) error {
	if _, err := db.handle.write.ExecContext(ctx, `VACUUM`); err != nil {
		return fmt.Errorf("compact the database: %w", err)
	}
	if err := db.dropChore(ctx, choreSweep); err != nil {
		return err
	}
	if _, err := db.handle.write.ExecContext(ctx, `PRAGMA wal_checkpoint(TRUNCATE)`); err != nil {
		return fmt.Errorf("compact the database: %w", err)
	}
	return nil
}
