package table

import (
	"context"

	"aiwolfplay/game"
)

// Guess stores a dead person's guess before the vote of a day. It returns ErrNotDead for the living,
// ErrSeesAll for a person who sees everything, and ErrManyTries after maxTries guesses.
func (p Player) Guess(ctx context.Context, day int, g Guess) error {
	return p.t.do(ctx, func(m *master) error {
		switch {
		case !m.roster.isDead(p.seat):
			return ErrNotDead
		case m.afterlife.seesAll.Has(p.seat):
			return ErrSeesAll
		case m.paused:
			return ErrPaused
		case m.afterlife.guesses[p.seat].On(day) == g:
			return nil
		case m.afterlife.tries[p.seat] >= maxTries:
			return ErrManyTries
		}
		if err := m.writeNote(GuessNote, game.ToSeat(p.seat), bodyOfGuess(p.seat, day, g)); err != nil {
			return err
		}
		m.afterlife.guess(p.seat, day, g)
		return nil
	})
}

// SeeAll ends a dead person's part in the game: from now on they may see everything. It returns
// ErrNotDead for the living, and ErrNotAlone while a person lives or a connected agent plays.
func (p Player) SeeAll(ctx context.Context) error {
	return p.t.do(ctx, func(m *master) error {
		switch {
		case !m.roster.isDead(p.seat):
			return ErrNotDead
		case !m.roster.onlyBuiltIn():
			return ErrNotAlone
		case m.paused:
			return ErrPaused
		case m.afterlife.seesAll.Has(p.seat):
			return nil
		}
		if err := m.writeNote(SeeAllNote, game.ToSeat(p.seat), seeAllBody{p.seat.Number()}); err != nil {
			return err
		}
		m.afterlife.seesAll = m.afterlife.seesAll.With(p.seat)
		m.agents.fetchMinds(ctx)
		m.t.now.Update(func(n *Now) { n.seesAll = m.afterlife.seesAll })
		return nil
	})
}
