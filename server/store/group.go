package store

import (
	"context"
	"fmt"
	"slices"
	"sync"
)

// A group lets tables that append at the same time share a transaction. A commit
// costs the wait for the disk, which is the same for one table and for forty. The
// first caller that can lock writing writes what all have queued until then.
type group struct {
	writing sync.Mutex // held while one writes for others

	mu   sync.Mutex // guards next
	next []*addition
}

// AppendsWaiting returns how many tables wait for a transaction.
func (db *DB) AppendsWaiting() int {
	db.appends.mu.Lock()
	defer db.appends.mu.Unlock()
	return len(db.appends.next)
}

// An addition is what one table has to append.
type addition struct {
	id  string
	evs []Stamped
	now bool  // is to be on the disk when append returns
	err error // set by the one who writes, before writing is unlocked
}

// append queues an addition, and returns when it has been committed or has failed.
func (g *group) append(ctx context.Context, db *DB, a *addition) error {
	g.mu.Lock()
	g.next = append(g.next, a)
	g.mu.Unlock()

	g.writing.Lock()
	defer g.writing.Unlock()
	g.mu.Lock()
	all := g.next
	g.next = nil
	g.mu.Unlock()
	if len(all) > 0 { // otherwise another caller has written this addition
		transact := db.transactSoon
		if slices.ContainsFunc(all, func(a *addition) bool { return a.now }) {
			transact = db.transactNow
		}
		err := transact(ctx, func(ctx context.Context, tx writer) error { return appendAll(ctx, tx, all) })
		if err != nil && len(all) > 1 { // one may have been refused; the others must not suffer
			err = transact(ctx, func(ctx context.Context, tx writer) error { return appendEach(ctx, tx, all) })
		}
		if err != nil {
			for _, a := range all {
				a.err = err
			}
		}
	}
	return a.err
}

func appendAll(ctx context.Context, tx writer, all []*addition) error {
	for _, a := range all {
		if err := insertEvents(ctx, tx, a.id, a.evs); err != nil {
			return err
		}
	}
	return nil
}

// appendEach appends each addition in a savepoint of its own, so that one that is
// refused does not stop the others. The error is the transaction's.
func appendEach(ctx context.Context, tx writer, all []*addition) error {
	for _, a := range all {
		if err := tx.exec(ctx, `SAVEPOINT addition`); err != nil {
			return err
		}
		if err := insertEvents(ctx, tx, a.id, a.evs); err != nil {
			a.err = conflict(err)
			if err := tx.exec(ctx, `ROLLBACK TO addition`); err != nil {
				return fmt.Errorf("after %w: %w", a.err, err)
			}
		}
		if err := tx.exec(ctx, `RELEASE addition`); err != nil {
			return err
		}
	}
	return nil
}
