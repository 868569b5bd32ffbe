package phrase_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/protocolui/phrase"
)

// A speech generates sentences as people build them, and sentences that differ from a given one in one part.
type speech struct{ *rand.Rand }

// sentence returns a sentence with at most depth operators inside each other.
func (g speech) sentence(depth int) protocol.Sentence {
	s := g.simple()
	if depth > 0 && g.IntN(5) > 0 {
		s = g.compound(depth)
	}
	if g.IntN(3) == 0 {
		s.Subject = g.ref()
	}
	return s
}

func (g speech) ref() protocol.Ref {
	if g.IntN(8) == 0 {
		return protocol.Any
	}
	return protocol.Ref(1 + g.IntN(5))
}

func (g speech) simple() protocol.Sentence {
	s := protocol.Sentence{Verb: protocol.Estimate + protocol.Verb(g.IntN(int(protocol.Over-protocol.Estimate)))}
	switch {
	case s.Verb.TakesTalk():
		s.Talk = protocol.TalkRef{Channel: game.Channel(1 + g.IntN(2)), Day: 1, ID: int32(g.IntN(4))}
	case s.Verb.TakesRole():
		s.Role = game.Role(1 + g.IntN(int(game.RoleAny)))
	case s.Verb.TakesSpecies():
		s.Species = game.Species(1 + g.IntN(int(game.SpeciesAny)))
	}
	if s.Verb.TakesTarget() {
		s.Target = g.ref()
	}
	return s
}

func (g speech) compound(depth int) protocol.Sentence {
	s := protocol.Sentence{Op: protocol.Request + protocol.Op(g.IntN(int(protocol.Xor)))}
	if s.Op.TakesTarget() {
		s.Target = g.ref()
	}
	if s.Op.TakesDay() {
		s.Day = int32(g.IntN(4))
	}
	least, most := s.Op.Arity()
	n := least
	if s.Op.TakesList() {
		n = 2 + g.IntN(2)
	}
	for range min(n, most) {
		s.Args = append(s.Args, g.sentence(depth-1))
	}
	if s.Op == protocol.And && g.IntN(4) == 0 { // the speaker does something and asks everybody to do the same
		plan := protocol.Act(protocol.Vote, g.ref())
		s.Args = []protocol.Sentence{plan, protocol.Ask(protocol.Any, plan)}
	}
	if s.Op == protocol.Because && g.IntN(2) == 0 {
		s.Args[0] = g.reasons()
	}
	if n > 1 && g.IntN(3) == 0 { // a list that differs in one part
		for i := range s.Args {
			s.Args[i] = g.other(clone(s.Args[0]))
		}
	}
	return s
}

// reasons returns two reasons as agents give them: what happened to a seat, and what was thought of it or what it did.
func (g speech) reasons() protocol.Sentence {
	seat := protocol.Ref(2 + g.IntN(4))
	what := protocol.Sentence{Verb: protocol.Attacked, Subject: protocol.Any, Target: seat}
	if verb := g.IntN(3); verb > 0 {
		what = protocol.Report(protocol.Divined, seat, game.Species(1+g.IntN(int(game.SpeciesAny)))).By(g.ref())
		if verb > 1 {
			what.Verb = protocol.Identified
		}
	}
	other := g.sentence(1)
	if g.IntN(2) == 0 {
		other = g.simple().By(g.ref())
	}
	if g.IntN(2) == 0 && other.Verb.TakesTarget() {
		other.Target = seat
	} else if g.IntN(2) == 0 {
		other.Subject = seat
	}
	list := []protocol.Sentence{what, other}
	for i := range list {
		if g.IntN(3) == 0 {
			list[i] = wrap(protocol.Day, list[i])
		}
	}
	if g.IntN(2) == 0 {
		list[0], list[1] = list[1], list[0]
	}
	return protocol.AllOf(list...)
}

func clone(s protocol.Sentence) protocol.Sentence {
	s.Args = slices.Clone(s.Args)
	for i := range s.Args {
		s.Args[i] = clone(s.Args[i])
	}
	return s
}

// other changes the seat, role or other value that a clause is about.
func (g speech) other(s protocol.Sentence) protocol.Sentence {
	switch {
	case g.IntN(3) == 0:
		s.Subject = g.ref()
	case s.Verb.TakesRole() && g.IntN(2) == 0:
		s.Role = game.Role(1 + g.IntN(int(game.RoleAny)))
	case s.Verb.TakesSpecies() && g.IntN(2) == 0:
		s.Species = game.Species(1 + g.IntN(int(game.SpeciesAny)))
	case s.Verb.TakesTarget() || s.Op.TakesTarget():
		s.Target = g.ref()
	case s.Op.TakesDay():
		s.Day = (s.Day + 1) % 4
	case s.Verb.TakesTalk():
		s.Talk.ID++
	}
	return s
}

// wrap puts an operator with one operand around s.
func wrap(op protocol.Op, s protocol.Sentence) protocol.Sentence {
	return protocol.Sentence{Op: op, Day: 1, Args: []protocol.Sentence{s}}
}

