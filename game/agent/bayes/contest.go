package bayes

import (
	"aiwolfplay/game"
	"aiwolfplay/game/agent/speech"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/view"
)

// fewInContest reports whether the seat has the manners of contest agents in a village without a
// bodyguard. All of this file is for such villages; docs/agents-inside.md, "Real contest agents",
// says what it gains.
func (p *player) fewInContest() bool { return p.contest && !p.Large() }

// plainly puts a result into words without its day: most contest agents read a single plain
// sentence and nothing else, so a dated result is none to them.
func plainly(verb protocol.Verb, j view.Judgement) protocol.Sentence {
	return protocol.Report(verb, protocol.RefTo(j.Target), j.Species)
}

// claimsAtOnce reports whether a lone wolf claims the seer with its first word. It does in half of its
// games and hides in the others, whatever it is called: who always hides is found as the one who is
// left, and a wolf that claims when it is accused, or as the third, is believed by nobody.
func (p *player) claimsAtOnce() bool { return p.chanceOfGame("at once", atOnce) }

// wolfAtTheEnd returns which of the two others the possessed takes for its wolf where only s of them
// says that it is one. A seer says so too, so that the possessed gives its vote away: who has claimed
// the seer is believed only where it is the likelier wolf.
func (p *player) wolfAtTheEnd(s game.Seat) game.SeatSet {
	if p.fewInContest() && p.hasClaimedSeer(s) && p.known.Role[s][game.RoleWerewolf] < trustsOpenSeer {
		return p.Others().Without(s)
	}
	return game.Seats(s)
}

// hasClaimedSeer reports whether the seat has ever claimed the seer, whatever it claims now.
func (p *player) hasClaimedSeer(s game.Seat) bool {
	for i := range p.Table.Talks {
		talk := &p.Table.Talks[i]
		if talk.Seat != s || talk.Sentence == nil {
			continue
		}
		if c := speech.Conclusion(talk.Sentence); c.Verb == protocol.Comingout && c.Role == game.RoleSeer &&
			c.Target.Seat() == s {
			return true
		}
	}
	return false
}

// Numbers of this file, counted in games with real contest agents.
const (
	atOnce         = 0.5 // how often a lone wolf claims the seer with its first word
	trustsOpenSeer = 0.5
	// wordAmongFew is what breaking its word must bring to a wolf: where it hid it broke it in 72 of 100 games, which
	// villagers do in 5.
	wordAmongFew = 0.15
	// turnsTellFew is turnsTell in such villages, where the first words tell nearly all.
	turnsTellFew = 0.6
)
