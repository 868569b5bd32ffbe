package table

import (
	"time"

	"aiwolfplay/game"
	"aiwolfplay/server/permission"
	"aiwolfplay/server/table/presence"
)

// rights decide which actions people may perform on the game at one moment.
type rights struct {
	table     *Now
	roster    *roster
	people    presence.People
	unlimited bool // a person who plays has no time limit
	now       time.Time
}

// of reports whether a user may perform an action.
func (r *rights) of(user string, what permission.Action) bool {
	if seat, seated := r.table.SeatOf(user); seated {
		return r.at(seat, what, false)
	}
	if r.table.OpenedBy(user) {
		return r.as(permission.Opener, what)
	}
	return r.as(permission.Outsider, what)
}

// at reports whether the person on a seat may perform an action. late says that this person has waited for others for
// at least permission.Patience.
func (r *rights) at(seat game.Seat, what permission.Action, late bool) bool {
	now := permission.Situation{
		OthersLive: !r.roster.living().Without(seat).Empty(),
		OthersHere: r.people.OthersHere(r.roster.persons, seat, r.now),
		Late:       late && r.unlimited,
	}
	return permission.May(r.party(seat), what, now) ||
		seat == r.roster.host && permission.May(permission.Host, what, now)
}

// party returns the part of the person on a seat.
func (r *rights) party(seat game.Seat) permission.Party {
	switch {
	case !r.roster.alive.Has(seat):
		return permission.Dead
	case r.roster.substituted.Has(seat):
		return permission.Replaced
	}
	return permission.Player
}

// as reports whether somebody without a seat may perform an action.
func (r *rights) as(party permission.Party, what permission.Action) bool {
	return permission.May(party, what, permission.Situation{OthersLive: !r.roster.living().Empty()})
}
