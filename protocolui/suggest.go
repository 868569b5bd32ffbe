package protocolui

import (
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/protocolui/phrase"
)

// maxSuggestions bounds the clauses that are suggested for a hole.
const maxSuggestions = 10

// addSuggestions offers whole clauses where one side of a BECAUSE is still open, or one of several reasons.
func (b *builder) addSuggestions() {
	c := b.selected
	if b.At.Slot != phrase.SlotClause || !isEmpty(c.s) || c.parent == nil {
		return
	}
	side := c
	if c.parent.Op == protocol.And {
		side = b.clauses[c.above]
	}
	if side.parent == nil || side.parent.Op != protocol.Because {
		return
	}
	other := &side.parent.Args[1-side.index]
	list := conclusions(other, &b.situation)
	if side.index == 0 {
		list = reasons(other, &b.situation)
	}
	list = slices.DeleteFunc(list, func(said protocol.Sentence) bool {
		return slices.ContainsFunc(c.parent.Args, func(arg protocol.Sentence) bool { return protocol.Equal(arg, said) })
	})
	for i, said := range list[:min(len(list), maxSuggestions)] {
		subject := c.s.Subject
		choice := Choice{Group: GroupSuggest, ID: "clause." + string(rune('a'+i)), At: phrase.At{}, Says: Draft{said}}
		b.add(choice, func(s *protocol.Sentence) {
			*s = clone(said)
			if s.Subject == protocol.Unspec {
				s.Subject = subject
			}
		})
	}
}

// conclusions lists conclusions from a reason, about the seats that the reason
// speaks of.
func conclusions(reason *protocol.Sentence, s *Situation) []protocol.Sentence {
	var list []protocol.Sentence
	for i, about := range topics(reason, s) {
		if s.Channel == game.ChannelWhisper {
			list = append(list, protocol.Act(protocol.Attack, about))
			continue
		}
		if i > 0 {
			list = append(list, voteFor(about), believe(about, game.RoleWerewolf), voteAndCall(about))
			continue
		}
		list = append(list, believe(about, game.RoleWerewolf))
		if slices.Contains(s.Roles, game.RolePossessed) {
			list = append(list, wolfOrPossessed(about))
		}
		list = append(list, voteFor(about), voteAndCall(about), callVote(about), askVote(about))
	}
	return list
}

// topics lists the seats that a sentence speaks of, without the speaker. In a
// result or an opinion against a seat the target comes first, in other clauses the
// subject. A result that its target is human is only about its subject.
func topics(said *protocol.Sentence, s *Situation) []protocol.Ref {
	var list []protocol.Ref
	add := func(ref protocol.Ref) {
		if ref.Seat() != game.NoSeat && ref != s.me() && !slices.Contains(list, ref) {
			list = append(list, ref)
		}
	}
	protocol.Walk(said, func(c *protocol.Sentence) bool {
		switch {
		case c.Species == game.SpeciesHuman:
			add(c.Subject)
		case c.Species == game.SpeciesWerewolf, c.Verb == protocol.Estimate && c.Role == game.RoleWerewolf:
			add(c.Target)
			add(c.Subject)
		default:
			add(c.Subject)
			add(c.Target)
		}
		return true
	})
	return list
}

// reasons lists facts as reasons for a conclusion, latest first: facts about the
// seats of the conclusion or, if it is still a hole, about any seat.
func reasons(conclusion *protocol.Sentence, s *Situation) []protocol.Sentence {
	about := topics(conclusion, s)
	var list []protocol.Sentence
	add := func(said protocol.Sentence, by, target game.Seat) {
		named := slices.Contains(about, protocol.RefTo(by)) || slices.Contains(about, protocol.RefTo(target))
		if len(about) > 0 && !named || by == s.Self {
			return
		}
		if !slices.ContainsFunc(list, func(other protocol.Sentence) bool { return protocol.Equal(said, other) }) {
			list = append(list, said)
		}
	}
	facts := Facts(*s)
	for i := len(facts) - 1; i >= 0; i-- {
		if f := &facts[i]; f.Kind == FactReport && !f.Back || f.Kind == FactClaim || f.Kind == FactVote && f.Day == s.Day-1 {
			add(f.Sentence(*s), f.Seat, f.Target)
		}
	}
	for i := len(s.Lines) - 1; i >= 0 && int(s.Lines[i].Ref.Day) == s.Day; i-- {
		if l := &s.Lines[i]; l.Sentence.Op == protocol.OpNone {
			add(saidFact(l, s), l.Seat, l.Sentence.Target.Seat())
		}
	}
	return list
}
