package speech

import (
	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/view"
)

// Defend answers, once a day, a seat that accuses this one for a reason, asks everybody to vote for it, or
// has found it to be a wolf. It says that the accuser lies or is the likelier wolf, or gives a reason for its
// own innocence, or names its suspect. If it has none of these, it says no.
func (t *Turn) Defend() (protocol.Sentence, bool) {
	line := t.Heard.charge()
	if line == nil {
		return nothing, false
	}
	if s, ok := t.callLiar(); ok {
		return s, true
	}
	no, accuser := protocol.Reply(protocol.Disagree, line.Ref()), line.Seat
	var ways []protocol.Sentence
	if t.Belief.Wolf[accuser] >= likely && t.Table.Alive.Has(accuser) && !t.Mind.Spared().Has(accuser) {
		if why, ok := t.Mind.Why(t, accuser); ok {
			ways = append(ways, protocol.BecauseOf(why, protocol.Believe(protocol.RefTo(accuser), game.RoleWerewolf)))
		}
	}
	for _, g := range t.Grounds(t.Me) {
		if g.Role == game.RoleVillager && !t.Heard.HasArgued(&g.Says) {
			ways = append(ways, t.Objection(g.Says, line, t.Me))
		}
	}
	if why, ok := t.others(line); ok {
		ways = append(ways, protocol.BecauseOf(why, no))
	}
	if t.Suspect != game.NoSeat && t.Suspect != accuser && t.Declared()[t.Me] != t.Suspect {
		if why, ok := t.Mind.Why(t, t.Suspect); ok {
			other := protocol.Act(protocol.Vote, protocol.RefTo(t.Suspect))
			ways = append(ways, protocol.BecauseOf(why, protocol.AllOf(no, other)))
		}
	}
	return t.FirstUnsaid(append(ways, no))
}

// others names the other voters as a reason, if a line holds a vote against the seat.
func (t *Turn) others(line *view.Talk) (protocol.Sentence, bool) {
	var facts []protocol.Sentence
	view.Assertions(line, func(a view.Assertion) {
		if !a.Reason || a.Sentence.Verb != protocol.Voted || a.Subject.Seat() != t.Me {
			return
		}
		for _, v := range t.Table.Votes {
			mine := v.Day == a.Day && v.Ballot == 0 && v.Target == a.Sentence.Target.Seat()
			if mine && v.Voter != t.Me && t.Table.Alive.Has(v.Voter) && len(facts) < namedAlike {
				vote := protocol.Act(protocol.Voted, protocol.RefTo(v.Target)).By(protocol.RefTo(v.Voter))
				facts = append(facts, protocol.OnDay(v.Day, vote))
			}
		}
	})
	return all(facts)
}

// Objection gives a reason for the innocence of the seat that a line accuses, and disagrees with the line.
func (t *Turn) Objection(why protocol.Sentence, line *view.Talk, accused game.Seat) protocol.Sentence {
	innocent := protocol.Negate(protocol.Believe(protocol.RefTo(accused), game.RoleWerewolf))
	if accused == t.Me {
		innocent = protocol.Negate(protocol.Claim(t.Self(), game.RoleWerewolf))
	}
	return protocol.BecauseOf(why, protocol.AllOf(innocent, protocol.Reply(protocol.Disagree, line.Ref())))
}

// MayBePossessed reports whether a line leaves open whether the accused is a wolf or the possessed, and the
// seat does not take the accused for the seer. Then it is no objection that the accused is no wolf.
func (t *Turn) MayBePossessed(line *view.Talk, accused game.Seat) bool {
	return Conclusion(line.Sentence).Op == protocol.Xor && t.Belief.Seer[accused] < likely
}
