package pool

import (
	"regexp"
	"slices"
	"strings"
)

// keyLetters have no look-alikes: no 0 and o, no 1, i and l.
const keyLetters = "23456789abcdefghjkmnpqrstuvwxyz"

// nameWithKey matches an agent's name that ends with its owner's key.
var nameWithKey = regexp.MustCompile(`^(.*)@([2-9a-hjkmnp-z]{10})$`)

// SplitName splits the name that an agent gives into its name and its owner's key:
// "taro@4k7wxnpq2m" is taro of the owner with that key. owner is "" if there is no
// key. The key lets the owner look at the connection; it gives the agent no rights.
func SplitName(text string) (name, owner string) {
	if m := nameWithKey.FindStringSubmatch(text); m != nil {
		return strings.TrimSpace(m[1]), m[2]
	}
	return text, ""
}

// OwnerKey returns an owner's key: ten letters, made from the first 10 bytes of a
// hash of the owner's id.
func OwnerKey(hash []byte) string {
	key := make([]byte, 10)
	for i := range key {
		key[i] = keyLetters[int(hash[i])%len(keyLetters)]
	}
	return string(key)
}

// Bounds of the records that the pool keeps for owners, of one owner and in all. Newer records replace only records of
// guests that have gone.
const (
	recordsPerOwner = 8
	recordsOfAll    = 200
)

// keepRecord keeps a guest's record for the guest's owner, if the record names one. The caller holds mu.
func (p *Pool) keepRecord(r *Record) {
	owner := r.Identity().Owner
	if owner == "" {
		return
	}
	p.owned = append(p.owned, r)
	all, ofOwner := 0, 0
	for i := len(p.owned) - 1; i >= 0; i-- { // from the latest, because the latest records stay
		who := p.owned[i].Identity()
		if all++; who.Owner == owner {
			ofOwner++
		}
		if (all > recordsOfAll || who.Owner == owner && ofOwner > recordsPerOwner) && p.owned[i].hasGone() {
			p.owned = slices.Delete(p.owned, i, i+1)
		}
	}
}

func (r *Record) hasGone() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return !r.gone.IsZero()
}

// RecordsOf returns the records of an owner's agents, latest first. It covers all connected agents and some that have
// gone.
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
