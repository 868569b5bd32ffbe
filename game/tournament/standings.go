package tournament

import (
	"cmp"
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
)

// Standings count the games of a tournament. The zero value counts none.
type Standings struct {
	Games   int
	Village sim.Rate
	Spoken  int    // utterances, Skip and Over not counted
	Teams   []Team // by number
}

// A Team holds the results of a team. A game counts once for each seat of the
// team. Each seat on the winning side wins one point (2.2).
type Team struct {
	All     sim.Rate
	ByRole  [game.NumRoles]sim.Rate
	Against map[int]sim.Rate // by the number of a team on the other side
	Faults  map[string]int   // number of violations of the rules (4), by kind
}

// A Result is the part of a finished game that standings count.
type Result struct {
	Winner game.Side
	Roles  [game.MaxSeats]game.Role
	Spoken int
	Faults map[game.Seat]map[string]int // of seats, by kind; nil: none
}

// FaultAbsent is the kind of fault of a team that was absent from a game. The game does not count for it.
const FaultAbsent = "absent"

// absent reports whether the team of a seat was absent.
func (r *Result) absent(seat int) bool { return r.Faults[game.Seat(seat)][FaultAbsent] > 0 }

// ResultOf returns the result of a game from its log, without Faults. ok is false
// if the game is not over.
func ResultOf(log []rules.Event) (r Result, ok bool) {
	for i := range log {
		switch ev := &log[i]; ev.Kind {
		case rules.Said:
			if ev.Text != rules.SkipText && ev.Text != rules.OverText {
				r.Spoken++
			}
		case rules.GameEnded:
			r.Winner = ev.Side
		case rules.RoleRevealed:
			r.Roles[ev.Actor] = ev.Role
		}
	}
	return r, r.Winner != game.SideNone
}

// Add counts a game. seats holds the team at each seat.
func (s *Standings) Add(seats []int, r Result) {
	s.Games++
	s.Spoken += r.Spoken
	count(&s.Village, r.Winner == game.SideVillage)
	for seat, team := range seats {
		if team == Filler {
			continue
		}
		for len(s.Teams) <= team {
			s.Teams = append(s.Teams, Team{Against: map[int]sim.Rate{}})
		}
		t, role := &s.Teams[team], r.Roles[seat]
		for kind, n := range r.Faults[game.Seat(seat)] {
			if t.Faults == nil {
				t.Faults = map[string]int{}
			}
			t.Faults[kind] += n
		}
		if r.absent(seat) {
			continue
		}
		won := role.Side() == r.Winner
		count(&t.All, won)
		count(&t.ByRole[role], won)
		for other, opponent := range seats {
			if opponent != Filler && !r.absent(other) && r.Roles[other].Side() != role.Side() {
				rate := t.Against[opponent]
				count(&rate, won)
				t.Against[opponent] = rate
			}
		}
	}
}

func count(r *sim.Rate, won bool) {
	r.Of++
	if won {
		r.Won++
	}
}

// Ranking sorts the given team numbers by win rate, the best first. The win rate
// is unweighted (2.3) and equals the mean of points (2.2). Equal teams are in the
// order of their numbers. Teams that have not played come last.
func (s *Standings) Ranking(teams []int) []int {
	share := func(team int) float64 {
		if team >= len(s.Teams) || s.Teams[team].All.Of == 0 {
			return -1
		}
		return s.Teams[team].All.Share()
	}
	order := slices.Sorted(slices.Values(teams))
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(share(b), share(a)) })
	return order
}

// Team returns the results of a team, or the zero Team if it has not played.
func (s *Standings) Team(number int) Team {
	if number >= len(s.Teams) {
		return Team{}
	}
	return s.Teams[number]
}
