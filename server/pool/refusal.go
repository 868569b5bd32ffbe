package pool

import (
	"slices"
	"time"
)

// A Refusal is a connection that was sent away before it had a name.
type Refusal struct {
	At    time.Time
	From  string // address without port
	Fault Fault
	Sent  string // the beginning of what arrived, "" if nothing did
}

// keptRefusals are how many refusals are remembered, the latest.
const keptRefusals = 64

// Refuse remembers that a connection was sent away.
func (p *Pool) Refuse(from string, f Fault, sent string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.refused) == keptRefusals {
		p.refused = slices.Delete(p.refused, 0, 1)
	}
	p.refused = append(p.refused, Refusal{time.Now(), from, f, sent})
}

// RefusalsFrom returns the latest connections from an address that were sent away,
// the latest first.
func (p *Pool) RefusalsFrom(from string) []Refusal {
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
