package store

import (
	"context"
	"fmt"
	"slices"
	"sync"
)

// A group lets tables that append at the same time share a transaction. A commit waits for the disk equally long for
// one table and for forty. So additions that come during a commit are queued and written together by the next one.
type group struct {
	mu      sync.Mutex // guards the fields below
	next    []*addition
	writing bool // a goroutine is writing; it looks at next again before it ends
}

// AppendsWaiting returns the number of tables that wait for a transaction.
func (s *Games) AppendsWaiting() int {
	s.appends.mu.Lock()
	defer s.appends.mu.Unlock()
	return len(s.appends.next)
}

// An addition holds the events and notes that one table appends.
type addition struct {
	id    string
	evs   []Stamped
	notes []Note        // stored before the events
	now   bool          // the addition must be on the disk when append returns
	err   error         // the result, valid after done is closed
	done  chan struct{} // closed when the addition is written or has failed
}

// append queues an addition, and returns when it has been committed or has failed as a whole. That happens even if the
// caller gives up.
func (g *group) append(s *Games, a *addition) error {
	a.done = make(chan struct{})
	g.mu.Lock()
	g.next = append(g.next, a)
	lead := !g.writing
	g.writing = true
	g.mu.Unlock()
	if lead {
		go g.write(s)
	}
	<-a.done
	return a.err
}

// write writes queued additions until the queue is empty.
func (g *group) write(s *Games) {
	for {
		g.mu.Lock()
		all := g.next
		g.next = nil
		g.writing = len(all) > 0
		g.mu.Unlock()
		if len(all) == 0 {
			return
		}
		s.appendTogether(all)
		for _, a := range all {
			close(a.done)
		}
	}
}

// appendTogether writes additions in one transaction, and sets their errors.
func (s *Games) appendTogether(all []*addition) {
	transact := s.db.transactSoon
	if slices.ContainsFunc(all, func(a *addition) bool { return a.now }) {
		transact = s.db.transactNow
	}
	ctx := context.Background()
	err := transact(ctx, func(ctx context.Context, tx writer) error { return appendAll(ctx, tx, all) })
	if err != nil && len(all) > 1 { // one addition may have been refused, which must not affect the others
		err = transact(ctx, func(ctx context.Context, tx writer) error { return appendEach(ctx, tx, all) })
	}
	if err != nil {
		for _, a := range all {
			a.err = err
		}
	}
}

func (a *addition) insert(ctx context.Context, tx writer) error {
	for _, n := range a.notes {
		if err := insertNote(ctx, tx, a.id, n); err != nil {
			return err
		}
	}
	if err := insertEvents(ctx, tx, a.id, a.evs); err != nil {
		return err
	}
	return tx.db.sealEnd(ctx, tx, a.id, a.evs, a.notes)
}

func appendAll(ctx context.Context, tx writer, all []*addition) error {
	for _, a := range all {
		if err := a.insert(ctx, tx); err != nil {
			return err
		}
	}
	return nil
}

// appendEach appends each addition in a savepoint of its own, so that a refused addition does not stop the others. The
// error is the transaction's.
func appendEach(ctx context.Context, tx writer, all []*addition) error {
	for _, a := range all {
		if err := tx.exec(ctx, `SAVEPOINT addition`); err != nil {
			return err
		}
		if err := a.insert(ctx, tx); err != nil {
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
