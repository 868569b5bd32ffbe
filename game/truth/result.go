package truth

import (
	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/view"
)

// Got reports whether a seat had got the result that it reported, as far as the table shows it. Only an
// omniscient viewer's table shows the results of others.
func Got(t *view.Table, r *view.Report) bool {
	return learned(t, r.Target, func(j view.Judgement, from int, verb protocol.Verb) bool {
		return verb == r.Kind && j.Actor == r.Seat && j.Species == r.Species && from <= r.Day
	}) != game.SpeciesNone
}

// Invented reports whether the table's viewer knows that a seat had not got the result that it reported: the
// viewer sees the seat's results, or the seat lacks the role, or the result is wrong.
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

// SpeciesOf returns a seat's species if the table's viewer knows it, or SpeciesNone.
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

// SpeciesTo returns another seat's species if a seat knew it on a day, as far as the table's viewer knows. Otherwise it
// returns SpeciesNone.
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

// learned returns the species of a seat by the first result about it in a list, or SpeciesNone if there is none. A seer
// knows its result from the day after the night on, a medium from the day on which it receives it.
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
