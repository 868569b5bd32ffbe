package plain

import (
	"aiwolfplay/game"
	"aiwolfplay/game/agent/speech"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/view"
)

// Why returns the seat's reason against another: its own or a believed seer's result, a claim that rivals its own, a
// false result, a vote against a seat that proved innocent, or an attack on the seat itself. Everybody has heard or
// seen all of these.
func (p *player) Why(t *speech.Turn, suspect game.Seat) (protocol.Sentence, bool) {
	for _, reason := range []func(*speech.Turn, game.Seat) (protocol.Sentence, bool){
		found, identified, onlyOneLeft, rivalClaim, falseReport, badVote, against,
	} {
		if s, ok := reason(t, suspect); ok {
			return s, true
		}
	}
	return protocol.Sentence{}, false
}

func found(t *speech.Turn, suspect game.Seat) (protocol.Sentence, bool) {
	return t.Accuse(suspect).Found()
}

func onlyOneLeft(t *speech.Turn, suspect game.Seat) (protocol.Sentence, bool) {
	return t.Accuse(suspect).OnlyOneLeft()
}

func identified(t *speech.Turn, suspect game.Seat) (protocol.Sentence, bool) {
	return t.Accuse(suspect).Reported(func(r *view.Report) bool { return r.Kind == protocol.Identified })
}

// rivalClaim returns the reason that both seats claim to be the only seer, or the only medium.
func rivalClaim(t *speech.Turn, suspect game.Seat) (protocol.Sentence, bool) {
	role := t.Table.Seats[t.Me].Claim
	if role != game.RoleSeer && role != game.RoleMedium || t.Table.Seats[suspect].Claim != role {
		return protocol.Sentence{}, false
	}
	ref := protocol.RefTo(suspect)
	return protocol.AllOf(protocol.Claim(t.Self(), role), protocol.Claim(ref, role).By(ref)), true
}

// falseReport returns the reason that the suspect called a wolf a seat that was attacked by the wolves, or this seat.
func falseReport(t *speech.Turn, suspect game.Seat) (protocol.Sentence, bool) {
	ref := protocol.RefTo(suspect)
	for _, r := range t.Table.Reports {
		if r.Seat != suspect || r.Species != game.SpeciesWerewolf || r.Kind != protocol.Divined {
			continue
		}
		slander := protocol.Report(protocol.Divined, protocol.RefTo(r.Target), r.Species).By(ref)
		if t.Table.Seats[r.Target].Cause == view.Attacked {
			victim := protocol.Act(protocol.Attacked, protocol.RefTo(r.Target)).By(protocol.Any)
			return protocol.AllOf(slander, victim), true
		}
		if r.Target == t.Me {
			return slander, true
		}
	}
	return protocol.Sentence{}, false
}

// badVote returns the reason that the suspect voted against a seat that the wolves attacked later, and this seat did
// not.
func badVote(t *speech.Turn, suspect game.Seat) (protocol.Sentence, bool) {
	for _, v := range t.Table.Votes {
		innocent := v.Target != t.Me && t.Table.Seats[v.Target].Cause == view.Attacked
		if v.Voter == suspect && !v.Forced && innocent && !votedFor(t, v.Target) {
			vote := protocol.Act(protocol.Voted, protocol.RefTo(v.Target)).By(protocol.RefTo(suspect))
			return protocol.OnDay(v.Day, vote), true
		}
	}
	return protocol.Sentence{}, false
}

func votedFor(t *speech.Turn, target game.Seat) bool {
	for _, v := range t.Table.Votes {
		if v.Voter == t.Me && v.Target == target {
			return true
		}
	}
	return false
}

// against returns the reason that the suspect wants this seat executed, or voted for that.
func against(t *speech.Turn, suspect game.Seat) (protocol.Sentence, bool) {
	ref := protocol.RefTo(suspect)
	if t.Declared()[suspect] == t.Me {
		return protocol.Act(protocol.Vote, t.Self()).By(ref), true
	}
	for _, v := range t.Table.Votes {
		if v.Voter == suspect && v.Target == t.Me && !v.Forced {
			return protocol.OnDay(v.Day, protocol.Act(protocol.Voted, t.Self()).By(ref)), true
		}
	}
	return protocol.Sentence{}, false
}
