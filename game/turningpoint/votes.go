package turningpoint

import (
	"aiwolfplay/game"
	"aiwolfplay/game/view"
)

// A Vote is a seat's last ballot of a day and its effect.
type Vote struct {
	Day      int
	Target   game.Seat
	Role     game.Role // of Target
	Own      bool      // Target is on the voter's side
	Died     game.Seat // the seat executed on that day, or NoSeat
	Decisive bool      // Target was executed, and would not have been without this vote
	Forced   bool      // the deadline cast the vote
}

// Hit reports whether the vote's target was executed.
func (v *Vote) Hit() bool { return v.Died == v.Target }

// Votes returns the effects of a seat's votes, day by day. The table must be an omniscient viewer's.
func Votes(t *view.Table, seat game.Seat) (list []Vote) {
	for _, paper := range t.Votes {
		if paper.Voter != seat {
			continue
		}
		v := Vote{Day: paper.Day, Target: paper.Target, Died: game.NoSeat, Forced: paper.Forced}
		v.Role = t.Seats[v.Target].Role
		v.Own = v.Role.Side() == t.Seats[seat].Role.Side()
		for _, d := range t.Deaths {
			if d.Day == v.Day && d.Cause == view.Executed {
				v.Died = d.Seat
				narrow, drawn := decisive(t, d)
				v.Decisive = v.Hit() && (narrow || drawn)
			}
		}
		if last := len(list) - 1; last >= 0 && list[last].Day == v.Day {
			list = list[:last] // only the revote counts
		}
		list = append(list, v)
	}
	return list
}

// Close reports whether the execution of a seat on a day depended on one vote (narrow), and whether it was drawn after
// a tie (drawn).
func Close(t *view.Table, day int, seat game.Seat) (narrow, drawn bool) {
	return decisive(t, view.Death{Day: day, Seat: seat, Cause: view.Executed})
}

// decisive reports whether the executed seat would have tied with one vote fewer (narrow), and whether it did tie and
// was drawn (drawn).
func decisive(t *view.Table, d view.Death) (narrow, drawn bool) {
	votes := LastBallot(t, d.Day)
	for s, n := range votes {
		if game.Seat(s) == d.Seat || n == 0 {
			continue
		}
		drawn = drawn || n == votes[d.Seat]
		narrow = narrow || n == votes[d.Seat]-1
	}
	return narrow && !drawn, drawn
}

// LastBallot counts the votes for each seat in the last ballot of a day.
func LastBallot(t *view.Table, day int) (votes [game.MaxSeats]int) {
	last := 0
	for _, v := range t.Votes {
		if v.Day == day {
			last = max(last, v.Ballot)
		}
	}
	for _, v := range t.Votes {
		if v.Day == day && v.Ballot == last {
			votes[v.Target]++
		}
	}
	return votes
}
