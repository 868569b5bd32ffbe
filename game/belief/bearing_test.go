package belief

import (
	"math"
	"math/rand/v2"
	"reflect"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/view"
)

// TestBearing checks that a bearing computed from one posterior equals the difference to an inference without the
// evidence, and changes nothing.
func TestBearing(t *testing.T) {
	t.Parallel()
	for _, seats := range []int{5, 9, 15} {
		rng := rand.New(rand.NewPCG(uint64(seats), 3))
		setup := village(t, seats)
		m, err := New(view.New(setup, game.Viewer{}), Contest())
		if err != nil {
			t.Fatal(err)
		}
		w := randomWeights(rng)
		for s := range m.weights {
			m.weights[s] = w
		}
		fs, items := randomEvidence(rng, w, seats, 30)
		m.soft, m.items = *fs, items
		facts, _ := randomFacts(rng, setup)
		var p, without Posterior
		m.Infer(&p, &facts, true)
		before := m.soft.clone()
		moved := 0
		for i := range m.items {
			var got [2]float64
			concerned := [2]game.Seat{m.items[i].Actor, m.items[i].Target}
			for k, s := range concerned {
				got[k] = m.Bearing(&p, &facts, i, s)
			}
			if !reflect.DeepEqual(m.soft, before) {
				t.Fatal("asking changed the mind")
			}
			m.Without(&without, &facts, i)
			m.soft = before.clone()
			for k, s := range concerned {
				if s == game.NoSeat || p.Wolf(s) <= 0 || p.Wolf(s) >= 1 {
					continue
				}
				want := math.Log(p.Wolf(s)/(1-p.Wolf(s))) - math.Log(without.Wolf(s)/(1-without.Wolf(s)))
				if m.items[i].Actor == facts.Self {
					want = 0
				}
				if want != 0 {
					moved++
				}
				if math.Abs(got[k]-want) > 1e-6 {
					t.Errorf("%d seats: %+v for seat %d: %g, want %g", seats, m.items[i], s.Number(), got[k], want)
				}
			}
		}
		if moved < 5 {
			t.Errorf("%d seats: only %d pieces of evidence moved anything", seats, moved)
		}
	}
}

func BenchmarkBearing(b *testing.B) {
	for _, seats := range []int{5, 15} {
		setup, err := rules.Village(seats)
		if err != nil {
			b.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(1, 2))
		m, err := New(view.New(setup, game.Viewer{}), Contest())
		if err != nil {
			b.Fatal(err)
		}
		fs, items := randomEvidence(rng, m.weights[0], seats, 60)
		m.soft, m.items = *fs, items
		facts := m.Public()
		var p Posterior
		m.Infer(&p, &facts, true)
		b.Run(map[int]string{5: "Five", 15: "Fifteen"}[seats], func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				m.Bearing(&p, &facts, i%len(items), items[i%len(items)].Actor)
			}
		})
	}
}

// clone returns a copy that shares nothing.
func (f *factors) clone() factors {
	c := *f
	c.pair, c.ePair = newPairs(len(f.pair)), newPairs(len(f.pair))
	for i := range f.pair {
		copy(c.pair[i], f.pair[i])
		copy(c.ePair[i], f.ePair[i])
	}
	return c
}
