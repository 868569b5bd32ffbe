package store

import (
	"encoding/hex"
	"encoding/json"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
)

// The kinds of a Seat.
const (
	Person = "person"
	Agent  = "agent"
	Remote = "remote" // a program at the other end of a connection
)

// A Seat describes the occupant of a seat.
type Seat struct {
	Kind  string // Person, Agent or Remote
	Name  string // shown at the table: a code that each language has a word for
	Agent string // the agent's registered name, or the name that a remote one gave; "" for a person
	User  string // the person's account, "" for an agent; not for other people's eyes
}

// A Game holds the properties of a game that are fixed when its table opens. It contains the key: players
// must not see it.
type Game struct {
	ID           string
	Created      time.Time // to the millisecond
	Setup        rules.Setup
	Key          rules.Key
	Pace         string
	RulesVersion int
	Program      string // the version of the program that stored it, which the store sets; "" for an old game
	Origin       string // "" for a game played here that counts; see Imported
	Source       Source // "" derives it from the origin and the occupants; Load leaves it out
	Listed       bool   // everybody may find it; a game that is not listed is private
	Seats        []Seat
}

// A Stamped is an event with its time. The events of the rules have no time.
type Stamped struct {
	Event rules.Event
	At    time.Time // to the millisecond
}

// A Note is a record about a game outside the rules: the commitment to the key, pauses, beliefs.
type Note struct {
	After uint32 // the event before it, 0 if it precedes the first
	N     uint32 // counts the notes after that event from 1; given by the store
	At    time.Time
	Kind  string
	To    game.Audience // fixed when written
	Body  string        // JSON

	Soon bool // AppendNote does not wait for the disk, so a power cut may lose the note; not stored
}

// A Record contains all stored data of a game.
type Record struct {
	Game
	Ended  time.Time // zero while the game runs
	Events []Stamped
	Notes  []Note
}

// Log returns the events without their times.
func (r *Record) Log() []rules.Event {
	log := make([]rules.Event, len(r.Events))
	for i := range r.Events {
		log[i] = r.Events[i].Event
	}
	return log
}

// CommitmentNote is the kind of the public note, before the first event, that
// binds a game to its key: its body is {"sha256":"…"} in hexadecimal.
const CommitmentNote = "commitment"

type commitment struct {
	SHA256 string `json:"sha256"`
}

// Commit returns the note that binds a game to its key.
func Commit(key *rules.Key, at time.Time) Note {
	sum := key.Commitment()
	return Note{At: at, Kind: CommitmentNote, To: game.Public, Body: `{"sha256":"` + hex.EncodeToString(sum[:]) + `"}`}
}

// Commitment returns the SHA-256 of the key in hexadecimal, as it was published before the game, "" if it was not.
func (r *Record) Commitment() string {
	for _, n := range r.Notes {
		var c commitment
		if n.After == 0 && n.Kind == CommitmentNote && json.Unmarshal([]byte(n.Body), &c) == nil {
			return c.SHA256
		}
	}
	return ""
}

// A Summary is a line in a list of games. It holds no secret of a running game.
type Summary struct {
	ID      string
	Created time.Time
	Ended   time.Time // zero while the game runs
	Winner  game.Side // SideNone while the game runs
	Setup   rules.Setup
	Seats   []Seat
}
