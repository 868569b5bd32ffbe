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

// A Team is how a team has played. A game counts once for each of its seats,
// and is won by the seats of the winning side: one point (2.1).
type Team struct {
	All     sim.Rate
	ByRole  [game.NumRoles]sim.Rate
	Against map[int]sim.Rate // by the number of a team on the other side
}

// A Result is what standings need of a game.
type Result struct {
	Winner game.Side
	Roles  [game.MaxSeats]game.Role
	Spoken int
}

// ResultOf reads the result from the log of a finished game. ok is false if the
// game is not over.
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

// Add counts a game, given the team at each seat.
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
		won := role.Side() == r.Winner
		count(&t.All, won)
		count(&t.ByRole[role], won)
		for other, opponent := range seats {
			if opponent != Filler && r.Roles[other].Side() != role.Side() {
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

// Ranking returns the teams' numbers, the best first: by win rate without
// weights (2.2), which is also the order by points where all have played as
// many games. Equals stand in the order of their numbers.
func (s *Standings) Ranking() []int {
	order := make([]int, len(s.Teams))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Compare(s.Teams[b].All.Share(), s.Teams[a].All.Share())
	})
	return order
}
