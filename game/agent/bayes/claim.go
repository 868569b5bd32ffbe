package bayes

import (
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/agent/speech"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/view"
)

// claim comes out; with three left, as a wolf.
func (p *player) claim(t *speech.Turn) (protocol.Sentence, bool) {
	if p.powerPlay() {
		return t.Unsaid(protocol.Claim(p.Self(), game.RoleWerewolf))
	}
	return t.Claim()
}

// powerPlay: with three left, the last wolf and the possessed have the vote if they know
// each other. Among contest agents both say at once that they are wolves. At home the
// wolf does when the possessed turns against it, and the possessed then knows it by that.
// The third may answer by saying the same, if it takes the others for these two: so the
// possessed has to guess again.
func (p *player) powerPlay() bool {
	if p.Table.Alive.Len() != 3 || p.Table.Day < 2 || p.Table.Seats[p.Me].Claim == game.RoleWerewolf {
		return false
	}
	possessed := 0.0
	for s := range p.Others().All() {
		possessed += p.consider().Role[s][game.RolePossessed]
	}
	shown := !(p.Table.Claimants(game.RoleWerewolf) & p.Others()).Empty()
	switch p.Role() {
	case game.RolePossessed:
		return !p.atHome()
	case game.RoleWerewolf:
		return possessed >= wolfShowsItself && (!p.atHome() || shown || p.turnedAgainst())
	}
	return possessed >= villagerJoinsIn && (!p.atHome() || shown && p.chanceOfGame("bluff", bluffs))
}

// turnedAgainst reports whether the likeliest possessed accuses the seat today.
func (p *player) turnedAgainst() bool {
	ally := speech.Best(p.Others(), func(s game.Seat) float64 { return p.consider().Role[s][game.RolePossessed] })
	for i := len(p.Table.Talks) - 1; i >= 0 && p.Table.Talks[i].Day == p.Table.Day; i-- {
		if talk := &p.Table.Talks[i]; talk.Seat == ally && talk.Sentence != nil && p.Accused(talk) == p.Me {
			return true
		}
	}
	return p.Slanderers().Has(ally)
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

// News tells every untold result, with its day.
func (p *player) News() (list []protocol.Sentence) {
	verb, news := p.Untold()
	for _, j := range news {
		if p.contest && !p.Large() && p.Role() == game.RoleSeer && j.Day == 0 {
			if j = p.accusation(j); j.Target == game.NoSeat {
				continue
			}
		}
		if p.fewInContest() {
			list = append(list, plainly(verb, j))
			continue
		}
		list = append(list, speech.Dated(verb, j))
	}
	return list
}

// accusation returns what the seer of a small village of contest agents tells for
// the result of its first night. Their seers call a suspect a wolf in four of five
// games, whatever they saw, and who clears somebody is believed by few; so ours
// always does. It is told once: of NoSeat afterwards. Nobody talks so at a table
// that people sit at or watch.
func (p *player) accusation(j view.Judgement) view.Judgement {
	switch {
	case j.Species == game.SpeciesWerewolf:
	case p.hasReported():
		j.Target = game.NoSeat
	case p.Table.Day == 1:
		j.Target, j.Species = p.likeliestBut(j.Target), game.SpeciesWerewolf
	}
	return j
}

// likeliestBut returns the most suspect of the others but one. Who claims the seer
// too is believed to be the possessed.
func (p *player) likeliestBut(human game.Seat) game.Seat {
	m, rivals := p.Think(), p.Table.Claimants(game.RoleSeer)
	return speech.Best(p.Others().Without(human), func(s game.Seat) float64 {
		if rivals.Has(s) {
			return m.Wolf[s] - rivalLess
		}
		return m.Wolf[s]
	})
}

// hasReported reports whether the seat has told a result.
func (p *player) hasReported() bool {
	return slices.ContainsFunc(p.Table.Reports, func(r view.Report) bool { return r.Seat == p.Me })
}
