package protocolui

import (
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/view"
	"aiwolfplay/protocolui/phrase"
)

// Hints are private remarks on a sentence before it is sent, from nothing but
// what its speaker knows.
type Hints struct {
	Truth   Truth
	Back    []protocol.TalkRef // one's own results that it denies
	Against []protocol.TalkRef // one's own other lines that say otherwise, latest first
	Dead    []game.Seat        // dead seats that are asked, or that something is to be done to
}

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

// HintsOn returns the remarks on a draft. An incomplete one has none. Truth is
// always Opinion while the speaker's role must not show.
func HintsOn(d Draft, s Situation) Hints {
	if s.Table == nil || s.Self == game.NoSeat || !d.Complete() || d.s.Verb.StandsAlone() {
		return Hints{}
	}
	var h Hints
	h.Back, h.Against = against(&d.s, &s)
	if s.RoleShown {
		h.Truth = judge{&s, -1}.sentence(&d.s, s.me())
	}
	var dead game.SeatSet
	check := func(ref protocol.Ref) {
		if seat := ref.Seat(); int(seat) < s.Seats && !s.Alive.Has(seat) && !dead.Has(seat) {
			dead = dead.With(seat)
			h.Dead = append(h.Dead, seat)
		}
	}
	protocol.SpeechActs(&d.s, s.Self, func(a protocol.SpeechAct) {
		if a.Reason || a.Day >= 0 {
			return
		}
		if a.Kind == protocol.Asked || a.Kind == protocol.Requested {
			check(a.To)
		}
		if a.What.Verb.IsPlan() {
			check(a.What.Target)
		}
	})
	return h
}

// In puts the remarks into words, the truth first.
func (h Hints) In(w *phrase.Writer, s Situation) []string {
	c := s.context()
	list := []string{w.Label("builder.hint." + h.Truth.String())}
	for _, ref := range h.Back {
		list = append(list, w.Label("builder.hint.back", phrase.Value{Name: "Talk", Text: w.Talk(ref, c)}))
	}
	for _, ref := range h.Against {
		list = append(list, w.Label("builder.hint.against", phrase.Value{Name: "Talk", Text: w.Talk(ref, c)}))
	}
	for _, seat := range h.Dead {
		list = append(list, w.Label("builder.hint.dead", phrase.Value{Name: "Name", Text: w.Seat(seat, c)}))
	}
	return list
}

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

// alike compares two simple clauses but for their subjects.
func alike(a, b *protocol.Sentence) bool { return protocol.Equal(a.By(0), b.By(0)) }

// against lists one's own earlier lines that contradict a sentence, those apart
// whose results it takes back. Of several on one matter the latest counts: who
// has changed its mind before is not reminded of what it thought before that.
func against(said *protocol.Sentence, s *Situation) (back, refs []protocol.TalkRef) {
	protocol.SpeechActs(said, s.Self, func(now protocol.SpeechAct) {
		if now.Kind != protocol.Asserted || now.Open || now.Subject != s.me() {
			return
		}
		for i := len(s.Lines) - 1; i >= 0; i-- {
			l := &s.Lines[i]
			if l.Seat != s.Self || l.Ref.Channel != s.Channel {
				continue
			}
			settled := false
			protocol.SpeechActs(l.Sentence, l.Seat, func(then protocol.SpeechAct) {
				if then.Kind != protocol.Asserted || then.Open || then.Subject != s.me() || settled {
					return
				}
				same, contrary := compared(&then, &now)
				settled = same || contrary
				switch {
				case contrary && now.Negated && now.What.Verb.TakesSpecies():
					back = append(back, l.Ref)
				case contrary && !slices.Contains(back, l.Ref):
					refs = append(refs, l.Ref)
				}
			})
			if settled {
				return
			}
		}
	})
	return back, refs
}

// compared reports whether two things that a speaker says of itself are the
// same, or cannot both be so.
func compared(a, b *protocol.SpeechAct) (same, contrary bool) {
	x, y := a.What, b.What
	if alike(x, y) && (a.Day < 0 || b.Day < 0 || a.Day == b.Day) {
		return a.Negated == b.Negated, a.Negated != b.Negated
	}
	if a.Negated || b.Negated {
		return false, false
	}
	if x.Verb == y.Verb && x.Verb.TakesSpecies() && a.Day >= 0 && a.Day == b.Day && x.Target != y.Target {
		return false, true // one result a night
	}
	if x.Target != y.Target || x.Target == protocol.Any {
		return false, false
	}
	if x.Verb.TakesRole() && y.Verb.TakesRole() {
		different := x.Role != y.Role && x.Role != game.RoleAny && y.Role != game.RoleAny
		return false, different && (x.Verb == y.Verb || x.Role.Species() != y.Role.Species())
	}
	first, second := speciesOf(x), speciesOf(y)
	return false, first != second && first != game.SpeciesNone && second != game.SpeciesNone
}

// speciesOf is what a clause makes of its target.
func speciesOf(s *protocol.Sentence) game.Species {
	species := s.Species
	if s.Verb.TakesRole() {
		species = s.Role.Species()
	}
	if species == game.SpeciesAny {
		return game.SpeciesNone
	}
	return species
}
