// Package truth compares what a speaker says with what it knows: whether a sentence is true, a lie, or an
// opinion. Of judges by the speaker's own view.Table, so it can know no more than the speaker.
//
//	if truth.Of(table, seat, &sentence) == truth.Lie { … }
//
// Invented and SpeciesTo judge the words of others by the knowledge of a table's viewer.
package truth

import (
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/view"
)

// A Verdict classifies a sentence by its speaker's knowledge.
type Verdict uint8

// The verdicts. Plans, questions, requests and statements that the speaker cannot check are opinions.
const (
	Opinion Verdict = iota
	True
	Lie

	numVerdicts = iota
)

var names = [numVerdicts]string{"opinion", "fact", "lie"}

// String returns the name as used in message ids.
func (v Verdict) String() string { return names[v] }

// Of judges a sentence of a seat by what the seat knows before it is said. The
// table must be the seat's own. Nil sentences are opinions.
func Of(t *view.Table, speaker game.Seat, s *protocol.Sentence) Verdict {
	if s == nil {
		return Opinion
	}
	return judge{t, speaker, -1}.sentence(s, protocol.RefTo(speaker))
}

// A judge compares sentences of a speaker with what it knows.
type judge struct {
	*view.Table
	speaker game.Seat
	day     int // the innermost DAY; -1 if there is none
}

// sentence judges a sentence. inherited is its subject if it names none. Requests and questions are opinions, and so
// are statements that the other cases do not cover.
func (j judge) sentence(s *protocol.Sentence, inherited protocol.Ref) Verdict {
	subject := inherited
	if s.Subject != protocol.Unspec {
		subject = s.Subject
	}
	if s.Op.TakesDay() {
		j.day = int(s.Day)
	}
	var count [numVerdicts]int
	if !s.Op.TakesTarget() {
		for i := range s.Args {
			count[j.sentence(&s.Args[i], subject)]++
		}
	}
	switch s.Op {
	case protocol.OpNone:
		return j.clause(s, subject)
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

// known returns the verdict on a sentence, given whether it is known to be true (so) or known to be false (not).
func known(so, not bool) Verdict {
	switch {
	case so:
		return True
	case not:
		return Lie
	}
	return Opinion
}

// clause judges a simple sentence by the votes and the deaths, which everybody saw, by what others said about
// themselves, and by the speaker's own role and deeds.
func (j judge) clause(s *protocol.Sentence, subject protocol.Ref) Verdict {
	own := j.Seats[j.speaker].Role
	switch {
	case s.Verb == protocol.Voted:
		return j.voted(subject, s.Target)
	case s.Verb == protocol.Attacked && subject == protocol.Any:
		return known(j.died(s.Target.Seat()), false)
	case subject != protocol.RefTo(j.speaker) && s.Verb.TakesTarget():
		return known(j.heard(s, subject), false)
	case s.Verb == protocol.Agree:
		return j.reply(s.Talk)
	case s.Verb == protocol.Disagree:
		v := j.reply(s.Talk)
		return known(v == Lie, v == True)
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

// reply judges a reply that agrees with a line, by what the line says about the roles of others. The line's author may
// mean more by the line.
func (j judge) reply(ref protocol.TalkRef) Verdict {
	line, so, not := j.Talk(ref), false, false
	if line == nil {
		return Opinion
	}
	view.Assertions(line, func(a view.Assertion) {
		if a.Sentence.Verb == protocol.Estimate && a.Sentence.Role != game.RoleAny && !a.Reason {
			v := j.role(a.Sentence.Target.Seat(), a.Sentence.Role)
			so, not = so || v == True, not || v == Lie
		}
	})
	return known(so && !not, not)
}

// role returns the verdict on the statement that a seat has a role.
func (j judge) role(seat game.Seat, role game.Role) Verdict {
	if int(seat) >= j.Setup.Seats() {
		return Opinion
	}
	if has := j.Seats[seat].Role; has != game.RoleNone {
		return known(has == role, has != role)
	}
	if j.Known(role).Len() == int(j.Setup.Roles[role]) {
		return Lie // all of that role are known to be others
	}
	species := SpeciesOf(j.Table, seat)
	return known(species == game.SpeciesWerewolf && role == game.RoleWerewolf,
		species != game.SpeciesNone && species != role.Species())
}

// on reports whether the sentence can be about a day.
func (j judge) on(day int) bool { return j.day < 0 || j.day == day }

// did returns the verdict on the statement that the speaker did the deed of a clause.
func (j judge) did(s *protocol.Sentence) Verdict {
	deeds, all := Deeds(j.Table, s.Verb)
	so := slices.ContainsFunc(deeds, func(d Deed) bool { return j.on(d.Day) && alike(s, new(d.Told(s.Verb))) })
	return known(so, all && !so)
}

// died reports whether a seat was killed by an attack.
func (j judge) died(seat game.Seat) bool {
	return int(seat) < len(j.Seats) && j.Seats[seat].Cause == view.Attacked
}

// voted returns the verdict on the statement that a seat voted for another. The votes are public.
func (j judge) voted(by, target protocol.Ref) Verdict {
	so := slices.ContainsFunc(j.Votes, func(v view.Vote) bool {
		return matches(by, v.Voter) && matches(target, v.Target) && j.on(v.Day)
	})
	return known(so, !so)
}

// matches reports whether a reference can mean a seat.
func matches(ref protocol.Ref, seat game.Seat) bool {
	return ref == protocol.Any || ref == protocol.RefTo(seat)
}

// heard reports whether a seat has said a clause about itself.
func (j judge) heard(s *protocol.Sentence, subject protocol.Ref) bool {
	found := false
	for i := range j.Talks {
		talk := &j.Talks[i]
		if protocol.RefTo(talk.Seat) != subject || talk.Sentence == nil {
			continue
		}
		protocol.SpeechActs(talk.Sentence, talk.Seat, func(a protocol.SpeechAct) {
			told := a.Kind == protocol.Asserted || a.Kind == protocol.Promised
			found = found || told && !a.Negated && !a.Open && a.Subject == subject && alike(a.What, s)
		})
	}
	return found
}

// alike reports whether two simple sentences are equal except for their subjects.
func alike(a, b *protocol.Sentence) bool { return protocol.Equal(a.By(0), b.By(0)) }
