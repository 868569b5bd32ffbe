package bayes

import (
	"iter"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/view"
)

// mask returns the role that the seat speaks as: the one it has claimed, its
// own in the village, and for wolves and the possessed what they pretend.
func (p *player) mask() game.Role {
	claim := p.table.Seats[p.me].Claim
	switch {
	case p.role().Side() != game.SideWerewolf:
		return p.role()
	case claim != game.RoleNone:
		return claim
	case p.role() == game.RolePossessed:
		return p.fake()
	case p.chosenLiar() || p.cornered() && p.chanceOf("fight", p.courage()) && p.table.Claimants(game.RoleSeer).Len() < 3:
		return game.RoleSeer
	}
	return game.RoleVillager
}

// fake is what the possessed claims: the seer, in a large village sometimes the
// medium.
func (p *player) fake() game.Role {
	d := agent.DrawOf(p.key, "fake", 0)
	if p.table.Setup.Roles[game.RoleMedium] > 0 && d.Chance(0.1) {
		return game.RoleMedium
	}
	return game.RoleSeer
}

// forward reports whether the wolf wants to claim the seer. Where nobody does so
// for the pack, who alone claims it is the seer to all: then one of it had better.
func (p *player) forward() bool {
	d, chance := agent.DrawOf(p.key, "forward", 0), p.fakes
	if p.table.Setup.Roles[game.RolePossessed] == 0 && p.table.Known(game.RoleWerewolf).Len() > 1 {
		chance = max(chance, opposes)
	}
	return d.Chance(chance)
}

// opposes is how likely a wolf of a pack without a possessed offers to claim the seer.
const opposes = 0.6

// chosenLiar reports whether the wolf is to claim the seer: in a pack the first
// who offered to on the night of day 0, a lone wolf if it likes to. Among contest
// agents that is not before two others have: they learn over a set who claims at
// once and was a wolf, and do not believe the seer that it is in other games;
// and four of five of their wolves in logged games do not.
func (p *player) chosenLiar() bool {
	if p.table.Known(game.RoleWerewolf).Len() == 1 {
		third := p.table.Day == 1 && p.table.Turn > 0 && p.table.Claimants(game.RoleSeer).Len() == 2
		return p.forward() && (third || !p.contest)
	}
	for i := range p.table.Talks {
		talk := &p.table.Talks[i]
		if talk.Day > 0 {
			break
		}
		if s := talk.Sentence; s != nil && s.Verb == protocol.Comingout && s.Role == game.RoleSeer && s.Target.Seat() == talk.Seat {
			return talk.Seat == p.me
		}
	}
	return false
}

// cornered reports whether somebody claims to have divined the seat as a wolf.
func (p *player) cornered() bool { return !p.slanderers().Empty() }

// slanderers returns who claims to have divined the seat as a wolf.
func (p *player) slanderers() (set game.SeatSet) {
	for _, r := range p.table.Reports {
		if r.Target == p.me && r.Species == game.SpeciesWerewolf && r.Kind == protocol.Divined && !r.TakenBack {
			set = set.With(r.Seat)
		}
	}
	return set
}

// lies reports whether the seat's results would be its own invention.
func (p *player) lies() bool { return p.mask() != p.role() }

// friends returns the living seats that the seat does not want executed: a
// wolf's pack; for the possessed, whom the seer that it opposes calls a wolf or,
// having been attacked, has left as the only one. Among contest agents who alone
// says at the end that it is a wolf is one: of 588 in logged games 484.
func (p *player) friends() game.SeatSet {
	var set game.SeatSet
	open := p.table.Claimants(game.RoleWerewolf) & p.others()
	if p.role() == game.RolePossessed && p.contest && !p.large() && p.table.Alive.Len() == 3 && open.Len() == 1 {
		return open
	}
	switch p.role() {
	case game.RoleWerewolf:
		set = p.table.Known(game.RoleWerewolf)
	case game.RolePossessed:
		doubt := p.others()
		for _, r := range p.table.Reports {
			switch {
			case r.Seat == p.me || r.Kind != protocol.Divined || r.TakenBack:
			case r.Species == game.SpeciesWerewolf:
				set = set.With(r.Target)
			case p.table.Seats[r.Seat].Cause == view.Attacked:
				doubt = doubt.Without(r.Target)
			}
		}
		if doubt.Len() == 1 {
			set |= doubt
		}
	}
	return set.Without(p.me) & p.table.Alive
}

// results yields what a seat has got, as far as this one knows or pretends: its
// own true results or own told lies, another's reports.
func (p *player) results(seer game.Seat) iter.Seq[view.Judgement] {
	return func(yield func(view.Judgement) bool) {
		if seer == p.me && p.role() == game.RoleSeer {
			for _, j := range p.table.Divinations {
				if !yield(j) {
					return
				}
			}
			return
		}
		for _, r := range p.table.Reports {
			if r.Seat == seer && r.Kind == protocol.Divined && !r.TakenBack &&
				!yield(view.Judgement{Day: r.On, Actor: seer, Target: r.Target, Species: r.Species}) {
				return
			}
		}
	}
}

