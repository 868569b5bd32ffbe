package table

import (
	"sync"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/server/table/presence"
)

// watchGrace is the time for which a table still counts as watched after somebody last looked. Without it, a viewer who
// reloads the page would find the story at its end.
const watchGrace = 60 * time.Second

// deadGrace is the same time for tables whose people have all died.
const deadGrace = 10 * time.Minute

// An audience is the set of a table's readers. The actor adds readers, and they remove
// themselves, hence the lock. Nothing slow is done while it is held.
type audience struct {
	mu    sync.Mutex
	feeds map[*Feed]struct{}
	last  time.Time // when somebody last looked or left; at first when the table was opened

	looked time.Time // when somebody last looked

	people presence.People
}

// newAudience returns the audience of a table that opens. The time before it opened doesn't count as anybody's absence.
func newAudience(opened time.Time) audience {
	return audience{feeds: map[*Feed]struct{}{}, last: opened, people: presence.New(opened)}
}

func (a *audience) add(f *Feed) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.feeds[f] = struct{}{}
	if seat, ok := f.reader.own(); ok {
		a.people.Enter(seat)
	}
}

func (a *audience) remove(f *Feed) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if _, ok := a.feeds[f]; ok {
		delete(a.feeds, f)
		a.last = time.Now()
		if seat, ok := f.reader.own(); ok {
			a.people.Leave(seat, a.last)
		}
	}
}

// look notes that somebody looked at the table without opening a feed.
func (a *audience) look(v game.Viewer) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.last = time.Now()
	a.looked = a.last
	if seat, ok := v.Seat(); ok {
		a.people.Look(seat, a.last)
	}
}

// until returns when the table stops counting as watched. It returns the zero time while somebody watches.
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
	return len(a.feeds) > 0 || now.Sub(a.looked) < presence.AwayAfter
}

// forgive resets how long people have been away.
func (a *audience) forgive(now time.Time) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.people.Forgive(now)
}

// presence returns when people were last here.
func (a *audience) presence() presence.People {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.people
}

// sleep notes that the person's browser has put the page to sleep.
func (a *audience) sleep(seat game.Seat) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.people.Sleep(seat)
}

// end ends the feeds of readers for whom refusal returns an error. Those readers don't get the items that they haven't
// read yet.
func (a *audience) end(refusal func(*Reader) error) {
	for _, f := range a.list() {
		if err := refusal(&f.reader); err != nil {
			f.end(err)
			a.remove(f)
		}
	}
}

// recall ends the feeds of a person, so that their browsers reload.
func (a *audience) recall(seat game.Seat) {
	a.end(func(r *Reader) error {
		if own, ok := r.own(); ok && own == seat {
			return ErrMoved
		}
		return nil
	})
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

// sees reports whether any reader sees an event with this audience.
func (a *audience) sees(to game.Audience) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	for f := range a.feeds {
		if to.Includes(f.reader.Viewer) {
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
