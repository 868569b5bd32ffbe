package share

import (
	"errors"
	"sync"
)

// What Places refuse.
var (
	ErrOwn  = errors.New("share: you hold as much as one may")
	ErrFull = errors.New("share: everything is taken")
)

// Places are something that is held for a while and of which there is so much: connections,
// streams, bytes of what is being sent. Their methods may be called from several goroutines.
type Places struct {
	all, each int64

	mu    sync.Mutex // guards what follows; not held while a holder is asked to give up
	taken int64
	by    map[string]*holder
	wide  map[string]int64 // what is taken by all of a wider network
}

// A holder is somebody who holds places.
type holder struct {
	taken int64
	held  []*hold // those that can be given up, oldest first
	wider []network
}

type hold struct {
	size   int64
	giveUp func()
}

// NewPlaces returns so many places in all, of which one may hold so many. The wider networks that an address is in
// may hold as much as a few addresses.
func NewPlaces(all, each int64) *Places {
	return &Places{all: all, each: each, by: map[string]*holder{}, wide: map[string]int64{}}
}

// Take takes places until leave is called, which may be more than once. giveUp, where it is not
// nil, is called if they are to be left for somebody who holds less; it must not wait. Take
// returns ErrOwn if the key would hold more than one may, and ErrFull if everything is taken and
// nobody who holds more has anything to give up.
func (p *Places) Take(key string, size int64, giveUp func()) (leave func(), err error) {
	var victims []*hold
	defer func() {
		for _, v := range victims {
			v.giveUp()
		}
	}()
	p.mu.Lock()
	defer p.mu.Unlock()
	who := p.by[key]
	if who == nil {
		who = &holder{wider: networksOf(key)[1:]}
	}
	if p.more(who, size) {
		return nil, ErrOwn
	}
	for p.taken+size > p.all {
		v := p.most(p.holds(who) + size)
		if v == nil {
			return nil, ErrFull
		}
		victims = append(victims, v)
	}
	p.by[key] = who
	h := &hold{size, giveUp}
	if giveUp != nil {
		who.held = append(who.held, h)
	}
	p.count(who, size)
	return sync.OnceFunc(func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.leave(key, who, h)
	}), nil
}

// leave gives a hold back, unless it was taken away.
func (p *Places) leave(key string, who *holder, h *hold) {
	if h.size == 0 {
		return
	}
	for i := range who.held {
		if who.held[i] == h {
			who.held = append(who.held[:i], who.held[i+1:]...)
			break
		}
	}
	p.free(key, who, h)
}

func (p *Places) free(key string, who *holder, h *hold) {
	p.count(who, -h.size)
	h.size = 0
	if who.taken == 0 && p.by[key] == who {
		delete(p.by, key)
	}
}

// count changes what a holder and its networks hold.
func (p *Places) count(who *holder, size int64) {
	who.taken += size
	p.taken += size
	for _, n := range who.wider {
		if p.wide[n.key] += size; p.wide[n.key] == 0 {
			delete(p.wide, n.key)
		}
	}
}

// more reports whether a holder, or a network that it is in, would hold more than it may.
func (p *Places) more(who *holder, size int64) bool {
	for _, n := range who.wider {
		if p.each < p.all && p.wide[n.key]+size > p.each*int64(n.addresses) {
			return true
		}
	}
	return who.taken+size > p.each
}

// holds is how much a holder holds: itself, or more where a network that it is in holds more for each of the addresses
// that it counts for.
func (p *Places) holds(who *holder) int64 {
	most := who.taken
	for _, n := range who.wider {
		most = max(most, p.wide[n.key]/int64(n.addresses))
	}
	return most
}

// most takes the latest hold from who holds most of those who hold more than so much. It returns
// nil if there is none. The caller holds mu.
func (p *Places) most(than int64) *hold {
	var key string
	var who *holder
	for k, h := range p.by {
		if holds := p.holds(h); len(h.held) > 0 && holds > than {
			key, who, than = k, h, holds
		}
	}
	if who == nil {
		return nil
	}
	last := who.held[len(who.held)-1]
	who.held = who.held[:len(who.held)-1]
	p.free(key, who, last)
	return last
}

// Held returns how much a key holds.
func (p *Places) Held(key string) int64 {
	p.mu.Lock()
	defer p.mu.Unlock()
	if who := p.by[key]; who != nil {
		return who.taken
	}
	return 0
}
