package class

import (
	"sync"
	"time"
)

// Whereabouts say where a student is.
type Whereabouts uint8

// The whereabouts.
const (
	Here Whereabouts = iota // a page of theirs is open
	Lost                    // none has been open for longer than a reload takes
	Gone                    // for so long that they will hardly be back, or they have left
)

// How long a student has no page open before others see it.
const (
	lostAfter = 8 * time.Second
	goneAfter = 3 * time.Minute
)

// presence is who has pages open.
type presence struct {
	mu    sync.Mutex // guards what follows
	began time.Time  // when the class was opened, or brought back: the time without it is nobody's absence
	pages map[string]int
	last  map[string]time.Time // when a user last opened or closed one
	look  time.Time            // when anybody did
}

func newPresence() presence {
	now := time.Now()
	return presence{began: now, look: now, pages: map[string]int{}, last: map[string]time.Time{}}
}

// Attend counts an open page of a user until leave is called.
func (c *Class) Attend(user string) (leave func()) {
	c.presence.count(user, 1)
	return sync.OnceFunc(func() { c.presence.count(user, -1) })
}

// Look notes that a user has looked without staying.
func (c *Class) Look(user string) { c.presence.count(user, 0) }

func (p *presence) count(user string, by int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.look = time.Now()
	p.last[user] = p.look
	if p.pages[user] += by; p.pages[user] == 0 {
		delete(p.pages, user)
	}
}

// Where returns where a student is.
func (c *Class) Where(st *Student) Whereabouts {
	if !st.In() {
		return Gone
	}
	return c.presence.where(st.User)
}

func (p *presence) where(user string) Whereabouts {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.pages[user] > 0 {
		return Here
	}
	last, ok := p.last[user]
	if !ok {
		last = p.began
	}
	switch away := time.Since(last); {
	case away < lostAfter:
		return Here
	case away < goneAfter:
		return Lost
	}
	return Gone
}

// idle returns since when nobody has looked, zero while a page is open.
func (p *presence) idle() time.Time {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.pages) > 0 {
		return time.Time{}
	}
	return p.look
}
