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

// pause stops the game because something could not be stored. The table continues automatically when the store works
// again (see mend).
func (m *master) pause() {
	if m.paused {
		return
	}
	m.paused = true
	m.t.now.Update(func(n *Now) { n.Paused = true })
	m.t.mailbox.Wake() // the actor then updates the viewers' status
	m.mendAfter = min(max(2*m.mendAfter, mendPace), mendLimit)
	go m.t.mend(m.mendAfter) // mend returns when the pause or the table ends
}

// giveUp stops this table for good. The next request opens the game anew. Viewers do so too, because their feeds end in
// a moment.
func (m *master) giveUp() {
	m.paused = true
	m.t.now.Update(func(n *Now) { n.Paused, n.Broken = true, true })
	m.t.mailbox.Wake()
	time.AfterFunc(brokenFor, m.t.mailbox.Stop)
}

// panicked gives up after a panic: an impossible state of one game is no reason to end the others.
func (m *master) panicked(p any) error {
	m.t.deps.Log.Error("table panicked", "seq", len(m.record.log), "panic", p, "stack", string(debug.Stack()))
	m.giveUp()
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

// resume continues after a pause from the stored game, because a step that failed may nevertheless have been stored.
// Agents are asked again, and all deadlines begin anew.
func (m *master) resume() error {
	if m.t.Now().Broken {
		return nil
	}
	rec, err := m.t.deps.Store.Load(m.t.mailbox.Context(), m.t.cfg.ID)
	if err == nil {
		err = m.catchUp(&rec)
	}
	if errors.Is(err, errOther) {
		m.t.deps.Log.Error("paused table cannot go on", "err", err)
		m.giveUp()
		return nil
	}
	if err != nil {
		return err
	}
	m.agents.forgetAsked()
	m.clock.Reset()
	m.paused = false
	m.t.now.Update(func(n *Now) { n.Paused = false })
	m.t.deps.Log.Info("goes on after a pause", "seq", len(m.record.log))
	return nil
}

// catchUp adds the stored events that the table does not know.
func (m *master) catchUp(stored *store.Record) error {
	lent, err := lendingNoted(stored.Notes)
	if err == nil && !maps.Equal(lent, m.t.Now().lent) {
		err = errors.New("a lending was stored")
	}
	if err != nil {
		return fmt.Errorf("%w: %w", errOther, err)
	}
	return m.record.catchUp(stored)
}
