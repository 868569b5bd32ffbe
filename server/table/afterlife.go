package table

import (
	"errors"
	"fmt"
	"maps"

	"aiwolfplay/game"
	"aiwolfplay/server/store"
)

// Errors for dead players.
var (
	ErrNotDead   = errors.New("table: only people who have died may do that")
	ErrNotAlone  = errors.New("table: a person or connected agent still plays")
	ErrSeesAll   = errors.New("table: somebody who sees everything may not guess")
	ErrManyTries = errors.New("table: too many guesses at one game")
)

// GuessNote is the kind of the note with a dead person's guess before the vote of a day. The body is
// {"seat":3,"day":2,"wolves":[4],"executed":5}. Only the last note of a day counts. Only the seat's own person sees
// these notes.
const GuessNote = "guess"

// SeeAllNote is the kind of the note that a dead person has stopped playing and sees everything from here on. The body
// is {"seat":3}. Only the seat's own person sees the note.
const SeeAllNote = "seeall"

// A Guess is a dead person's guess before the vote of a day.
type Guess struct {
	Wolves   game.SeatSet // the supposed werewolves
	Executed game.Seat    // the seat that the village will execute, NoSeat if not guessed
}

// Guesses are the guesses of one person, by day. They don't change once they are shared.
type Guesses map[int]Guess

// On returns the guess of a day, an empty guess if there is none.
func (g *Guesses) On(day int) Guess {
	if g != nil {
		if guess, ok := (*g)[day]; ok {
			return guess
		}
	}
	return Guess{Executed: game.NoSeat}
}

type guessBody struct {
	Seat     int   `json:"seat"`
	Day      int   `json:"day"`
	Wolves   []int `json:"wolves,omitempty"`
	Executed int   `json:"executed,omitempty"`
}

type seeAllBody struct {
	Seat int `json:"seat"`
}

// maxTries limits the stored guesses of one person in one game.
const maxTries = 300

// An afterlife holds the guesses of dead people and the set of those who see everything.
type afterlife struct {
	seesAll game.SeatSet
	guesses [game.MaxSeats]*Guesses
	tries   [game.MaxSeats]int
}

// recover restores the afterlife of a village from the notes of a game.
func (l *afterlife) recover(seats int, notes []store.Note) error {
	for i := range notes {
		n := &notes[i]
		switch n.Kind {
		case SeeAllNote:
			var b seeAllBody
			seat, err := readNote(n, &b, &b.Seat)
			if err != nil || int(seat) >= seats {
				return errors.Join(err, fmt.Errorf("note after %d: a seat of %d expected", n.After, seats))
			}
			l.seesAll = l.seesAll.With(seat)
		case GuessNote:
			var b guessBody
			seat, err := readNote(n, &b, &b.Seat)
			if err != nil || int(seat) >= seats {
				return errors.Join(err, fmt.Errorf("note after %d: a seat of %d expected", n.After, seats))
			}
			l.guess(seat, b.Day, b.guess())
		}
	}
	return nil
}

// guess adds a guess.
func (l *afterlife) guess(seat game.Seat, day int, g Guess) {
	all := Guesses{}
	if old := l.guesses[seat]; old != nil {
		all = maps.Clone(*old)
	}
	all[day] = g
	l.guesses[seat] = &all
	l.tries[seat]++
}

func bodyOfGuess(seat game.Seat, day int, g Guess) guessBody {
	body := guessBody{Seat: seat.Number(), Day: day, Executed: g.Executed.Number()}
	for s := range g.Wolves.All() {
		body.Wolves = append(body.Wolves, s.Number())
	}
	return body
}

func (b *guessBody) guess() Guess {
	g := Guess{Executed: game.SeatNumbered(b.Executed)}
	for _, n := range b.Wolves {
		g.Wolves = g.Wolves.With(game.SeatNumbered(n))
	}
	return g
}
