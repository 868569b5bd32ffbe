package table

import (
	"context"

	"aiwolfplay/game"
)

// Guess stores a dead person's guess before the vote of a day. It returns ErrNotDead for the living,
// ErrSeesAll for a person who sees everything, and ErrManyTries after maxTries guesses.
func (t *Table) Guess(ctx context.Context, seat game.Seat, day int, g Guess) error {
	return t.do(ctx, func(a *master) error {
		switch {
		case !a.roster.isDead(seat):
			return ErrNotDead
		case a.afterlife.seesAll.Has(seat):
			return ErrSeesAll
		case a.paused:
			return ErrPaused
		case a.afterlife.guesses[seat].On(day) == g:
			return nil
		case a.afterlife.tries[seat] >= maxTries:
			return ErrManyTries
		}
		if err := a.writeNote(GuessNote, game.ToSeat(seat), bodyOfGuess(seat, day, g)); err != nil {
			return err
		}
		a.afterlife.guess(seat, day, g)
		return nil
	})
}

// SeeAll ends a dead person's part in the game: from now on they may see everything. It returns
// ErrNotDead for the living, and ErrNotAlone while a person lives or a connected agent plays.
func (t *Table) SeeAll(ctx context.Context, seat game.Seat) error {
	return t.do(ctx, func(a *master) error {
		switch {
		case !a.roster.isDead(seat):
			return ErrNotDead
		case !a.roster.onlyBuiltIn():
			return ErrNotAlone
		case a.paused:
			return ErrPaused
		case a.afterlife.seesAll.Has(seat):
			return nil
		}
		if err := a.writeNote(SeeAllNote, game.ToSeat(seat), seeAllBody{seat.Number()}); err != nil {
			return err
		}
		a.afterlife.seesAll = a.afterlife.seesAll.With(seat)
		a.fetchMinds(ctx)
		a.t.now.Update(func(n *Now) { n.seesAll = a.afterlife.seesAll })
		return nil
	})
}
