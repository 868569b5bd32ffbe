package publicgood

import (
	"math"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/draw"
	"aiwolfplay/game/mini"
	"aiwolfplay/game/mini/minitest"
)

func TestGame(t *testing.T) { minitest.Check(t, Game) }

// index returns the index of a type.
func index(name string) int {
	for i, t := range Spec.Types {
		if t.Name == name {
			return i
		}
	}
	panic(name)
}

// games plays games of types that are drawn, and of every setting.
func games(n int, each func(s State, log []mini.Event, who [mini.Seats]int)) {
	sim := mini.NewSim(&Spec)
	for i := range n {
		key := minitest.Key(i)
		d := key.Draw(draw.At{9})
		var who [mini.Seats]int
		for seat := range who {
			who[seat] = d.Below(numTypes)
		}
		last, log := sim.Play(i%len(settings), key, who)
		each(last.Game, log, who)
	}
}

// TestPoints checks that no point is lost or created, no budget is exceeded, the scores add up to the points, and the
// winners are the seats that gave least.
func TestPoints(t *testing.T) {
	if len(settings) != 7 {
		t.Fatalf("%d multipliers", len(settings))
	}
	games(3_000, func(s State, log []mini.Event, _ [mini.Seats]int) {
		points := rules{}.Points(s)
		var scores [mini.Seats]int32
		for _, ev := range log {
			if ev.Kind == mini.Scored {
				scores[ev.Seat] += ev.Value
			}
		}
		if scores != points {
			t.Fatalf("scores %v, points %v", scores, points)
		}
		var sum [mini.Seats]int
		for _, round := range s.Given {
			for seat, amount := range round {
				sum[seat] += int(amount)
			}
		}
		pool, least := sum[0]+sum[1]+sum[2], min(sum[0], sum[1], sum[2])
		total := int32(Scale*(mini.Seats*Budget-pool)) + s.Tenths()*Scale/10*int32(pool)
		if got := points[0] + points[1] + points[2]; got != total {
			t.Fatalf("%v units, want %v: %+v", got, total, s)
		}
		winners := rules{}.Winners(s)
		for seat, given := range sum {
			if given > Budget || winners.Has(game.Seat(seat)) != (given == least) {
				t.Fatalf("winners %v of those who gave %v", winners, sum)
			}
		}
	})
}

// play lets three seats give what a table says.
func play(t *testing.T, setting int, amounts [Rounds][mini.Seats]int32) mini.Table {
	t.Helper()
	now, _ := Game.Begin(setting, minitest.Key(1))
	for _, round := range amounts {
		for seat, amount := range round {
			q, _ := now.Question(game.Seat(seat))
			next, _, err := now.Step(minitest.Key(1), mini.Input{Seat: game.Seat(seat), Question: q.ID, Answer: amount})
			if err != nil {
				t.Fatal(err)
			}
			now = next
		}
	}
	return now
}

// TestLastRoundIsPooled checks that gifts of the last round are in the pool, and that one point at a multiplier of 1.2
// is shared out exactly.
func TestLastRoundIsPooled(t *testing.T) {
	now := play(t, 1, [Rounds][mini.Seats]int32{{}, {}, {}, {}, {1, 0, 0}})
	if got, want := now.Points(), [mini.Seats]int32{99*Scale + 12, 100*Scale + 12, 100*Scale + 12}; got != want {
		t.Errorf("got %v, want %v", got, want)
	}
	if now.Winners() != mini.All.Without(0) {
		t.Errorf("winners %v", now.Winners())
	}
}

