package limit

import (
	"errors"
	"sync"
)

// The errors of Places and Workers.
var (
	ErrOwn  = errors.New("limit: the client holds as much as it may")
	ErrFull = errors.New("limit: everything is taken")
)

// Places bound what clients hold for a while, such as connections, streams, or bytes that are being sent: in total and
// for each client. If all places are taken, the client that holds most makes way. (A semaphore would let that client
// keep them.) The methods may be called from several goroutines.
type Places struct {
	all, each int64

	mu    sync.Mutex // guards the fields below; not held during calls of giveUp
	taken int64
	by    map[string]*holder
	wide  map[string]int64 // places of all clients in a wider network
}

// A holder is a client that holds places.
type holder struct {
	taken int64
	held  []*hold // holds that can be given up, oldest first
	wider []network
}

type hold struct {
	size   int64
	giveUp func()
}

// NewPlaces returns all places. A client may hold up to each of them. A wider network of an address may hold as much as
// a few addresses.
func NewPlaces(all, each int64) *Places {
	return &Places{all: all, each: each, by: map[string]*holder{}, wide: map[string]int64{}}
}

// Take takes places until leave is called; further calls of leave do nothing. If somebody who holds less needs the
// places, Take calls giveUp, which must not wait. If giveUp is nil, the places cannot be taken away. Take returns
// ErrOwn if the key would hold more than it may, and ErrFull if all places are taken and nobody who holds more can give
// up any.
func (p *Places) Take(key string, size int64, giveUp func()) (leave func(), err error) {
	var victims []*hold
	defer func() {
		for _, v := range victims {
			v.giveUp()
		}
	}()
	p.mu.Lock()
	defer p.mu.Unlock()
	own := p.by[key]
	if own == nil {
		own = &holder{wider: networksOf(key)[1:]}
	}
	if p.more(own, size) {
		return nil, ErrOwn
	}
	for p.taken+size > p.all {
		v := p.most(p.holds(own) + size)
		if v == nil {
			return nil, ErrFull
		}
		victims = append(victims, v)
	}
	p.by[key] = own
	h := &hold{size, giveUp}
	if giveUp != nil {
		own.held = append(own.held, h)
	}
	p.count(own, size)
	return sync.OnceFunc(func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.leave(key, own, h)
	}), nil
}

// leave returns the places of a hold, unless they were given up.
func (p *Places) leave(key string, own *holder, h *hold) {
	if h.size == 0 {
		return
	}
	for i := range own.held {
		if own.held[i] == h {
			own.held = append(own.held[:i], own.held[i+1:]...)
			break
		}
	}
	p.free(key, own, h)
}

func (p *Places) free(key string, own *holder, h *hold) {
	p.count(own, -h.size)
	h.size = 0
	if own.taken == 0 && p.by[key] == own {
		delete(p.by, key)
	}
}

// count changes what a holder and its networks hold.
func (p *Places) count(own *holder, size int64) {
	own.taken += size
	p.taken += size
	for _, n := range own.wider {
		if p.wide[n.key] += size; p.wide[n.key] == 0 {
			delete(p.wide, n.key)
		}
	}
}

// more reports whether a holder, or one of its networks, would hold more than it may.
func (p *Places) more(own *holder, size int64) bool {
	for _, n := range own.wider {
		if p.each < p.all && p.wide[n.key]+size > p.each*int64(n.addresses) {
			return true
		}
	}
	return own.taken+size > p.each
}

// holds returns how much a holder holds. If one of its networks holds more for each of the addresses that it counts as,
// holds returns that.
func (p *Places) holds(own *holder) int64 {
	most := own.taken
	for _, n := range own.wider {
		most = max(most, p.wide[n.key]/int64(n.addresses))
	}
	return most
}

// most takes the latest hold from the holder that holds most, if that holder holds more than the given amount. It
// returns nil if there is none. The caller holds mu.
func (p *Places) most(than int64) *hold {
	var key string
	var found *holder
	for k, h := range p.by {
		if holds := p.holds(h); len(h.held) > 0 && holds > than {
			key, found, than = k, h, holds
		}
	}
	if found == nil {
		return nil
	}
	last := found.held[len(found.held)-1]
	found.held = found.held[:len(found.held)-1]
	p.free(key, found, last)
	return last
}

// Held returns how much a key holds.
func (p *Places) Held(key string) int64 {
	p.mu.Lock()
	defer p.mu.Unlock()
	if h := p.by[key]; h != nil {
		return h.taken
	}
	return 0
}
