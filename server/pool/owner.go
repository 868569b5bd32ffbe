package pool

import (
	"regexp"
	"slices"
	"strings"
)

// keyLetters have no look-alikes: no 0 and o, no 1, i and l.
const keyLetters = "23456789abcdefghjkmnpqrstuvwxyz"

// keyed is a name that says whose agent it is.
var keyed = regexp.MustCompile(`^(.*)@([2-9a-hjkmnp-z]{10})$`)

// SplitName takes the key of the agent's owner off the name that it gives:
// "taro@4k7wxnpq2m" is taro of the owner with that key. All clients can choose
// their name, so that all can say whose they are. A key entitles to nothing: it
// says who may look at the connection.
func SplitName(text string) (name, owner string) {
	if m := keyed.FindStringSubmatch(text); m != nil {
		return strings.TrimSpace(m[1]), m[2]
	}
	return text, ""
}

// OwnerKey returns the key of whom a hash is of, of which it needs 10 bytes.
func OwnerKey(hash []byte) string {
	key := make([]byte, 10)
	for i := range key {
		key[i] = keyLetters[int(hash[i])%len(keyLetters)]
	}
	return string(key)
}

// Records of guests that have gone are kept for their owners, these many of one
// owner and of all.
const (
	keptOfOwner = 8
	keptOwned   = 200
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

// RecordsOf returns the records of an owner's agents, the latest first: those that
// are there, and some that have gone.
func (p *Pool) RecordsOf(owner string) []*Record {
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
