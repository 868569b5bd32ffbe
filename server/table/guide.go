package table

import (
	"context"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/store"
)

// GuideNote is the kind of the note that a person has dismissed the guide of a first game, or
// called it back. The body is {"seat":3,"on":false}. Only the seat sees it.
const GuideNote = "guide"

type guideBody struct {
	Seat int  `json:"seat"`
	On   bool `json:"on"`
}

// unguidedNoted returns the seats that have dismissed the guide, from the notes of a game.
func unguidedNoted(notes []store.Note) (seats game.SeatSet, err error) {
	for _, n := range notes {
		if n.Kind != GuideNote {
			continue
		}
		var b guideBody
		seat, err := readNote(&n, &b, &b.Seat)
		if err != nil {
			return seats, err
		}
		if seats = seats.With(seat); b.On {
			seats = seats.Without(seat)
		}
	}
	return seats, nil
}

// Guide dismisses the guide of a person's seat or calls it back, on all of the person's devices.
// It returns rules.ErrNotAsked if the game has no guide.
func (p Player) Guide(ctx context.Context, on bool) error {
	return p.t.do(ctx, func(m *master) error {
		switch {
		case !p.t.Guided() || !m.roster.persons.Has(p.seat):
			return rules.ErrNotAsked
		case m.paused:
			return ErrPaused
		case m.roster.guided(p.seat) == on:
			return nil
		}
		if err := m.writeNote(GuideNote, game.ToSeat(p.seat), guideBody{p.seat.Number(), on}); err != nil {
			return err
		}
		m.roster.guide(p.seat, on)
		return nil
	})
}
