package bayes

import (
	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/view"
)

// claim comes out: the seer, true or false, at the beginning of the first day,
// the medium when it has something to tell or is asked to show itself, the
// bodyguard only to save its life; with three left, the wolf.
func (sp *speech) claim() (protocol.Sentence, bool) {
	if sp.powerPlay() {
		return sp.unsaid(protocol.Claim(sp.self(), game.RoleWerewolf))
	}
	role := sp.mask()
	if sp.table.Seats[sp.me].Claim != game.RoleNone || sp.table.Day == 0 {
		return protocol.Sentence{}, false
	}
	switch role {
	case game.RoleSeer:
		// In a large village of contest agents the liars come first, and those who
		// learn over a set know a seer that comes after by it.
		if sp.large() && sp.contest && sp.role() == role && sp.table.Day == 1 && !sp.turn(1) {
			return protocol.Sentence{}, false
		}
	case game.RoleMedium:
		_, news := sp.news()
		rival := !sp.table.Claimants(game.RoleMedium).Empty()
		if len(news) == 0 && !rival && !sp.inDanger() && (sp.eager > 0 || !sp.turn(1)) {
			return protocol.Sentence{}, false
		}
	case game.RoleBodyguard:
		if !sp.inDanger() {
			return protocol.Sentence{}, false
		}
	default:
		return protocol.Sentence{}, false
	}
	return sp.unsaid(protocol.Claim(sp.self(), role))
}

// How likely the possessed must be among the last three for the wolf, and for
// the village, to say that they are wolves. The possessed always is.
const (
	openly   = 0.5
	mingling = 0.7
)

// powerPlay: with three left, the last wolf and the possessed have the vote if
// they know each other, so both say that they are wolves. So does the third if
// it takes the others for these two: then the possessed has to guess again.
func (sp *speech) powerPlay() bool {
	if sp.table.Alive.Len() != 3 || sp.table.Day < 2 || sp.table.Seats[sp.me].Claim == game.RoleWerewolf {
		return false
	}
	possessed := 0.0
	for s := range sp.others().All() {
		possessed += sp.consider().Role[s][game.RolePossessed]
	}
	switch sp.role() {
	case game.RolePossessed:
		return true
	case game.RoleWerewolf:
		return possessed >= openly
	}
	return possessed >= mingling
}

// report tells every result that the seat has, or pretends to have, with its day.
func (sp *speech) report() (protocol.Sentence, bool) {
	role := sp.table.Seats[sp.me].Claim
	if role != game.RoleSeer && role != game.RoleMedium {
		return protocol.Sentence{}, false
	}
	s, ok := sp.tell()
	if !ok {
		sp.waiting = sp.waiting || sp.open(sp.laid())
		return s, false
	}
	return sp.unsaid(s)
}

// tell puts untold results into words, and first of all takes a bait back.
func (sp *speech) tell() (protocol.Sentence, bool) {
	verb, news := sp.news()
	if len(news) == 0 {
		return protocol.Sentence{}, false
	}
	var list []protocol.Sentence
	if laid := sp.laid(); sp.admits(laid) {
		list = append(list, protocol.Negate(protocol.Report(laid.Kind, protocol.RefTo(laid.Target), laid.Species)))
	}
	for _, j := range news {
		list = append(list, dated(verb, j))
	}
	if len(list) == 1 {
		return list[0], true
	}
	return protocol.AllOf(list...), true
}

func dated(verb protocol.Verb, j view.Judgement) protocol.Sentence {
	return protocol.OnDay(j.Day, protocol.Report(verb, protocol.RefTo(j.Target), j.Species))
}

// inDanger reports whether more of the living have declared for this seat than
// for any other, and more than one.
func (sp *speech) inDanger() bool {
	mine := sp.counts[sp.me]
	for s := range sp.others().All() {
		if sp.counts[s] >= mine {
			return false
		}
	}
	return mine > 1
}

// rebut answers a seat that calls this one a wolf, or takes that back.
func (sp *speech) rebut() (protocol.Sentence, bool) {
	role := sp.mask()
	for _, r := range sp.table.Reports {
		if r.Target != sp.me || r.Species != game.SpeciesWerewolf || r.Kind != protocol.Divined || r.TakenBack || !sp.table.Alive.Has(r.Seat) {
			continue
		}
		if role == game.RoleWerewolf { // as it says itself
			break
		}
		liar := protocol.RefTo(r.Seat)
		slander := protocol.Report(protocol.Divined, sp.self(), game.SpeciesWerewolf).By(liar)
		truth := protocol.Claim(sp.self(), role)
		if role == game.RoleBodyguard { // better not to say so
			truth = protocol.Negate(protocol.Claim(sp.self(), game.RoleWerewolf))
		}
		if s, ok := sp.unsaid(protocol.BecauseOf(protocol.AllOf(truth, slander), sp.suspicion(r.Seat))); ok {
			return s, true
		}
	}
	for _, talk := range sp.heard {
		if sp.clears(talk) && int(sp.ask.Turn)-talk.Turn <= patience {
			return sp.unsaid(protocol.Reply(protocol.Agree, talk.Ref()))
		}
		if talk.Seat != sp.me && sp.accused(talk) == sp.me && sp.once(protocol.Disagree) && sp.chance("rebut", 0.2) {
			return sp.unsaid(protocol.Reply(protocol.Disagree, talk.Ref()))
		}
	}
	return protocol.Sentence{}, false
}

// clears reports whether an utterance takes back that its speaker divined the
// seat as a wolf.
func (sp *speech) clears(talk *view.Talk) (clear bool) {
	view.Denials(talk, func(a view.Assertion) {
		s := a.Sentence
		clear = clear || a.Subject.Seat() == talk.Seat && talk.Seat != sp.me &&
			s.Verb == protocol.Divined && s.Target.Seat() == sp.me && s.Species == game.SpeciesWerewolf
	})
	return clear
}

// suspicion says of a liar which of the two who lie it is, if that is clear.
func (sp *speech) suspicion(liar game.Seat) protocol.Sentence {
	wolf := protocol.Believe(protocol.RefTo(liar), game.RoleWerewolf)
	possessed := protocol.Believe(protocol.RefTo(liar), game.RolePossessed)
	switch {
	case sp.mind.wolf[liar] > 0.9 || sp.table.Setup.Roles[game.RolePossessed] == 0:
		return wolf
	case sp.mind.wolf[liar] < 0.03:
		return possessed
	}
	return protocol.OneOf(wolf, possessed)
}

// once reports whether the seat has not used the verb today, as a whole utterance.
func (sp *speech) once(verb protocol.Verb) bool {
	for _, talk := range sp.heard {
		if talk.Seat == sp.me && talk.Sentence.Verb == verb {
			return false
		}
	}
	return true
}
