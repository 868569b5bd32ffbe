package table

import (
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/server/store"
)

// The kinds of the public notes that a table writes in addition to its events.
const (
	OpenNote        = "open"                // before the first event: anybody may watch what is public; body {}
	SubstitutedNote = store.SubstitutedNote // an agent plays from here on; {"seat":3,"agent":"plain","by":1}
	ReturnedNote    = store.ReturnedNote    // the person plays it again; body {"seat":3}
)

// A Change is a change of the player of a seat. The zero value means no change.
type Change struct {
	Seat  game.Seat
	Agent string // the substitute's registered name, "" when the person has returned
	Kind  string // SubstitutedNote or ReturnedNote
	By    int    // the number of the seat whose person asked for the change, 0 for nobody

	Absent bool // the person had not come when the game began
}

// A placed change is a Change with its place in the log.
type placed struct {
	Change
	after int // number of the event before it
	at    time.Time
}

// changeBody is the stored form of a Change. Seats are counted from 1.
type changeBody struct {
	Seat  int    `json:"seat"`
	Agent string `json:"agent,omitempty"`
	By    int    `json:"by,omitempty"`

	Absent bool `json:"absent,omitempty"`
}

func (p *placed) note() (store.Note, error) {
	return noteOf(p.Kind, game.Public, p.after, p.at, changeBody{p.Seat.Number(), p.Agent, p.By, p.Absent})
}

// changesOf returns the changes among the notes of a game, in their order.
func changesOf(notes []store.Note) ([]placed, error) {
	var list []placed
	for _, n := range notes {
		if n.Kind != SubstitutedNote && n.Kind != ReturnedNote {
			continue
		}
		var b changeBody
		seat, err := readNote(&n, &b, &b.Seat)
		if err != nil {
			return nil, err
		}
		list = append(list, placed{
			Change: Change{Seat: seat, Agent: b.Agent, Kind: n.Kind, By: b.By, Absent: b.Absent},
			after:  int(n.After), at: n.At,
		})
	}
	return list, nil
}

// noteOf returns a note that follows the event with the given number.
func noteOf(kind string, to game.Audience, after int, at time.Time, body any) (store.Note, error) {
	text, err := json.Marshal(body)
	return store.Note{After: uint32(after), At: at, Kind: kind, To: to, Body: string(text)}, err
}

// readBodies returns the bodies of the notes of a kind, in their order.
func readBodies[B any](notes []store.Note, kind string) (list []B, err error) {
	for _, n := range notes {
		if n.Kind != kind {
			continue
		}
		var b B
		if err := json.Unmarshal([]byte(n.Body), &b); err != nil {
			return nil, fmt.Errorf("note after %d: %s: %w", n.After, n.Kind, err)
		}
		list = append(list, b)
	}
	return list, nil
}

// readNote reads the body of a note about a seat. number points to the seat's number in body.
func readNote(n *store.Note, body any, number *int) (game.Seat, error) {
	if err := json.Unmarshal([]byte(n.Body), body); err != nil {
		return game.NoSeat, fmt.Errorf("note after %d: %s: %w", n.After, n.Kind, err)
	}
	seat := game.SeatNumbered(*number)
	if seat == game.NoSeat {
		return seat, fmt.Errorf("note after %d: %s: a seat expected, got %d", n.After, n.Kind, *number)
	}
	return seat, nil
}

// openNoted reports whether the notes of a game say that anybody may watch it.
func openNoted(notes []store.Note) bool {
	return slices.ContainsFunc(notes, func(n store.Note) bool { return n.Kind == OpenNote })
}
