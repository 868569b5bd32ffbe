package bayes

import (
	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/view"
)

// why returns what the seat holds against another: its own or a believed
// seer's result, a claim against its own, a false result, a vote against one
// who proved innocent, an attack upon itself. All of it everybody has heard or seen.
func (sp *speech) why(suspect game.Seat) (protocol.Sentence, bool) {
	for _, reason := range []func(game.Seat) (protocol.Sentence, bool){
		sp.divinedIt, sp.identifiedIt, sp.onlyOneLeft, sp.rivalClaim, sp.falseReport, sp.badVote, sp.against,
	} {
		if s, ok := reason(suspect); ok {
			return s, true
		}
	}
	return protocol.Sentence{}, false
}

func (sp *speech) divinedIt(suspect game.Seat) (protocol.Sentence, bool) {
	return sp.reported(suspect, protocol.Divined, func(seer game.Seat) bool { return sp.mind.seer[seer] >= 0.45 })
}

func (sp *speech) identifiedIt(suspect game.Seat) (protocol.Sentence, bool) {
	return sp.reported(suspect, protocol.Identified, func(game.Seat) bool { return true })
}

func (sp *speech) reported(suspect game.Seat, kind protocol.Verb, believed func(game.Seat) bool) (protocol.Sentence, bool) {
	for _, r := range sp.table.Reports {
		if r.Target != suspect || r.Species != game.SpeciesWerewolf || r.Kind != kind || r.Seat != sp.me && !believed(r.Seat) {
			continue
		}
		s := protocol.Report(kind, protocol.RefTo(suspect), r.Species)
		if r.Seat != sp.me {
			s = s.By(protocol.RefTo(r.Seat))
		}
		if r.On >= 0 {
			s = protocol.OnDay(r.On, s)
		}
		return s, true
	}
	return protocol.Sentence{}, false
}

// onlyOneLeft: as a seer it has found everybody else human who lives.
func (sp *speech) onlyOneLeft(suspect game.Seat) (protocol.Sentence, bool) {
	if sp.table.Seats[sp.me].Claim != game.RoleSeer {
		return protocol.Sentence{}, false
	}
	rest := sp.others().Without(suspect)
	var whites []protocol.Sentence
	for r := range sp.results(sp.me) {
		if r.Species == game.SpeciesHuman && rest.Has(r.Target) {
			rest = rest.Without(r.Target)
			whites = append(whites, dated(protocol.Divined, r))
		}
	}
	switch {
	case !rest.Empty() || len(whites) == 0:
		return protocol.Sentence{}, false
	case len(whites) == 1:
		return whites[0], true
	}
	return protocol.AllOf(whites...), true
}

// rivalClaim: both say that they are the only seer, or the only medium.
func (sp *speech) rivalClaim(suspect game.Seat) (protocol.Sentence, bool) {
	role := sp.table.Seats[sp.me].Claim
	if role != game.RoleSeer && role != game.RoleMedium || sp.table.Seats[suspect].Claim != role {
		return protocol.Sentence{}, false
	}
	ref := protocol.RefTo(suspect)
	return protocol.AllOf(protocol.Claim(sp.self(), role), protocol.Claim(ref, role).By(ref)), true
}

// falseReport: it called a wolf who was attacked by the wolves, or this seat.
func (sp *speech) falseReport(suspect game.Seat) (protocol.Sentence, bool) {
	ref := protocol.RefTo(suspect)
	for _, r := range sp.table.Reports {
		if r.Seat != suspect || r.Species != game.SpeciesWerewolf || r.Kind != protocol.Divined {
			continue
		}
		slander := protocol.Report(protocol.Divined, protocol.RefTo(r.Target), r.Species).By(ref)
		if sp.table.Seats[r.Target].Cause == view.Attacked {
			victim := protocol.Act(protocol.Attacked, protocol.RefTo(r.Target)).By(protocol.Any)
			return protocol.AllOf(slander, victim), true
		}
		if r.Target == sp.me {
			return slander, true
		}
	}
	return protocol.Sentence{}, false
}

// badVote: it voted against a seat that the wolves attacked later, and this
// seat did not.
func (sp *speech) badVote(suspect game.Seat) (protocol.Sentence, bool) {
	for _, v := range sp.table.Votes {
		innocent := v.Target != sp.me && sp.table.Seats[v.Target].Cause == view.Attacked
		if v.Voter == suspect && !v.Forced && innocent && !sp.votedFor(v.Target) {
			vote := protocol.Act(protocol.Voted, protocol.RefTo(v.Target)).By(protocol.RefTo(suspect))
			return protocol.OnDay(v.Day, vote), true
		}
	}
	return protocol.Sentence{}, false
}

func (sp *speech) votedFor(target game.Seat) bool {
	for _, v := range sp.table.Votes {
		if v.Voter == sp.me && v.Target == target {
			return true
		}
	}
	return false
}

// against: it wants this seat executed, or voted so.
func (sp *speech) against(suspect game.Seat) (protocol.Sentence, bool) {
	ref := protocol.RefTo(suspect)
	if sp.declared()[suspect] == sp.me {
		return protocol.Act(protocol.Vote, sp.self()).By(ref), true
	}
	for _, v := range sp.table.Votes {
		if v.Voter == suspect && v.Target == sp.me && !v.Forced {
			return protocol.OnDay(v.Day, protocol.Act(protocol.Voted, sp.self()).By(ref)), true
		}
	}
	return protocol.Sentence{}, false
}