// invent returns the results that the seat pretends to have and has not told:
// for a seer one of each night, for a medium one of each execution.
func (p *player) invent() []view.Judgement {
	var news []view.Judgement
	switch p.mask() {
	case game.RoleSeer:
		var told game.SeatSet
		blacks := 0
		for r := range p.results(p.me) {
			told = told.With(r.Target)
			if r.Species == game.SpeciesWerewolf {
				blacks++
			}
		}
		for night := told.Len(); night < p.table.Day; night++ {
			j := p.inventDivination(night, told, blacks)
			if j.Target == game.NoSeat {
				break
			}
			told = told.With(j.Target)
			if j.Species == game.SpeciesWerewolf {
				blacks++
			}
			news = append(news, j)
		}
	case game.RoleMedium:
		for _, d := range p.table.Deaths {
			if d.Cause != view.Executed || d.Day >= p.table.Day {
				continue
			}
			j := view.Judgement{Day: d.Day + 1, Actor: p.me, Target: d.Seat, Species: game.SpeciesHuman}
			if !p.told(protocol.Identified, j) {
				news = append(news, j)
			}
		}
	}
	return news
}

// inventDivination makes up the result of a night. It accuses no friend, nobody
// who is known to be human, and no more seats than there can be wolves; and it
// names only who lived on that night.
func (p *player) inventDivination(night int, told game.SeatSet, blacks int) view.Judgement {
	d := agent.DrawOf(p.key, "lie", night)
	var lived game.SeatSet
	for s := range p.seats().Without(p.me).All() {
		if seat := &p.table.Seats[s]; !seat.Dead || seat.DeathDay > night {
			lived = lived.With(s)
		}
	}
	lived &^= told
	j := view.Judgement{Day: night, Actor: p.me, Target: game.NoSeat, Species: game.SpeciesHuman}
	humans := p.innocent()
	victims := lived & p.others() &^ p.friends() &^ p.table.Known(game.RoleWerewolf) &^ humans
	accuse := func(set game.SeatSet) view.Judgement {
		j.Target, j.Species = d.Pick(set), game.SpeciesWerewolf
		return j
	}
	last := night == p.table.Day-1
	may := last && blacks < p.wolves() && !victims.Empty()
	if may && d.Chance(p.bold) {
		rivals := victims & p.table.Claimants(game.RoleSeer)
		if quiet := victims &^ rivals; p.contest && rivals.Len() > 1 {
			switch { // one of the rivals is on its side
			case p.role() == game.RoleWerewolf:
				j.Target = best(rivals, func(s game.Seat) float64 { return p.consider().Role[s][game.RoleSeer] })
				return accuse(game.Seats(j.Target))
			case p.role() == game.RolePossessed && !quiet.Empty():
				return accuse(quiet)
			}
		}
		if !rivals.Empty() && (p.contest || d.Chance(0.5)) {
			return accuse(rivals)
		}
		return accuse(victims)
	}
	quiet := lived &^ p.table.Claimants(game.RoleSeer)
	if quiet.Empty() {
		quiet = lived
	}
	// A white for the one whom it takes for its wolf turns the search away from it,
	// but in a large village leads to it once the liar is known for one.
	j.Target = best(quiet, func(s game.Seat) float64 {
		if p.largeAtHome() {
			return d.Float64()
		}
		return p.consider().Wolf(s) + 0.01*d.Float64()
	})
	if may && (p.others() &^ told &^ humans).Without(j.Target).Empty() {
		return accuse(victims) // somebody has to be left to be the wolf
	}
	return j
}

// innocent returns the seats that everybody knows to be human.
func (p *player) innocent() game.SeatSet {
	var set game.SeatSet
	for s := range p.seats().All() {
		if p.common().Wolf(s) == 0 {
			set = set.With(s)
		}
	}
	return set
}

// told reports whether the seat has reported a result.
func (p *player) told(kind protocol.Verb, j view.Judgement) bool {
	for _, r := range p.table.Reports {
		if r.Seat == p.me && r.Kind == kind && r.Target == j.Target && r.Species == j.Species {
			return true
		}
	}
	return false
}

// news returns the results that the seat has, or pretends to have, and has not
// told, with the verb that tells them.
func (p *player) news() (protocol.Verb, []view.Judgement) {
	verb, all := protocol.Divined, p.table.Divinations
	if p.mask() == game.RoleMedium {
		verb, all = protocol.Identified, p.table.Identifications
	}
	if p.lies() {
		return verb, p.invent()
	}
	var news []view.Judgement
	for _, j := range all {
		if j.Actor != p.me || p.told(verb, j) {
			continue
		}
		if verb == protocol.Divined && j.Day == 0 {
			if j = p.first(j); j.Target == game.NoSeat {
				continue
			}
		}
		news = append(news, j)
	}
	return verb, news
}

// chanceOf draws once a game.
func (p *player) chanceOf(matter string, probability float64) bool {
	d := agent.DrawOf(p.key, matter, 0)
	return d.Chance(probability)
}