func TestBudget(t *testing.T) {
	now := play(t, 4, [Rounds][mini.Seats]int32{{60, 0, 100}, {30, 0, 0}, {10, 100, 0}, {}, {}})
	if got := now.Points(); got != [mini.Seats]int32{6000, 6000, 6000} {
		t.Errorf("three who gave all, at a multiplier of 2: %v", got)
	}
	begun, _ := Game.Begin(0, minitest.Key(1))
	for _, amount := range []int32{-1, 101} {
		if _, _, err := begun.Step(minitest.Key(1), mini.Input{Question: 1, Answer: amount}); err != mini.ErrIllegal {
			t.Errorf("%d: %v", amount, err)
		}
	}
	s := State{Played: 1, Given: [Rounds][mini.Seats]uint8{{60, 0, 100}}}
	for seat, want := range []int{41, 101, 1} {
		if legal := (rules{}).Legal(s, game.Seat(seat)); len(legal) != want {
			t.Errorf("seat %d: %d legal answers", seat, len(legal))
		}
	}
}

// TestAgentsDoAsDeclared checks that gifts follow the declared types: for conditional cooperators, the slope of their
// amounts over the mean of the others'; for the rest, the mean amount.
func TestAgentsDoAsDeclared(t *testing.T) {
	for i, typ := range types {
		var xs, ys []float64
		for n := range 4_000 {
			d := minitest.Key(n).Draw(draw.At{1})
			s := State{Setting: 4, Played: 1, Given: [Rounds][mini.Seats]uint8{
				{0, uint8(4 + d.Below(40)), uint8(4 + d.Below(40))},
			}}
			answer := Spec.Types[i].Answer(s, mini.Question{Legal: rules{}.Legal(s, 0)}, 0, &d)
			xs = append(xs, float64(s.Given[0][1]+s.Given[0][2])/2)
			ys = append(ys, float64(answer))
		}
		slope, mean := regress(xs, ys)
		t.Logf("%-8s slope %.3f, mean %.2f", typ.name, slope, mean)
		want := map[string][2]float64{
			"random": {0, 50}, "rider": {0, 1}, "half": {0, 10.8}, "planner": {0, 10.8},
			"cond50": {0.5, 12.8}, "cond80": {0.8, 19.5}, "cond100": {1, 24},
		}[typ.name]
		if math.Abs(slope-want[0]) > 0.05 && typ.name != "random" || math.Abs(mean-want[1]) > 2 {
			t.Errorf("%s: slope %.3f, mean %.2f, want %v", typ.name, slope, mean, want)
		}
	}
}

// regress returns the slope of y over x, and the mean of y.
func regress(xs, ys []float64) (slope, mean float64) {
	var x, y, xx, xy float64
	for i := range xs {
		x, y, xx, xy = x+xs[i], y+ys[i], xx+xs[i]*xs[i], xy+xs[i]*ys[i]
	}
	n := float64(len(xs))
	return (xy - x*y/n) / (xx - x*x/n), y / n
}

// TestChance checks that the chances of all amounts add up to 1, and that agents give with these frequencies.
func TestChance(t *testing.T) {
	for i, typ := range types {
		s := State{Setting: 5, Played: 1, Given: [Rounds][mini.Seats]uint8{{93, 6, 4}}} // 7 points are left
		q := mini.Question{Legal: rules{}.Legal(s, 0)}
		var got [8]float64
		const n = 20_000
		for k := range n {
			d := minitest.Key(k).Draw(draw.At{1})
			got[Spec.Types[i].Answer(s, q, 0, &d)] += 1.0 / n
		}
		sum := 0.0
		for amount := range got {
			p := chance(typ.means(s, 0), amount, 7)
			sum += p
			if math.Abs(p-got[amount]) > 5*math.Sqrt(p*(1-p)/n) {
				t.Errorf("%s gives %d in %.4f of cases, and says %.4f", typ.name, amount, got[amount], p)
			}
		}
		if math.Abs(sum-1) > 1e-9 {
			t.Errorf("%s: the chances add up to %v", typ.name, sum)
		}
	}
}

