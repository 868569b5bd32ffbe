package protocolui

import (
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/view"
	"aiwolfplay/protocolui/phrase"
)

// A Fact is a cell of the boards of claims, results, votes and deaths: something
// that everybody saw happen, though not that it is true.
type Fact struct {
	Kind    FactKind
	Day     int       // on which it happened
	Seat    game.Seat // who claims, reports or voted; NoSeat for a death
	Target  game.Seat
	Role    game.Role        // of a claim
	Verb    protocol.Verb    // of a report: Divined or Identified
	Species game.Species     // of a report
	On      int              // of a report: the day it is said to be of, -1 if that is not said
	Back    bool             // of a report: it has been taken back
	Talk    protocol.TalkRef // the line that says it, zero for votes and deaths
}

// A FactKind is which board a fact stands on.
type FactKind uint8

// The kinds.
const (
	FactClaim FactKind = iota
	FactReport
	FactVote
	FactExecution
	FactAttack
)

// Facts lists the facts of the table: claims, reports, votes, deaths.
func Facts(s Situation) []Fact {
	t := s.Table
	if t == nil {
		return nil
	}
	var facts []Fact
	for seat := range game.Seat(s.Seats) {
		if role := t.Seats[seat].Claim; role != game.RoleNone {
			talk := &t.Talks[t.Seats[seat].ClaimTalk]
			facts = append(facts, Fact{Kind: FactClaim, Day: talk.Day, Seat: seat, Target: seat, Role: role, On: -1, Talk: talk.Ref()})
		}
	}
	for _, r := range t.Reports {
		facts = append(facts, Fact{
			Kind: FactReport, Day: r.Day, Seat: r.Seat, Target: r.Target, Verb: r.Kind, Species: r.Species, On: r.On, Back: r.TakenBack,
			Talk: protocol.TalkRef{Channel: game.ChannelTalk, Day: int32(r.Day), ID: int32(r.N)},
		})
	}
	for _, v := range t.Votes {
		facts = append(facts, Fact{Kind: FactVote, Day: v.Day, Seat: v.Voter, Target: v.Target, On: -1})
	}
	for _, d := range t.Deaths {
		kind := FactAttack
		if d.Cause == view.Executed {
			kind = FactExecution
		}
		facts = append(facts, Fact{Kind: kind, Day: d.Day, Seat: game.NoSeat, Target: d.Seat, On: -1})
	}
	return facts
}

// Sentence says the fact, on its day where that is over. A death is told by what
// led to it: somebody's votes, or somebody's attack.
func (f *Fact) Sentence(s Situation) protocol.Sentence {
	by, target := protocol.RefTo(f.Seat), protocol.RefTo(f.Target)
	switch f.Kind {
	case FactClaim:
		return onDay(claimOf(by, f.Role).By(subjectFor(by, &s)), f.Day, &s)
	case FactReport:
		said := protocol.Report(f.Verb, target, f.Species).By(subjectFor(by, &s))
		if f.On >= 0 {
			return protocol.OnDay(f.On, said)
		}
		return onDay(said, f.Day, &s)
	case FactVote:
		return protocol.OnDay(f.Day, protocol.Act(protocol.Voted, target).By(subjectFor(by, &s)))
	case FactExecution:
		return protocol.OnDay(f.Day, protocol.Act(protocol.Voted, target).By(protocol.Any))
	case FactAttack:
		return protocol.OnDay(max(f.Day-1, 0), protocol.Act(protocol.Attacked, target).By(protocol.Any))
	}
	panic("protocolui: unknown kind of fact")
}

// subjectFor leaves out the speaker, who is meant anyway.
func subjectFor(ref protocol.Ref, s *Situation) protocol.Ref {
	if ref == s.me() {
		return protocol.Unspec
	}
	return ref
}

// onDay tells the day of what was not said today.
func onDay(said protocol.Sentence, day int, s *Situation) protocol.Sentence {
	if day == s.Day || said.Op == protocol.Day {
		return said
	}
	return protocol.OnDay(day, said)
}

// saidFact is a line as a fact: that somebody said it.
func saidFact(l *phrase.Line, s *Situation) protocol.Sentence {
	return onDay(quoted(*l.Sentence, subjectFor(protocol.RefTo(l.Seat), s)), int(l.Ref.Day), s)
}

// AddReason returns a draft with a reason more: several are joined by AND. What
// the draft said already is the conclusion; an empty draft has none yet.
func AddReason(d Draft, fact protocol.Sentence) Draft {
	s := clone(d.s)
	if s.Verb.StandsAlone() {
		s = protocol.Sentence{}
	}
	switch {
	case s.Op != protocol.Because || s.Subject != protocol.Unspec:
		return Draft{protocol.BecauseOf(fact, s)}
	case isHole(&s.Args[0], phrase.SlotClause):
		s.Args[0] = fact
	case s.Args[0].Op == protocol.And && s.Args[0].Subject == protocol.Unspec:
		s.Args[0].Args = append(s.Args[0].Args, fact)
	default:
		s.Args[0] = protocol.AllOf(s.Args[0], fact)
	}
	return Draft{s}
}

// maxSuggestions is how many clauses are suggested for a hole.
const maxSuggestions = 10

// suggest offers whole clauses where one side of a BECAUSE is still open.
func (b *builder) suggest() {
	c := b.selected
	if b.At.Slot != phrase.SlotClause || !isHole(c.s, phrase.SlotClause) || c.parent == nil || c.parent.Op != protocol.Because {
		return
	}
	other := &c.parent.Args[1-c.index]
	list := conclusions(other, &b.situation)
	if c.index == 0 {
		list = reasons(other, &b.situation)
	}
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

// conclusions lists what may follow from a reason, about whom it speaks of.
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

// topics lists the seats that a sentence speaks of, but the speaker: whom a
// result or an opinion is about before who tells it, who votes before for whom.
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

// reasons lists facts that speak for a conclusion, latest first: about those
// that it is about or, if it is not known yet, about anybody.
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

// Evidence lists the reasons that a draft gives, as [AddReason] collects them:
// Says is the reason, Draft is the draft without it. Without its last reason a
// conclusion stands alone.
func Evidence(d Draft) []Choice {
	if d.s.Op != protocol.Because || d.s.Subject != protocol.Unspec {
		return nil
	}
	reasons := d.s.Args[:1]
	if joined := &d.s.Args[0]; joined.Op == protocol.And && joined.Subject == protocol.Unspec {
		reasons = joined.Args
	}
	var list []Choice
	for i := range reasons {
		if _, missing := firstHole(&reasons[i]); missing {
			continue
		}
		left := slices.Delete(slices.Clone(reasons), i, i+1)
		rest := Draft{clone(d.s.Args[1])}
		switch len(left) {
		case 0:
		case 1:
			rest.s = protocol.BecauseOf(clone(left[0]), rest.s)
		default:
			rest.s = protocol.BecauseOf(clone(protocol.AllOf(left...)), rest.s)
		}
		c := Choice{Group: GroupFact, ID: "reason", Says: Draft{clone(reasons[i])}, Draft: rest, Seat: game.NoSeat}
		c.At, _ = firstHole(&rest.s)
		list = append(list, c)
	}
	return list
}
