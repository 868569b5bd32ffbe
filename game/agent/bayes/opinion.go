package bayes

import (
	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/protocol"
)

// invite asks the seer to come out where nobody has.
func (sp *speech) invite() (protocol.Sentence, bool) {
	if !sp.chance("curious", sp.curious) || sp.mask() == game.RoleSeer || !sp.table.Claimants(game.RoleSeer).Empty() {
		return protocol.Sentence{}, false
	}
	if sp.table.Day != 1 || !sp.turn(sp.eager) || sp.ask.Turn > 2 {
		return protocol.Sentence{}, false
	}
	seer := protocol.Claim(protocol.Any, game.RoleSeer)
	s := protocol.AskWhether(protocol.Any, seer)
	if sp.chance("request", 0.5) {
		s = protocol.Ask(protocol.Any, seer)
	}
	if sp.uttered(s) != nil {
		return protocol.Sentence{}, false
	}
	return sp.unsaid(s)
}

// opinion says whom the seat takes for a wolf, and why if it likes to and knows.
func (sp *speech) opinion() (protocol.Sentence, bool) {
	if !sp.turn(sp.start()+sp.eager) || sp.target == game.NoSeat {
		return protocol.Sentence{}, false
	}
	belief := protocol.Believe(protocol.RefTo(sp.target), game.RoleWerewolf)
	if _, found := sp.divinedIt(sp.target); !found && sp.table.Seats[sp.target].Claim == game.RoleSeer {
		belief = sp.suspicion(sp.target)
	}
	if sp.chance("reasons", sp.reasons) {
		if why, ok := sp.why(sp.target); ok {
			if s := protocol.BecauseOf(why, belief); sp.uttered(s) == nil {
				return sp.unsaid(s)
			}
		}
	}
	if sp.mind.wolf[sp.target] < 0.3 || sp.uttered(belief) != nil {
		return protocol.Sentence{}, false // too little to go by, or said by another
	}
	return sp.unsaid(belief)
}

// declare says whom the seat will vote for, or asks all to do so: early, since
// the first word sets the others thinking; it changes it when it knows better.
// Among contest agents it is the very first: where they know as little, they
// follow it. In a small village of theirs it is plain: a request is no word given,
// and all count words, but not all requests.
func (sp *speech) declare() (protocol.Sentence, bool) {
	first := max(0, sp.start()-1) + sp.eager
	if sp.contest {
		first = 0
	}
	if !sp.turn(first) || sp.target == game.NoSeat || sp.ask.Day == 0 {
		return protocol.Sentence{}, false
	}
	if sp.declared()[sp.me] == sp.target {
		return protocol.Sentence{}, false
	}
	target := protocol.RefTo(sp.target)
	vote := protocol.Act(protocol.Vote, target)
	call := protocol.Ask(protocol.Any, vote)
	plain := sp.contest && !sp.large()
	if !plain && sp.mind.wolf[sp.target] > 0.5 && sp.chance("lead", sp.leads) && sp.uttered(call) == nil {
		if s, ok := sp.unsaid(call); ok {
			return s, true
		}
	}
	return sp.unsaid(vote)
}

// trust says whom the seat takes for the seer, once that is no guess.
func (sp *speech) trust() (protocol.Sentence, bool) {
	seer := best(sp.table.Claimants(game.RoleSeer).Without(sp.me), func(s game.Seat) float64 { return sp.mind.seer[s] })
	if seer == game.NoSeat || sp.mind.seer[seer] < 0.7 || sp.stale(seer) || !sp.turn(sp.start()+sp.eager) || !sp.chance("trust", 0.5) {
		return protocol.Sentence{}, false
	}
	s := protocol.Believe(protocol.RefTo(seer), game.RoleSeer)
	if sp.uttered(s) != nil {
		return protocol.Sentence{}, false
	}
	return sp.unsaid(s)
}

// stale reports whether the seat died before today: no news any more.
func (sp *speech) stale(seat game.Seat) bool {
	return sp.table.Seats[seat].Dead && sp.table.Seats[seat].DeathDay < sp.table.Day
}

