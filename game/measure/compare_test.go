package measure_test

import (
	"fmt"
	"math"
	"testing"

	"aiwolfplay/game/measure"
)

func near(a, b float64) bool { return math.Abs(a-b) < 1e-9 }

func TestMcNemar(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		a, b int
		want float64
	}{
		{0, 0, 1},
		{1, 0, 1},
		{5, 0, 2. / 32},                    // 2·(1/2)⁵
		{8, 2, 2 * (1 + 10 + 45) / 1024.},  // 2·(C(10,0)+C(10,1)+C(10,2))/2¹⁰
		{2, 8, 2 * (1 + 10 + 45) / 1024.},  //
		{3, 3, 1},                          // 2·(1+6+15+20)/64 > 1
		{1, 6, 2 * (1 + 7) / 128.},         //
		{0, 1100, 2 * math.Pow(0.5, 1100)}, // nothing overflows
		{550, 550, 1},                      //
		{0, 12, 2 * math.Pow(0.5, 12)},     //
	} {
		if got := measure.McNemar(tt.a, tt.b); !near(got, tt.want) {
			t.Errorf("%d and %d: %v, want %v", tt.a, tt.b, got, tt.want)
		}
	}
}

func TestHolm(t *testing.T) {
	t.Parallel()
	// Sorted: 0.005·4, 0.01·3, 0.03·2, 0.04·1 → 0.06 at least.
	got := measure.Holm([]float64{0.01, 0.04, 0.03, 0.005})
	for i, want := range []float64{0.03, 0.06, 0.06, 0.02} {
		if !near(got[i], want) {
			t.Errorf("%v", got)
		}
	}
	if got := measure.Holm([]float64{0.6, 0.7}); got[0] != 1 || got[1] != 1 {
		t.Errorf("%v: no p is above 1", got)
	}
	if got := measure.Holm(nil); len(got) != 0 {
		t.Error(got)
	}
}

// of returns a tally of one setting, with the given numbers of right votes and of votes.
func of(right, votes float64) (t measure.Tally) {
	t[measure.Judgement][measure.NoBelief] = measure.Sum{Value: right, Of: votes, Chance: votes / 4, Items: int(votes)}
	return t
}

var judgement = []measure.Statistic{measure.ShareOf(measure.Judgement, measure.NoBelief)}

// TestBootstrap checks intervals worked out by hand. With two settings of one vote each, 0 and 1 right, a sample is 0,
// 1/2 or 1 with chances 1/4, 1/2, 1/4. So the quantiles 2.5 % and 97.5 % are 0 and 1. With 0 and 1 of three they are 0
// and 1/3.
func TestBootstrap(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		clusters []measure.Tally
		want     measure.Estimate
	}{
		{[]measure.Tally{of(0, 1), of(1, 1)}, measure.Estimate{Value: 0.5, Low: 0, High: 1, OK: true}},
		{[]measure.Tally{of(0, 3), of(1, 3)}, measure.Estimate{Value: 1. / 6, Low: 0, High: 1. / 3, OK: true}},
		{[]measure.Tally{of(1, 2), of(1, 2)}, measure.Estimate{Value: 0.5, Low: 0.5, High: 0.5, OK: true}},
		// a ratio of sums: 1 of 1 and 0 of 3 is 1/4; a setting without votes changes nothing
		{[]measure.Tally{of(1, 1), of(0, 3)}, measure.Estimate{Value: 0.25, Low: 0, High: 1, OK: true}},
		{[]measure.Tally{{}, {}}, measure.Estimate{}},
		{nil, measure.Estimate{}},
	} {
		got := measure.Bootstrap(tt.clusters, judgement, 1)[0]
		got.P = 0
		if got != tt.want {
			t.Errorf("%+v, want %+v", got, tt.want)
		}
	}
}

// TestBootstrapWidth checks the width of an interval. The normal approximation for 400 settings with one vote each,
// half of them right, is ±1.96·√(0.25/400) = ±0.049.
func TestBootstrapWidth(t *testing.T) {
	t.Parallel()
	var clusters []measure.Tally
	for i := range 400 {
		clusters = append(clusters, of(float64(i%2), 1))
	}
	e := measure.Bootstrap(clusters, judgement, 7)[0]
	if math.Abs(e.High-e.Value-0.049) > 0.004 || math.Abs(e.Value-e.Low-0.049) > 0.004 {
		t.Errorf("%+v", e)
	}
	if again := measure.Bootstrap(clusters, judgement, 7)[0]; again != e {
		t.Errorf("%+v and %+v of one seed", e, again)
	}
	if other := measure.Bootstrap(clusters, judgement, 8)[0]; other == e {
		t.Error("another seed draws the same")
	}
}

// TestCompareIsPaired checks that settings are drawn in pairs: if b always has one right vote of ten less than a, the
// difference is 0.1 in every sample, however much the settings differ.
func TestCompareIsPaired(t *testing.T) {
	t.Parallel()
	var a, b []measure.Tally
	for i := range 10 {
		a, b = append(a, of(float64(i+1), 10)), append(b, of(float64(i), 10))
	}
	e := measure.Compare(a, b, judgement, 3)[0]
	if !e.OK || !near(e.Value, 0.1) || !near(e.Low, 0.1) || !near(e.High, 0.1) || !near(e.P, 2./(measure.Draws+1)) {
		t.Errorf("%+v", e)
	}
	if e := measure.Compare(a, a, judgement, 3)[0]; !e.OK || e.Value != 0 || e.P != 1 {
		t.Errorf("%+v against itself", e)
	}
	if e := measure.Compare(a, make([]measure.Tally, 10), judgement, 3)[0]; e.OK {
		t.Errorf("%+v against nothing", e)
	}
}

func TestCard(t *testing.T) {
	t.Parallel()
	var tally measure.Tally
	set := func(m measure.Metric, value, of float64) {
		tally[m][measure.NoBelief] = measure.Sum{Value: value, Of: of, Items: 1}
	}
	if _, ok := measure.WinRate(&tally); ok {
		t.Error("a win rate of no game")
	}
	set(measure.WinVillager, 6, 10)
	set(measure.WinWerewolf, 1, 5)
	rate, _ := measure.WinRate(&tally)
	raw, _ := measure.RawWins(&tally)
	if !near(rate, 0.4) || !near(raw, 7./15) { // (0.6 + 0.2) / 2; 7 of 15
		t.Error(rate, raw)
	}
	if _, ok := measure.Deception(&tally); ok {
		t.Error("deception without an attack")
	}
	set(measure.WinPossessed, 2, 5)
	set(measure.Misled, 1, 2)
	if d, ok := measure.Deception(&tally); !ok || !near(d, (0.3+0.25*0.5)/1.25) {
		t.Error(d)
	}
	tally[measure.Judgement][measure.NoBelief] = measure.Sum{Value: 6, Of: 8, Chance: 2, Items: 8}
	if s, ok := tally.Skill(measure.Judgement, measure.NoBelief); !ok || !near(s, 4./6) { // (0.75 − 0.25) / 0.75
		t.Error(s)
	}
	tally[measure.Brier][measure.Native] = measure.Sum{Value: 1, Of: 8, Chance: 4, Items: 8}
	if s, ok := tally.Skill(measure.Brier, measure.Native); !ok || !near(s, 0.75) { // 1 − 1/4
		t.Error(s)
	}
	if _, ok := tally.Skill(measure.Swing, measure.NoBelief); ok {
		t.Error("a skill without a chance")
	}
}

func ExampleHolm() {
	fmt.Println(measure.Holm([]float64{0.01, 0.5}))
	// Output: [0.02 0.5]
}
