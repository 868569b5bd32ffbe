package table

import (
	"context"
	"time"

	"aiwolfplay/game"
)

// Watch returns a feed of everything that v may see of the game, past and future. It begins after the item with the
// given number, or at the beginning if that is 0. The caller decides whether a visitor may be this viewer, and closes
// the feed.
func (t *Table) Watch(ctx context.Context, v game.Viewer, after uint32) (*Feed, error) {
	return t.watch(ctx, Reader{Viewer: v, trusted: true}, after)
}

// Follow is Watch for a reader. It returns ErrNotLent or ErrMoved if the reader may not have the view, and so does
// the feed's Next once they no longer may.
func (t *Table) Follow(ctx context.Context, r Reader) (*Feed, error) { return t.watch(ctx, r, 0) }

func (t *Table) watch(ctx context.Context, r Reader, after uint32) (*Feed, error) {
	f := &Feed{reader: r, fresh: true, wake: make(chan struct{}, 1)}
	f.leave = func() {
		t.audience.remove(f)
		t.mailbox.Wake()
	}
	err := t.do(ctx, func(m *master) error {
		if err := t.Now().refusal(&f.reader); err != nil {
			return err
		}
		items := m.record.items(r.Viewer)
		f.begin(items, min(int(after), len(items)))
		t.audience.add(f)
		m.agents.rest = time.Time{}                         // the agents of a table with viewers don't rest
		if !f.push(items, m.status(&f.reader), maxBehind) { // the feed was closed meanwhile
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
	return t.Look(ctx, Reader{Viewer: v, trusted: true})
}

// Look is Snapshot for a reader. It returns ErrNotLent or ErrMoved if the reader may not have the view.
func (t *Table) Look(ctx context.Context, r Reader) (Batch, error) {
	got := make(chan Batch, 1) // capacity 1, so that the actor never waits for a caller that has gone
	err := t.do(ctx, func(m *master) error {
		if err := t.Now().refusal(&r); err != nil {
			return err
		}
		t.audience.look(r.party())
		m.agents.rest = time.Time{}
		got <- Batch{Items: m.record.items(r.Viewer), Status: m.status(&r)}
		return nil
	})
	if err != nil {
		return Batch{}, err
	}
	return <-got, nil
}

// Sleep notes that the person's browser has put the page to sleep, so that the table waits
// for them longer.
func (p Player) Sleep() { p.t.audience.sleep(p.seat) }

// Reseat transfers a user's seat and other parts at the table to another user, or to nobody if that is "". The caller
// has already stored the change. A user with a seat gets no second one.
func (t *Table) Reseat(from, to string) {
	_, seated := t.SeatOf(from)
	t.now.Update(func(n *Now) { n.reseat(from, to) })
	if seated {
		t.audience.end(t.Now().refusal) // a player may not borrow another seat's view
	}
}
