package protocol_test

import (
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
)

// TestWords checks that each verb and each operator has a different word, and that this word is read as the same verb
// or operator.
func TestWords(t *testing.T) {
	t.Parallel()
	words := map[string]bool{}
	once := func(word string) {
		t.Helper()
		if words[word] {
			t.Errorf("%q stands twice in the tables", word)
		}
		words[word] = true
	}
	for v := protocol.VerbNone + 1; v < protocol.NumVerbs; v++ {
		once(v.String())
		if got, ok := protocol.ParseVerb(v.String()); !ok || got != v {
			t.Errorf("ParseVerb(%q) = %v, %v", v, got, ok)
		}
		// Every verb is followed by a target, by a talk number, or by nothing.
		kinds := 0
		for _, is := range []bool{v.TakesTarget(), v.TakesTalk(), v.StandsAlone()} {
			if is {
				kinds++
			}
		}
		if kinds != 1 || (v.TakesRole() || v.TakesSpecies()) && !v.TakesTarget() {
			t.Errorf("%v takes contradicting words", v)
		}
		if v.StandsAlone() != (v >= protocol.Over) {
			t.Errorf("%v: the verbs that stand alone come last", v)
		}
		done := v.Done()
		if v.IsPlan() != (done != protocol.VerbNone) || v.IsPlan() && (!done.IsPast() || done.Role() != v.Role()) {
			t.Errorf("%v is a plan: %t, and done it is %q", v, v.IsPlan(), done)
		}
	}
	for o := protocol.OpNone + 1; o < protocol.NumOps; o++ {
		once(o.String())
		if got, ok := protocol.ParseOp(o.String()); !ok || got != o {
			t.Errorf("ParseOp(%q) = %v, %v", o, got, ok)
		}
		if least, most := o.Arity(); least < 1 || most < least {
			t.Errorf("%v takes %d to %d operands", o, least, most)
		}
	}
	for _, word := range []string{"", "?", "vote", "SKIP", "VOTES"} {
		if v, ok := protocol.ParseVerb(word); ok {
			t.Errorf("ParseVerb(%q) = %v", word, v)
		}
		if o, ok := protocol.ParseOp(word); ok {
			t.Errorf("ParseOp(%q) = %v", word, o)
		}
	}
}

func TestRef(t *testing.T) {
	t.Parallel()
	for ref, want := range map[protocol.Ref]string{
		protocol.Unspec: "", protocol.Any: "ANY", 1: "Agent[01]", 100: "Agent[100]",
		protocol.RefTo(game.SeatNumbered(15)): "Agent[15]", protocol.RefTo(game.NoSeat): "",
	} {
		if got := ref.String(); got != want {
			t.Errorf("Ref(%d) prints %q, want %q", ref, got, want)
		}
	}
}

func TestSkipAndOver(t *testing.T) {
	t.Parallel()
	skip, over := protocol.Sentence{Verb: protocol.Skip}, protocol.Sentence{Verb: protocol.Over}
	if !skip.IsSkip() || skip.IsOver() || !over.IsOver() || over.IsSkip() {
		t.Error("Skip and Over are not told apart")
	}
}
