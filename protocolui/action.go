package protocolui

import (
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/protocolui/phrase"
)

// LineActions lists what can be done with a line: agree, disagree, use it as a reason for the draft, ask why, ask back.
// A line of the person's own can only be used as a reason, and a result in it can be taken back.
func LineActions(ref protocol.TalkRef, d Draft, s Situation) []Choice {
	l, ok := s.line(ref)
	if !ok {
		return nil
	}
	m := menu{situation: &s, group: GroupLine}
	if l.Seat != s.Self {
		m.add("agree", protocol.Reply(protocol.Agree, ref))
		m.add("disagree", protocol.Reply(protocol.Disagree, ref))
	}
	m.offer(Choice{ID: "reason", Draft: AddReason(d, saidFact(&l, &s)), Seat: game.NoSeat})
	if l.Seat != s.Self {
		if why, ok := WhyOf(l); ok {
			m.add("why", why)
		}
		m.add("ask_back", askBack(&l))
	}
	for _, f := range Facts(s) {
		if f.Talk == ref {
			m.addTakeBack(f)
		}
	}
	for i := range m.choices {
		m.choices[i].Talk = ref
	}
	return m.choices
}

// WhyOf asks for the reason of a vote or an opinion that a line announces. There is no word for "why", but a
// seat that is asked again for something it has already said gives its reason. It returns false if the line
// has neither, or already gives its reason.
func WhyOf(l phrase.Line) (ask protocol.Sentence, ok bool) {
	by := protocol.RefTo(l.Seat)
	protocol.SpeechActs(l.Sentence, l.Seat, func(a protocol.SpeechAct) {
		told := a.Kind == protocol.Asserted || a.Kind == protocol.Promised
		if ok || !told || a.Negated || a.Subject != by || a.What.Target.Seat() == game.NoSeat {
			return
		}
		switch ok = true; {
		case a.What.Verb == protocol.Vote:
			ask = askVote(by)
		case a.What.Verb == protocol.Estimate && a.What.Role == game.RoleWerewolf:
			ask = protocol.AskWhether(by, believe(protocol.Any, game.RoleWerewolf))
		case a.What.Verb == protocol.Estimate:
			ask = protocol.AskWhether(by, believe(a.What.Target, game.RoleAny))
		default:
			ok = false
		}
	})
	return ask, ok && l.Sentence.Op != protocol.Because
}

// askBack asks a speaker whether it means what it said. If it asked a question, it
// asks the speaker the same question.
func askBack(l *phrase.Line) protocol.Sentence {
	by, said := protocol.RefTo(l.Seat), *l.Sentence
	if said.Op == protocol.Inquire && said.Subject == protocol.Unspec {
		said = said.Args[0]
	}
	if said.Subject == by {
		said.Subject = protocol.Unspec
	}
	return protocol.AskWhether(by, clone(said))
}

// addTakeBack offers to take back a result of the person's own.
func (m *menu) addTakeBack(f Fact) {
	if f.Kind == FactReport && f.Seat == m.situation.Self && !f.Back {
		m.add("take_back", protocol.Negate(protocol.Report(f.Verb, protocol.RefTo(f.Target), f.Species)))
	}
}

// FactActions lists the uses of a fact: as a reason for the draft unless it was taken back, and as a subject of a
// question. If it is the person's own result, it can be taken back. If Talk is set, the page can also go to that line.
func FactActions(f Fact, d Draft, s Situation) []Choice {
	m := menu{situation: &s, group: GroupFact}
	if !f.Back {
		m.offer(Choice{ID: "reason", Draft: AddReason(d, f.Sentence(s)), Seat: game.NoSeat})
	}
	if f.Seat != s.Self {
		m.add("ask", askAbout(f, &s))
	}
	m.addTakeBack(f)
	if f.deniable(&s) {
		m.add("false", falseResult(f, &s))
	}
	for i := range m.choices {
		m.choices[i].Talk = f.Talk
	}
	return m.choices
}

// deniable reports whether the person may call a fact false: it is another seat's divination, the village has a
// possessed, who may have made it up, and the result does not clear the person.
func (f *Fact) deniable(s *Situation) bool {
	divined := f.Kind == FactReport && f.Verb == protocol.Divined && !f.Back && f.Seat != s.Self
	praise := f.Target == s.Self && f.Species != game.SpeciesWerewolf
	return divined && !praise && slices.Contains(s.Roles, game.RolePossessed)
}

// falseResult denies another seat's divination and draws the conclusion. If the result is about the speaker, the seer
// is a werewolf or possessed. Otherwise, given that the seer is no wolf and that the result is wrong, the seer is
// possessed.
func falseResult(f Fact, s *Situation) protocol.Sentence {
	by, target := protocol.RefTo(f.Seat), protocol.RefTo(f.Target)
	said := f.Sentence(*s)
	if said.Op != protocol.Day {
		said = protocol.OnDay(f.Day, said)
	}
	if f.Target == s.Self {
		return protocol.BecauseOf(protocol.AllOf(protocol.Claim(target, game.RoleVillager), said), wolfOrPossessed(by))
	}
	truth := protocol.Claim(target, game.RoleWerewolf)
	if f.Species == game.SpeciesWerewolf {
		truth = protocol.Negate(truth)
	}
	innocent := protocol.Negate(protocol.Claim(by, game.RoleWerewolf))
	return protocol.BecauseOf(protocol.AllOf(innocent, truth, said), believe(by, game.RolePossessed))
}

// askAbout returns the question that a fact raises.
func askAbout(f Fact, s *Situation) protocol.Sentence {
	by, target := protocol.RefTo(f.Seat), protocol.RefTo(f.Target)
	switch f.Kind {
	case FactVote:
		return protocol.AskWhether(by, believe(target, game.RoleWerewolf))
	case FactReport:
		said := f.Sentence(*s)
		if said.Op == protocol.Day {
			said.Args[0].Subject = protocol.Unspec
		}
		said.Subject = protocol.Unspec
		return protocol.AskWhether(by, said)
	case FactClaim:
		if verb := resultVerb(f.Role); verb != protocol.VerbNone {
			return protocol.AskWhether(by, protocol.Report(verb, protocol.Any, game.SpeciesAny))
		}
		if f.Role == game.RoleBodyguard {
			return protocol.AskWhether(by, protocol.Act(protocol.Guarded, protocol.Any))
		}
		return protocol.AskWhether(by, believe(protocol.Any, game.RoleWerewolf))
	}
	return protocol.AskWhether(protocol.Any, believe(protocol.Any, game.RoleWerewolf))
}
