package store

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"time"

	"aiwolfplay/game"
)

// gameLine is the first of a game's lines.
type gameLine struct {
	Game       string          `json:"game"`
	Created    time.Time       `json:"created"`
	Setup      json.RawMessage `json:"setup"`
	Seats      []seatLine      `json:"seats"`
	Commitment string          `json:"commitment,omitempty"`
	Key        string          `json:"key,omitempty"`
}

// A seatLine is a seat in the first line. It does not contain the user.
type seatLine struct {
	Kind  string `json:"kind"`
	Name  string `json:"name"`
	Agent string `json:"agent,omitempty"`
}

// eventLine is an event as a line of JSON: its columns before its body.
type eventLine struct {
	Seq      uint32    `json:"seq"`
	At       time.Time `json:"at"`
	Kind     string    `json:"kind"`
	Audience any       `json:"audience"` // "public", or the seats' numbers
	body
}

// WriteLines writes a finished game as lines of JSON: one with the setup and the seats, then one for each event. The
// lines contain every secret of the game, but only the names of people.
func (r *Record) WriteLines(w io.Writer) error {
	out := bufio.NewWriter(w)
	enc := json.NewEncoder(out)
	enc.SetEscapeHTML(false)
	setup, err := encodeSetup(r.Setup)
	if err != nil {
		return err
	}
	first := gameLine{Game: r.ID, Created: r.Created, Setup: setup, Commitment: r.Commitment()}
	if first.Commitment != "" {
		first.Key = fmt.Sprintf("%x", r.Key[:])
	}
	for _, s := range r.Seats {
		first.Seats = append(first.Seats, seatLine{Kind: s.Kind, Name: s.Name, Agent: s.Agent})
	}
	if err := enc.Encode(first); err != nil {
		return fmt.Errorf("write game %s: %w", r.ID, err)
	}
	for i := range r.Events {
		ev := &r.Events[i].Event
		l := eventLine{Seq: ev.Seq, At: r.Events[i].At, Kind: ev.Kind.String(), Audience: audienceOf(ev.To)}
		text, err := encodeBody(ev)
		if err == nil {
			err = json.Unmarshal(text, &l.body)
		}
		if err == nil {
			err = enc.Encode(l)
		}
		if err != nil {
			return fmt.Errorf("write game %s: event %d: %w", r.ID, ev.Seq, err)
		}
	}
	if err := out.Flush(); err != nil {
		return fmt.Errorf("write game %s: %w", r.ID, err)
	}
	return nil
}

// audienceOf names who may see an event while the game runs.
func audienceOf(to game.Audience) any {
	if to == game.Public {
		return "public"
	}
	seats := []int{}
	for s := range game.Seat(game.MaxSeats) {
		if to.Includes(game.AtSeat(s)) {
			seats = append(seats, s.Number())
		}
	}
	return seats
}
