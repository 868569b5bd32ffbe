package journey

import (
	"strings"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/protocolui"
	"aiwolfplay/protocolui/phrase"
)

// toward picks, from the steps that the page offers, the one that brings a draft
// nearest to a goal: what a person does who knows what to say. A step is the
// value of a button: a place, a space, and a draft. Steps that only select
// another place are taken when the goal has a subject or more operands there that
// the draft lacks.
func toward(t testing.TB, goal *protocol.Sentence, draft string, steps []string) (string, bool) {
	t.Helper()
	now, ok := progress(t, goal, draft)
	if !ok {
		t.Fatalf("draft %q has left the way to %q", draft, goal)
	}
	best, most := "", now
	for _, step := range steps {
		_, next, _ := strings.Cut(step, " ")
		if n, ok := progress(t, goal, next); ok && n > most {
			best, most = step, n
		}
	}
	if best != "" {
		return best, true
	}
	place, ok := lacking(t, goal, draft)
	if !ok {
		return "", false
	}
	// Words can leave a clause no piece of its own, as with "not": then it is
	// reached from a part inside it.
	for _, step := range steps {
		at, same, _ := strings.Cut(step, " ")
		part, _ := phrase.ParseAt(at)
		switch {
		case same != draft:
		case part == place:
			return step, true
		case part.Node > place.Node && (best == "" || part.Node < clauseOf(best)):
			best = step
		}
	}
	return best, best != ""
}

// clauseOf returns the clause that a step selects.
func clauseOf(step string) int {
	at, _, _ := strings.Cut(step, " ")
	part, _ := phrase.ParseAt(at)
	return part.Node
}

// progress counts the parts of the goal that a draft has already. It reports
// false if the draft has something that the goal has not.
func progress(t testing.TB, goal *protocol.Sentence, draft string) (int, bool) {
	t.Helper()
	d, err := protocolui.ParseDraft(draft)
	if err != nil {
		t.Fatalf("the page offers %q: %v", draft, err)
	}
	s := d.Sentence()
	return agreement(goal, &s)
}

func agreement(goal, s *protocol.Sentence) (n int, ok bool) {
	ok = true
	has := func(hole, equal bool) {
		ok = ok && (hole || equal)
		if !hole {
			n++
		}
	}
	has(s.Subject == protocol.Unspec, s.Subject == goal.Subject)
	if s.Op == protocol.OpNone && s.Verb == protocol.VerbNone {
		return n, ok
	}
	list := goal.Op == protocol.And || goal.Op == protocol.Or
	has(false, s.Op == goal.Op && s.Verb == goal.Verb && (list || len(s.Args) == len(goal.Args)))
	if !ok {
		return 0, false
	}
	// AND and OR are offered with two operands, of which one can be taken away; others are added one by one.
	for i := range s.Args {
		if i >= len(goal.Args) {
			n--
			ok = ok && s.Args[i].Op == protocol.OpNone && s.Args[i].Verb == protocol.VerbNone
		} else {
			n++
		}
	}
	has(s.Target == protocol.Unspec, s.Target == goal.Target)
	has(s.Role == game.RoleNone, s.Role == goal.Role)
	has(s.Species == game.SpeciesNone, s.Species == goal.Species)
	if s.Op == protocol.Day {
		has(s.Day < 0, s.Day == goal.Day)
	}
	if s.Verb.TakesTalk() {
		has(s.Talk.ID < 0, s.Talk == goal.Talk)
	}
	for i := range s.Args[:min(len(s.Args), len(goal.Args))] {
		more, fits := agreement(&goal.Args[i], &s.Args[i])
		n, ok = n+more, ok && fits
	}
	return n, ok
}

// lacking returns the first clause whose subject the draft does not name while
// the goal does, or whose operands are too few.
func lacking(t testing.TB, goal *protocol.Sentence, draft string) (phrase.At, bool) {
	t.Helper()
	d, err := protocolui.ParseDraft(draft)
	if err != nil {
		t.Fatal(err)
	}
	found, node := -1, 0
	var visit func(want *protocol.Sentence, have protocol.Sentence)
	visit = func(want *protocol.Sentence, have protocol.Sentence) {
		if want != nil && found < 0 {
			if have.Subject == protocol.Unspec && want.Subject != protocol.Unspec || len(have.Args) < len(want.Args) {
				found = node
			}
		}
		node++
		for i := range have.Args {
			if want != nil && i < len(want.Args) {
				visit(&want.Args[i], have.Args[i])
			} else {
				visit(nil, have.Args[i])
			}
		}
	}
	visit(goal, d.Sentence())
	return phrase.At{Node: found}, found >= 0
}
