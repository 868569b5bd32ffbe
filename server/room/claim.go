package room

import (
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/server/permission"
)

// Claim records that a user without a seat claims a kept seat, because they played on another device that they don't
// have now. The host decides with Grant. Undecided claims don't survive a restart. It returns ErrSeated, ErrRemoved,
// or, if no seat is kept or somebody else has claimed it, ErrTaken.
func (r *Rooms) Claim(code, user string, seat game.Seat) error {
	return r.change(code, func(rm *room) error {
		switch {
		case rm.seatOf(user) != game.NoSeat:
			return ErrSeated
		case rm.isOut(user):
			return ErrRemoved
		case int(seat) >= len(rm.seats) || !rm.mayClaim(&rm.seats[seat], user):
			return ErrTaken
		}
		rm.dropClaims(user)
		rm.seats[seat].claim = user
		return nil
	})
}

// Grant gives a kept seat to the user who has claimed it or, if yes is false, refuses the claim. Only the
// host may call it. It returns ErrTaken if nobody claims the seat.
func (r *Rooms) Grant(code, user string, seat game.Seat, yes bool) error {
	return r.changeBy(user, permission.Assign, code, func(rm *room) error {
		if int(seat) >= len(rm.seats) || !rm.seats[seat].claimed() {
			return ErrTaken
		}
		s := &rm.seats[seat]
		from, to := s.keptFor, s.claim
		s.claim = ""
		if !yes {
			return nil
		}
		s.keptFor = to
		if err := rm.sit(to, "", seat); err != nil {
			s.keptFor = from
			return err
		}
		if rm.isGuest(from) {
			rm.guests = append(slices.Clip(rm.guests), to)
		}
		rm.moved = append(rm.moved, from)
		return nil
	})
}

// claimed reports whether somebody claims that the seat is kept for them.
func (s *seat) claimed() bool { return s.awaited() && s.claim != "" }

// mayClaim reports whether a user may claim a kept seat. The user for whom it is kept sits down instead.
func (rm *room) mayClaim(s *seat, user string) bool {
	return s.awaited() && s.keptFor != user && (s.claim == "" || s.claim == user) &&
		rm.seatOf(user) == game.NoSeat && !rm.isOut(user)
}

// dropClaims withdraws the claims of a user.
func (rm *room) dropClaims(user string) {
	for i := range rm.seats {
		if rm.seats[i].claim == user {
			rm.seats[i].claim = ""
		}
	}
}
