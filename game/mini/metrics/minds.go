package metrics

import (
	"aiwolfplay/game"
	"aiwolfplay/game/mini"
)

// Minded reports whether an agent has beliefs (first), and whether it has beliefs about the beliefs of others (second).
// An agent with only the first expects others to believe what it believes.
func Minded(agent string) (first, second bool) {
	switch agent {
	case "bayes":
		return true, true
	case "bayes-first":
		return true, false
	}
	return false, false
}

// spyLabel is the label of the spy in both word games.
const spyLabel = 0

// minds counts guesses in a word game. aware is the seat that knows that it is the spy, NoSeat if there is none. said
// is the kind of event of a clue.
func (f *FinishedGame) minds(tallies *[mini.Seats]Tally, votes [mini.Seats]int8, spy game.Seat, said mini.Kind,
	aware game.Seat) {
	var moments []int // the number of events after each round of clues
	clues := 0
	for i, ev := range f.Log {
		if ev.Kind == said {
			if clues++; clues%mini.Seats == 0 {
				moments = append(moments, i+1)
			}
		}
	}
	for by := range game.Seat(mini.Seats) {
		player, t := &f.Seats[by], &tallies[by]
		if player.Marked.Len() == 1 && by != aware {
			t.tell(Guessed, player.Marked.Has(spy), half)
		}
		first, second := Minded(player.Agent)
		if !first {
			continue
		}
		for i, n := range moments {
			seen := f.Game.View(f.Setting, mini.Project(f.Log[:n], game.AtSeat(by)))
			own := f.suspicion(seen, by)
			if aware == game.NoSeat {
				t.tell(SelfAware, own[by] > half == (by == spy), 2.0/3) // always saying no is right twice in three
			}
			if i < len(moments)-1 {
				continue
			}
			if by != aware {
				among, chance := mini.All, 1.0/mini.Seats
				if aware != game.NoSeat {
					among, chance = among.Without(by), half
				}
				t.count(Guessed, credit(own, among, spy), chance)
			}
			f.foresee(t, seen, by, own, second, votes, aware)
		}
	}
}

// suspicion returns, for each seat, the probability by a seat's beliefs that it is the spy.
func (f *FinishedGame) suspicion(seen mini.Table, by game.Seat) (p [mini.Seats]float64) {
	for of := range game.Seat(mini.Seats) {
		p[of] = f.Game.Minds().Posterior(seen, by, of)[spyLabel]
	}
	return p
}

// foresee counts a seat's guesses of the votes of the others, except those of agents of its own kind.
func (f *FinishedGame) foresee(t *Tally, seen mini.Table, by game.Seat, own [mini.Seats]float64, second bool,
	votes [mini.Seats]int8, aware game.Seat) {
	for other := range game.Seat(mini.Seats) {
		if other == by || other == aware || f.Seats[other].Agent == f.Seats[by].Agent {
			continue
		}
		thinks := own
		if second {
			for of := range game.Seat(mini.Seats) {
				thinks[of] = f.Game.Minds().Second(seen, by, other, of)[spyLabel]
			}
		}
		t.count(Foreseen, credit(thinks, mini.All.Without(other), game.Seat(votes[other]-1)), half)
	}
}

// credit returns 1 if the most probable of some seats is the right one. If several are equally probable, they share the
// credit.
func credit(p [mini.Seats]float64, among game.SeatSet, right game.Seat) float64 {
	const equal = 1e-9
	most := 0.0
	for seat := range among.All() {
		most = max(most, p[seat])
	}
	ties := 0
	for seat := range among.All() {
		if p[seat] >= most-equal {
			ties++
		}
	}
	if p[right] < most-equal {
		return 0
	}
	return 1 / float64(ties)
}

// Marked returns the seats with the spy's label in a word game.
func Marked(g mini.Game, labels [mini.Seats]string) (seats game.SeatSet) {
	minds := g.Minds()
	if minds == nil {
		return 0
	}
	for seat, label := range labels {
		if label != "" && label == minds.Labels()[spyLabel] {
			seats = seats.With(game.Seat(seat))
		}
	}
	return seats
}
