package speech

import (
	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
)

// A Ground is a public fact that is evidence for the role of a seat.
type Ground struct {
	Says   protocol.Sentence
	Role   game.Role // WEREWOLF; SEER, MEDIUM or BODYGUARD of a claimant; VILLAGER for the village's side
	Weight float64   // how much a seat prefers this ground to others
	Since  Moment    // when it became known
}

// A Moment orders what happened: a death before the talk of its day, votes after it.
type Moment int

const momentsOfDay = 1 << 12

// Never is a moment after which nothing happens.
const Never Moment = 1 << 30

// MomentOf returns the moment of an utterance.
func MomentOf(day, n int) Moment { return Moment(day*momentsOfDay + n + 1) }

func atDawn(day int) Moment { return Moment(day * momentsOfDay) }

func atVote(day int) Moment { return Moment((day+1)*momentsOfDay - 1) }

// A revelation is the species that this seat believes of a dead or cleared seat, and why.
type revelation struct {
	species game.Species // SpeciesNone: not known
	why     protocol.Sentence
	by      game.Seat // the medium or the seer who reported it, NoSeat if the night has shown it
	since   Moment
}

// heeded returns the claimant of a role whose results this seat believes: itself, or the claimant that it
// takes for the role. It returns NoSeat if there is none. It never believes two rivals.
func (t *Turn) heeded(role game.Role) game.Seat {
	claimants := t.Table.Claimants(role)
	if claimants.Has(t.Me) && t.Table.Seats[t.Me].Claim == role {
		return t.Me
	}
	likeliest := Best(claimants, func(s game.Seat) float64 { return t.Belief.Of(s, role) })
	if likeliest == game.NoSeat || t.Belief.Of(likeliest, role) < believed {
		return game.NoSeat
	}
	if before := t.Past().quoted(claimants); before != game.NoSeat &&
		t.Belief.Of(likeliest, role)-t.Belief.Of(before, role) < likelierBy {
		return before
	}
	return likeliest
}

// Grounds lists the evidence about a seat, except what the seat said itself today.
func (t *Turn) Grounds(s game.Seat) []Ground {
	e := evidence{t: t, about: s}
	e.reveal()
	e.addReports()
	e.addVotes()
	e.addWords()
	e.addNight()
	e.addClaims()
	return e.list
}

// The kinds of votes that are evidence about the voter.
const (
	votedOtherwise = iota // says nothing
	votedForWolf
	votedForHuman
	votedForMe
	sparedWolf
	sparedHuman
	numVoteKinds
)

// oncePerVillage reports whether at most one seat has a role.
func oncePerVillage(role game.Role) bool {
	return role == game.RoleSeer || role == game.RoleMedium || role == game.RoleBodyguard
}
