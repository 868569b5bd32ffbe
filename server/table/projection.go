package table

import (
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
)

// A projection holds everything that one viewer sees of a log. Items are appended and
// never changed, so that many readers can share them.
type projection struct {
	viewer  game.Viewer
	items   []Item
	seen    int // events of the log that were projected
	changes int // changes of players that were added
	buf     []rules.Event
}

// change adds a change of the player of a seat.
func (p *projection) change(c *placed) {
	p.changes++
	p.items = append(p.items, Item{N: uint32(len(p.items)) + 1, At: c.at, Change: &c.Change})
}

// add adds the next event of the log, if the viewer sees it.
func (p *projection) add(ev rules.Event, at time.Time) {
	p.seen++
	p.buf = rules.Project(p.buf[:0], []rules.Event{ev}, p.viewer)
	for _, ev := range p.buf {
		ev.Seq = uint32(len(p.items)) + 1
		p.items = append(p.items, Item{N: ev.Seq, At: at, Event: ev})
	}
}