// TestWhoLooksAtTheMultiplier checks that only the planner and the agent that infers use the multiplier.
func TestWhoLooksAtTheMultiplier(t *testing.T) {
	looks := map[string]bool{}
	for n := range 300 {
		d := minitest.Key(n).Draw(draw.At{1})
		s := State{Played: 2}
		for round := range s.Played {
			for seat := range mini.Seats {
				s.Given[round][seat] = uint8(d.Below(40))
			}
		}
		for _, typ := range Spec.Types {
			answers := map[int32]bool{}
			for setting := range settings {
				s.Setting = uint8(setting)
				own := d
				answers[typ.Answer(s, mini.Question{Legal: rules{}.Legal(s, 0)}, 0, &own)] = true
			}
			if len(answers) > 1 {
				looks[typ.Name] = true
			}
		}
	}
	if len(looks) != 2 || !looks["planner"] || !looks["bayes"] {
		t.Errorf("look at the multiplier: %v", looks)
	}
}

// TestPosteriorFindsTheType checks that after four informative rounds the posterior has found a fixed type in nine of
// ten games. A round is informative if not all types but random mean the same. Types that cannot be distinguished count
// together: those against which the rounds are expected to bring evidence of less than 20 to 1.
func TestPosteriorFindsTheType(t *testing.T) {
	judged, right, alone := 0, 0, 0
	games(1_500, func(s State, _ []mini.Event, who [mini.Seats]int) {
		for seat := range game.Seat(mini.Seats) {
			alike, after, ok := alikeTo(s, seat, who[seat])
			if !ok {
				continue
			}
			s.Played = after
			p, n := 0.0, 0
			for i, w := range infer(s, seat) {
				if alike[i] {
					p += w
					n++
				}
			}
			judged++
			if p > 0.9 {
				right++
			}
			if n == 1 {
				alone++
			}
		}
	})
	t.Logf("%d of %d seats after four informative rounds: posterior above 0.9 (to %d no other type is alike)",
		right, judged, alone)
	if judged < 1_500 || alone < judged/2 || float64(right) < 0.9*float64(judged) {
		t.Errorf("%d of %d", right, judged)
	}
}

// alikeTo returns the types that can't be distinguished from a type after the first four informative rounds
// of a game, and after which round that is. It reports false if there are fewer.
func alikeTo(s State, seat game.Seat, typ int) (alike [numTypes]bool, after uint8, ok bool) {
	var evidence [numTypes]float64
	informative := 0
	for round := range uint8(Rounds) {
		before := s
		before.Played = round
		left, differ := before.Left(seat), false
		means := types[typ].means(before, seat)
		for i := range types {
			other := types[i].means(before, seat)
			for amount := range left + 1 {
				if p := chance(means, amount, left); p > 0 {
					evidence[i] += p * math.Log(p/chance(other, amount, left))
				}
			}
			differ = differ || i > 1 && other != types[1].means(before, seat)
		}
		if differ && left > 0 {
			informative++
		}
		if informative == 4 {
			for i := range alike {
				alike[i] = evidence[i] < math.Log(20)
			}
			return alike, round + 1, true
		}
	}
	return alike, 0, false
}

// TestBayesHasMostPoints checks that against a mix of fixed types, on the same draws, the agent that infers has at
// least as many points as every fixed type.
func TestBayesHasMostPoints(t *testing.T) {
	sim := mini.NewSim(&Spec)
	points := make([][]float64, len(Spec.Types))
	for n := range 1_400 {
		key := minitest.Key(n)
		d := key.Draw(draw.At{9})
		others := [2]int{d.Below(numTypes), d.Below(numTypes)}
		for i := range Spec.Types {
			last, _ := sim.Play(n%len(settings), key, [3]int{i, others[0], others[1]})
			points[i] = append(points[i], float64(rules{}.Points(last.Game)[0])/Scale)
		}
	}
	for i, typ := range Spec.Types[:numTypes] {
		mean, half := paired(points[index("bayes")], points[i])
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

func benchmark(b *testing.B, names ...string) {
	sim := mini.NewSim(&Spec)
	who := [mini.Seats]int{index(names[0]), index(names[1]), index(names[2])}
	b.ReportAllocs()
	for n := range b.N {
		sim.Play(n%len(settings), minitest.Key(n), who)
	}
}

func BenchmarkFixed(b *testing.B) { benchmark(b, "cond100", "half", "planner") }
func BenchmarkBayes(b *testing.B) { benchmark(b, "bayes", "cond80", "half") }
