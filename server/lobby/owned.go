package lobby

import (
	"slices"
	"time"
)

// Records of guests that have gone are kept for their owners, these many of one
// owner and of all.
const (
	keptOfOwner = 8
	keptOwned   = 200
	keptRefused = 64
)

// own keeps the record of a guest that says whose it is. The caller holds mu.
func (p *Pool) own(r *Record) {
	owner := r.Identity().Owner
	if owner == "" {
		return
	}
	p.owned = append(p.owned, r)
	all, his := 0, 0
	for i := len(p.owned) - 1; i >= 0; i-- { // the latest stay
		rep := p.owned[i].Identity()
		if all++; rep.Owner == owner {
			his++
		}
		if (all > keptOwned || rep.Owner == owner && his > keptOfOwner) && p.owned[i].isOver() {
			p.owned = slices.Delete(p.owned, i, i+1)
		}
	}
}

func (r *Record) isOver() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return !r.gone.IsZero()
}

// Owned returns the records of an owner's agents, the latest first: those that
// are there, and some that have gone.
func (p *Pool) Owned(owner string) []*Record {
	p.mu.Lock()
	defer p.mu.Unlock()
	var list []*Record
	for _, r := range slices.Backward(p.owned) {
		if owner != "" && r.Identity().Owner == owner {
			list = append(list, r)
		}
	}
	return list
}

// A Refusal is a connection that was sent away before it had a name.
type Refusal struct {
	At    time.Time
	From  string // address without port
	Fault Fault
	Sent  string // the beginning of what arrived, "" if nothing did
}

// Refuse remembers that a connection was sent away.
func (p *Pool) Refuse(from string, f Fault, sent string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.refused) == keptRefused {
		p.refused = slices.Delete(p.refused, 0, 1)
	}
	p.refused = append(p.refused, Refusal{time.Now(), from, f, sent})
}

// Refused returns the latest connections from an address that were sent away,
// the latest first.
func (p *Pool) Refused(from string) []Refusal {
	p.mu.Lock()
	defer p.mu.Unlock()
	var list []Refusal
	for _, r := range slices.Backward(p.refused) {
		if r.From == from {
			list = append(list, r)
		}
	}
	return list
}

// Waits reports whether the guest waits in the pool.
func (p *Pool) Waits(g Guest) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Contains(p.waiting, g)
}
