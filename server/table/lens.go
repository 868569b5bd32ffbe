package table

import (
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
)

// A lens is the projection of a log for one viewer. Items are appended and
// never changed, so that many readers can share them.
type lens struct {
	viewer  game.Viewer
	items   []Item
	seen    int // events of the log
	changes int // of who plays a seat
	buf     []rules.Event
}

// change lets the lens see that somebody else plays a seat.
func (l *lens) change(p *placed) {
	l.changes++
	l.items = append(l.items, Item{N: uint32(len(l.items)) + 1, At: p.at, Change: p.Change})
}

// add lets the lens see the next event of the log.
func (l *lens) add(ev rules.Event, at time.Time) {
	l.seen++
	l.buf = rules.Project(l.buf[:0], []rules.Event{ev}, l.viewer)
	for _, ev := range l.buf {
		ev.Seq = uint32(len(l.items)) + 1
		l.items = append(l.items, Item{N: ev.Seq, At: at, Event: ev})
	}
}
