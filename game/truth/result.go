package truth

import (
	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/view"
)

// Got reports whether a seat had got the result that it told, as far as the table tells. Of the
// results of others only an omniscient viewer's table tells.
func Got(t *view.Table, r *view.Report) bool {
	return learned(t, r.Target, func(j view.Judgement, from int, verb protocol.Verb) bool {
		return verb == r.Kind && j.Actor == r.Seat && j.Species == r.Species && from <= r.Day
	}) != game.SpeciesNone
}

// Invented reports whether the table's viewer knows that a seat had not got the result that it
// told: it sees what the seat got, or the seat has not the role for it, or it is wrong.
func Invented(t *view.Table, r *view.Report) bool {
	role, knows := game.RoleSeer, judge{Table: t}
	if r.Kind == protocol.Identified {
		role = game.RoleMedium
	}
	if own, seated := t.Viewer.Seat(); t.Viewer.IsOmniscient() || seated && own == r.Seat {
		return !Got(t, r)
	}
	species := SpeciesOf(t, r.Target)
	return knows.role(r.Seat, role) == Lie || species != game.SpeciesNone && species != r.Species
}

// SpeciesOf is what the table's viewer knows of a seat's species, SpeciesNone if nothing.
func SpeciesOf(t *view.Table, seat game.Seat) game.Species {
	switch {
	case t.Seats[seat].Role != game.RoleNone:
		return t.Seats[seat].Role.Species()
	case t.Known(game.RoleWerewolf).Len() == int(t.Setup.Roles[game.RoleWerewolf]),
		t.Seats[seat].Cause == view.Attacked: // wolves do not attack their own
		return game.SpeciesHuman
	}
	return learned(t, seat, func(view.Judgement, int, protocol.Verb) bool { return true })
}

// SpeciesTo is what a seat knew of another's species on a day, SpeciesNone if nothing, as far
// as the table's viewer knows.
func SpeciesTo(t *view.Table, seat, other game.Seat, day int) game.Species {
	by := &t.Seats[seat]
	switch {
	case by.Role == game.RoleWerewolf, seat == other:
		return SpeciesOf(t, other)
	case t.Seats[other].Cause == view.Attacked && t.Seats[other].DeathDay <= day:
		return game.SpeciesHuman
	}
	return learned(t, other, func(j view.Judgement, from int, _ protocol.Verb) bool {
		return j.Actor == seat && from <= day
	})
}

// learned is the species of a seat by the first of some results, SpeciesNone without one. A
// seer knows its result from the day after the night on, a medium on the day of it.
func learned(
	t *view.Table, seat game.Seat, is func(j view.Judgement, from int, verb protocol.Verb) bool,
) game.Species {
	for _, j := range t.Divinations {
		if j.Target == seat && is(j, j.Day+1, protocol.Divined) {
			return j.Species
		}
	}
	for _, j := range t.Identifications {
		if j.Target == seat && is(j, j.Day, protocol.Identified) {
			return j.Species
		}
	}
	return game.SpeciesNone
}
