package small

import (
	"aiwolfplay/game"
	"aiwolfplay/game/agent/bayes/core"
	"aiwolfplay/game/agent/speech"
	"aiwolfplay/game/protocol"
)

// YesOrNo answers a question without ANY.
func (p *Player) YesOrNo(t *speech.Turn, q speech.Question) []protocol.Sentence {
	v := p.Judge(t, q)
	if answer, ok := p.Settled(&v); ok {
		return answer
	}
	why, ok := p.explain(t, &v)
	return p.Conclude(t, &v, why, ok)
}

// explain gives a reason for yes or no. If the seat is accused, it gives a reason in its own favour. It gives a reason
// against its suspect if its character gives reasons, or if it has accused the suspect before, since such a question
// asks only for the reason. It says that another is the only wolf if its character always gives reasons. It does not
// repeat an argument.
func (p *Player) explain(t *speech.Turn, v *core.Verdict) (protocol.Sentence, bool) {
	switch about := v.About; {
	case about == t.Me && !v.Yes:
		return core.ForSelf(t)
	case t.Suspect == game.NoSeat:
	case v.Yes && about == t.Suspect && (p.Reasons >= givesReasons || p.Named() == about):
		return p.Unargued(t, about)
	case !v.Yes && p.Reasons == 1 && p.Wolves() == 1 && about != t.Suspect && v.Question.What.Role == game.RoleWerewolf:
		return core.Suspicion(t), true
	}
	return protocol.Sentence{}, false
}

// Votes returns the seat's vote. The reason comes first if its character always gives reasons.
func (p *Player) Votes(t *speech.Turn) []protocol.Sentence {
	list := t.Replies().Vote()
	if p.Reasons == 1 {
		if why, ok := core.Argument(t); ok {
			list[0] = protocol.BecauseOf(why, list[0])
		}
	}
	return list
}

// Reasoned leaves the answers in their order.
func (p *Player) Reasoned(_ *speech.Turn, ways []protocol.Sentence) []protocol.Sentence { return ways }
