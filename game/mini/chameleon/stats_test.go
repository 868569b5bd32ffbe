package chameleon

import (
	"math"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/mini"
	"aiwolfplay/game/mini/cards"
	"aiwolfplay/game/mini/minitest"
)

// index returns the index of a type.
func index(name string) int {
	for i, t := range agents {
		if t.Name == name {
			return i
		}
	}
	panic(name)
}

// A tally counts what happened in some games.
type tally struct {
	games             int
	outcomes          [4]int
	votes, right      int // of those who know the word
	guesses, correct  int
	credit, seatGames [mini.Seats]int // the chameleon's, by seat
}

// play plays games in which one type is the chameleon and another the two others.
func play(games int, chameleon, others string) (sum tally) {
	sim := mini.NewSim(&Spec)
	types := [2]int{index(others), index(chameleon)}
	for n := range games {
		key := minitest.Key(n)
		setting := n % len(cards.All)
		var who [mini.Seats]int
		dealt, _ := Game.Begin(setting, key)
		hidden := int(dealt.State().(State).Chameleon - 1)
		for seat := range who {
			who[seat] = types[0]
		}
		who[hidden] = types[1]
		last, _ := sim.Play(setting, key, who)
		sum.add(last.Game)
	}
	return sum
}

func (sum *tally) add(s State) {
	o := outcomeOf(s)
	sum.games++
	sum.outcomes[o]++
	for _, v := range s.others() {
		sum.votes++
		if s.Votes[v] == s.Chameleon {
			sum.right++
		}
	}
	if o == caught || o == guessed {
		sum.guesses++
	}
	if o == guessed {
		sum.correct++
	}
	credit, _ := o.credits()
	sum.credit[s.Chameleon-1] += int(credit)
	sum.seatGames[s.Chameleon-1]++
}

func (s State) others() (list []game.Seat) {
	for seat := range game.Seat(mini.Seats) {
		if int8(seat+1) != s.Chameleon {
			list = append(list, seat)
		}
	}
	return list
}

// share returns the chameleon's share of all credits.
func (sum *tally) share() float64 {
	return float64(sum.credit[0]+sum.credit[1]+sum.credit[2]) / float64(2*sum.games)
}

// interval returns a share and its 95 % interval (Wilson).
func interval(k, n int) (p, low, high float64) {
	const z = 1.96
	p = float64(k) / float64(n)
	mid := p + z*z/float64(2*n)
	half := z * math.Sqrt(p*(1-p)/float64(n)+z*z/float64(4*n*n))
	d := 1 + z*z/float64(n)
	return p, (mid - half) / d, (mid + half) / d
}

func (sum *tally) log(t *testing.T, name string) {
	t.Helper()
	var bySeat [mini.Seats]float64
	for seat := range bySeat {
		bySeat[seat] = float64(sum.credit[seat]) / float64(2*sum.seatGames[seat])
	}
	judgement, low, high := interval(sum.right, sum.votes)
	t.Logf("%-16s chameleon's share %.3f (by seat %.2f); caught %.2f, guessed %.2f, missed %.2f, tied %.2f; "+
		"judgement %.3f [%.3f, %.3f]; guesses %d/%d", name, sum.share(), bySeat,
		part(sum.outcomes[caught], sum.games), part(sum.outcomes[guessed], sum.games),
		part(sum.outcomes[missed], sum.games), part(sum.outcomes[tied], sum.games),
		judgement, low, high, sum.correct, sum.guesses)
}

func part(k, n int) float64 { return float64(k) / float64(n) }

