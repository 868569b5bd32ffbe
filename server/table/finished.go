package table

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"
	"unsafe"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/view"
	"aiwolfplay/server/store"
	"aiwolfplay/server/table/minds"
)

// ErrRunning means that a game has not ended.
var ErrRunning = errors.New("table: the game is still running")

// A Finished is a whole finished game. It can be seen as any viewer, and a place in one viewer's items can be found in
// another viewer's. A Finished does not change and may be shared.
type Finished struct {
	ID         string
	Setup      rules.Setup
	Seats      []Occupant
	Pace       Pace
	Created    time.Time
	Ended      time.Time
	Key        rules.Key // no secret any more
	Commitment string    // hexadecimal SHA-256 of the key, published before the game; "" for none
	Origin     string    // as stored, "" for a game that counts; see store.Practice
	Program    string    // the version of the program that stored it, "" for an old game
	Imported   bool      // read from a log, not played here
	InClass    bool      // played in a class
	Open       bool      // anybody could watch what is public
	Listed     bool      // everybody may find it
	rec        *store.Record
	said       view.Transcript // so that each utterance is parsed only once for all viewers
}

// Seeded reports whether the game was opened by a program that knew its key.
func (f *Finished) Seeded() bool { return f.Origin == store.Seeded }

// LoadFinished returns a finished game. It returns store.ErrNotFound if there is
// no such game, and ErrRunning if it has not ended.
func LoadFinished(ctx context.Context, st Store, id string) (*Finished, error) {
	rec, err := st.Load(ctx, id)
	if err != nil {
		return nil, fmt.Errorf("load game: %w", err)
	}
	cfg, err := configOf(&rec.Game)
	if err != nil {
		return nil, fmt.Errorf("load game %s: %w", id, err)
	}
	f := &Finished{
		ID: id, Setup: cfg.Setup, Seats: cfg.Seats, Pace: cfg.Pace, Created: cfg.Created,
		Key: cfg.Key, Commitment: rec.Commitment(),
		Origin: rec.Origin, Program: rec.Program,
		Imported: rec.Origin == store.Imported, InClass: rec.Origin == store.InClass, Open: openNoted(rec.Notes),
		Listed: rec.Listed,
		rec:    &rec,
	}
	over := false
	for i := range f.rec.Events {
		over = over || f.rec.Events[i].Event.Kind == rules.GameEnded
		f.Ended = f.rec.Events[i].At
	}
	if !over {
		return nil, ErrRunning
	}
	return f, nil
}

// Source returns the file from which the game was imported, nil if there is none.
func (f *Finished) Source() ([]byte, error) { return f.rec.Source() }

// Replayed returns a finished game of named agents that is stored nowhere. The log must end with the end of
// the game.
func Replayed(setup rules.Setup, names []string, events []rules.Event) *Finished {
	rec := &store.Record{}
	for i := range events {
		rec.Events = append(rec.Events, store.Stamped{Event: events[i]})
	}
	f := &Finished{Setup: setup, rec: rec}
	for _, name := range names {
		f.Seats = append(f.Seats, Occupant{Kind: Agent, Name: name})
	}
	return f
}

// Size returns about how many bytes the log takes.
func (f *Finished) Size() int {
	size := 0
	for i := range f.rec.Events {
		size += int(unsafe.Sizeof(f.rec.Events[i])) + len(f.rec.Events[i].Event.Text)
	}
	for i := range f.rec.Notes {
		size += int(unsafe.Sizeof(f.rec.Notes[i])) + len(f.rec.Notes[i].Body)
	}
	return size
}

// As returns what v sees of the game. Once it is over, everybody may see it as any
// viewer.
func (f *Finished) As(v game.Viewer) []Item {
	p := projection{viewer: v}
	for i := range f.rec.Events {
		p.add(f.rec.Events[i].Event, f.rec.Events[i].At)
	}
	return p.items
}

// View returns what v knows before the first event. Views share the parsed utterances,
// but each knows only those of the events that it observes.
func (f *Finished) View(v game.Viewer) *view.Table { return f.said.Table(f.Setup, v) }

