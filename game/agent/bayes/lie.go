package bayes

import (
	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/speech"
)

// Pretends: the possessed claims a role; a wolf claims the seer if it is to for
// its pack or fights back against who calls it a wolf, and is a villager otherwise.
func (p *player) Pretends() game.Role {
	switch {
	case p.Role() == game.RolePossessed:
		return p.fake()
	case p.chosenLiar(), p.fightsBack():
		return game.RoleSeer
	case p.hidesAsGuard():
		return game.RoleBodyguard
	}
	return game.RoleVillager
}

// fake is what the possessed claims: the seer, in a large village sometimes the
// medium.
func (p *player) fake() game.Role {
	if p.Table.Setup.Roles[game.RoleMedium] > 0 && p.chanceOfGame("fake", fakesMedium) {
		return game.RoleMedium
	}
	return game.RoleSeer
}

// Forward reports whether the wolf wants to claim the seer.
func (p *player) Forward() bool { return p.chanceOfGame("forward", p.fakes) }

// chosenLiar reports whether the wolf is to claim the seer: in a pack the first
// who offered to on the night of day 0, a lone wolf if it likes to; among contest agents see
// [player.claimsAtOnce].
func (p *player) chosenLiar() bool {
	if p.Table.Known(game.RoleWerewolf).Len() > 1 {
		return p.FirstForward()
	}
	if p.contest {
		return p.claimsAtOnce()
	}
	return p.Forward()
}

// fightsBack reports whether the wolf claims the seer since it is called a wolf. In
// a small village it rarely does so: there its claim gives it away.
func (p *player) fightsBack() bool {
	chance := p.fights
	switch {
	case p.fewInContest() && p.Wolves() == 1:
		return false
	case p.smallAtHome():
		chance *= fightsSmall
	case p.largeAtHome():
		chance *= fightsLarge
	}
	return !p.Slanderers().Empty() && p.chanceOfGame("fight", chance) &&
		p.Table.Claimants(game.RoleSeer).Len() < claimantsEnough
}

// hidesAsGuard reports whether the wolf of a large village claims the bodyguard since it is about to
// be executed, as the bodyguard does then. Who sees less than one of even strength thinks of it less often.
func (p *player) hidesAsGuard() bool {
	chance := hidesAsGuard * min(1, (1-p.hazy)/(1-haze[agent.Even]))
	return p.largeAtHome() && p.Table.Phase == game.PhaseTalk && p.Slanderers().Empty() &&
		p.Table.Claimants(game.RoleBodyguard).Empty() && p.chanceOfGame("guard", chance) && p.InDanger()
}

// Friends returns the living seats that the seat does not want executed. Who alone
// says at the end that it is a wolf is one to the possessed: among contest agents of 588
// in logged games 484.
func (p *player) Friends() game.SeatSet {
	open := p.Table.Claimants(game.RoleWerewolf) & p.Others()
	takenAtWord := p.contest && !p.Large() || p.atHome()
	if p.Role() == game.RolePossessed && takenAtWord && p.Table.Alive.Len() == 3 && open.Len() == 1 {
		return p.wolfAtTheEnd(open.First())
	}
	if p.Role() == game.RoleWerewolf && p.atHome() && p.Table.Alive.Len() == 3 {
		return p.Allies() | p.surelyPossessed()
	}
	return p.Allies()
}

// surelyPossessed returns whom the seat takes for the possessed. With three left a wolf speaks against
// the other one.
func (p *player) surelyPossessed() (set game.SeatSet) {
	for s := range p.Others().All() {
		if p.consider().Role[s][game.RolePossessed] >= allyFrom {
			set = set.With(s)
		}
	}
	return set
}

// Innocent returns the seats that everybody knows to be human.
func (p *player) Innocent() game.SeatSet {
	var set game.SeatSet
	for s := range p.Seats().All() {
		if p.common().Wolf(s) == 0 {
			set = set.With(s)
		}
	}
	return set
}

// Blacken accuses no rival at home: a seer seldom finds its rival to be the wolf. In a large village
// it accuses whom it seems to suspect most. Among contest agents it accuses a rival, where there is
// one. But of several rivals one is on its side, so the wolf accuses the likelier seer and the
// possessed none of them.
func (p *player) Blacken(d *agent.Draw, victims game.SeatSet) game.Seat {
	rivals := victims & p.Table.Claimants(game.RoleSeer)
	quiet := victims &^ rivals
	switch {
	case p.atHome() && p.Table.Alive.Len() == 3: // it may hit the wolf, who then shows itself
		return speech.Best(victims, func(s game.Seat) float64 { return -p.consider().Wolf(s) })
	case p.largeAtHome() && p.Table.Day > 1:
		return p.mostSuspect(p.Quiet(victims))
	case !p.contest && !quiet.Empty():
		return d.Pick(quiet)
	case rivals.Len() > 1 && p.Role() == game.RoleWerewolf:
		return speech.Best(rivals, func(s game.Seat) float64 { return p.consider().Role[s][game.RoleSeer] })
	case rivals.Len() > 1 && p.Role() == game.RolePossessed && !quiet.Empty():
		return d.Pick(quiet)
	case !rivals.Empty() && p.contest:
		return d.Pick(rivals)
	}
	return d.Pick(victims)
}

// Clear calls human whom it takes for its wolf, which turns the search away from
// it. In a large village at home that leads to it once the liar is known for one:
// there it clears whom it seems to suspect most, as a seer would have divined that one. On the first
// day at home it clears anybody, and be it a rival: as a seer's first result would be, who divined
// before it knew anything.
func (p *player) Clear(d *agent.Draw, set game.SeatSet) game.Seat {
	switch {
	case !p.contest && p.Table.Day == 1:
		return d.Pick(set)
	case p.largeAtHome():
		return p.mostSuspect(p.Quiet(set))
	}
	return speech.Best(p.Quiet(set), func(s game.Seat) float64 {
		return p.consider().Wolf(s) + clearsByDraw*d.Float64()
	})
}

// mostSuspect returns whom the seat suspects most, as it tells.
func (p *player) mostSuspect(set game.SeatSet) game.Seat {
	m := p.Think()
	return speech.Best(set, func(s game.Seat) float64 { return m.Wolf[s] })
}

// chanceOfGame draws once a game, where the outcome is open.
func (p *player) chanceOfGame(matter string, probability float64) bool {
	if probability <= 0 {
		return false
	}
	d := agent.DrawOf(p.Key, matter, 0)
	return d.Chance(probability)
}
