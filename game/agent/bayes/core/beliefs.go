package core

import (
	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/speech"
	"aiwolfplay/game/belief"
)

// Consider returns the posterior by everything that the seat knows so far.
func (s *Seat) Consider() *belief.Posterior {
	if !s.fresh || s.events != s.Table.Events {
		if s.Prepare != nil {
			s.Prepare()
		}
		own := s.Model.Own()
		s.infer(&s.known, &own)
		s.fresh, s.events, s.shared, s.as = true, s.Table.Events, false, game.RoleNone
	}
	return &s.known
}

// infer computes a posterior. From the turn on in which claims should have been made, it assumes that a seat without a
// claim will not claim.
func (s *Seat) infer(post *belief.Posterior, facts *belief.Facts) {
	made := s.ClaimsBy
	if s.Table.Day > 1 {
		made = claimsSoon
	}
	if s.Table.Turn >= made && s.Table.Phase == game.PhaseTalk && s.Table.Day > 0 {
		s.Model.InferAtDayEnd(post, facts, false)
		return
	}
	s.Model.Infer(post, facts, false)
}

// Common returns the posterior that everybody can compute.
func (s *Seat) Common() *belief.Posterior {
	s.Consider()
	if !s.shared {
		facts := s.Model.Public()
		if s.others == nil {
			s.infer(&s.public, &facts)
		} else {
			s.others.Infer(&s.public, &facts, false)
		}
		s.shared = true
	}
	return &s.public
}

// Told returns the posterior by which the seat speaks. It is based on the seat's knowledge. If the seat lies, it is
// based on the knowledge of its pretended role, and its false results count as true.
func (s *Seat) Told() *belief.Posterior {
	s.Consider()
	if !s.Lies() {
		return &s.known
	}
	if mask := s.Mask(); s.as != mask {
		facts := s.pretence(mask)
		s.infer(&s.spoken, &facts)
		s.as = mask
	}
	return &s.spoken
}

// pretence returns the facts that would be certain if the seat had the role that it pretends to have.
func (s *Seat) pretence(mask game.Role) belief.Facts {
	facts := s.Model.As(belief.RolesOf(mask))
	if mask != game.RoleSeer && mask != game.RoleMedium {
		return facts
	}
	for _, r := range s.Table.Reports {
		switch {
		case r.Seat != s.Me || r.TakenBack:
		case r.Species == game.SpeciesWerewolf:
			facts.Only(r.Target, belief.RolesOf(game.RoleWerewolf))
		default:
			facts.Not(r.Target, game.RoleWerewolf)
		}
	}
	return facts
}

// Say returns the beliefs by which the seat speaks. Trusted seats are seen without haze.
func (s *Seat) Say(trusted game.SeatSet) speech.Belief { return s.hazed(s.Told(), trusted) }

// Truth returns the beliefs by which the seat votes and acts in secret. Trusted seats are seen without haze.
func (s *Seat) Truth(trusted game.SeatSet) speech.Belief { return s.hazed(s.Consider(), trusted) }

// hazed draws beliefs towards an even share and follows hunches, so that a weaker player distinguishes
// suspects less well. Certainties stay, apart from rounding.
func (s *Seat) hazed(post *belief.Posterior, trusted game.SeatSet) (m speech.Belief) {
	living, sum := 0.0, 0.0
	for other := range s.Others().All() {
		if inDoubt(post.Wolf(other)) {
			living++
			sum += post.Wolf(other)
		}
	}
	d := agent.DrawOf(s.Key, "hunch", s.Table.Day)
	for i := range m.Wolf {
		hunch := d.Float64() - 0.5
		m.Wolf[i], m.Seer[i] = post.Role[i][game.RoleWerewolf], post.Role[i][game.RoleSeer]
		m.Medium[i], m.Bodyguard[i] = post.Role[i][game.RoleMedium], post.Role[i][game.RoleBodyguard]
		if s.Hazy > 0 && inDoubt(m.Wolf[i]) && living > 0 && !trusted.Has(game.Seat(i)) {
			m.Wolf[i] += s.Hazy * (sum/living - m.Wolf[i] + hazeHunch*hunch)
			m.Wolf[i] = max(hazeLeast, min(hazeMost, m.Wolf[i]))
		}
	}
	return m
}

// inDoubt reports whether a likelihood is neither impossible nor certain.
func inDoubt(likelihood float64) bool { return likelihood > 0 && likelihood < 1-rounding }

// Innocent returns the seats that everybody knows to be human.
func (s *Seat) Innocent() game.SeatSet {
	var set game.SeatSet
	for other := range s.Seats().All() {
		if s.Common().Wolf(other) == 0 {
			set = set.With(other)
		}
	}
	return set
}

// Average returns the mean likelihood of a wolf in the other living seats.
func (s *Seat) Average(m *speech.Belief) float64 {
	sum := 0.0
	for other := range s.Others().All() {
		sum += m.Wolf[other]
	}
	return sum / float64(max(1, s.Others().Len()))
}

// AsLikely returns another seat that is nearly as likely to be the wolf as a seat that the player can say nothing
// about: the likeliest, if it is at least half as likely. It returns NoSeat if there is none.
func (s *Seat) AsLikely(m *speech.Belief, about game.Seat) game.Seat {
	other := speech.Best(s.Others().Without(about)&^s.Mind.Spared(), func(c game.Seat) float64 { return m.Wolf[c] })
	if other == game.NoSeat || m.Wolf[other] < m.Wolf[about]/2 {
		return game.NoSeat
	}
	return other
}
