package clock

import (
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/permission"
)

// Times after which the others see for whom the table waits. At night they never see it, because that would reveal who
// has a task.
const (
	ShownToHost = 10 * time.Second
	ShownToAll  = 30 * time.Second
)

// SetNight is the length of a night, counted from the moment when somebody sets a clock.
const SetNight = time.Minute

// Holding returns the people who have had a question of the day for at least the given time while others wait for them.
func (r *Reading) Holding(long time.Duration) (seats game.SeatSet) {
	phase := r.State.Phase()
	if r.Stopped || !r.Published || r.Persons.Len() < 2 || phase != game.PhaseTalk && phase != game.PhaseVote {
		return 0
	}
	for seat := range (r.State.Waiting() & r.Players).All() {
		if r.now.Sub(r.Deadline(seat).Since) >= long {
			seats = seats.With(seat)
		}
	}
	return seats
}

// OthersEnd returns when the clock ends the wait for the people whose answers are awaited by day, zero
// without a clock. It is also zero if the players have different limits, because a student's own limits are
// private.
func (r *Reading) OthersEnd() (last time.Time) {
	if r.Holding(0).Empty() {
		return time.Time{}
	}
	own := r.limits[r.Players.First()]
	for seat := range r.Players.All() {
		if r.limits[seat] != own {
			return time.Time{}
		}
	}
	for seat := range (r.State.Waiting() & r.Players).All() {
		at := r.Deadline(seat).At
		if at.IsZero() {
			return at
		}
		last = later(last, at)
	}
	return last
}

// Clockless reports whether a night without a clock has lasted for at least the given time.
func (r *Reading) Clockless(long time.Duration) bool {
	if r.Stopped || r.Persons.Len() < 2 || r.Players.Empty() {
		return false
	}
	stage := r.Stage()
	return stage != rules.StageNone && r.stageEnds(stage).IsZero() && r.now.Sub(r.night.began) >= long
}

// IsSet reports whether somebody has set a clock for the night.
func (r *Reading) IsSet() bool { return r.night.limit > 0 }

// Set limits a night without a clock to a minute from now. Open questions of people get a deadline.
func (r *Reading) Set() {
	r.night.began, r.night.limit = r.now, SetNight
	for seat := range (r.State.Waiting() &^ r.Agents).All() {
		r.Forget(seat)
	}
}

// waitChanges returns when others will next see more of the wait for somebody, the zero time if never.
func (r *Reading) waitChanges() (next time.Time) {
	from := func(since time.Time) {
		for _, d := range [...]time.Duration{ShownToHost, ShownToAll, permission.Patience} {
			if at := since.Add(d); at.After(r.now) {
				next = Sooner(next, at)
			}
		}
	}
	for seat := range r.Holding(0).All() {
		from(r.Deadline(seat).Since)
	}
	if r.Clockless(0) {
		from(r.night.began)
	}
	return next
}