// Position returns how many events the viewer "to" has seen at the moment when the viewer "from" has seen n events.
func (f *Finished) Position(n int, from, to game.Viewer) int {
	seen := 0
	for i := range f.rec.Events {
		if n <= 0 {
			break
		}
		if f.rec.Events[i].Event.To.Includes(to) {
			seen++
		}
		if f.rec.Events[i].Event.To.Includes(from) {
			n--
		}
	}
	return seen
}

// Places returns the position in the log of each of v's items, counted from 1.
func (f *Finished) Places(v game.Viewer) []int {
	var places []int
	for i := range f.rec.Events {
		if f.rec.Events[i].Event.To.Includes(v) {
			places = append(places, i+1)
		}
	}
	return places
}

// Changes returns the changes of the players of seats, by the number of items that v
// had seen before each. It leaves out what it can't read, since the game is over.
func (f *Finished) Changes(v game.Viewer) map[int][]Change {
	changes, err := changesOf(f.rec.Notes)
	if err != nil {
		return nil
	}
	places, at := f.Places(v), map[int][]Change{}
	for _, c := range changes {
		seen, _ := slices.BinarySearch(places, c.after+1)
		at[seen] = append(at[seen], c.Change)
	}
	return at
}

// NeverCame returns the seats of people who never came: agents played their seats from beginning to end.
func (f *Finished) NeverCame() (seats game.SeatSet) {
	changes, err := changesOf(f.rec.Notes)
	if err != nil {
		return 0
	}
	for _, c := range changes {
		switch {
		case c.Absent:
			seats = seats.With(c.Seat)
		case c.Kind == ReturnedNote:
			seats = seats.Without(c.Seat)
		}
	}
	return seats
}

// GuessesOf returns the guesses of the person on a seat of a finished game, nil for none. It leaves out what it
// can't read, since the game is over.
func (f *Finished) GuessesOf(seat game.Seat) *Guesses {
	var all *Guesses
	for i := range f.rec.Notes {
		n := &f.rec.Notes[i]
		if n.Kind != GuessNote {
			continue
		}
		var b guessBody
		if of, err := readNote(n, &b, &b.Seat); err != nil || of != seat {
			continue
		}
		if all == nil {
			all = &Guesses{}
		}
		(*all)[b.Day] = b.guess()
	}
	return all
}

// Minds returns the agents' beliefs, moment by moment.
func (f *Finished) Minds() []*agent.Minds { return minds.Read(f.Setup.Seats(), f.rec.Notes) }

// WriteLines writes the whole game as lines of JSON (see [store.Record.WriteLines]), followed by the agents'
// beliefs: a line for each seat and moment.
func (f *Finished) WriteLines(w io.Writer) error {
	if err := f.rec.WriteLines(w); err != nil {
		return err
	}
	lines, seats := json.NewEncoder(w), f.Setup.Seats()
	for _, m := range f.Minds() {
		for seat := range game.Seat(seats) {
			b := m.Of[seat]
			if b == nil {
				continue
			}
			line := beliefLine{Kind: "believed", After: m.After, Seat: seat.Number(), Of: int(agent.Certain)}
			for _, role := range game.Roles {
				line.Roles = append(line.Roles, role.String())
			}
			for about := range seats {
				var row []int // not bytes, which JSON would encode as base64
				for _, role := range game.Roles {
					row = append(row, int(b.Roles[about][role]))
				}
				line.Chances = append(line.Chances, row)
			}
			if err := lines.Encode(line); err != nil {
				return err
			}
		}
	}
	return nil
}

// A beliefLine has the beliefs of an agent at one moment.
type beliefLine struct {
	Kind    string   `json:"kind"`
	After   int      `json:"after"` // the last event that it had seen
	Seat    int      `json:"seat"`
	Of      int      `json:"of"`      // denominator of the chances
	Roles   []string `json:"roles"`   // columns of chances
	Chances [][]int  `json:"chances"` // a row for each seat
}
