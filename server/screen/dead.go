package screen

import (
	"aiwolfplay/game"
	"aiwolfplay/game/view"
	"aiwolfplay/server/table"
	"aiwolfplay/templates/play"
)

// expectations makes the questions to a dead player about the next vote.
type expectations struct{ sc *Scene }

// afterlife returns the choices of a dead player while the game goes on.
func (e expectations) afterlife() *play.Afterlife {
	a := &play.Afterlife{
		Table: e.sc.village.ID, Alone: e.sc.status.MaySeeAll || e.sc.status.SeesAll, MaySeeAll: e.sc.status.MaySeeAll,
		SeesAll: e.sc.status.SeesAll, Watching: e.sc.look.Ghost, MayEnd: e.sc.status.MayEnd,
		MayPlay: e.sc.village.Class == "",
	}
	if !a.SeesAll && !a.Watching {
		a.Guesses = e.questions()
	}
	return a
}

// questions returns the questions to a dead player before each vote. They ask for what the player doesn't
// know: the werewolves, and the seat that will be executed.
func (e expectations) questions() (list []*play.Guess) {
	t, you := e.sc.known, e.sc.you()
	if t.Over || t.Day == 0 || e.sc.look.Screen {
		return nil
	}
	guess := e.sc.status.Guesses.On(t.Day)
	if mayNameWolves(t, you) {
		list = append(list, e.question(play.GuessWolf, int(t.Setup.Roles[game.RoleWerewolf]), guess.Wolves))
	}
	return append(list, e.question(play.GuessExecuted, 1, game.Seats(guess.Executed)))
}

// mayNameWolves reports whether a dead player may guess the werewolves. A dead werewolf may not, since it
// knows them.
func mayNameWolves(t *view.Table, you game.Seat) bool {
	return you != game.NoSeat && t.Seats[you].Role != game.RoleWerewolf
}

// question returns one question to a dead player.
func (e expectations) question(of play.GuessOf, most int, named game.SeatSet) *play.Guess {
	t := e.sc.known
	g := &play.Guess{
		Of: of, Game: e.sc.village.ID, Day: t.Day, Most: most, Open: mayGuess(t, t.Day), Own: true,
		Back: "/tables/" + e.sc.village.ID,
	}
	for s := range t.Alive.All() {
		g.Seats = append(g.Seats, play.GuessSeat{Seat: e.sc.seat(s), Named: named.Has(s)})
	}
	return g
}

// Expect returns the guess of a dead player at the vote of a day, after the player names another seat or
// takes one back.
func (sc *Scene) Expect(of play.GuessOf, day int, seat game.Seat, back bool) (table.Guess, error) {
	guess := sc.status.Guesses.On(day)
	var err error
	switch {
	case of == play.GuessExecuted:
		var named game.SeatSet
		if named, err = nameOne(sc.known, game.Seats(guess.Executed), day, seat, back, 1); err == nil {
			guess.Executed = game.NoSeat
			for s := range named.All() {
				guess.Executed = s
			}
		}
	case !mayNameWolves(sc.known, sc.you()):
		return guess, ErrGuessSeat
	default:
		guess.Wolves, err = sc.Guess(guess.Wolves, day, seat, back)
	}
	return guess, err
}

// expected compares the guesses of a dead player with what happened. It returns nil if there are none.
func expected(t *view.Table, guesses *table.Guesses) *play.Guessed {
	if guesses == nil {
		return nil
	}
	wolves := map[int]game.SeatSet{}
	var votes play.Foretold
	blindly := 0.0
	for day, g := range *guesses {
		wolves[day] = g.Wolves
		if g.Executed == game.NoSeat {
			continue
		}
		votes.Of++
		blindly += 1 / float64(max(livingAtVote(t, day).Len(), 1))
		for _, d := range t.Deaths {
			if d.Day == day && d.Cause == view.Executed && d.Seat == g.Executed {
				votes.Hits++
			}
		}
	}
	shown := guessed(t, wolves)
	if votes.Of == 0 {
		return shown
	}
	if shown == nil {
		shown = &play.Guessed{Village: -1}
	}
	votes.Chance = percent(blindly / float64(votes.Of))
	shown.Foretold = &votes
	return shown
}
