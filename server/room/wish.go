package room

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"aiwolfplay/server/pool"
)

// A Wish says who may sit on a seat of a room. The zero value is anyone.
type Wish struct {
	Kind WishKind
	Name string
}

// A WishKind is a kind of Wish.
type WishKind uint8

// The kinds of wishes.
const (
	Anyone     WishKind = iota // a person, or an agent if the seat stays empty
	PersonOnly                 // a person
	BuiltIn                    // the agent registered under Name; if that is "", the lobby deals one
	Guest                      // the connected agent called Name; if that is "", any connected agent
	OwnGuest                   // a connected agent whose owner's key is Name, see [pool.SplitName]
)

// Connected represents any connected agent in lists of agents' names.
const Connected = "tcp"

// Texts of wishes.
const (
	anyoneText  = "anyone"
	personText  = "person"
	agentPrefix = "agent:"
	namedPrefix = agentPrefix + Connected + ":"
	ownPrefix   = agentPrefix + Connected + "@"
)

// String returns the wish in the form that ParseWish reads.
func (w Wish) String() string {
	switch {
	case w.Kind == Anyone:
		return anyoneText
	case w.Kind == PersonOnly:
		return personText
	case w.Kind == BuiltIn:
		return agentPrefix + w.Name
	case w.Kind == OwnGuest:
		return ownPrefix + w.Name
	case w.Name == "":
		return agentPrefix + Connected
	}
	return namedPrefix + w.Name
}

// maxWish bounds the bytes of a wish's text: the prefix and 80 more.
const maxWish = len(agentPrefix) + 80

// ParseWish reads the text of a wish:
//
//	anyone, ""      anyone
//	person          a person
//	agent:          a built-in agent that the lobby deals
//	agent:plain     the built-in agent plain
//	agent:tcp       any connected agent
//	agent:tcp:NAME  the connected agent NAME
//	agent:tcp@KEY   a connected agent of the owner with the key
//
// It does not check that the agent exists; Rooms does that.
func ParseWish(text string) (w Wish, ok bool) {
	if len(text) > maxWish || !utf8.ValidString(text) || strings.ContainsFunc(text, unicode.IsControl) {
		return Wish{}, false
	}
	switch text {
	case "", anyoneText:
		return Wish{Kind: Anyone}, true
	case personText:
		return Wish{Kind: PersonOnly}, true
	case agentPrefix + Connected:
		return Wish{Kind: Guest}, true
	}
	if name, ok := strings.CutPrefix(text, namedPrefix); ok {
		return Wish{Guest, strings.TrimSpace(name)}, true
	}
	if key, ok := strings.CutPrefix(text, ownPrefix); ok {
		return Wish{OwnGuest, key}, true
	}
	name, ok := strings.CutPrefix(text, agentPrefix)
	return Wish{BuiltIn, name}, ok
}

// ForAgent reports whether only an agent may sit there.
func (w Wish) ForAgent() bool { return w.Kind >= BuiltIn }

// ForGuest reports whether only a connected agent may sit there.
func (w Wish) ForGuest() bool { return w.Kind >= Guest }

// public returns the wish without an owner's key, so that everybody in the room may see it.
func (w Wish) public() Wish {
	if w.Kind == OwnGuest {
		w.Name = ""
	}
	return w
}

// fits reports whether a guest meets the wish.
func (w Wish) fits(g pool.Guest) bool {
	if w.Kind == OwnGuest {
		return w.Name != "" && g.Record().Identity().Owner == w.Name
	}
	return w.Kind == Guest && (w.Name == "" || g.Name() == w.Name)
}

// rank orders wishes for guests: 0 for a certain name or owner, 1 for any guest.
func (w Wish) rank() int {
	if w == (Wish{Kind: Guest}) {
		return 1
	}
	return 0
}
