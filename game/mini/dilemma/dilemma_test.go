package dilemma

import (
	"math"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/mini"
	"aiwolfplay/game/mini/minitest"
)

func TestGame(t *testing.T) { minitest.Check(t, Game) }

// TestPayoffs checks the eight outcomes of a round, in each of the seven tables.
func TestPayoffs(t *testing.T) {
	if len(settings) != 7 {
		t.Fatalf("%d tables", len(settings))
	}
	for _, setting := range settings {
		p := setting.Payoffs
		if min(p.Cooperate, p.Defect, p.One, p.Two) < 0 {
			t.Errorf("%s: a negative payoff", setting.name)
		}
		if p.Cooperate <= p.Defect || p.One <= p.Cooperate {
			t.Errorf("%s: no dilemma: %+v", setting.name, p)
		}
		const c, d = Cooperate, Defect
		for round, want := range map[[3]Move][3]int32{
			{c, c, c}: {p.Cooperate, p.Cooperate, p.Cooperate},
			{d, c, c}: {p.One, 0, 0},
			{c, d, c}: {0, p.One, 0},
			{c, c, d}: {0, 0, p.One},
			{d, d, c}: {p.Two, p.Two, 0},
			{d, c, d}: {p.Two, 0, p.Two},
			{c, d, d}: {0, p.Two, p.Two},
			{d, d, d}: {p.Defect, p.Defect, p.Defect},
		} {
			if got := p.Pay(round); got != want {
				t.Errorf("%s: %v pays %v, want %v", setting.name, round, got, want)
			}
		}
	}
}

// index returns the index of a type.
func index(name string) int {
	for i, t := range Spec.Types {
		if t.Name == name {
			return i
		}
	}
	panic(name)
}

// TestDefectingIsNeverBehind checks that a seat that always defects never has fewer points than another, whatever the
// others do.
func TestDefectingIsNeverBehind(t *testing.T) {
	d := minitest.Key(1).Draw([4]byte{1})
	for n := range 100_000 {
		s := State{Setting: uint8(n % len(settings))}
		for range Rounds {
			s = s.with([3]Move{Defect, Move(1 + d.Below(2)), Move(1 + d.Below(2))})
		}
		points := rules{}.Points(s)
		if points[0] < max(points[1], points[2]) {
			t.Fatalf("always defecting is behind: %v", points)
		}
	}
}

// TestPosteriorFindsTheType checks that after four informative rounds the posterior has found a fixed type in nine of
// ten games. A round is informative if some other type would have moved differently. Types that differ from the true
// one in fewer than two rounds of a game cannot be distinguished from it, because agents slip. They count as the same.
func TestPosteriorFindsTheType(t *testing.T) {
	sim := mini.NewSim(&Spec)
	judged, right := 0, 0
	for n := range 4_000 {
		key := minitest.Key(n)
		var who [mini.Seats]int
		d := key.Draw([4]byte{9})
		for i := range who {
			who[i] = d.Below(numTypes)
		}
		last, _ := sim.Play(n%len(settings), key, who)
		s := last.Game
		for seat := range game.Seat(mini.Seats) {
			if types[who[seat]].name == "random" {
				continue // only many rounds distinguish it from slips
			}
			alike, informative := alikeTo(s, seat, who[seat])
			if informative < 4 {
				continue
			}
			w := infer(s, seat)
			p := 0.0
			for i := range w {
				if alike[i] {
					p += w[i]
				}
			}
			judged++
			if p > 0.9 {
				right++
			}
		}
	}
	t.Logf("%d of %d seats with four informative rounds: posterior above 0.9", right, judged)
	if judged < 500 || float64(right) < 0.9*float64(judged) {
		t.Errorf("%d of %d", right, judged)
	}
}

// alikeTo returns the types that mean the same as a type in all rounds of a game
// but one at most, and in how many rounds any type means something else.
func alikeTo(s State, seat game.Seat, typ int) (alike [numTypes]bool, informative int) {
	var differ [numTypes]int
	for round := range Rounds {
		before := s
		before.Played = uint8(round)
		apart := false
		for i := range types {
			if types[i].means(before, seat) != types[typ].means(before, seat) {
				differ[i]++
				apart = apart || types[i].name != "random"
			}
		}
		if apart {
			informative++
		}
	}
	for i, n := range differ {
		alike[i] = n < 2
	}
	return alike, informative
}

// TestBayesHasMostPoints checks that against a mix of fixed types, on the same draws, the planner has at least as many
// points as every fixed type.
func TestBayesHasMostPoints(t *testing.T) {
	sim := mini.NewSim(&Spec)
	const games = 700
	points := make([][]float64, len(Spec.Types))
	for n := range games {
		key := minitest.Key(n)
		d := key.Draw([4]byte{9})
		others := [2]int{d.Below(numTypes), d.Below(numTypes)}
		for i := range Spec.Types {
			last, _ := sim.Play(n%len(settings), key, [3]int{i, others[0], others[1]})
			points[i] = append(points[i], float64(rules{}.Points(last.Game)[0]))
		}
	}
	planner := points[index("bayes")]
	for i, typ := range Spec.Types {
		mean, half := paired(planner, points[i])
		t.Logf("bayes over %-8s %+.2f ± %.2f points a game", typ.Name, mean, half)
		if mean+half < 0 {
			t.Errorf("bayes has fewer points than %s: %.2f ± %.2f", typ.Name, mean, half)
		}
	}
}

// paired returns the mean difference and the half width of its 95 % interval.
func paired(a, b []float64) (mean, half float64) {
	var sum, squares float64
	for i := range a {
		d := a[i] - b[i]
		sum += d
		squares += d * d
	}
	n := float64(len(a))
	mean = sum / n
	return mean, 1.96 * math.Sqrt((squares/n-mean*mean)/n)
}

func BenchmarkFixed(b *testing.B) {
	sim := mini.NewSim(&Spec)
	b.ReportAllocs()
	for n := range b.N {
		sim.Play(n%7, minitest.Key(n), [3]int{index("tftany"), index("pavlov"), index("grim")})
	}
}

func BenchmarkBayes(b *testing.B) {
	sim := mini.NewSim(&Spec)
	b.ReportAllocs()
	for n := range b.N {
		sim.Play(n%7, minitest.Key(n), [3]int{index("bayes"), index("pavlov"), index("grim")})
	}
}
