package discussion

import (
	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/bayes/core"
	"aiwolfplay/game/agent/speech"
	"aiwolfplay/game/protocol"
)

// YesOrNo answers a question without ANY. If the seat in question is as suspect as others, the answer is that the wolf
// is that seat or the player's suspect, rather than no.
func (p *Player) YesOrNo(t *speech.Turn, q speech.Question) []protocol.Sentence {
	v := p.Judge(t, q)
	if answer, ok := p.Settled(&v); ok {
		return answer
	}
	var why protocol.Sentence
	ok := false
	switch {
	case v.About == t.Me && !v.Yes:
		why, ok = core.ForSelf(t)
	case !v.AsksWolf || !p.Others().Has(v.About):
	case v.Yes:
		why, ok = p.debate.arguments.whenAsked(t, v.About)
	default:
		why, ok = core.Clears(t, v.About)
		if !ok && t.Suspect != game.NoSeat && t.Belief.Wolf[v.About] >= p.Average(&t.Belief) {
			other := protocol.Believe(protocol.RefTo(v.About), game.RoleWerewolf)
			return []protocol.Sentence{protocol.AnyOf(other, core.Suspicion(t))}
		}
	}
	return p.Conclude(t, &v, why, ok)
}

// ToAll answers a question to everybody, only with a reason. In each turn only a few seats answer. A seat that cannot
// name anybody may ask back.
func (p *Player) ToAll(t *speech.Turn, q speech.Question, ways []protocol.Sentence) []protocol.Sentence {
	list := p.Home.ToAll(t, q, ways)
	most := answerAll
	if len(list) == 0 {
		most = 1
		back := protocol.AskWhether(protocol.RefTo(q.Talk.Seat), *q.What)
		if timesConcluded(t, &back) == 0 && p.Named() == game.NoSeat {
			list = append(list, back)
		}
	}
	if d := agent.DrawFor(p.Key, t.Ask); !d.Chance(float64(most) / float64(p.Others().Len())) {
		return nil
	}
	return list
}

// Votes returns the seat's vote.
func (p *Player) Votes(t *speech.Turn) []protocol.Sentence { return t.Replies().Vote() }

// Reasoned puts an answer with a reason first, if there is one.
func (p *Player) Reasoned(t *speech.Turn, ways []protocol.Sentence) []protocol.Sentence {
	if len(ways) == 0 || t.Suspect == game.NoSeat || ways[0].Op != protocol.OpNone {
		return ways
	}
	s := &ways[0]
	if s.Verb == protocol.Estimate && s.Role == game.RoleSeer {
		for _, g := range t.Grounds(s.Target.Seat()) {
			if g.Role == game.RoleSeer {
				return append([]protocol.Sentence{protocol.BecauseOf(g.Says, *s)}, ways...)
			}
		}
	}
	if s.Target.Seat() != t.Suspect || s.Verb != protocol.Vote && s.Role != game.RoleWerewolf {
		return ways
	}
	if why, ok := p.debate.arguments.whenAsked(t, t.Suspect); ok {
		ways = append([]protocol.Sentence{protocol.BecauseOf(why, *s)}, ways...)
	}
	return ways
}
