package room

import (
	"context"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/server/chance"
)

// How long somebody may be away.
const (
	awayShown = 8 * time.Second  // before it is shown: a reload is nothing to speak of
	hostGrace = time.Minute      // before a host is followed by somebody who is there
	roomIdle  = 30 * time.Minute // before a room is closed that nobody looks at
	codeKept  = 12 * time.Hour   // before a code no longer leads to the game that began with it
)

// awayFor is how long a user has had no page of the room open.
func (rm *room) awayFor(user string, now time.Time) time.Duration {
	if rm.pages[user] > 0 {
		return 0
	}
	return now.Sub(rm.lastSeen[user])
}

// countPage counts pages that open and close.
func (rm *room) countPage(user string, by int) {
	now := time.Now()
	rm.lastLook = now
	if user != "" {
		rm.lastSeen[user] = now
	}
	if rm.pages[user] += by; rm.pages[user] == 0 {
		delete(rm.pages, user)
	}
	rm.tell()
	rm.setTimer()
}

// tell lets those who look at the room look again.
func (rm *room) tell() {
	close(rm.changed)
	rm.changed = make(chan struct{})
}

// tend does what is due in a room: it closes one that nobody looks at, begins
// the game that begins by itself, and replaces a host who has gone. Who looks at
// the room is told, since somebody's absence may be due to be shown.
func (r *Rooms) tend(rm *room) {
	if r.lobby.Closed() {
		return
	}
	r.mu.Lock()
	if r.byCode[rm.code] != rm || rm.startingAs != "" {
		r.mu.Unlock()
		return
	}
	now := time.Now()
	switch {
	case rm.expired(now):
		r.close(rm)
		rm.tell()
		r.unlock()
		r.save(rm.code)
	case rm.table == "" && !rm.starts.IsZero() && !now.Before(rm.starts):
		rm.startingAs = chance.ID()
		r.unlock()
		r.save(rm.code)
		if err := r.begin(context.Background(), rm); err != nil {
			r.log.Error("room not begun", "err", err)
		}
	default:
		replaced := rm.replaceHost(now)
		rm.tell()
		rm.setTimer()
		r.unlock()
		if replaced {
			r.save(rm.code)
		}
	}
}

// expired reports whether nobody has looked for so long that the room closes.
func (rm *room) expired(now time.Time) bool {
	unseen := now.Sub(rm.lastLook)
	if rm.table != "" {
		return unseen >= codeKept
	}
	return len(rm.pages) == 0 && unseen >= roomIdle
}

// replaceHost makes somebody who is there the host, if the host has gone.
func (rm *room) replaceHost(now time.Time) (replaced bool) {
	if rm.table != "" || rm.awayFor(rm.host, now) < hostGrace {
		return false
	}
	next := rm.find(func(s *seat) bool { return s.user != "" && rm.awayFor(s.user, now) == 0 })
	if next == game.NoSeat {
		return false
	}
	rm.host = rm.seats[next].user
	return true
}

// setTimer sets the timer for what is due next.
func (rm *room) setTimer() {
	now := time.Now()
	next := now.Add(codeKept)
	sooner := func(at time.Time) {
		if at.After(now) && at.Before(next) {
			next = at
		}
	}
	if rm.table == "" {
		sooner(rm.starts)
		sooner(rm.lastLook.Add(roomIdle))
		for i := range rm.seats {
			if user := rm.seats[i].user; user != "" && rm.pages[user] == 0 {
				sooner(rm.lastSeen[user].Add(awayShown + time.Millisecond))
				sooner(rm.lastSeen[user].Add(hostGrace))
			}
		}
	}
	rm.timer.Reset(next.Sub(now))
}
