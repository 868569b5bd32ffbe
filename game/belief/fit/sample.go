package fit

import (
	"fmt"
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/belief"
)

// A sample is a belief.Sample with the set and the game that it comes from.
type sample struct {
	*belief.Sample
	set, game int
	group     [game.MaxSeats]int // by seat, the group of strangers that its agent is in; nobody if it is in none
}

// nobody stands for the group of agents that are never strangers.
const nobody = -1

// strangersNeeded is the least number of agents for groups of strangers. Each
// group then has at least three agents.
const strangersNeeded = 3 * Folds

// seatsOf returns the seats of a group of strangers.
func (s *sample) seatsOf(group int) (seats game.SeatSet) {
	for seat, g := range s.group {
		if g == group && g != nobody {
			seats = seats.With(game.Seat(seat))
		}
	}
	return seats
}

// ignore makes learners ignore the conduct of a group of strangers.
func ignore(samples []sample, group int) {
	for _, s := range samples {
		s.Ignore = s.seatsOf(group)
	}
}

// samplesOf returns the samples to fit on (list), and the samples of games with an agent of LeaveOut (others). In large
// villages every agent plays in every game; there the fit ignores one group of agents after another instead.
func samplesOf(games []Game, o *Options) (list, others []sample, err error) {
	roles := games[0].Setup.Roles
	small := Small(games[0].Setup.Seats())
	var names []string
	if !small {
		names = namesOf(games)
	}
	for i := range games {
		g := &games[i]
		if g.Setup.Roles != roles {
			return nil, nil, fmt.Errorf("%s: the roles of the first game expected, got others", g.Name)
		}
		all, err := belief.Samples(g.Setup, g.Events)
		if err != nil {
			return nil, nil, err
		}
		group := groups(g.Names, names)
		taken := map[int]int{} // by day
		for k := range all {
			s := sample{&all[k], g.Set, i, group}
			taken[s.Day]++
			switch {
			case !small && taken[s.Day] > o.Villagers: // the villagers of a large village know nearly the same
			case small && o.LeavesOut(g):
				others = append(others, s)
			default:
				list = append(list, s)
			}
		}
	}
	return list, others, nil
}

// namesOf lists the agents of games in order.
func namesOf(games []Game) (names []string) {
	for i := range games {
		names = append(names, games[i].Names...)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// groups returns, by seat, the group of strangers that the seat's agent is in. The agents, sorted by name, are dealt
// into as many groups as there are folds. Seats without a name are in no group. If there are too few agents, no seat is
// in a group.
func groups(seats, names []string) (group [game.MaxSeats]int) {
	for seat := range group {
		group[seat] = nobody
		if seat < len(seats) && seats[seat] != "" && len(names) >= strangersNeeded {
			at, _ := slices.BinarySearch(names, seats[seat])
			group[seat] = at % Folds
		}
	}
	return group
}

func countGames(list []sample) int {
	seen := map[int]bool{}
	for _, s := range list {
		seen[s.game] = true
	}
	return len(seen)
}

// top reports whether the most likely wolf of a posterior is a wolf.
func (s *sample) top(p *belief.Posterior) bool {
	top := game.NoSeat
	for seat := range s.Alive.Without(s.Facts.Self).All() {
		if top == game.NoSeat || p.Wolf(seat) > p.Wolf(top) {
			top = seat
		}
	}
	return top != game.NoSeat && s.Roles[top] == game.RoleWerewolf
}
