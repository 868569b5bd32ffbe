package bayes

import (
	"aiwolfplay/game"
	"aiwolfplay/game/agent/speech"
	"aiwolfplay/game/protocol"
)

// Style returns the style of the character in the manners that it has now.
func (p *player) Style() speech.Style {
	return speech.Style{
		Eager: p.eager, ClaimTurn: p.claimTurn(), Bold: p.boldness(),
		Curious: p.curious, Requests: bidsSeer, Reasons: p.reasons, Advises: p.advises,
		Agrees: p.agrees, Disagrees: p.agrees, Defends: defends, Rebuts: rebuts,
	}
}

// boldness is how often a false result accuses. Who plays the seer at home accuses as often as a
// seer finds a wolf, if it is not bolder by character: whoever only clears others is no seer to
// anybody, and whoever accuses oftener is told by it.
func (p *player) boldness() float64 {
	if p.contest || p.Role() != game.RolePossessed {
		return p.bold
	}
	return max(p.bold, float64(p.Wolves())/float64(p.Table.Setup.Seats()-1))
}

// Matters lists what there may be to say. What it owes to others comes before
// what it says of its own accord, of which a day has only so much.
func (p *player) Matters(t *speech.Turn) []speech.Matter {
	switch {
	case p.inCharacter():
		return p.smallMatters(t)
	case p.discusses():
		return p.discussion(t)
	}
	list := []speech.Matter{p.claim, (*speech.Turn).Report, (*speech.Turn).Answer}
	if t.Pressing() {
		list[1], list[2] = list[2], list[1]
	}
	budget := p.budget + claimsAndResults(t)
	switch {
	case t.Spoken() >= budget+voteChanges:
		return list
	case t.Spoken() >= budget:
		return append(list, p.declare) // only a change of mind about the vote
	}
	if p.contest { // they talk of little else
		list = append(list, p.declare)
	}
	list = append(list, (*speech.Turn).Rebut, (*speech.Turn).Invite)
	if t.Spoken() < budget-1 && int(t.Ask.Turn) <= t.Opening()+p.eager+talkative {
		list = append(list, t.OfOwnAccord()...)
	}
	return append(list, p.declare) // the last word is the vote
}

// claimsAndResults counts the seat's lines of today that take nothing from its
// budget: who has some to say talks no less.
func claimsAndResults(t *speech.Turn) (n int) {
	for _, talk := range t.Heard {
		if talk.Seat != t.Me {
			continue
		}
		switch speech.Conclusion(talk.Sentence).Verb {
		case protocol.Comingout, protocol.Divined, protocol.Identified:
			n++
		}
	}
	return n
}

// declare says whom the seat will vote for, or asks all to do so: early, since
// the first word sets the others thinking; it changes it when it knows better.
// Among contest agents it is the very first: where they know as little, they
// follow it. In a small village of theirs it is plain: a request is no word given,
// and all count words, but not all requests.
func (p *player) declare(t *speech.Turn) (protocol.Sentence, bool) {
	first := max(0, t.Opening()-1) + p.eager
	if p.contest {
		first = 0
	}
	if !t.Reached(first) || t.Suspect == game.NoSeat || t.Ask.Day == 0 || t.Declared()[t.Me] == t.Suspect {
		return protocol.Sentence{}, false
	}
	vote := protocol.Act(protocol.Vote, protocol.RefTo(t.Suspect))
	call := protocol.Ask(protocol.Any, vote)
	plain := p.contest && !p.Large()
	if !plain && t.Belief.Wolf[t.Suspect] > callsFrom && p.Chance("lead", p.leads) && !t.SaidByOther(call) {
		if s, ok := t.Unsaid(call); ok {
			return s, true
		}
	}
	return t.Unsaid(vote)
}
