package pool

import (
	"slices"
	"time"
)

// A Refusal describes a connection that was closed because it gave no valid name.
type Refusal struct {
	At    time.Time
	From  string // address without port
	Fault Fault
	Sent  string // the beginning of what arrived, "" if nothing did
}

// maxRefusals bounds the refusals that are remembered. The latest ones are kept.
const maxRefusals = 64

// Refuse remembers a refusal. from is an address without its port, sent the
// beginning of what arrived.
func (p *Pool) Refuse(from string, f Fault, sent string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.refused) == maxRefusals {
		p.refused = slices.Delete(p.refused, 0, 1)
	}
	p.refused = append(p.refused, Refusal{time.Now(), from, f, sent})
}

// RefusalsFrom returns the remembered refusals of an address, latest first.
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
