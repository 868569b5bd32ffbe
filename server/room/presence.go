package room

import (
	"context"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/server/random"
)

// Times of absence after which something happens.
const (
	awayShown    = 8 * time.Second  // others see that a person is away; a reload takes less time
	hostGrace    = time.Minute      // somebody who is present becomes the host
	roomIdle     = 30 * time.Minute // a room that nobody looks at closes
	codeLifetime = 12 * time.Hour   // a code stops leading to the game that began in the room
)

// awayFor returns how long a user has had no page of the room open, 0 while a page is open.
func (rm *room) awayFor(user string, now time.Time) time.Duration {
	if rm.pages[user] > 0 {
		return 0
	}
	return now.Sub(rm.lastSeen[user])
}

// countPage adds 1 or -1 to a user's number of open pages.
func (rm *room) countPage(user string, by int) {
	now := time.Now()
	rm.lastLook = now
	if user != "" {
		rm.lastSeen[user] = now
	}
	if rm.pages[user] += by; rm.pages[user] == 0 {
		delete(rm.pages, user)
	}
	rm.notify()
	rm.setTimer()
}

// notify wakes all callers that wait for a change of the room.
func (rm *room) notify() {
	close(rm.changed)
	rm.changed = make(chan struct{})
}

// tend runs when a room's timer fires. It closes an expired room, begins a game
// whose time has come, or replaces a host who has gone. It always wakes viewers,
// because somebody's absence may now have to be shown.
func (r *Rooms) tend(rm *room) {
	if r.lobby.Closed() {
		return
	}
	r.rooms.mu.Lock()
	if r.rooms.byCode[rm.code] != rm || rm.startingAs != "" {
		r.rooms.mu.Unlock()
		return
	}
	now := time.Now()
	switch {
	case rm.expired(now):
		r.rooms.close(rm)
		rm.notify()
		r.rooms.unlock()
		r.save(rm.code)
	case rm.table == "" && !rm.starts.IsZero() && !now.Before(rm.starts):
		rm.startingAs = random.ID()
		r.rooms.unlock()
		r.save(rm.code)
		if err := r.begin(context.Background(), rm); err != nil {
			r.log.Error("room not begun", "err", err)
		}
	default:
		replaced := rm.replaceHost(now)
		rm.notify()
		rm.setTimer()
		r.rooms.unlock()
		if replaced {
			r.save(rm.code)
		}
	}
}

// expired reports whether nobody has looked at the room for so long that it closes.
func (rm *room) expired(now time.Time) bool {
	idle := now.Sub(rm.lastLook)
	if rm.table != "" {
		return idle >= codeLifetime
	}
	return len(rm.pages) == 0 && idle >= roomIdle
}

// replaceHost makes the first present person the host if the host has been away for hostGrace and no game has begun.
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

// setTimer sets the timer to the next moment at which tend is needed.
func (rm *room) setTimer() {
	now := time.Now()
	next := now.Add(codeLifetime)
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
