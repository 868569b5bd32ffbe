package table

import (
	"context"

	"aiwolfplay/game"
)

// Guess stores a dead person's guess before the vote of a day. It returns ErrNotDead for the living,
// ErrSeesAll for a person who sees everything, and ErrManyTries after maxTries guesses.
func (p Player) Guess(ctx context.Context, day int, g Guess) error {
	return p.t.do(ctx, func(a *master) error {
		switch {
		case !a.roster.isDead(p.seat):
			return ErrNotDead
		case a.afterlife.seesAll.Has(p.seat):
			return ErrSeesAll
		case a.paused:
			return ErrPaused
		case a.afterlife.guesses[p.seat].On(day) == g:
			return nil
		case a.afterlife.tries[p.seat] >= maxTries:
			return ErrManyTries
		}
		if err := a.writeNote(GuessNote, game.ToSeat(p.seat), bodyOfGuess(p.seat, day, g)); err != nil {
			return err
		}
		a.afterlife.guess(p.seat, day, g)
		return nil
	})
}

// SeeAll ends a dead person's part in the game: from now on they may see everything. It returns
// ErrNotDead for the living, and ErrNotAlone while a person lives or a connected agent plays.
func (p Player) SeeAll(ctx context.Context) error {
	return p.t.do(ctx, func(a *master) error {
		switch {
		case !a.roster.isDead(p.seat):
			return ErrNotDead
		case !a.roster.onlyBuiltIn():
			return ErrNotAlone
		case a.paused:
			return ErrPaused
		case a.afterlife.seesAll.Has(p.seat):
			return nil
		}
		if err := a.writeNote(SeeAllNote, game.ToSeat(p.seat), seeAllBody{p.seat.Number()}); err != nil {
			return err
		}
		a.afterlife.seesAll = a.afterlife.seesAll.With(p.seat)
		a.agents.fetchMinds(ctx)
		a.t.now.Update(func(n *Now) { n.seesAll = a.afterlife.seesAll })
		return nil
	})
}
