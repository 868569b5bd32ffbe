package screen

import (
	"errors"
	"math"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/view"
	"aiwolfplay/templates/play"
)

// The reasons to refuse a guess.
var (
	ErrGuessLate = errors.New("screen: the vote of that day has begun")
	ErrGuessSeat = errors.New("screen: the seat cannot be named")
)

// A TooManyGuesses reports that more seats were named than there are werewolves.
type TooManyGuesses struct{ Most int }

func (*TooManyGuesses) Error() string {
	return "screen: more seats are named than there are werewolves"
}

// guess asks for the werewolves. It returns nil if people play, or if the viewer sees more than the public.
func (sc *Scene) guess() *play.Guess {
	t := sc.known
	if !sc.look.Agents || t.Viewer != (game.Viewer{}) || t.Over || t.Day == 0 || sc.look.Screen {
		return nil
	}
	g := &play.Guess{
		Of: play.GuessWolf, Game: sc.village.ID, Day: t.Day, Most: int(t.Setup.Roles[game.RoleWerewolf]),
		Open: mayGuess(t, t.Day),
		Back: "/tables/" + sc.village.ID,
	}
	for s := range t.Alive.All() {
		g.Seats = append(g.Seats, play.GuessSeat{Seat: sc.seat(s)})
	}
	return g
}

// mayGuess reports whether the vote of a day has not begun yet, so that guesses are open.
func mayGuess(t *view.Table, day int) bool {
	return day == t.Day && day > 0 && !t.Over && (t.Phase == game.PhaseNone || t.Phase == game.PhaseTalk)
}

// Guess returns the seats that a visitor names as werewolves before the vote of a day, after they name
// another seat or take one back. If there is only one werewolf, the new seat replaces the old one.
func (sc *Scene) Guess(named game.SeatSet, day int, seat game.Seat, back bool) (game.SeatSet, error) {
	return nameOne(sc.known, named, day, seat, back, int(sc.known.Setup.Roles[game.RoleWerewolf]))
}

// nameOne adds a seat to those that are named before the vote of a day, or takes one back. If only one can be
// named, the new seat replaces the old one.
func nameOne(
	t *view.Table, named game.SeatSet, day int, seat game.Seat, back bool, most int,
) (game.SeatSet, error) {
	switch {
	case !mayGuess(t, day):
		return named, ErrGuessLate
	case !t.Alive.Has(seat):
		return named, ErrGuessSeat
	case back:
		return named.Without(seat), nil
	case most == 1:
		return game.Seats(seat), nil
	case named.With(seat).Len() > most:
		return named, &TooManyGuesses{most}
	}
	return named.With(seat), nil
}

// Named marks the seats in a question that the visitor has named.
func Named(g *play.Guess, guesses map[int]game.SeatSet) {
	for i := range g.Seats {
		g.Seats[i].Named = guesses[g.Day].Has(g.Seats[i].Seat.Seat)
	}
}

// Guessed compares guesses with the roles. It returns nil if there are no guesses, or as long as the roles
// are not revealed.
func (sc *Scene) Guessed(guesses map[int]game.SeatSet) *play.Guessed {
	if !sc.revealed() {
		return nil
	}
	return guessed(sc.known, guesses)
}

// ScoreGuesses counts the seats that somebody named in a finished game, and the werewolves among them.
// expected is the number of hits that the same number of blind guesses would have on average. The log
// contains at least the turningpoint.Events.
func ScoreGuesses(
	setup rules.Setup, log []rules.Event, guesses map[int]game.SeatSet,
) (named, hits int, expected float64) {
	t := view.Fold(setup, game.Omniscient(), log)
	wolves := t.Known(game.RoleWerewolf)
	for day, seats := range guesses {
		living := livingAtVote(t, day)
		if seats &= living; !seats.Empty() {
			named, hits = named+seats.Len(), hits+(seats&wolves).Len()
			expected += float64(seats.Len()*(wolves&living).Len()) / float64(living.Len())
		}
	}
	return named, hits, expected
}

// guessed compares guesses with the roles in a finished game. It returns nil if there are no guesses.
func guessed(t *view.Table, guesses map[int]game.SeatSet) *play.Guessed {
	g := play.Guessed{Village: -1}
	wolves := t.Known(game.RoleWerewolf)
	blindly := 0.0 // expected hits
	votes, onWolf := 0, 0
	for day, named := range guesses {
		living := livingAtVote(t, day)
		if named &= living; named.Empty() {
			continue
		}
		g.Named, g.Hits = g.Named+named.Len(), g.Hits+(named&wolves).Len()
		blindly += float64(named.Len()*(wolves&living).Len()) / float64(living.Len())
		for i := range t.Votes {
			v := &t.Votes[i]
			if v.Day == day && v.Ballot == 0 && !v.Forced && t.Seats[v.Voter].Role.Side() == game.SideVillage {
				votes++
				if wolves.Has(v.Target) {
					onWolf++
				}
			}
		}
	}
	if g.Named == 0 {
		return nil
	}
	g.Chance = int(math.Round(100 * blindly / float64(g.Named)))
	if votes > 0 {
		g.Village = percent(float64(onWolf) / float64(votes))
	}
	return &g
}

// livingAtVote returns the seats that were alive when a day's vote began.
func livingAtVote(t *view.Table, day int) game.SeatSet {
	living := game.FirstSeats(t.Setup.Seats())
	for _, d := range t.Deaths {
		if d.Day < day || d.Day == day && d.Cause == view.Attacked {
			living = living.Without(d.Seat)
		}
	}
	return living
}
