package protocoltest_test

import (
	"math/rand/v2"
	"testing"

	"aiwolfplay/game/protocol"
	"aiwolfplay/game/protocol/protocoltest"
)

func TestSentence(t *testing.T) {
	t.Parallel()
	var verbs [protocol.NumVerbs]int
	var ops [protocol.NumOps]int
	rng := rand.New(rand.NewPCG(1, 1))
	for i := range 3000 {
		s := protocoltest.Sentence(rng, i%6, 15)
		if _, err := protocol.Parse(s.String()); err != nil {
			t.Fatalf("%q: %v", s, err)
		}
		protocol.Walk(&s, func(s *protocol.Sentence) bool {
			verbs[s.Verb]++
			ops[s.Op]++
			return true
		})
	}
	for v, n := range verbs {
		if n == 0 {
			t.Errorf("no sentence has verb %v", protocol.Verb(v))
		}
	}
	for o, n := range ops {
		if n == 0 {
			t.Errorf("no sentence has operator %v", protocol.Op(o))
		}
	}
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
