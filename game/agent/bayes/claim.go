package bayes

import (
	"aiwolfplay/game"
	"aiwolfplay/game/agent/speech"
	"aiwolfplay/game/protocol"
)

// claim comes out; with three left, as a wolf.
func (p *player) claim(t *speech.Turn) (protocol.Sentence, bool) {
	if p.powerPlay() {
		return t.Unsaid(protocol.Claim(p.Self(), game.RoleWerewolf))
	}
	return t.Claim()
}

// powerPlay: with three left, the last wolf and the possessed have the vote if
// they know each other, so both say that they are wolves. So does the third if
// it takes the others for these two: then the possessed has to guess again.
func (p *player) powerPlay() bool {
	if p.Table.Alive.Len() != 3 || p.Table.Day < 2 || p.Table.Seats[p.Me].Claim == game.RoleWerewolf {
		return false
	}
	possessed := 0.0
	for s := range p.Others().All() {
		possessed += p.consider().Role[s][game.RolePossessed]
	}
	switch p.Role() {
	case game.RolePossessed:
		return true
	case game.RoleWerewolf:
		return possessed >= wolfShowsItself
	}
	return possessed >= villagerJoinsIn
}

// claimTurn returns the turn of the first day in which the seer comes out. In a
// large village of contest agents the liars come first, and those who learn over a
// set know a seer that comes after by it: it wins 89 instead of 65 % of its games.
func (p *player) claimTurn() int {
	if p.Large() && p.contest && p.Role() == game.RoleSeer {
		return 1
	}
	return 0
}

// report tells results; a seer whose bait is out waits for the turn in which it
// takes that back.
func (p *player) report(t *speech.Turn) (protocol.Sentence, bool) {
	if t.ClaimsResults() && len(p.News()) == 0 && p.waitsFor(p.bait()) {
		t.Waiting = true
	}
	return t.Report()
}

// News tells every untold result, with its day, and first of all takes a bait back.
func (p *player) News() (list []protocol.Sentence) {
	verb, news := p.Untold()
	for _, j := range news {
		if verb == protocol.Divined && j.Day == 0 && !p.Lies() {
			if j = p.firstResult(j); j.Target == game.NoSeat {
				continue
			}
		}
		list = append(list, speech.Dated(verb, j))
	}
	if bait := p.bait(); len(list) > 0 && p.admits(bait) {
		told := protocol.Report(bait.Kind, protocol.RefTo(bait.Target), bait.Species)
		list = append([]protocol.Sentence{protocol.Negate(told)}, list...)
	}
	return list
}
