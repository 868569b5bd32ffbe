package plain

import (
	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/speech"
	"aiwolfplay/game/protocol"
)

// Style returns the style that follows from the traits.
func (p *player) Style() speech.Style { return p.style }

// Matters lists possible utterances. Replies to others come before the seat's own remarks, which are limited by a
// budget for each day.
func (p *player) Matters(t *speech.Turn) []speech.Matter {
	list := []speech.Matter{p.claim, (*speech.Turn).Report, (*speech.Turn).Answer}
	budget := p.budget
	if t.ClaimsResults() {
		budget++ // for the results
	}
	if t.Spoken() >= budget {
		return list
	}
	list = append(list, (*speech.Turn).Rebut, (*speech.Turn).Invite)
	if t.Spoken() < budget-1 && int(t.Ask.Turn) <= t.Opening()+t.Eager+talkative {
		list = append(list, t.InAnyOrder((*speech.Turn).Opinion, (*speech.Turn).Trust, (*speech.Turn).Advise, p.react,
			(*speech.Turn).Question)...)
	}
	return append(list, p.declare) // the vote comes last
}

// declare declares the seat's vote, or asks all to vote for its suspect.
func (p *player) declare(t *speech.Turn) (protocol.Sentence, bool) {
	if !t.Reached(t.Opening()+1+t.Eager) || t.Suspect == game.NoSeat || t.Ask.Day == 0 || t.Declared()[t.Me] == t.Suspect {
		return protocol.Sentence{}, false
	}
	vote := protocol.Act(protocol.Vote, protocol.RefTo(t.Suspect))
	call := protocol.Ask(protocol.Any, vote)
	why, known := p.Why(t, t.Suspect)
	d := agent.DrawOf(t.Key, "declare", t.Table.Day)
	switch form := d.Below(4); {
	case form == 0 && known && t.Belief.Wolf[t.Suspect] > callsFrom:
		if s := protocol.BecauseOf(why, call); !t.Heard.SaidByOther(s) {
			return t.Unsaid(s)
		}
	case form == 1 && t.Belief.Wolf[t.Suspect] > callsFrom:
		return t.Unsaid(protocol.AllOf(vote, call))
	case form == 2 && known && t.Reasons > 0:
		if s := protocol.BecauseOf(why, vote); !t.Heard.SaidByOther(s) {
			return t.Unsaid(s)
		}
	}
	return t.Unsaid(vote)
}

// News returns every unreported result, with its day.
func (p *player) News() (list []protocol.Sentence) {
	verb, news := p.Untold()
	for _, j := range news {
		list = append(list, speech.Dated(verb, j))
	}
	return list
}

// Replies lists ways to answer. A question to everybody is answered only if the seat has something to say.
func (p *player) Replies(t *speech.Turn, q speech.Question) []protocol.Sentence {
	list := p.content(t, q)
	if q.To == protocol.Any {
		return list
	}
	return append(list, speech.YesOrNo(q, t.Holds(q.What)))
}

func (p *player) content(t *speech.Turn, q speech.Question) []protocol.Sentence {
	s := q.What
	about := s.Target.Seat()
	switch s.Verb {
	case protocol.Vote:
		list := t.Replies().Vote()
		if q.Op == protocol.Request {
			list = append([]protocol.Sentence{speech.YesOrNo(q, about == t.Suspect)}, list...)
		}
		return list
	case protocol.Comingout:
		if p.claimed() {
			return nil
		}
		return t.Replies().Claim(s.Role, q.To == protocol.Any)
	case protocol.Estimate:
		if q.Op == protocol.Inquire {
			return p.estimates(t, about, s.Role)
		}
	case protocol.Divined, protocol.Identified, protocol.Divination:
		role := speech.RoleOf(s.Verb)
		if q.To != protocol.Any && p.Table.Seats[p.Me].Claim != role && p.Mask() != role {
			return []protocol.Sentence{protocol.Negate(protocol.Claim(p.Self(), role))}
		}
		return t.Replies().Seer(q, s)
	case protocol.Voted:
		if len(p.Table.Votes) > 0 {
			return t.Replies().LastVote()
		}
	}
	return nil
}
