package protocol_test

import (
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
)

func TestWords(t *testing.T) {
	t.Parallel()
	for v := protocol.Estimate; v < protocol.NumVerbs; v++ {
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
	}
	for o := protocol.Request; o < protocol.NumOps; o++ {
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
