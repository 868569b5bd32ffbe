package protocolui

import (
	"fmt"
	"strings"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
)

// Shorthand formats a sentence in the shorthand that [ReadLine] reads at this table. A hole is written "?".
func Shorthand(said protocol.Sentence, s Situation) string {
	if said.Verb.StandsAlone() {
		if said.IsOver() {
			return "o"
		}
		return "s"
	}
	p := shortPrinter{situation: &s}
	p.because(&said, protocol.RefTo(s.Self))
	return p.String()
}

type shortPrinter struct {
	strings.Builder
	situation *Situation
	question  bool
	past      bool
}

// sign returns the sign that can be written between the operands of an operator. An operator with a named subject has
// none.
func sign(s *protocol.Sentence) string {
	if s.Subject != protocol.Unspec || len(s.Args) < 2 {
		return ""
	}
	return spelled(joinWords, s.Op)
}

// spelled returns the first word that means a value.
func spelled[T comparable](list []shortWord[T], value T) string {
	for _, w := range list {
		if w.value == value {
			return w.text
		}
	}
	return ""
}

// because writes a clause at a place that allows any clause.
func (p *shortPrinter) because(s *protocol.Sentence, subject protocol.Ref) {
	if short, ok := p.contracted(s); ok {
		p.WriteString(short)
		return
	}
	between := sign(s)
	if between == "" {
		p.one(s, subject)
		return
	}
	for i := range s.Args {
		if i > 0 {
			p.WriteString(between)
		}
		if s.Op == protocol.Because && i > 0 || s.Op != protocol.And && s.Args[i].Op == protocol.And {
			p.because(&s.Args[i], subject)
		} else {
			p.operand(&s.Args[i], subject)
		}
	}
}

// operand writes a clause that an operator binds.
func (p *shortPrinter) operand(s *protocol.Sentence, subject protocol.Ref) {
	if _, ok := p.contracted(s); ok || sign(s) == "" {
		p.because(s, subject)
		return
	}
	p.WriteByte('(')
	p.because(s, subject)
	p.WriteByte(')')
}

// contracted writes "I will …, and all of you, please" and "a is one of two".
func (p *shortPrinter) contracted(s *protocol.Sentence) (string, bool) {
	if sign(s) == "" || len(s.Args) != 2 {
		return "", false
	}
	a, b := s.Args[0], s.Args[1]
	switch {
	case s.Op == protocol.And && !p.past && a.Verb == protocol.Vote && a.Subject == protocol.Unspec &&
		protocol.Equal(b, protocol.Ask(protocol.Any, a)):
		return "vv" + p.ref(a.Target), true
	case s.Op == protocol.Xor && a.Verb == protocol.Estimate && a.Subject == protocol.Unspec &&
		protocol.Equal(b, protocol.Believe(a.Target, b.Role)):
		return p.believed(&a) + "/" + p.role(b.Role), true
	}
	return "", false
}

// one writes a clause that begins with its subject, its operator or its verb.
func (p *shortPrinter) one(s *protocol.Sentence, subject protocol.Ref) {
	if s.Subject != protocol.Unspec {
		p.WriteString(p.seat(s.Subject))
		subject = s.Subject
	}
	switch {
	case s.Op == protocol.OpNone && s.Verb == protocol.VerbNone:
		p.WriteString(Hole)
	case s.Op == protocol.OpNone:
		p.verb(s, subject)
	case s.Op.TakesTarget():
		p.WriteString(spelled(opWords, s.Op))
		question := p.question
		p.question = s.Op == protocol.Inquire
		inner := shortPrinter{situation: p.situation, question: p.question, past: p.past}
		inner.operand(&s.Args[0], s.Target)
		operand := inner.String()
		mistaken := strings.ContainsRune("0123456789*?", rune(operand[0])) // would be read as the target
		if s.Target != protocol.Any || mistaken {
			p.WriteString(p.seat(s.Target))
		}
		if mistaken {
			p.WriteByte(' ')
		}
		p.WriteString(operand)
		p.question = question
	case s.Op == protocol.Not:
		p.WriteByte('-')
		p.operand(&s.Args[0], subject)
	case s.Op == protocol.Day && s.Subject == protocol.Unspec && s.Day >= 0:
		fmt.Fprintf(p, "%d:", s.Day)
		past := p.past
		p.past = int(s.Day) < p.situation.Day
		p.operand(&s.Args[0], subject)
		p.past = past
	case s.Op == protocol.Day:
		p.WriteString("day")
		if s.Day < 0 {
			p.WriteString(Hole)
		} else {
			fmt.Fprintf(p, "%d ", s.Day)
		}
		p.operand(&s.Args[0], subject)
	default:
		p.WriteString(lower(s.Op))
		for i := range s.Args {
			p.WriteByte('(')
			p.because(&s.Args[i], subject)
			p.WriteByte(')')
		}
	}
}

