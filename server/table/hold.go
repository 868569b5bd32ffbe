package table

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/permission"
	"aiwolfplay/server/store"
)

// ErrHeld refuses an answer while the teacher holds the table.
var ErrHeld = errors.New("table: the teacher holds the table")

// A Hold says how the teacher of a class holds a table.
type Hold uint8

// The holds. At a held table nothing happens and no time runs out.
const (
	HoldNone   Hold = iota
	HoldPaused      // people see the game
	HoldFront       // people see that they should look to the front
	HoldStep        // not held until the turn is over; stored as HoldPaused
	numHolds
)

// HoldNote is the kind of the note that a table is held or continues. The body is {"hold":1}. Nobody
// sees it, but everybody's status has it.
const HoldNote = "hold"

type holdBody struct {
	Hold Hold `json:"hold"`
}

// heldNoted returns how a table is held, from the notes of a game.
func heldNoted(notes []store.Note) (Hold, error) {
	bodies, err := readBodies[holdBody](notes, HoldNote)
	if len(bodies) == 0 {
		return HoldNone, err
	}
	for _, b := range bodies {
		if b.Hold >= numHolds {
			return HoldNone, fmt.Errorf("%s note: hold %d is unknown", HoldNote, b.Hold)
		}
	}
	return bodies[len(bodies)-1].Hold, nil
}

const classPrefix = "class:"

// ClassUser returns the user that opens the tables of a class and represents its teacher there.
func ClassUser(id string) string { return classPrefix + id }

// Class returns the id of the class that plays the game, "" for none.
func (t *Table) Class() string {
	if t.cfg.Origin != store.InClass {
		return ""
	}
	return strings.TrimPrefix(t.cfg.Opener, classPrefix)
}

// teaches returns nil if a user may do something to a game of their class, else ErrPace.
func (a *master) teaches(user string, what permission.Action) error {
	if a.t.cfg.Origin != store.InClass || !a.t.Now().OpenedBy(user) ||
		!permission.May(permission.Teacher, what, permission.Situation{}) {
		return ErrPace
	}
	return nil
}

// Hold stops a game of a class or continues it. When it continues, all open questions get their full
// time again. It returns ErrPace if the user does not teach the class.
func (t *Table) Hold(ctx context.Context, user string, hold Hold) error {
	return t.do(ctx, func(a *master) error {
		if err := a.teaches(user, permission.Hold); err != nil {
			return err
		}
		return a.hold(hold)
	})
}

func (a *master) hold(hold Hold) error {
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
	if err := a.writeNote(HoldNote, 0, holdBody{stored}); err != nil {
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

// goOn ends a hold, as if no time had passed and nobody had been away. Agents are not asked again: answers given
// meanwhile count, and agents that still think get their full time.
func (a *master) goOn() {
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

// stepped holds the table again when the turn that the teacher has released is over: before the next
// turn of talk, the vote, or the night.
func (a *master) stepped(ev *rules.Event) {
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

// stopped reports whether the table is paused or held.
func (a *master) stopped() bool { return a.paused || a.held != HoldNone }

// refusal returns why the table takes no answers now, nil if it does.
func (a *master) refusal() error {
	switch {
	case a.paused:
		return ErrPaused
	case a.held != HoldNone:
		return ErrHeld
	}
	return nil
}

// Finish lets agents take over from all people and play a game of a class to its end at once. It
// returns ErrPace if the user does not teach the class.
func (t *Table) Finish(ctx context.Context, user string) error {
	return t.do(ctx, func(a *master) error {
		if err := a.teaches(user, permission.End); err != nil {
			return err
		}
		for seat := range a.players().All() {
			a.substitute(seat, 0)
		}
		if err := a.hold(HoldNone); err != nil { // also ends a HoldStep
			return err
		}
		a.toEnd = true
		return nil
	})
}

// Dismiss lets an agent take over from a student who is sent out of the class. The caller has stored
// that the student has no seat. It returns ErrPace if the user does not teach the class.
func (t *Table) Dismiss(ctx context.Context, user, student string) error {
	err := t.do(ctx, func(a *master) error {
		if err := a.teaches(user, permission.Remove); err != nil {
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

// surveyHold updates the hold in the overview at once. The rest of the overview waits until the agents have
// finished, which may be long after the table continues.
func (a *master) surveyHold() { a.t.now.Update(func(n *Now) { n.class.hold = a.held }) }

// survey keeps the overview of a game of a class up to date.
func (a *master) survey() {
	if a.t.cfg.Origin != store.InClass {
		return
	}
	o := overview{alive: a.living, substituted: a.substituted & a.living, hold: a.held}
	if phase := a.state.Phase(); a.allPublished() && (phase == game.PhaseTalk || phase == game.PhaseVote) {
		o.thinking = a.state.Waiting() & a.players()
	}
	if a.state.Over() {
		o = overview{}
	}
	if o != a.t.Now().class {
		a.t.now.Update(func(n *Now) { n.class = o })
	}
}
