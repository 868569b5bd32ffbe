package table

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"strings"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/store"
)

// Errors of a table. Errors of the rules are returned as they are.
var (
	ErrBusy   = errors.New("table: too many requests wait")               // try again
	ErrPaused = errors.New("table: paused, the step could not be stored") // it continues automatically
	ErrPace   = errors.New("table: user may not change the pace")
)

// mailboxSize limits the requests that wait for the actor. Further requests are refused with ErrBusy, because a sender
// can wait but the table cannot.
const mailboxSize = 64

// A Kind is the kind of an occupant.
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

// agentLimit bounds the time of an agent that doesn't answer at once. It is the same at every pace. Without it, an
// agent could hold up a table forever.
const agentLimit = 10 * time.Second

// remoteLimit is the limit for a remote agent. The owner of its connection measures its time and gives up earlier; this
// limit applies only if the owner fails to do so.
const remoteLimit = time.Minute

// limit returns how long an agent has for an answer.
func (k Kind) limit() time.Duration {
	if k == Remote {
		return remoteLimit
	}
	return agentLimit
}

// An Occupant is the player of a seat.
type Occupant struct {
	Kind  Kind
	Name  string // shown at the table: a code with a word in each language
	Agent string // the agent's registered name, or the name that a remote one gave; "" for a person
	User  string // the person's account, "" for an agent; private
}

// A Config is the part of a table that is fixed when it opens.
type Config struct {
	ID      string
	Setup   rules.Setup
	Key     rules.Key // secret
	Seats   []Occupant
	Pace    Pace
	Open    bool   // anybody may watch what is public
	Opener  string // the user who opened it without a seat, "" for none; private
	Host    string // the user with a seat who was host of the room where it began, "" for none
	Origin  string // "" for a game that counts, store.Practice or store.Guided for a game that does not
	Listed  bool   // everybody may find it; a game that is not listed is private
	Created time.Time
	From    string // the address from which it was opened, "" if unknown; not stored
	After   string // the id of the game that it repeats, "" for none; not stored

	Absent game.SeatSet // people who have not come: agents play for them from the beginning; stored as changes
	Moved  []string     // users whose seats moved to others before the game; stored as notes
	Guests []string     // users who may watch what is public even if the table is not open; private

	// Characters: built-in agents have the names of their characters even if others play too. It is not
	// stored, because the names of the seats show it.
	Characters bool
}

// A Store keeps games. Create and Append store either all events and notes or nothing. They must not return nil before
// these are safe even from a power cut. The data of AppendSoon need not survive a power cut.
type Store interface {
	Create(ctx context.Context, g store.Game, evs []store.Stamped, notes []store.Note) error
	Append(id string, evs []store.Stamped, notes ...store.Note) error
	AppendSoon(id string, evs []store.Stamped, notes ...store.Note) error
	AppendNote(id string, n store.Note) error
	Load(ctx context.Context, id string) (store.Record, error)
	Ready(ctx context.Context) error // returns nil if a write would succeed now
}

// Deps are the dependencies of a table.
type Deps struct {
	Store  Store
	Agents func(name string, s agent.Seating) (agent.Agent, error) // builds a registered agent, or seats a connected one
	Log    *slog.Logger

	// Substitute is the registered name of the agent that plays for absent people. If it is "", no agent does.
	Substitute string

	Pacer Pacer // nil: the clock, at reading speed

	// Background runs the work of agents at a table without viewers, unless such tables have used up their time. It
	// returns how long the agents must then rest. If Background is nil, agents never rest.
	Background func(work func()) (rest time.Duration)
}

// RulesVersion is stored with a game for information. Nothing depends on it.
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

// allAgents reports whether every seat is a built-in agent's.
func (c *Config) allAgents() bool {
	return !slices.ContainsFunc(c.Seats, func(o Occupant) bool { return o.Kind != Agent })
}

// watchable reports whether anybody may watch what is public.
func (c *Config) watchable() bool { return c.Open || c.allAgents() }

// guided reports whether the game is a person's first one, which has a guide.
func (c *Config) guided() bool { return c.Origin == store.Guided }

const classPrefix = "class:"

// ClassUser returns the user that opens the tables of a class and represents its teacher there.
func ClassUser(id string) string { return classPrefix + id }

// class returns the id of the class that plays the game, "" for none.
func (c *Config) class() string {
	if c.Origin != store.InClass {
		return ""
	}
	return strings.TrimPrefix(c.Opener, classPrefix)
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

// DealtTo returns the seats to which the key deals a role. Only the code that opens a table may use it,
// since roles are secret.
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