// believed writes ESTIMATE: "2w", or "e2v" where the role could be a verb.
func (p *shortPrinter) believed(s *protocol.Sentence) string {
	text := p.ref(s.Target) + p.role(s.Role)
	if s.Target > 0 && named(s.Role) && s.Role != game.RoleVillager {
		return text
	}
	return "e" + text
}

func (p *shortPrinter) verb(s *protocol.Sentence, subject protocol.Ref) {
	if s.Verb == protocol.Estimate && s.Subject == protocol.Unspec {
		p.WriteString(p.believed(s))
		return
	}
	word := p.word(s)
	p.WriteString(word)
	switch {
	case s.Verb.TakesTalk():
		p.WriteString(p.talk(s.Talk))
		return
	case s.Verb == protocol.Comingout && s.Target == subject && subject != protocol.Unspec && named(s.Role):
	default:
		p.WriteString(p.ref(s.Target))
	}
	switch {
	case s.Verb.TakesRole():
		p.WriteString(p.role(s.Role))
	case s.Verb.TakesSpecies() && s.Species == game.SpeciesNone, s.Species == game.SpeciesAny && p.question:
		p.WriteString(Hole)
	case s.Verb.TakesSpecies():
		p.WriteString(spelled(speciesWords, s.Species))
	}
}

// named reports whether a role is a particular role: neither ANY nor missing.
func named(role game.Role) bool { return role != game.RoleAny && role != game.RoleNone }

// word returns the first word that would be read as the verb at this place.
func (p *shortPrinter) word(s *protocol.Sentence) string {
	result := s.Verb.TakesSpecies() && s.Species != game.SpeciesNone
	for _, w := range verbWords {
		if w.value.means(p.past, result) == s.Verb && !w.value.also {
			return w.text
		}
	}
	panic("protocolui: a verb without a word")
}

// ref writes a target, seat any reference where "?" is a hole.
func (p *shortPrinter) ref(ref protocol.Ref) string {
	if ref == protocol.Any && p.question {
		return Hole
	}
	return p.seat(ref)
}

func (p *shortPrinter) seat(ref protocol.Ref) string {
	switch {
	case ref == protocol.Any:
		return "*"
	case ref == protocol.Unspec:
		return Hole
	case p.situation.Seats > 9:
		return fmt.Sprintf("%02d", ref)
	}
	return fmt.Sprintf("%d", ref)
}

func (p *shortPrinter) role(role game.Role) string {
	if role == game.RoleNone || role == game.RoleAny && p.question {
		return Hole
	}
	return spelled(roleWords, role)
}

func (p *shortPrinter) talk(ref protocol.TalkRef) string {
	if ref.Channel == game.ChannelNone || ref.Day < 0 || ref.ID < 0 {
		return Hole
	}
	text := ""
	if ref.Channel != p.situation.Channel {
		text = spelled(channelWords, ref.Channel)
	}
	if int(ref.Day) != p.situation.Day {
		text += fmt.Sprintf("%d.", ref.Day)
	}
	return text + fmt.Sprintf("%d", ref.ID)
}
