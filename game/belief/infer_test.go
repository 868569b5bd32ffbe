package belief

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
)

func village(t testing.TB, n int) rules.Setup {
	t.Helper()
	setup, err := rules.Village(n)
	if err != nil {
		t.Fatal(err)
	}
	return setup
}

// randomWeights returns weights with the whole range that a table may have.
func randomWeights(rng *rand.Rand) *weights {
	var w weights
	for f := range w {
		for r := range w[f] {
			w[f][r] = [2]float64{rng.NormFloat64(), rng.NormFloat64()}
		}
	}
	return &w
}

// randomEvidence returns factors with n pieces of evidence.
func randomEvidence(rng *rand.Rand, w *weights, seats, n int) (*factors, []Evidence) {
	fs := new(factors)
	fs.reset(seats, []float64{0, 4}[rng.IntN(2)])
	var items []Evidence
	for range n {
		e := Evidence{
			Feature: Feature(rng.IntN(numFeatures)), Actor: game.Seat(rng.IntN(seats)),
			Target: game.NoSeat, Weight: []float64{1, 0.5}[rng.IntN(2)],
		}
		if rng.IntN(3) > 0 {
			e.Target = game.Seat(rng.IntN(seats))
		}
		if e.Target == e.Actor {
			continue
		}
		e.Discounted = e.Weight
		items = append(items, e)
		fs.add(w, &e, 1)
	}
	return fs, items
}

// randomFacts returns facts that are consistent with a deal, and the deal.
func randomFacts(rng *rand.Rand, setup rules.Setup) (Facts, []game.Role) {
	f := newFacts(setup)
	var deal []game.Role
	for _, r := range game.Roles {
		for range setup.Roles[r] {
			deal = append(deal, r)
		}
	}
	rng.Shuffle(len(deal), func(i, j int) { deal[i], deal[j] = deal[j], deal[i] })
	if rng.IntN(2) == 0 {
		f.Self = game.Seat(rng.IntN(len(deal)))
		f.Only(f.Self, RolesOf(deal[f.Self]))
	}
	for s, r := range deal {
		if r != game.RoleWerewolf && rng.IntN(4) == 0 {
			f.Not(game.Seat(s), game.RoleWerewolf)
		}
	}
	alive := game.FirstSeats(len(deal))
	for s, r := range deal {
		if r != game.RoleWerewolf && rng.IntN(5) == 0 && alive.Len() > 2*int(setup.Roles[game.RoleWerewolf])+1 {
			alive = alive.Without(game.Seat(s))
			f.goesOn(alive)
		}
	}
	return f, deal
}

// brute computes the posterior by weighing every single deal.
func brute(setup rules.Setup, fs *factors, facts *Facts) *Posterior {
	n := setup.Seats()
	p, total := &Posterior{With: make([][game.NumRoles][game.MaxSeats]float64, game.MaxSeats)}, 0.0
	var deal [game.MaxSeats]game.Role
	left := setup.Roles
	var assign func(int)
	assign = func(s int) {
		if s < n {
			for _, r := range game.Roles {
				if left[r] > 0 && facts.May[s].Has(r) {
					left[r]--
					deal[s] = r
					assign(s + 1)
					left[r]++
				}
			}
			return
		}
		var pack game.SeatSet
		for i := range n {
			if deal[i] == game.RoleWerewolf {
				pack = pack.With(game.Seat(i))
			}
		}
		if !facts.allows(pack) {
			return
		}
		weight := 1.0
		for i := range n {
			if game.Seat(i) == facts.Self {
				continue
			}
			weight *= fs.eUnary[i][deal[i]]
			for k := range pack.All() {
				weight *= fs.ePair[i][k][deal[i]]
			}
		}
		total += weight
		for i := range n {
			p.Role[i][deal[i]] += weight
			for k := range pack.All() {
				p.With[i][deal[i]][k] += weight
			}
		}
	}
	assign(0)
	for i := range n {
		for r := range p.Role[i] {
			p.Role[i][r] /= total
			for k := range n {
				p.With[i][r][k] /= total
			}
		}
	}
	return p
}

// TestBruteForce compares the factored sum with one over every deal.
func TestBruteForce(t *testing.T) {
	t.Parallel()
	for size, rounds := range map[int]int{3: 50, 5: 200, 7: 100, 10: 8, 15: 1} {
		t.Run(fmt.Sprint(size), func(t *testing.T) {
			t.Parallel()
			setup := village(t, size)
			rng := rand.New(rand.NewPCG(1, uint64(size)))
			e := newEngine(setup)
			for range rounds {
				w := randomWeights(rng)
				fs, _ := randomEvidence(rng, w, size, 40)
				facts, _ := randomFacts(rng, setup)
				var got Posterior
				e.infer(&got, fs, &facts, true)
				want := brute(setup, fs, &facts)
				near(t, &got, want, size, 1e-10)
			}
		})
	}
}

