package table

import (
	"errors"
	"fmt"
	"maps"
	"runtime/debug"
	"time"

	"aiwolfplay/server/store"
)

const (
	mendPace  = time.Second      // how often a paused table checks the store
	mendLimit = 16 * time.Second // the longest wait if the store keeps failing after it seemed to work
	brokenFor = 10 * time.Second // how long a table in an impossible state stays open
)

// pause stops the game after something could not be stored. The table continues by itself when the
// store works again (see mend).
func (a *master) pause() {
	if a.paused {
		return
	}
	a.paused = true
	a.t.now.Update(func(n *Now) { n.Paused = true })
	a.t.mailbox.Wake() // which updates the status of viewers
	a.mendAfter = min(max(2*a.mendAfter, mendPace), mendLimit)
	go a.t.mend(a.mendAfter) // ends with the pause or the table
}

// giveUp stops this table for good. The next request opens the game anew, as do viewers, whose feeds
// end in a moment.
func (a *master) giveUp() {
	a.paused = true
	a.t.now.Update(func(n *Now) { n.Paused, n.Broken = true, true })
	a.t.mailbox.Wake()
	time.AfterFunc(brokenFor, a.t.mailbox.Stop)
}

// panicked gives up after a panic: an impossible state of one game is no reason to end the others.
func (a *master) panicked(p any) error {
	a.t.deps.Log.Error("table panicked", "seq", len(a.record.log), "panic", p, "stack", string(debug.Stack()))
	a.giveUp()
	return ErrPaused
}

// mend resumes a paused table when the store works again.
func (t *Table) mend(after time.Duration) {
	ctx, wait := t.mailbox.Context(), time.NewTimer(after)
	defer wait.Stop()
	for {
		select {
		case <-wait.C:
		case <-ctx.Done():
			return
		}
		if t.deps.Store.Ready(ctx) == nil && t.do(ctx, (*master).resume) == nil {
			return
		}
		wait.Reset(mendPace)
	}
}

// resume continues after a pause with what is stored, because a step that failed may or may not have
// been stored. Agents are asked again, and all deadlines begin anew.
func (a *master) resume() error {
	if a.t.Now().Broken {
		return nil
	}
	rec, err := a.t.deps.Store.Load(a.t.mailbox.Context(), a.t.cfg.ID)
	if err == nil {
		err = a.catchUp(&rec)
	}
	if errors.Is(err, errOther) {
		a.t.deps.Log.Error("paused table cannot go on", "err", err)
		a.giveUp()
		return nil
	}
	if err != nil {
		return err
	}
	a.agents.forgetAsked()
	a.clock.Reset()
	a.paused = false
	a.t.now.Update(func(n *Now) { n.Paused = false })
	a.t.deps.Log.Info("goes on after a pause", "seq", len(a.record.log))
	return nil
}

// catchUp adds the stored events that the table does not know.
func (a *master) catchUp(stored *store.Record) error {
	lent, err := lendingNoted(stored.Notes)
	if err == nil && !maps.Equal(lent, a.t.Now().lent) {
		err = errors.New("a lending was stored")
	}
	if err != nil {
		return fmt.Errorf("%w: %w", errOther, err)
	}
	return a.record.catchUp(stored)
}
