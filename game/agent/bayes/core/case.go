package core

import (
	"aiwolfplay/game"
	"aiwolfplay/game/agent/speech"
	"aiwolfplay/game/belief"
	"aiwolfplay/game/rules"
)

// A Case adds to beliefs other reasons for or against a seat's execution.
type Case struct {
	Named   game.Seat              // this seat has named it today; NoSeat if it has named nobody
	Vouched game.SeatSet           // this seat has called them human today
	Echo    [game.MaxSeats]float64 // others have declared to vote for it
}

// A Gain is the village's gain by the execution of seats, by beliefs and the posterior behind them.
type Gain struct {
	belief *speech.Belief
	post   *belief.Posterior
}

// Of returns the gain by a seat's execution.
func (g Gain) Of(seat game.Seat) float64 {
	sum := g.belief.Wolf[seat] + worth[game.RoleSeer]*g.belief.Seer[seat]
	for _, r := range [...]game.Role{game.RolePossessed, game.RoleMedium, game.RoleBodyguard} {
		sum += worth[r] * g.post.Role[seat][r]
	}
	return sum
}

// Gain returns the gain by the beliefs by which the seat speaks.
func (s Ballots) Gain(m *speech.Belief) Gain { return Gain{m, s.Told()} }

// Echo returns how much declared votes speak for joining them. Three that vote alike outvote two that lie, so a trusted
// word is worth following in doubt; the seer's most. Reasoned is the set of seats that gave a reason for their word,
// and post says how likely the possessed they are. If the words of many counted in full, all would follow the first
// speaker, and their votes would say nothing.
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

// Candidates returns the seats that the seat may name. Found reports whether it has itself reported one of them as a
// wolf; a claimed seer then names no other, whether its result is true or false.
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

// Accuse returns the seat among some that this seat says it wants executed. It sticks to the one that it has named
// unless another is clearly likelier a wolf.
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

// ForVillage casts the ballot with the best expected outcome for the village. A vote that changes nothing goes to
// the seat that it would be best to hit.
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