// advise says whom to divine or to guard in the coming night: the seer its own
// plan, others their wish.
func (sp *speech) advise() (protocol.Sentence, bool) {
	if !sp.turn(sp.start()+sp.eager) || !sp.chance("advise", sp.advises) || sp.table.Alive.Len() < 4 {
		return protocol.Sentence{}, false
	}
	seers := sp.table.Claimants(game.RoleSeer) & sp.others()
	seer := best(seers, func(s game.Seat) float64 { return sp.mind.seer[s] })
	if sp.mask() == game.RoleSeer && sp.table.Seats[sp.me].Claim == game.RoleSeer {
		if next := sp.unknown(); next != game.NoSeat {
			return sp.unsaid(protocol.Act(protocol.Divination, protocol.RefTo(next)))
		}
		return protocol.Sentence{}, false
	}
	if seer == game.NoSeat || sp.mind.seer[seer] < 0.5 {
		return protocol.Sentence{}, false
	}
	ref := protocol.RefTo(seer)
	if sp.large() && sp.role() != game.RoleBodyguard && sp.chance("shield", 0.5) {
		if s := protocol.Ask(protocol.Any, protocol.Act(protocol.Guard, ref)); sp.uttered(s) == nil {
			return sp.unsaid(s)
		}
		return protocol.Sentence{}, false
	}
	var seen game.SeatSet
	for r := range sp.results(seer) {
		seen = seen.With(r.Target)
	}
	// Somebody in doubt, other than the one who is to be executed.
	doubt := sp.others() &^ seen &^ game.Seats(sp.target) &^ sp.table.Claimants(game.RoleSeer) &^ sp.spared()
	next := best(doubt, func(s game.Seat) float64 { return sp.mind.wolf[s] })
	if next == game.NoSeat {
		return protocol.Sentence{}, false
	}
	return sp.unsaid(protocol.Ask(ref, protocol.Act(protocol.Divination, protocol.RefTo(next))))
}

// react agrees with another's accusation, or disagrees with one of a seat that
// it believes in.
func (sp *speech) react() (protocol.Sentence, bool) {
	if !sp.turn(sp.start() + 1) {
		return protocol.Sentence{}, false
	}
	for _, talk := range sp.heard {
		if int(sp.ask.Turn)-talk.Turn > 2 || talk.Seat == sp.me {
			continue
		}
		now := sp.declared()[talk.Seat]
		switch accused := sp.accused(talk); {
		case accused == game.NoSeat || accused == sp.me:
		case now != game.NoSeat && now != accused: // its author has thought better of it
		case accused == sp.target && sp.once(protocol.Agree) && sp.chance("agree", sp.agrees):
			return sp.unsaid(protocol.Reply(protocol.Agree, talk.Ref()))
		case sp.mind.wolf[accused] < 0.15 && sp.once(protocol.Disagree) && sp.chance("agree", sp.agrees):
			return sp.unsaid(protocol.Reply(protocol.Disagree, talk.Ref()))
		}
	}
	return protocol.Sentence{}, false
}

// question asks one who has accused nobody, a silent seat first, for its vote.
func (sp *speech) question() (protocol.Sentence, bool) {
	if !sp.chance("curious", sp.curious) || !sp.turn(sp.start()+sp.eager) || sp.ask.Turn > 6 {
		return protocol.Sentence{}, false
	}
	for _, talk := range sp.heard {
		if talk.Seat == sp.me && talk.Sentence.Op == protocol.Inquire && talk.Sentence.Target != protocol.Any {
			return protocol.Sentence{}, false // one a day
		}
	}
	declared := sp.declared()
	silent := sp.others()
	for s := range silent.All() {
		if declared[s] != game.NoSeat {
			silent = silent.Without(s)
		}
	}
	for _, talk := range sp.heard { // nobody is asked by two
		if talk.Sentence.Op == protocol.Inquire {
			silent = silent.Without(talk.Sentence.Target.Seat())
		}
		if sp.accused(talk) != game.NoSeat {
			silent = silent.Without(talk.Seat)
		}
	}
	for _, r := range sp.table.Reports { // whom a seer found is whom it will vote for
		if r.Species == game.SpeciesWerewolf && !r.TakenBack && sp.table.Alive.Has(r.Target) {
			silent = silent.Without(r.Seat)
		}
	}
	d := agent.DrawOf(sp.key, "question", sp.table.Day)
	quietest := best(silent, func(s game.Seat) float64 { return d.Float64() - float64(sp.table.Seats[s].Spoken) })
	if quietest == game.NoSeat {
		return protocol.Sentence{}, false
	}
	ask := protocol.Act(protocol.Vote, protocol.Any)
	if d.Chance(0.4) {
		ask = protocol.Believe(protocol.Any, game.RoleWerewolf)
		if sp.target != game.NoSeat && sp.target != quietest && d.Chance(0.5) {
			ask = protocol.Believe(protocol.RefTo(sp.target), game.RoleWerewolf)
		}
	}
	return sp.unsaid(protocol.AskWhether(protocol.RefTo(quietest), ask))
}