func near(t *testing.T, got, want *Posterior, seats int, within float64) {
	t.Helper()
	for i := range seats {
		for _, r := range game.Roles {
			if d := math.Abs(got.Role[i][r] - want.Role[i][r]); !(d <= within) {
				t.Fatalf("seat %d, %v: %v, want %v", i+1, r, got.Role[i][r], want.Role[i][r])
			}
			if (want.Role[i][r] == 0) != (got.Role[i][r] == 0) {
				t.Fatalf("seat %d, %v: %v, want %v: impossible must be 0", i+1, r, got.Role[i][r], want.Role[i][r])
			}
			for k := range seats {
				if d := math.Abs(got.With[i][r][k] - want.With[i][r][k]); !(d <= within) {
					t.Fatalf("seat %d, %v with wolf %d: %v, want %v", i+1, r, k+1, got.With[i][r][k], want.With[i][r][k])
				}
			}
		}
	}
}

// TestRenumbering checks that seat numbers have no meaning: evidence about permuted seats gives the permuted posterior.
func TestRenumbering(t *testing.T) {
	t.Parallel()
	for _, size := range []int{5, 9, 15, 18} {
		setup := village(t, size)
		rng := rand.New(rand.NewPCG(2, uint64(size)))
		e := newEngine(setup)
		for range 10 {
			w := randomWeights(rng)
			fs, items := randomEvidence(rng, w, size, 40)
			facts, _ := randomFacts(rng, setup)
			perm := rng.Perm(size)
			to := func(s game.Seat) game.Seat {
				if s == game.NoSeat {
					return s
				}
				return game.Seat(perm[s])
			}
			moved := new(factors)
			moved.reset(size, fs.saturate[0])
			for _, item := range items {
				item.Actor, item.Target = to(item.Actor), to(item.Target)
				moved.add(w, &item, 1)
			}
			other := newFacts(setup)
			other.Self = to(facts.Self)
			for s := range size {
				other.May[perm[s]] = facts.May[s]
			}
			for _, alive := range facts.alive[:facts.nAlive] {
				var set game.SeatSet
				for s := range alive.All() {
					set = set.With(to(s))
				}
				other.goesOn(set)
			}
			var p, q Posterior
			e.infer(&p, fs, &facts, false)
			e.infer(&q, moved, &other, false)
			for s := range size {
				for _, r := range game.Roles {
					if d := math.Abs(p.Role[s][r] - q.Role[perm[s]][r]); d > 1e-12 {
						t.Fatalf("%d seats: %v and %v", size, p.Role[s][r], q.Role[perm[s]][r])
					}
				}
			}
		}
	}
}

// TestProbability checks that after any utterances, even contradictory ones, beliefs are probabilities.
func TestProbability(t *testing.T) {
	t.Parallel()
	for size := rules.MinSeats; size <= game.MaxSeats; size++ {
		setup := village(t, size)
		rng := rand.New(rand.NewPCG(3, uint64(size)))
		e := newEngine(setup)
		for round := range 6 {
			w := randomWeights(rng)
			for f := range w {
				for r := range w[f] {
					for k := range w[f][r] {
						w[f][r][k] *= maxWeight
					}
				}
			}
			fs, _ := randomEvidence(rng, w, size, 400)
			facts, _ := randomFacts(rng, setup)
			if round == 0 { // nobody can be a wolf
				for s := range size {
					facts.Not(game.Seat(s), game.RoleWerewolf)
				}
			}
			var p Posterior
			e.infer(&p, fs, &facts, true)
			if p.Contradiction != (round == 0) {
				t.Errorf("%d seats: contradiction %v", size, p.Contradiction)
			}
			isProbability(t, setup, &p)
		}
	}
}

func isProbability(t *testing.T, setup rules.Setup, p *Posterior) {
	t.Helper()
	var sums [game.NumRoles]float64
	for s := range setup.Seats() {
		row := 0.0
		for r, v := range p.Role[s] {
			if !(v >= 0 && v <= 1+1e-12) {
				t.Fatalf("seat %d, role %d: %v", s+1, r, v)
			}
			row += v
			sums[r] += v
		}
		if math.Abs(row-1) > 1e-9 {
			t.Fatalf("seat %d: the roles sum to %v", s+1, row)
		}
	}
	for _, r := range game.Roles {
		if math.Abs(sums[r]-float64(setup.Roles[r])) > 1e-9 {
			t.Fatalf("%v: %v seats, want %d", r, sums[r], setup.Roles[r])
		}
	}
}

// TestInferAllocatesNothing checks that an inference allocates nothing, with pairs and without.
func TestInferAllocatesNothing(t *testing.T) {
	for _, size := range []int{5, 15} {
		setup := village(t, size)
		rng := rand.New(rand.NewPCG(4, uint64(size)))
		e := newEngine(setup)
		fs, _ := randomEvidence(rng, randomWeights(rng), size, 40)
		facts := newFacts(setup)
		var p Posterior
		if n := testing.AllocsPerRun(20, func() { e.infer(&p, fs, &facts, true) }); n != 0 {
			t.Errorf("%d seats: %v allocations", size, n)
		}
	}
}

func BenchmarkInfer(b *testing.B) {
	for _, size := range []int{5, 15} {
		for _, pairs := range []bool{false, true} {
			b.Run(fmt.Sprintf("%d/pairs=%v", size, pairs), func(b *testing.B) {
				setup := village(b, size)
				rng := rand.New(rand.NewPCG(5, uint64(size)))
				e := newEngine(setup)
				fs, _ := randomEvidence(rng, randomWeights(rng), size, 40)
				facts := newFacts(setup)
				var p Posterior
				b.ReportAllocs()
				for b.Loop() {
					e.infer(&p, fs, &facts, pairs)
				}
			})
		}
	}
}
