package agent

import (
	"errors"
	"fmt"
	"iter"
	"slices"
	"sync"
)

// ErrUnknown says that no agent is registered under a name.
var ErrUnknown = errors.New("agent: unknown agent")

// A Listing describes an agent to programs. The texts for people have the message ids agent.NAME and
// about.NAME, with the name of its character if it has one.
type Listing struct {
	Name string // its name in seats, forms and command lines
	New  Factory

	// Character is the style that plays at several strengths, and Strength is the strength of this agent. Character is
	// "" for an agent that belongs to no character.
	Character string
	Strength  Strength

	Dealt   bool // takes a seat if people have chosen a strength and no agent
	Partner bool // serves to test others against: it is available on command lines and not offered to people
}

var registry struct {
	sync.RWMutex
	listings []Listing // in the order of registration
}

// Register lists agents. An agent with a name that is already listed replaces the earlier one. Programs call it before
// they open tables; no package registers itself.
func Register(listings ...Listing) {
	registry.Lock()
	defer registry.Unlock()
	for _, l := range listings {
		if i := indexOf(l.Name); i >= 0 {
			registry.listings[i] = l
			continue
		}
		registry.listings = append(registry.listings, l)
	}
}

// indexOf returns the index of the listing with a name, or -1 if there is none. The caller holds the lock.
func indexOf(name string) int {
	return slices.IndexFunc(registry.listings, func(l Listing) bool { return l.Name == name })
}

// Lookup returns the listing of a name, or ErrUnknown.
func Lookup(name string) (Listing, error) {
	registry.RLock()
	defer registry.RUnlock()
	i := indexOf(name)
	if i < 0 {
		return Listing{}, fmt.Errorf("%w: %q", ErrUnknown, name)
	}
	return registry.listings[i], nil
}

// New seats an agent by its name. The error is ErrUnknown or the factory's.
func New(name string, seating Seating) (Agent, error) {
	l, err := Lookup(name)
	if err != nil {
		return nil, err
	}
	return l.New(seating)
}

// Listings returns the agents in the order in which they were registered.
func Listings() []Listing {
	registry.RLock()
	defer registry.RUnlock()
	return slices.Clone(registry.listings)
}

// Names returns the names that a command line takes, in alphabetical order.
func Names() []string {
	return slices.Sorted(namesOf(func(Listing) bool { return true }))
}

// Offered returns the names that people choose from, in alphabetical order.
func Offered() []string {
	return slices.Sorted(namesOf(func(l Listing) bool { return !l.Partner }))
}

// Dealt returns the names of the characters that may take seats at a strength.
func Dealt(s Strength) []string {
	return slices.Collect(namesOf(func(l Listing) bool { return l.Dealt && l.Strength == s }))
}

// namesOf yields the names of the listings for which wanted returns true, in the order of registration.
func namesOf(wanted func(Listing) bool) iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, l := range Listings() {
			if wanted(l) && !yield(l.Name) {
				return
			}
		}
	}
}
