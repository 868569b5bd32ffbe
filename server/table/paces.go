package table

import (
	"context"
	"fmt"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/permission"
	"aiwolfplay/server/store"
)

// PaceNote is the kind of the note that the teacher of a class has changed the pace. The body is
// {"seat":3,"pace":"slow"}, or without a seat for all people. Nobody sees it.
const PaceNote = "pace"

type paceBody struct {
	Seat int    `json:"seat,omitempty"`
	Pace string `json:"pace"`
}

// SetPace changes the pace of a student of a class, or of all people at the table if student is "". The
// time for open questions begins anew. It returns ErrPace if the user does not teach the class, and
// rules.ErrNotAsked if the student has no seat.
func (t *Table) SetPace(ctx context.Context, user, student string, pace Pace) error {
	return t.do(ctx, func(a *master) error {
		if err := a.teaches(user, permission.Hold); err != nil {
			return err
		}
		seat, seated := t.SeatOf(student)
		switch {
		case a.paused:
			return ErrPaused
		case student != "" && !seated:
			return rules.ErrNotAsked
		case a.state.Over(), student != "" && a.paces[seat] == pace:
			return nil
		}
		set := paceBody{Pace: pace.String()}
		if student != "" {
			set.Seat = seat.Number()
		}
		if err := a.writeNote(PaceNote, 0, set); err != nil {
			return err
		}
		a.setPace(set, pace)
		a.goOn()
		return nil
	})
}

func (a *master) setPace(set paceBody, pace Pace) {
	for i := range a.paces {
		if set.Seat == 0 || set.Seat == i+1 {
			a.paces[i] = pace
		}
	}
}

// recoverPaces sets the paces from the notes of a game.
func (a *master) recoverPaces(notes []store.Note) error {
	bodies, err := readBodies[paceBody](notes, PaceNote)
	if err != nil {
		return err
	}
	for _, b := range bodies {
		pace, err := ParsePace(b.Pace)
		if err != nil {
			return fmt.Errorf("%s note: %w", PaceNote, err)
		}
		a.setPace(b, pace)
	}
	return nil
}

// nightTime returns how long a night lasts: the time of the slowest person who plays, 0 for no limit.
// Everybody knows who plays.
func (a *master) nightTime() (length time.Duration) {
	players := a.players()
	if players.Empty() {
		return paces[a.t.cfg.Pace].night
	}
	for seat := range players.All() {
		own := paces[a.paces[seat]].night
		if own == 0 {
			return 0
		}
		length = max(length, own)
	}
	return length
}

// unhurried reports whether a person who plays has no time limit.
func (a *master) unhurried() bool { return a.nightTime() == 0 }

// Refresh makes the browsers of a user reload their pages of the table.
func (t *Table) Refresh(ctx context.Context, user string) error {
	return t.do(ctx, func(a *master) error {
		if seat, ok := t.SeatOf(user); ok {
			a.recall(seat)
		}
		return nil
	})
}

// recall ends the feeds of a seat, so that its browsers reload.
func (a *master) recall(seat game.Seat) {
	for _, f := range a.t.audience.list() {
		if own, ok := f.sits(); ok && own == seat {
			f.end(ErrMoved)
			a.t.audience.remove(f)
		}
	}
}
