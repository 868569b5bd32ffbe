package table

import (
	"context"
	"log/slog"
	"slices"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/store"
)

// A Kind says what sits on a seat.
type Kind uint8

// The kinds of occupants.
const (
	Agent  Kind = iota // a built-in agent
	Person             // somebody with a browser
	Remote             // a program at the other end of a connection
)

// String returns the kind's name as stored.
func (k Kind) String() string {
	switch k {
	case Person:
		return store.Person
	case Remote:
		return store.Remote
	}
	return store.Agent
}

// An Occupant is who sits on a seat.
type Occupant struct {
	Kind  Kind
	Name  string // shown at the table: a code that each language has a word for
	Agent string // the agent's registered name, or the name that a remote one gave; "" for a person
	User  string // the person's account, "" for an agent; not for other people's eyes
}

// A Config is what is fixed when a table opens.
type Config struct {
	ID      string
	Setup   rules.Setup
	Key     rules.Key // secret
	Seats   []Occupant
	Pace    Pace
	Open    bool   // anybody may watch with public eyes
	Opener  string // the user who opened it and does not sit there, "" for none; not for other people's eyes
	Host    string // the user who was host of the room where it began and sits there, "" for none
	Origin  string // "" for a game that counts, store.Practice or store.Guided for one that does not
	Listed  bool   // everybody may find it; a game that is not listed is private
	Created time.Time
	From    string // the address from which it was opened, "" where nobody knows; not stored
	After   string // the id of the game that it repeats, "" for none; not stored

	Absent game.SeatSet // people who have not come: agents play for them from the beginning; stored as changes
	Moved  []string     // users whose seats had gone over to others before the game; stored as notes
	Guests []string     // users who may watch what is public, though the table is not open; not for other people's eyes

	// Characters calls built-in agents by their characters where others play too; not stored, for the
	// names of the seats tell it.
	Characters bool
}

// A Store keeps games. Create and Append are all or nothing, notes included, and must not
// return nil before what they were given is safe: from a power cut too, but for
// AppendSoon.
type Store interface {
	Create(ctx context.Context, g store.Game, evs []store.Stamped, notes []store.Note) error
	Append(id string, evs []store.Stamped, notes ...store.Note) error
	AppendSoon(id string, evs []store.Stamped, notes ...store.Note) error
	AppendNote(id string, n store.Note) error
	Load(ctx context.Context, id string) (store.Record, error)
	Ready(ctx context.Context) error // nil if a write would succeed now
}

// Deps is what a table needs from outside.
type Deps struct {
	Store  Store
	Agents func(name string, s agent.Seating) (agent.Agent, error) // builds a registered agent, or seats a connected one
	Log    *slog.Logger

	// Substitute is the registered name of the agent that plays for people who
	// are gone; with "" nobody does.
	Substitute string

	Pacer Pacer // nil: the clock, at reading speed

	// Effort lets the agents of a table work that was opened from an address, unless that or the
	// table has had its share, and returns for how long they rest then. seen says that somebody is at
	// the table. nil: they never rest.
	Effort func(from, table string, seen bool, work func()) (rest time.Duration)
}

// RulesVersion is stored with a game for the curious; the log alone tells it.
const RulesVersion = 1

func (c *Config) game() store.Game {
	g := store.Game{
		ID: c.ID, Created: c.Created, Setup: c.Setup, Key: c.Key, Pace: c.Pace.String(), RulesVersion: RulesVersion,
		Origin: c.Origin, Listed: c.Listed,
	}
	for _, o := range c.Seats {
		g.Seats = append(g.Seats, store.Seat{Kind: o.Kind.String(), Name: o.Name, Agent: o.Agent, User: o.User})
	}
	return g
}

func configOf(g *store.Game) (Config, error) {
	pace, err := ParsePace(g.Pace)
	if err != nil {
		return Config{}, err
	}
	c := Config{ID: g.ID, Setup: g.Setup, Key: g.Key, Pace: pace, Created: g.Created, Origin: g.Origin, Listed: g.Listed}
	for _, s := range g.Seats {
		o := Occupant{Name: s.Name, Agent: s.Agent, User: s.User}
		switch s.Kind {
		case store.Person:
			o.Kind = Person
		case store.Remote:
			o.Kind = Remote
		}
		c.Seats = append(c.Seats, o)
	}
	return c, nil
}

// remote reports whether a remote agent has a seat.
func (c *Config) remote() bool {
	return slices.ContainsFunc(c.Seats, func(o Occupant) bool { return o.Kind == Remote })
}

// persons returns the seats where people sit.
func (c *Config) persons() game.SeatSet {
	var set game.SeatSet
	for i, o := range c.Seats {
		if o.Kind == Person {
			set = set.With(game.Seat(i))
		}
	}
	return set
}

// DealtTo returns the seats that the key deals a role; none where the village does not have it. It is
// for who opens a table: nobody else may know.
func (c *Config) DealtTo(role game.Role) (seats []game.Seat) {
	state, _, err := rules.New(c.Setup, &c.Key, nil)
	if err != nil {
		return nil
	}
	for i := range c.Seats {
		if seat := game.Seat(i); state.Role(seat) == role {
			seats = append(seats, seat)
		}
	}
	return seats
}
