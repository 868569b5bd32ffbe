package protocoltest_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"aiwolfplay/game/protocol"
	"aiwolfplay/game/protocol/protocoltest"
)

// words counts the verbs and the operators of sentences.
type words struct {
	verbs [protocol.NumVerbs]int
	ops   [protocol.NumOps]int
}

func (w *words) count(s *protocol.Sentence) {
	protocol.Walk(s, func(s *protocol.Sentence) bool {
		w.verbs[s.Verb]++
		w.ops[s.Op]++
		return true
	})
}

// complete fails if a verb or an operator is missing.
func (w *words) complete(t *testing.T) {
	t.Helper()
	for v, n := range w.verbs {
		if n == 0 {
			t.Errorf("no sentence has verb %v", protocol.Verb(v))
		}
	}
	for o, n := range w.ops {
		if n == 0 {
			t.Errorf("no sentence has operator %v", protocol.Op(o))
		}
	}
}

func TestSentence(t *testing.T) {
	t.Parallel()
	var seen words
	rng := rand.New(rand.NewPCG(1, 1))
	for i := range 3000 {
		s := protocoltest.Sentence(rng, i%6, 15)
		if _, err := protocol.Parse(s.String()); err != nil {
			t.Fatalf("%q: %v", s, err)
		}
		seen.count(&s)
	}
	seen.complete(t)
}

// TestEvery checks that the printed text of every sentence is read as the same sentence, in strict spelling and in
// careless spelling.
func TestEvery(t *testing.T) {
	t.Parallel()
	var seen words
	for _, s := range protocoltest.Every() {
		text := s.String()
		if got, err := protocol.Parse(text); err != nil || !protocol.Equal(got, s) {
			t.Errorf("Parse(%q) = %q, %v", text, got, err)
		}
		if got, _, err := protocol.ParseLenient(strings.ToLower(text)); err != nil || !protocol.Equal(got, s) {
			t.Errorf("ParseLenient(%q in lower case) = %q, %v", text, got, err)
		}
		resolved := protocol.Resolve(s, 0).String()
		if got, err := protocol.Parse(resolved); err != nil || !protocol.Same(got, s, 0, protocol.Domain{}) {
			t.Errorf("resolved, %q reads as %q, %v", text, resolved, err)
		}
		seen.count(&s)
	}
	seen.complete(t)
}

func TestSentenceIsReproducible(t *testing.T) {
	t.Parallel()
	a, b := rand.New(rand.NewPCG(2, 3)), rand.New(rand.NewPCG(2, 3))
	for range 100 {
		x, y := protocoltest.Sentence(a, 4, 5), protocoltest.Sentence(b, 4, 5)
		if !protocol.Equal(x, y) {
			t.Fatalf("equal generators gave %q and %q", x, y)
		}
	}
}
