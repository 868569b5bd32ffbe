package protocolui

import (
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

func (j judge) sentence(s *protocol.Sentence, inherited protocol.Ref) Truth {
	subject := inherited
	if s.Subject != protocol.Unspec {
		subject = s.Subject
	}
	if s.Op == protocol.Day {
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

func (j judge) verb(s *protocol.Sentence, subject protocol.Ref) Truth {
	t, target, mine := j.Table, s.Target.Seat(), subject == j.me()
	role := t.Seats[j.Self].Role
	switch {
	case s.Verb == protocol.Voted:
		return j.voted(subject, s.Target)
	case s.Verb == protocol.Attacked && subject == protocol.Any:
		for _, d := range t.Deaths {
			if d.Seat == target && d.Cause == view.Attacked {
				return True
			}
		}
		return Opinion
	case !mine && s.Verb.TakesTarget():
		return known(j.heard(s, subject), false)
	case s.Target == protocol.Any || s.Role == game.RoleAny || s.Species == game.SpeciesAny:
		return Opinion
	}
	switch s.Verb {
	case protocol.Estimate, protocol.Comingout:
		return j.role(target, s.Role)
	case protocol.Divined:
		return j.learned(t.Divinations, target, s.Species)
	case protocol.Identified:
		return j.learned(t.Identifications, target, s.Species)
	case protocol.Guarded:
		for _, g := range t.Guards {
			if g.Target == target && (j.day < 0 || j.day == g.Day) {
				return True
			}
		}
		return Lie
	case protocol.Attacked:
		for _, a := range t.Attacks {
			if a.Target == target && (j.day < 0 || j.day == a.Day) {
				return True
			}
		}
		return Lie
	case protocol.Divination:
		return known(false, role != game.RoleSeer)
	case protocol.Guard:
		return known(false, role != game.RoleBodyguard)
	case protocol.Attack:
		return known(false, role != game.RoleWerewolf)
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
				return known(role == game.RoleWerewolf && l.Species == game.SpeciesWerewolf, role.Species() != l.Species)
			}
		}
	}
	return Opinion
}

// learned says whether the speaker got that result.
func (j judge) learned(list []view.Judgement, target game.Seat, species game.Species) Truth {
	for _, l := range list {
		if l.Target == target && l.Species == species && (j.day < 0 || j.day == l.Day) {
			return True
		}
	}
	return Lie
}

// voted says whether somebody voted so; the votes are public.
func (j judge) voted(by, target protocol.Ref) Truth {
	for _, v := range j.Table.Votes {
		if (by == protocol.Any || protocol.RefTo(v.Voter) == by) && (target == protocol.Any || protocol.RefTo(v.Target) == target) &&
			(j.day < 0 || j.day == v.Day) {
			return True
		}
	}
	return Lie
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
