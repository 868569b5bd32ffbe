package speech

import (
	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/view"
)

// Defend answers, once a day, a seat that accuses this seat with a reason, asks everybody to vote for it, or has found
// it to be a wolf. The answer is that the accuser lies or is the likelier wolf, a reason for the seat's own innocence,
// or its suspect. If the seat has none of these, it says no.
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
			ways = append(ways, t.Defence(line, t.Me).Objection(g.Says))
		}
	}
	if why, ok := t.Defence(line, t.Me).others(); ok {
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

// A Defence answers a line that accuses a seat.
type Defence struct {
	t       *Turn
	line    *view.Talk
	accused game.Seat
}

// Defence returns the defence of a seat against a line.
func (t *Turn) Defence(line *view.Talk, accused game.Seat) Defence { return Defence{t, line, accused} }

// others gives the other voters as a reason, if a line holds a vote against the seat.
func (d Defence) others() (protocol.Sentence, bool) {
	var facts []protocol.Sentence
	view.Assertions(d.line, func(a view.Assertion) {
		if !a.Reason || a.Sentence.Verb != protocol.Voted || a.Subject.Seat() != d.t.Me {
			return
		}
		for _, v := range d.t.Table.Votes {
			mine := v.Day == a.Day && v.Ballot == 0 && v.Target == a.Sentence.Target.Seat()
			if mine && v.Voter != d.t.Me && d.t.Table.Alive.Has(v.Voter) && len(facts) < namedAlike {
				vote := protocol.Act(protocol.Voted, protocol.RefTo(v.Target)).By(protocol.RefTo(v.Voter))
				facts = append(facts, protocol.OnDay(v.Day, vote))
			}
		}
	})
	return all(facts)
}

// Objection gives a reason for the innocence of the seat that a line accuses, and disagrees with the line.
func (d Defence) Objection(why protocol.Sentence) protocol.Sentence {
	innocent := protocol.Negate(protocol.Believe(protocol.RefTo(d.accused), game.RoleWerewolf))
	if d.accused == d.t.Me {
		innocent = protocol.Negate(protocol.Claim(d.t.Self(), game.RoleWerewolf))
	}
	return protocol.BecauseOf(why, protocol.AllOf(innocent, protocol.Reply(protocol.Disagree, d.line.Ref())))
}

// MayBePossessed reports whether a line leaves open whether the accused is a wolf or the possessed, and the
// seat does not take the accused for the seer. Then it is no objection that the accused is no wolf.
func (d Defence) MayBePossessed() bool {
	return Conclusion(d.line.Sentence).Op == protocol.Xor && d.t.Belief.Seer[d.accused] < likely
}
