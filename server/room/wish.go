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

// A WishKind is what a Wish asks for.
type WishKind uint8

// The kinds of wishes.
const (
	Anyone     WishKind = iota // a person, or an agent if the seat stays empty
	PersonOnly                 // a person
	BuiltIn                    // the agent registered under Name; any that the lobby deals for ""
	Guest                      // the connected agent called Name; whoever comes for ""
	OwnGuest                   // a connected agent whose owner's key is Name, see [pool.SplitName]
)

// Connected stands for an agent that connects where names of agents are listed.
const Connected = "tcp"

// How wishes are written.
const (
	anyoneText  = "anyone"
	personText  = "person"
	agentPrefix = "agent:"
	namedPrefix = agentPrefix + Connected + ":"
	ownPrefix   = agentPrefix + Connected + "@"
)

// String returns the wish as ParseWish reads it.
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

// maxWish is how many bytes a wish may have: a name of 80 and what stands before it.
const maxWish = len(agentPrefix) + 80

// ParseWish reads "anyone", "person", "agent:" for one that the lobby deals,
// "agent:plain" for a built-in one, and "agent:tcp", "agent:tcp:NAME" and
// "agent:tcp@KEY" for connected ones. "" is anyone. Whether there is an agent of
// that name is for the room to say.
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

// shown is the wish as everybody in the room may see it.
func (w Wish) shown() Wish {
	if w.Kind == OwnGuest {
		w.Name = ""
	}
	return w
}

// fits reports whether a guest may sit there.
func (w Wish) fits(g pool.Guest) bool {
	if w.Kind == OwnGuest {
		return w.Name != "" && g.Record().Identity().Owner == w.Name
	}
	return w.Kind == Guest && (w.Name == "" || g.Name() == w.Name)
}

// rank orders wishes for guests: certain ones come before whoever comes.
func (w Wish) rank() int {
	if w == (Wish{Kind: Guest}) {
		return 1
	}
	return 0
}
