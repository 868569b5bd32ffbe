package table

import (
	"sync"
	"time"

	"aiwolfplay/game"
)

// An audience is the set of a table's readers. The actor adds readers, and they remove
// themselves, hence the lock. Nothing slow is done while it is held.
type audience struct {
	mu    sync.Mutex
	feeds map[*Feed]struct{}
	last  time.Time // when somebody last looked or left; at first when the table was opened

	looked time.Time // when somebody last looked

	people presence
}

func (a *audience) add(f *Feed) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.feeds[f] = struct{}{}
	if seat, ok := f.sits(); ok {
		a.people.asleep = a.people.asleep.Without(seat)
	}
}

func (a *audience) remove(f *Feed) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if _, ok := a.feeds[f]; ok {
		delete(a.feeds, f)
		a.last = time.Now()
		if seat, ok := f.sits(); ok {
			a.people.saw(game.AtSeat(seat), a.last)
		}
	}
}

// look notes that somebody looked without a feed.
func (a *audience) look(v game.Viewer) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.last = time.Now()
	a.looked = a.last
	a.people.saw(v, a.last)
	if seat, ok := v.Seat(); ok {
		a.people.asleep = a.people.asleep.Without(seat)
	}
}

// until returns when the table stops counting as watched, zero while somebody
// watches.
func (a *audience) until() time.Time {
	a.mu.Lock()
	defer a.mu.Unlock()
	if len(a.feeds) > 0 {
		return time.Time{}
	}
	return a.last.Add(watchGrace)
}

// attends reports whether somebody is here or looked a moment ago. A page loads before its feed, and
// some browsers have no script.
func (a *audience) attends(now time.Time) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	return len(a.feeds) > 0 || now.Sub(a.looked) < awayAfter
}

// forgive resets how long people have been away.
func (a *audience) forgive(now time.Time) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for seat := range a.people.last {
		a.people.last[seat] = now
	}
}

func (a *audience) list() []*Feed {
	a.mu.Lock()
	defer a.mu.Unlock()
	feeds := make([]*Feed, 0, len(a.feeds))
	for f := range a.feeds {
		feeds = append(feeds, f)
	}
	return feeds
}

// sees reports whether a reader sees an event with this audience.
func (a *audience) sees(to game.Audience) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	for f := range a.feeds {
		if to.Includes(f.viewer) {
			return true
		}
	}
	return false
}

func (a *audience) len() int {
	a.mu.Lock()
	defer a.mu.Unlock()
	return len(a.feeds)
}
