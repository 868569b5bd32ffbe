package protocolui

import (
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/view"
)

// Truth is what a speaker knows of the truth of its own sentence.
type Truth uint8

// The truths. Plans, questions and requests are opinions.
const (
	Opinion Truth = iota
	True
	Lie

	numTruths = iota
)

var truthNames = [numTruths]string{"opinion", "fact", "lie"}

// String returns the name as used in message ids.
func (t Truth) String() string { return truthNames[t] }

// A judge compares a sentence with what a table's viewer knows.
type judge struct {
	*Situation
	day int // the innermost DAY, -1 without one
}

// sentence judges a sentence, which would have the subject inherited if it names
// none. What an operator calls for, or one that is none of these says, is opinion.
func (j judge) sentence(s *protocol.Sentence, inherited protocol.Ref) Truth {
	subject := inherited
	if s.Subject != protocol.Unspec {
		subject = s.Subject
	}
	if s.Op.TakesDay() {
		j.day = int(s.Day)
	}
	var count [numTruths]int
	if !s.Op.TakesTarget() {
		for i := range s.Args {
			count[j.sentence(&s.Args[i], subject)]++
		}
	}
	switch s.Op {
	case protocol.OpNone:
		return j.verb(s, subject)
	case protocol.Not:
		return known(count[Lie] == 1, count[True] == 1)
	case protocol.And, protocol.Because, protocol.Day:
		return known(count[True] == len(s.Args), count[Lie] > 0)
	case protocol.Or:
		return known(count[True] > 0, count[Lie] == len(s.Args))
	case protocol.Xor:
		return known(count[True] == 1 && count[Lie] == 1, count[True] == 2 || count[Lie] == 2)
	}
	return Opinion
}

// known is what follows from being known to be so and known not to be so.
func known(so, not bool) Truth {
	switch {
	case so:
		return True
	case not:
		return Lie
	}
	return Opinion
}

// verb judges a simple clause: by the votes and the deaths, which everybody saw,
// by what others said of themselves, and by what one is and did.
func (j judge) verb(s *protocol.Sentence, subject protocol.Ref) Truth {
	own := j.Table.Seats[j.Self].Role
	switch {
	case s.Verb == protocol.Voted:
		return j.voted(subject, s.Target)
	case s.Verb == protocol.Attacked && subject == protocol.Any:
		return known(j.attacked(s.Target.Seat()), false)
	case subject != j.me() && s.Verb.TakesTarget():
		return known(j.heard(s, subject), false)
	case s.Target == protocol.Any || s.Role == game.RoleAny || s.Species == game.SpeciesAny:
		return Opinion
	case s.Verb.TakesRole():
		return j.role(s.Target.Seat(), s.Role)
	case s.Verb.IsPast():
		return j.did(s)
	case s.Verb.IsPlan():
		return known(false, s.Verb.Role() != game.RoleNone && s.Verb.Role() != own)
	}
	return Opinion
}

// role says whether the speaker knows that a seat has a role.
func (j judge) role(seat game.Seat, role game.Role) Truth {
	t := j.Table
	if int(seat) >= j.Seats {
		return Opinion
	}
	if has := t.Seats[seat].Role; has != game.RoleNone {
		return known(has == role, has != role)
	}
	if t.Known(role).Len() == int(t.Setup.Roles[role]) {
		return Lie // all of that role are known to be others
	}
	for _, list := range [...][]view.Judgement{t.Divinations, t.Identifications} {
		for _, l := range list {
			if l.Target == seat {
				wolf := role == game.RoleWerewolf && l.Species == game.SpeciesWerewolf
				return known(wolf, role.Species() != l.Species)
			}
		}
	}
	return Opinion
}

// on reports whether something of a day may be what is said.
func (j judge) on(day int) bool { return j.day < 0 || j.day == day }

// did says whether the speaker did what a clause tells.
func (j judge) did(s *protocol.Sentence) Truth {
	deeds, all := j.deeds(s.Verb)
	so := slices.ContainsFunc(deeds, func(d deed) bool { return j.on(d.day) && alike(s, new(d.told(s.Verb))) })
	return known(so, all && !so)
}

// attacked reports whether a seat died of an attack.
func (j judge) attacked(seat game.Seat) bool {
	return slices.ContainsFunc(j.Table.Deaths, func(d view.Death) bool {
		return d.Seat == seat && d.Cause == view.Attacked
	})
}

// voted says whether somebody voted so; the votes are public.
func (j judge) voted(by, target protocol.Ref) Truth {
	so := slices.ContainsFunc(j.Table.Votes, func(v view.Vote) bool {
		return matches(by, v.Voter) && matches(target, v.Target) && j.on(v.Day)
	})
	return known(so, !so)
}

// matches reports whether a reference may be a seat.
func matches(ref protocol.Ref, seat game.Seat) bool {
	return ref == protocol.Any || ref == protocol.RefTo(seat)
}

// heard reports whether a seat has said a clause of itself.
func (j judge) heard(s *protocol.Sentence, subject protocol.Ref) bool {
	found := false
	for i := range j.Lines {
		l := &j.Lines[i]
		if protocol.RefTo(l.Seat) != subject {
			continue
		}
		protocol.SpeechActs(l.Sentence, l.Seat, func(a protocol.SpeechAct) {
			told := a.Kind == protocol.Asserted || a.Kind == protocol.Promised
			found = found || told && !a.Negated && !a.Open && a.Subject == subject && alike(a.What, s)
		})
	}
	return found
}
