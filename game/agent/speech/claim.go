package speech

import (
	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/view"
)

// Claim claims a role: the seer, true or false, at the beginning of the first day; the medium when it has
// something to report or is asked to show itself; the bodyguard only to save its life, or if another claims
// it.
func (t *Turn) Claim() (protocol.Sentence, bool) {
	role := t.Mask()
	if t.Table.Seats[t.Me].Claim != game.RoleNone || t.Table.Day == 0 {
		return nothing, false
	}
	switch role {
	case game.RoleSeer:
		if t.Table.Day == 1 && !t.Reached(t.ClaimTurn) {
			return nothing, false
		}
	case game.RoleMedium:
		rival := !t.Table.Claimants(game.RoleMedium).Empty()
		if len(t.Mind.News()) == 0 && !rival && !t.InDanger() && (t.Eager > 0 || !t.Reached(1)) {
			return nothing, false
		}
	case game.RoleBodyguard:
		rival := !t.Table.Claimants(game.RoleBodyguard).Empty()
		if !rival && !t.InDanger() {
			return nothing, false
		}
	default:
		return nothing, false
	}
	s := protocol.Claim(t.Self(), role)
	if t.Combines {
		if results, ok := all(t.Mind.News()); ok {
			s = protocol.AllOf(s, results)
		}
	}
	return t.Unsaid(s)
}

// Report reports every result that the seat has or pretends to have.
func (t *Turn) Report() (protocol.Sentence, bool) {
	if !t.ClaimsResults() {
		return nothing, false
	}
	if s, ok := all(t.Mind.News()); ok {
		return t.Unsaid(s)
	}
	return nothing, false
}

// all joins sentences. It reports false if there are none.
func all(list []protocol.Sentence) (protocol.Sentence, bool) {
	switch len(list) {
	case 0:
		return nothing, false
	case 1:
		return list[0], true
	}
	return protocol.AllOf(list...), true
}

// Dated returns the sentence for a result, with its day if the day is known.
func Dated(verb protocol.Verb, j view.Judgement) protocol.Sentence {
	s := protocol.Report(verb, protocol.RefTo(j.Target), j.Species)
	if j.Day < 0 {
		return s
	}
	return protocol.OnDay(j.Day, s)
}

// InDanger reports whether more living seats have declared today to vote for this seat than for any other, and more
// than one has.
func (v *Voice) InDanger() bool {
	against := v.DeclaredAgainst()
	mine := against[v.Me]
	for s := range v.Others().All() {
		if against[s] >= mine {
			return false
		}
	}
	return mine > 1
}

// Rebut answers a seat that calls this seat a wolf, or that takes this back.
func (t *Turn) Rebut() (protocol.Sentence, bool) {
	if s, ok := t.callLiar(); ok {
		return s, true
	}
	for _, talk := range t.Heard.Lines {
		switch {
		case t.Mind.TakesBack(talk) && int(t.Ask.Turn)-talk.Turn <= patience:
			return t.Unsaid(protocol.Reply(protocol.Agree, talk.Ref()))
		case talk.Seat != t.Me && t.Accused(talk) == t.Me && t.Heard.Unused(protocol.Disagree) && t.Chance("rebut", t.Rebuts):
			return t.Unsaid(protocol.Reply(protocol.Disagree, talk.Ref()))
		}
	}
	return nothing, false
}

// callLiar says that a seat lies that has reported this seat as a wolf.
func (t *Turn) callLiar() (protocol.Sentence, bool) {
	role := t.Mask()
	if role == game.RoleWerewolf { // it says so itself
		return nothing, false
	}
	truth := protocol.Claim(t.Self(), role)
	if role == game.RoleBodyguard { // better not mentioned
		truth = protocol.Negate(protocol.Claim(t.Self(), game.RoleWerewolf))
	}
	for i := range t.Table.Reports {
		r := &t.Table.Reports[i]
		if !t.slanders(r) || !t.Table.Alive.Has(r.Seat) {
			continue
		}
		slander := protocol.Report(protocol.Divined, t.Self(), game.SpeciesWerewolf).By(protocol.RefTo(r.Seat))
		if s, ok := t.Unsaid(protocol.BecauseOf(protocol.AllOf(truth, slander), t.Mind.CallLiar(t, r.Seat))); ok {
			return s, true
		}
	}
	return nothing, false
}
