package table

import (
	"context"
	"errors"
	"fmt"
	"maps"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/permission"
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
// {"seat":3,"day":2,"wolves":[4],"executed":5}. The last note of a day counts. Only the seat sees it.
const GuessNote = "guess"

// SeeAllNote is the kind of the note that a dead person has stopped playing and sees everything from here
// on. The body is {"seat":3}. Only the seat sees it.
const SeeAllNote = "seeall"

// A Guess is a dead person's guess before the vote of a day.
type Guess struct {
	Wolves   game.SeatSet // the supposed werewolves
	Executed game.Seat    // the seat that the village will execute, NoSeat for no guess
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

// An afterlife holds the guesses of dead people, and which of them see everything. The actor owns it.
type afterlife struct {
	alive   game.SeatSet // after the published events
	seesAll game.SeatSet
	guesses [game.MaxSeats]*Guesses
	tries   [game.MaxSeats]int
}

// recoverAfterlife restores the afterlife from the notes of a game.
func (a *master) recoverAfterlife(notes []store.Note) error {
	seats := len(a.t.cfg.Seats)
	for i := range notes {
		n := &notes[i]
		switch n.Kind {
		case SeeAllNote:
			var b seeAllBody
			seat, err := readNote(n, &b, &b.Seat)
			if err != nil || int(seat) >= seats {
				return errors.Join(err, fmt.Errorf("note after %d: a seat of %d expected", n.After, seats))
			}
			a.seesAll = a.seesAll.With(seat)
		case GuessNote:
			var b guessBody
			seat, err := readNote(n, &b, &b.Seat)
			if err != nil || int(seat) >= seats {
				return errors.Join(err, fmt.Errorf("note after %d: a seat of %d expected", n.After, seats))
			}
			a.keepGuess(seat, b.Day, b.guess())
		}
	}
	a.tellOfLife()
	return nil
}

func (b *guessBody) guess() Guess {
	g := Guess{Executed: game.SeatNumbered(b.Executed)}
	for _, n := range b.Wolves {
		g.Wolves = g.Wolves.With(game.SeatNumbered(n))
	}
	return g
}

func (a *master) keepGuess(seat game.Seat, day int, g Guess) {
	all := Guesses{}
	if old := a.guesses[seat]; old != nil {
		all = maps.Clone(*old)
	}
	all[day] = g
	a.guesses[seat] = &all
	a.tries[seat]++
}

// isDead reports whether the death of the person on a seat has been published.
func (a *master) isDead(seat game.Seat) bool {
	return a.t.cfg.persons().Has(seat) && !a.alive.Has(seat)
}

// onlyBuiltIn reports whether every living seat is a built-in agent's. A replaced person still counts as a
// person, and so does the team of a connected agent.
func (a *master) onlyBuiltIn() bool {
	for seat := range a.alive.All() {
		if a.t.cfg.Seats[seat].Kind != Agent {
			return false
		}
	}
	return true
}

// maySeeAll reports whether the person on a seat may see everything if they stop playing.
func (a *master) maySeeAll(seat game.Seat) bool { return a.isDead(seat) && a.onlyBuiltIn() }

// Guess stores a dead person's guess before the vote of a day. It returns ErrNotDead for the living,
// ErrSeesAll for a person who sees everything, and ErrManyTries after maxTries guesses.
func (t *Table) Guess(ctx context.Context, seat game.Seat, day int, g Guess) error {
	return t.do(ctx, func(a *master) error {
		switch {
		case !a.isDead(seat):
			return ErrNotDead
		case a.seesAll.Has(seat):
			return ErrSeesAll
		case a.paused:
			return ErrPaused
		case a.guesses[seat].On(day) == g:
			return nil
		case a.tries[seat] >= maxTries:
			return ErrManyTries
		}
		body := guessBody{Seat: seat.Number(), Day: day, Executed: g.Executed.Number()}
		for s := range g.Wolves.All() {
			body.Wolves = append(body.Wolves, s.Number())
		}
		if err := a.writeNote(GuessNote, game.ToSeat(seat), body); err != nil {
			return err
		}
		a.keepGuess(seat, day, g)
		return nil
	})
}

// SeeAll ends a dead person's part in the game: from now on they may see everything. It returns
// ErrNotDead for the living, and ErrNotAlone while a person lives or a connected agent plays.
func (t *Table) SeeAll(ctx context.Context, seat game.Seat) error {
	return t.do(ctx, func(a *master) error {
		switch {
		case !a.isDead(seat):
			return ErrNotDead
		case !a.onlyBuiltIn():
			return ErrNotAlone
		case a.paused:
			return ErrPaused
		case a.seesAll.Has(seat):
			return nil
		}
		if err := a.writeNote(SeeAllNote, game.ToSeat(seat), seeAllBody{seat.Number()}); err != nil {
			return err
		}
		a.seesAll = a.seesAll.With(seat)
		a.fetchMinds(ctx)
		a.tellOfLife()
		return nil
	})
}

// fetchMinds reads the agents' beliefs so far from the store, because a table with people does not hold them.
// If that fails, the viewer sees only later ones.
func (a *master) fetchMinds(ctx context.Context) {
	if a.minds != nil {
		return
	}
	a.storeMinds()
	rec, err := a.t.deps.Store.Load(ctx, a.t.cfg.ID)
	if err != nil {
		a.t.deps.Log.Error("minds not read", "err", err)
		return
	}
	for _, m := range MindsOf(a.t.cfg.Setup.Seats(), rec.Notes) {
		a.addMinds(m)
	}
}

// mindsShown reports whether somebody may see the agents' beliefs.
func (a *master) mindsShown() bool { return a.t.AllAgents() || !a.seesAll.Empty() }

// tellOfLife publishes which people have died.
func (a *master) tellOfLife() {
	a.t.now.Update(func(n *Now) { n.dead, n.seesAll = a.t.cfg.persons()&^a.alive, a.seesAll })
}

// Haunt is Watch for a dead person who sees everything. It returns ErrMoved for anybody else, and so does the
// feed's Next once the seat has moved to another user.
func (t *Table) Haunt(ctx context.Context, seat game.Seat, user string) (*Feed, error) {
	return t.watch(ctx, &Feed{viewer: game.Omniscient(), ghost: true, seat: seat, user: user}, 0)
}

// Behold is Snapshot for a dead person who sees everything. It returns ErrMoved for anybody else.
func (t *Table) Behold(ctx context.Context, seat game.Seat, user string) (Batch, error) {
	return t.batch(ctx, func(a *master) (Batch, error) {
		if own, ok := t.Now().SeesAll(user); !ok || own != seat {
			return Batch{}, ErrMoved
		}
		t.audience.look(game.AtSeat(seat))
		a.attended()
		return Batch{Items: a.items(game.Omniscient()), Status: a.statusOfGhost(seat)}, nil
	})
}

// statusOfGhost returns the status of the table for a dead person who sees everything.
func (a *master) statusOfGhost(seat game.Seat) Status {
	s := a.status(game.Omniscient())
	s.Pacing.Yours, s.MayEnd = a.mayAt(seat, permission.Hurry, false), a.mayEnd(seat)
	s.Guesses, s.SeesAll = a.guesses[seat], true
	return s
}

// statusOfDead adds to the status what a dead person may do.
func (a *master) statusOfDead(s *Status, v game.Viewer) {
	seat, ok := v.Seat()
	if !ok || !a.isDead(seat) {
		return
	}
	s.Guesses, s.SeesAll = a.guesses[seat], a.seesAll.Has(seat)
	if s.Over {
		return
	}
	s.MaySeeAll, s.MayEnd = !s.SeesAll && a.maySeeAll(seat), a.mayEnd(seat)
}

// mayEnd reports whether the person on a seat may jump to the end: no other person still plays. An end
// that has not been published changes nothing, or it would show.
func (a *master) mayEnd(seat game.Seat) bool {
	told := a.allPublished() && a.state.Over()
	return a.mayAt(seat, permission.End, false) && !told
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

// died removes a seat from the living when its death is published.
func (a *master) died(ev *rules.Event) {
	if ev.Kind != rules.Executed && ev.Kind != rules.Died {
		return
	}
	a.living, a.alive = a.living.Without(ev.Target), a.alive.Without(ev.Target)
	a.tellOfLife()
}
