package table

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/control"
	"aiwolfplay/server/store"
)

// ErrHeld refuses an answer while the teacher holds the table.
var ErrHeld = errors.New("table: the teacher holds the table")

// A Hold says how the teacher of a class holds a table.
type Hold uint8

// The holds. Nothing goes on at a table that is held, and no time runs out.
const (
	HoldNone   Hold = iota
	HoldPaused      // people see where the game stands
	HoldFront       // people see that they are to look to the front
	HoldStep        // nothing is held until the turn is over; what is stored is HoldPaused
	numHolds
)

// HoldNote is the kind of the notes that a table is held, or goes on: the body is {"hold":1}. Nobody
// sees it: everybody's status tells it.
const HoldNote = "hold"

type holdBody struct {
	Hold Hold `json:"hold"`
}

// heldNoted returns how a table is held, by the notes of a game.
func heldNoted(notes []store.Note) (Hold, error) {
	var b holdBody
	for _, n := range notes {
		if n.Kind != HoldNote {
			continue
		}
		if err := json.Unmarshal([]byte(n.Body), &b); err != nil || b.Hold >= numHolds {
			return 0, fmt.Errorf("note after %d: %s: %d: %w", n.After, n.Kind, b.Hold, err)
		}
	}
	return b.Hold, nil
}

const classPrefix = "class:"

// ClassUser is the user that opens the tables of a class, and stands for its teacher at them.
func ClassUser(id string) string { return classPrefix + id }

// Class returns the id of the class in which the game is played, "" for none.
func (t *Table) Class() string {
	if t.cfg.Origin != store.InClass {
		return ""
	}
	return strings.TrimPrefix(*t.opener.Load(), classPrefix)
}

// teaches returns nil if a user may do something to a game of their class, else ErrPace.
func (a *actor) teaches(user string, what control.What) error {
	if a.t.cfg.Origin != store.InClass || !a.t.OpenedBy(user) || !control.May(control.Teacher, what, control.Now{}) {
		return ErrPace
	}
	return nil
}

// Hold stops a game of a class, or lets it go on. Whoever has a question has all their time again
// then. It returns ErrPace for a user who does not teach the class.
func (t *Table) Hold(ctx context.Context, user string, hold Hold) error {
	return t.do(ctx, func(a *actor) error {
		if err := a.teaches(user, control.Hold); err != nil {
			return err
		}
		return a.hold(hold)
	})
}

func (a *actor) hold(hold Hold) error {
	switch {
	case a.paused:
		return ErrPaused
	case a.held == hold && !a.oneTurn, a.state.Over():
		return nil
	}
	stored := hold
	if hold == HoldStep {
		stored = HoldPaused
	}
	body, err := json.Marshal(holdBody{stored})
	if err != nil {
		return err
	}
	note := store.Note{After: uint32(len(a.log)), At: stamp(), Kind: HoldNote, Body: string(body)}
	if err := a.storeNote(note); err != nil {
		return err
	}
	before := a.held
	a.held, a.oneTurn = hold, hold == HoldStep
	if a.oneTurn {
		a.held = HoldNone
	}
	a.surveyHold()
	if a.held == HoldNone && before != HoldNone {
		a.goOn()
	}
	return nil
}

// goOn ends a hold: no time has run, and nobody was away. Agents are not asked again: what they have answered
// meanwhile counts, and those that still think have all their time.
func (a *actor) goOn() {
	now := time.Now()
	clear(a.deadlines[:])
	for seat := range a.state.Waiting().All() {
		if ask, _ := a.state.AskFor(seat); a.bots[seat] != nil && a.bots[seat].asked == ask.ID {
			a.deadlines[seat] = deadline{ask: ask.ID, since: now, at: now.Add(a.t.cfg.Seats[seat].Kind.limit())}
		}
	}
	early := a.early
	a.early = nil
	a.answerAll(early)
	a.night.began = now
	a.readBy = time.Time{}
	a.t.audience.forgive(now)
}

// stepped holds the table again once a turn is over that the teacher has let go on: before the next
// turn of talk, the vote, or the night.
func (a *actor) stepped(ev *rules.Event) {
	if !a.oneTurn {
		return
	}
	switch ev.Kind {
	case rules.TurnBegan:
		if ev.Channel != game.ChannelTalk {
			return
		}
	case rules.PhaseBegan:
		if ev.Phase == game.PhaseTalk { // its first turn begins
			return
		}
	default:
		return
	}
	a.held, a.oneTurn = HoldPaused, false
}

// stopped reports whether nothing goes on.
func (a *actor) stopped() bool { return a.paused || a.held != HoldNone }

// refusal is why nothing is taken now, nil if it is.
func (a *actor) refusal() error {
	switch {
	case a.paused:
		return ErrPaused
	case a.held != HoldNone:
		return ErrHeld
	}
	return nil
}

// Finish lets agents play a game of a class to its end at once, for all people in it. It returns
// ErrPace for a user who does not teach the class.
func (t *Table) Finish(ctx context.Context, user string) error {
	return t.do(ctx, func(a *actor) error {
		if err := a.teaches(user, control.End); err != nil {
			return err
		}
		for seat := range a.players().All() {
			a.substitute(seat, 0)
		}
		if err := a.hold(HoldNone); err != nil { // after one turn either
			return err
		}
		a.toEnd = true
		return nil
	})
}

// Dismiss lets an agent play on for somebody who is sent out of the class. The store has taken their
// seat from them already. It returns ErrPace for a user who does not teach the class.
func (t *Table) Dismiss(ctx context.Context, user, student string) error {
	err := t.do(ctx, func(a *actor) error {
		if err := a.teaches(user, control.Remove); err != nil {
			return err
		}
		if seat, ok := t.SeatOf(student); ok && a.players().Has(seat) {
			a.substitute(seat, 0)
		}
		return nil
	})
	if err == nil {
		err = t.Refresh(ctx, student)
		t.Reseat(student, "")
	}
	return err
}

// An Overview is how a game of a class stands, as everybody in it may know: by night it names nobody,
// for that would tell who has something to do.
type Overview struct {
	Progress
	Alive       game.SeatSet // people who live
	Thinking    game.SeatSet // people whose answers are awaited by day
	Substituted game.SeatSet // people for whom an agent plays
	Hold        Hold
	Paused      bool // the table had to stop, because a step could not be stored
}

// Overview returns how the game stands. It does not wait for the table.
func (t *Table) Overview() Overview {
	o := *t.overview.Load()
	o.Progress, o.Paused = t.Progress(), t.Paused()
	return o
}

// surveyHold has the overview say at once how the table is held. The rest of it waits until the agents have done
// what they can, which may be long after a table goes on.
func (a *actor) surveyHold() {
	o := *a.t.overview.Load()
	o.Hold = a.held
	a.t.overview.Store(&o)
}

// survey keeps the overview of a game of a class up to date.
func (a *actor) survey() {
	if a.t.cfg.Origin != store.InClass {
		return
	}
	o := Overview{Alive: a.living, Substituted: a.substituted & a.living, Hold: a.held}
	if phase := a.state.Phase(); a.allPublished() && (phase == game.PhaseTalk || phase == game.PhaseVote) {
		o.Thinking = a.state.Waiting() & a.players()
	}
	if a.state.Over() {
		o = Overview{}
	}
	if o != *a.t.overview.Load() {
		a.t.overview.Store(&o)
	}
}
