package sparring

import (
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/view"
)

// talk reports claims and results first, then announces a vote, turn after turn.
func (p *player) talk(ask rules.Ask) protocol.Sentence {
	over := protocol.Sentence{Verb: protocol.Over}
	if p.table.Day == 0 {
		return over
	}
	if s, ok := p.powerPlay(); ok {
		return s
	}
	if p.veteran && p.table.Day == 1 && ask.Turn == 0 && p.mask() == game.RoleVillager {
		return protocol.Ask(protocol.Any, protocol.Claim(protocol.Any, game.RoleAny))
	}
	if role := p.mask(); role != game.RoleVillager && p.table.Seats[p.me].Claim == game.RoleNone {
		if p.comesOut(role) {
			return protocol.Claim(protocol.RefTo(p.me), role)
		}
	} else if s, ok := p.report(role); ok {
		return s
	}
	if !p.small() {
		return p.talkInLarge(ask)
	}
	return p.talkInSmall(ask)
}

// talkInSmall declares the seat's vote in a small village.
func (p *player) talkInSmall(ask rules.Ask) protocol.Sentence {
	target, turn := p.target(), int(ask.Turn)
	repeats := p.announced(p.me) == target
	switch {
	case turn == 0 && p.table.Day == 1 && p.learns:
		return p.opens(target)
	case turn == 0 && p.table.Day == 1:
		return protocol.Sentence{Verb: protocol.Skip}
	case turn > p.words || target == game.NoSeat:
		return protocol.Sentence{Verb: protocol.Over}
	case repeats && !p.requests:
		return protocol.Sentence{Verb: protocol.Skip}
	}
	ref := protocol.RefTo(target)
	vote := protocol.Act(protocol.Vote, ref)
	d := agent.DrawFor(p.key, ask)
	switch roll := d.Float64(); {
	case !repeats:
		return vote
	case roll < callsUntil:
		return protocol.Ask(protocol.Any, vote)
	case roll < believesUntil:
		return protocol.Believe(ref, game.RoleWerewolf)
	}
	return vote
}

// mask returns the role that the seat plays in public.
func (p *player) mask() game.Role {
	switch claim := p.table.Seats[p.me].Claim; {
	case claim != game.RoleNone && claim != game.RoleWerewolf:
		return claim
	case !p.small() && (p.evil() || p.role() == game.RoleBodyguard):
		return p.maskInLarge()
	case p.role() == game.RolePossessed:
		return game.RoleSeer
	case p.role() == game.RoleWerewolf && p.chance("claim", 0, p.claims/float64(p.pack().Len())):
		return game.RoleSeer
	case p.veteran && p.role() == game.RoleWerewolf && p.isExposed():
		return game.RoleSeer
	case p.evil(), p.role() == game.RoleBodyguard:
		return game.RoleVillager
	}
	return p.role()
}

// comesOut reports whether the seat claims its role now. A seer claims at once unless it waits. A medium claims when it
// has a result.
func (p *player) comesOut(role game.Role) bool {
	switch {
	case role == game.RoleMedium:
		return len(p.results(role)) > 0 || p.chance("medium", 0, mediumComes) || !p.table.Claimants(role).Empty()
	case !p.waits || p.small() || p.role() != game.RoleSeer:
		return true
	}
	found := slices.ContainsFunc(p.table.Divinations, func(j view.Judgement) bool {
		return j.Species == game.SpeciesWerewolf
	})
	return found || p.table.Day >= 3 || !p.table.Claimants(game.RoleSeer).Empty()
}

// report returns the next result.
func (p *player) report(role game.Role) (protocol.Sentence, bool) {
	told, list := len(p.told()), p.results(role)
	if told >= len(list) {
		return protocol.Sentence{}, false
	}
	verb := protocol.Divined
	if role == game.RoleMedium {
		verb = protocol.Identified
	}
	j := list[told]
	return protocol.Report(verb, protocol.RefTo(j.Target), j.Species), true
}

// told returns the results that the seat has reported.
func (p *player) told() (list []view.Judgement) {
	for _, r := range p.table.Reports {
		if r.Seat == p.me {
			list = append(list, view.Judgement{Target: r.Target, Species: r.Species})
		}
	}
	return list
}

// results returns the results to report, in order: those already reported, then true results or inventions.
func (p *player) results(role game.Role) []view.Judgement {
	list := p.told()
	told := len(list)
	switch role {
	case game.RoleMedium:
		judged := p.table.Identifications
		if p.evil() {
			judged = p.allHuman()
		}
		if told < len(judged) {
			list = append(list, judged[told:]...)
		}
	case game.RoleSeer:
		switch {
		case p.evil() && told < p.table.Day:
			list = append(list, p.invented(told))
		case told < len(p.table.Divinations):
			j := p.table.Divinations[told]
			if p.small() && told == 0 && j.Species == game.SpeciesHuman && p.chance("accuse", 0, seerAccuses) {
				suspicion := p.suspicion(p)
				j.Species = game.SpeciesWerewolf
				j.Target = p.top(p.others().Without(j.Target), func(s game.Seat) float64 { return suspicion[s] })
			}
			list = append(list, j)
		}
	}
	return list
}

// invented returns an invented result.
func (p *player) invented(night int) view.Judgement {
	j := view.Judgement{Species: game.SpeciesHuman}
	lived := p.others()
	for _, before := range p.told() {
		if lived.Len() > 1 {
			lived = lived.Without(before.Target)
		}
	}
	d := agent.DrawOf(p.key, "invent", night)
	free := lived &^ p.pack()
	rivals := p.table.Claimants(game.RoleSeer) & free
	switch {
	case night == 0 && p.rival && !rivals.Empty():
		j.Target, j.Species = d.Pick(rivals), game.SpeciesWerewolf
	case !free.Empty() && d.Chance(inventsBlack) && (night == 0 || d.Chance(blackAgain)):
		j.Target, j.Species = d.Pick(free), game.SpeciesWerewolf
	default:
		j.Target = d.Pick(lived)
	}
	return j
}

// powerPlay claims the werewolf with three left: the wolf and the possessed then have
// the majority. A seer may spoil it.
func (p *player) powerPlay() (protocol.Sentence, bool) {
	if p.table.Alive.Len() == 3 && p.learns && p.table.Seats[p.me].Claim != game.RoleWerewolf {
		return protocol.Claim(protocol.RefTo(p.me), game.RoleWerewolf), p.opensAtEnd()
	}
	if p.table.Alive.Len() != 3 || p.dares == nil || p.table.Seats[p.me].Claim == game.RoleWerewolf {
		return protocol.Sentence{}, false
	}
	role := p.role()
	claims := role == game.RolePossessed || role == game.RoleWerewolf && p.dares(p) || p.spoilsPowerPlay()
	return protocol.Claim(protocol.RefTo(p.me), game.RoleWerewolf), claims
}
