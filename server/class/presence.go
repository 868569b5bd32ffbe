package class

import (
	"sync"
	"time"
)

// Whereabouts say whether a student is present.
type Whereabouts uint8

// The whereabouts.
const (
	Here Whereabouts = iota // the student has a page open
	Lost                    // the student has had no page open for longer than a reload takes
	Gone                    // the student has left, or has been away for too long to be expected back
)

// How long a student may have no page open before others see the absence.
const (
	lostAfter = 8 * time.Second
	goneAfter = 3 * time.Minute
)

// presence knows which users have pages open.
type presence struct {
	mu    sync.Mutex // guards the fields below
	began time.Time  // when the class was opened or recovered; nobody counts as away before that
	pages map[string]int
	last  map[string]time.Time // when a user last opened or closed a page
	look  time.Time            // when anybody last opened or closed a page
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

// Look notes that a user has looked at the class without keeping a page open.
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

// Where returns the whereabouts of a student.
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

// idle returns when somebody last looked, zero while a page is open.
func (p *presence) idle() time.Time {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.pages) > 0 {
		return time.Time{}
	}
	return p.look
}