// TestBalance checks that over many games of the Bayesian agent the two sides are balanced. Its votes find the
// chameleon, and the chameleon's guesses find the word, but not always.
func TestBalance(t *testing.T) {
	sum := play(10_000, "bayes", "bayes")
	sum.log(t, "bayes/bayes")
	if share := sum.share(); share < 0.35 || share > 0.65 {
		t.Errorf("the chameleon has %.3f of the credits", share)
	}
	if _, low, _ := interval(sum.right, sum.votes); low <= 0.5 {
		t.Errorf("judgement %d of %d", sum.right, sum.votes)
	}
	_, low, high := interval(sum.correct, sum.guesses)
	if low <= 1.0/cards.Words || high >= 0.6 {
		t.Errorf("right guesses %d of %d", sum.correct, sum.guesses)
	}
}

// TestDeafJudgesByChance checks that an agent that does not listen to clues judges no better than chance. The same
// agent judges better in the same games if it listens.
func TestDeafJudgesByChance(t *testing.T) {
	sum := play(8_000, "bayes", "deaf")
	sum.log(t, "bayes/deaf")
	if _, low, high := interval(sum.right, sum.votes); low > 0.5 || high < 0.5 {
		t.Errorf("judgement %.3f to %.3f", low, high)
	}
	if sum := play(500, "deaf", "bayes"); float64(sum.right) < 0.6*float64(sum.votes) {
		t.Errorf("bayes finds a deaf chameleon with %d of %d votes", sum.right, sum.votes)
	}
}

// TestTypes checks that the Bayesian is better than chance on either side.
func TestTypes(t *testing.T) {
	shares := map[[2]string]float64{}
	for _, chameleon := range Game.Types() {
		for _, others := range Game.Types() {
			sum := play(600, chameleon, others)
			sum.log(t, chameleon+"/"+others)
			shares[[2]string{chameleon, others}] = sum.share()
		}
	}
	if shares[[2]string{"bayes", "bayes"}] > shares[[2]string{"bayes", "random"}]-0.05 {
		t.Error("the Bayesian is no better than chance against a chameleon")
	}
	if shares[[2]string{"random", "bayes"}] > shares[[2]string{"bayes", "bayes"}]-0.05 {
		t.Error("the Bayesian is no better chameleon than chance")
	}
}

// TestCalibration checks that if the model is right, beliefs after the clues are right as often as their probability
// says.
func TestCalibration(t *testing.T) {
	const bins = 5
	var n, hits [bins]int
	var sum [bins]float64
	sim := mini.NewSim(&Spec)
	bayes := index("bayes")
	for k := range 3_000 {
		last, _ := sim.Play(k%len(cards.All), minitest.Key(k), [mini.Seats]int{bayes, bayes, bayes})
		var m model
		m.hear(last.Game)
		b := m.clued()
		for _, seat := range last.Game.others() {
			for of := range game.Seat(mini.Seats) {
				if of == seat {
					continue
				}
				p := b.knowing(int(last.Game.Word-1), seat, of)
				bin := min(int(p*bins), bins-1)
				n[bin]++
				sum[bin] += p
				if int8(of+1) == last.Game.Chameleon {
					hits[bin]++
				}
			}
		}
	}
	for bin := range bins {
		p, low, high := interval(hits[bin], n[bin])
		mean := sum[bin] / float64(n[bin])
		t.Logf("believed %.3f, true %.3f [%.3f, %.3f] of %d", mean, p, low, high, n[bin])
		if n[bin] > 100 && (mean < low-0.02 || mean > high+0.02) {
			t.Errorf("believed %.3f, true %.3f to %.3f", mean, low, high)
		}
	}
}

// One whole game of three Bayesians an operation.
func BenchmarkBayes(b *testing.B) {
	sim := mini.NewSim(&Spec)
	b.ReportAllocs()
	for n := range b.N {
		sim.Play(n%len(cards.All), minitest.Key(n), [3]int{index("bayes"), index("bayes"), index("bayes")})
	}
}

// One whole game of three simple agents an operation.
func BenchmarkFirst(b *testing.B) {
	sim := mini.NewSim(&Spec)
	b.ReportAllocs()
	for n := range b.N {
		sim.Play(n%len(cards.All), minitest.Key(n), [3]int{index("first"), index("first"), index("first")})
	}
}
