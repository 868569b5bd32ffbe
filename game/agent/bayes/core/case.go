package core

import (
	"aiwolfplay/game"
	"aiwolfplay/game/agent/speech"
	"aiwolfplay/game/belief"
	"aiwolfplay/game/rules"
)

// A Case holds reasons for or against a seat's execution besides beliefs.
type Case struct {
	Named   game.Seat              // the seat that this seat has named today; NoSeat if it has named nobody
	Vouched game.SeatSet           // the seats that this seat has called human today
	Echo    [game.MaxSeats]float64 // by seat, the weight of the votes that others have declared against it
}

// A Gain computes the village's gain from executions, by beliefs and the posterior behind them.
type Gain struct {
	belief *speech.Belief
	post   *belief.Posterior
}

// Of returns the village's gain from a seat's execution.
func (g Gain) Of(seat game.Seat) float64 {
	sum := g.belief.Wolf[seat] + worth[game.RoleSeer]*g.belief.Seer[seat]
	for _, r := range [...]game.Role{game.RolePossessed, game.RoleMedium, game.RoleBodyguard} {
		sum += worth[r] * g.post.Role[seat][r]
	}
	return sum
}

// Gain returns the gain by the beliefs that the seat voices.
func (s Ballots) Gain(m *speech.Belief) Gain { return Gain{m, s.Told()} }

// Echo returns how much declared votes support a vote for the same target. Three seats that vote alike outvote two that
// lie. So in doubt the vote of a trusted seat is worth following, the seer's most of all. reasoned is the set of seats
// that gave a reason for their vote, and post says how likely each is the possessed. If the declared votes of many
// counted in full, all would follow the first speaker, and their votes would mean nothing.
func (s Ballots) Echo(
	m *speech.Belief, post *belief.Posterior, f Foresight, reasoned game.SeatSet,
) (pull [game.MaxSeats]float64) {
	weight := 1.0
	if f.EchoSeats > 0 {
		weight = f.EchoSeats / float64(s.Others().Len())
	}
	for i, target := range s.Declared() {
		voter := game.Seat(i)
		if target >= game.MaxSeats || voter == s.Me || !s.Table.Alive.Has(voter) {
			continue
		}
		weight := weight
		if !reasoned.Has(voter) {
			weight *= echoBare
		}
		village := 1 - m.Wolf[voter] - post.Role[voter][game.RolePossessed]
		pull[target] += weight * (echoSeer*m.Seer[voter] + echoVillage*max(0, village-echoNeutral))
	}
	return pull
}

// Candidates returns the seats that the seat may name. found reports whether it has itself reported one of them as a
// wolf. A claimed seer then names no other seat, whether its result is true or false.
func (s Ballots) Candidates() (set game.SeatSet, found bool) {
	set = s.Others() &^ s.Mind.Spared()
	var wolves game.SeatSet
	for r := range s.Results(s.Me) {
		if r.Species == game.SpeciesHuman {
			set = set.Without(r.Target)
		} else if s.Table.Alive.Has(r.Target) {
			wolves = wolves.With(r.Target)
		}
	}
	if !wolves.Empty() && s.Table.Seats[s.Me].Claim == game.RoleSeer {
		set = wolves
	}
	return set, !wolves.Empty()
}

// Accuse returns the seat, among the given ones, that this seat says it wants executed. It keeps to the seat that it
// has named unless another is clearly likelier a wolf.
func (s Ballots) Accuse(m *speech.Belief, among game.SeatSet, c *Case) game.Seat {
	gain, accused, late := s.Gain(m), s.Record.reportedWolves(), s.Record.FirstHeard()
	return speech.Best(among, func(of game.Seat) float64 {
		score := gain.Of(of) + c.Echo[of] + late[of]
		if c.Vouched.Has(of) {
			score -= vouchedLess
		}
		if accused.Has(of) {
			score += reportedMore
		}
		if of == c.Named {
			score += s.Sticks
		}
		return score
	})
}

// ForVillage casts the ballot with the best expected outcome for the village. A vote that changes nothing goes to the
// seat whose execution would be best.
func (s Ballots) ForVillage(m *speech.Belief, ask rules.Ask, c *Case, f Foresight) game.Seat {
	gain, accused := s.Gain(m), s.Record.reportedWolves()
	value := func(of game.Seat) float64 {
		if of == s.Me {
			return ownDeath
		}
		v := gain.Of(of) + c.Echo[of]
		if of == c.Named {
			v += namedInVote
		}
		if accused.Has(of) {
			v += reportedMore
		}
		if c.Vouched.Has(of) {
			v -= vouchedLess
		}
		return v
	}
	ballot := s.forecast(ask, f)
	return speech.Best(ask.Targets, func(of game.Seat) float64 {
		return hitMatters*value(of) + ballot.outcome(of, value)
	})
}