// mutations returns all sentences that differ from s by one change of one clause: of its subject, its target and so on,
// its tense, its operator, or the scope of its operator.
func (g speech) mutations(s protocol.Sentence) []protocol.Sentence {
	list := []protocol.Sentence{g.other(clone(s)), wrap(protocol.Not, s), wrap(protocol.Day, s)}
	for _, by := range [...]protocol.Ref{protocol.Unspec, protocol.Any, 1, 2, 3} {
		list = append(list, s.By(by))
	}
	turned := func(change func(*protocol.Sentence)) {
		t := clone(s)
		change(&t)
		list = append(list, t)
	}
	for _, verb := range protocol.Verbs {
		switch {
		case s.Verb != protocol.VerbNone && verb == s.Verb.Done() && !verb.TakesSpecies(),
			s.Verb != protocol.VerbNone && verb.Done() == s.Verb && !s.Verb.TakesSpecies(),
			s.Verb == protocol.Agree && verb == protocol.Disagree, s.Verb == protocol.Estimate && verb == protocol.Comingout:
			turned(func(t *protocol.Sentence) { t.Verb = verb })
		}
	}
	switch s.Op {
	case protocol.Request, protocol.Inquire:
		turned(func(t *protocol.Sentence) { t.Op = protocol.Request + protocol.Inquire - t.Op })
		list = append(list, s.Args[0])
	case protocol.Not, protocol.Day:
		list = append(list, s.Args[0])
		if in := s.Args[0]; in.Op == protocol.Not || in.Op == protocol.Day { // the other way round
			turned(func(t *protocol.Sentence) {
				outer, inner := *t, t.Args[0]
				outer.Args, inner.Args = inner.Args, []protocol.Sentence{outer}
				*t = inner
				t.Args[0] = outer
			})
		}
		turned(func(t *protocol.Sentence) { t.Subject, t.Args[0].Subject = t.Args[0].Subject, t.Subject })
	case protocol.And, protocol.Or, protocol.Xor, protocol.Because:
		for op := protocol.Because; op < protocol.NumOps; op++ {
			if least, most := op.Arity(); op != s.Op && least <= len(s.Args) && len(s.Args) <= most && op != protocol.Day &&
				op != protocol.Not {
				turned(func(t *protocol.Sentence) { t.Op = op })
			}
		}
		turned(func(t *protocol.Sentence) { t.Args[0], t.Args[1] = t.Args[1], t.Args[0] })
		turned(func(t *protocol.Sentence) { t.Subject, t.Args[0].Subject = t.Args[0].Subject, t.Subject })
		if in := s.Args[1]; len(in.Args) == 2 && len(s.Args) == 2 { // p with (q, r) to (p, q) with r
			turned(func(t *protocol.Sentence) {
				p, q, r, inner := t.Args[0], in.Args[0], in.Args[1], in.Op
				outer := t.Op
				t.Op = inner
				t.Args = []protocol.Sentence{{Op: outer, Subject: in.Subject, Args: []protocol.Sentence{p, q}}, r}
			})
		}
	}
	for i := range s.Args {
		for _, m := range g.mutations(s.Args[i]) {
			turned(func(t *protocol.Sentence) { t.Args[i] = m })
		}
	}
	return list
}

// said removes from words what cannot be heard: punctuation, except brackets, and capitals.
var said = strings.NewReplacer("、", "", "。", "", ",", "", ".", "", ";", "", ":", "", " ", "", "？", "?")

// TestDifferentMeaningsHaveDifferentWords checks that two sentences of different meaning never have the same words.
// Each of some thousand sentences is compared with all that differ from it by one change.
func TestDifferentMeaningsHaveDifferentWords(t *testing.T) {
	t.Parallel()
	comparePairs(t, 26_000)
}

// comparePairs compares at least the given number of pairs of sentences that differ by one change.
func comparePairs(t *testing.T, least int) {
	t.Helper()
	g := speech{rand.New(rand.NewPCG(17, 1))}
	c := phrase.Context{Speaker: speaker, Day: 2} // so that some plans are past and others are to come
	writers := make([]*phrase.Writer, len(phrase.Languages))
	for i, language := range phrase.Languages {
		writers[i] = writer(t, language)
	}
	heard := func(w *phrase.Writer, s protocol.Sentence) string {
		return strings.ToLower(said.Replace(w.Sentence(s, c)))
	}
	pairs, same := 0, 0
	for n := 0; pairs < least; n++ {
		s := g.sentence(n % 4)
		words := make([]string, len(writers))
		for i, w := range writers {
			words[i] = heard(w, s)
		}
		for _, m := range g.mutations(s) {
			pairs++
			for i, w := range writers {
				if heard(w, m) != words[i] {
					continue
				}
				same++
				if !protocol.Same(s, m, speaker, protocol.Domain{}) {
					t.Errorf("%s\n%s\nare both %s", s, m, w.Sentence(m, c))
				}
			}
		}
	}
	if differ := pairs - same/len(writers); differ < least*10/13 {
		t.Errorf("only %d pairs differ in meaning", differ)
	}
}
