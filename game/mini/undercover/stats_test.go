package undercover

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
	games                int
	caught, missed, tied int
	votes, right         int // of civilians
	credit, seatGames    [mini.Seats]int
	self                 [5]struct {
		n, true int
		sum     float64
	} // what seats believed of themselves, before the vote
}

// play plays games in which one type is the undercover and another the civilians.
func play(games int, undercover, civilians string, selves bool) (sum tally) {
	sim := mini.NewSim(&Spec)
	for n := range games {
		key := minitest.Key(n)
		setting := n % len(cards.All)
		dealt, _ := Game.Begin(setting, key)
		who := [mini.Seats]int{index(civilians), index(civilians), index(civilians)}
		who[dealt.State().(State).odd()] = index(undercover)
		last, _ := sim.Play(setting, key, who)
		sum.add(last.Game)
		if selves {
			sum.addSelves(last.Game)
		}
	}
	return sum
}

func (sum *tally) add(s State) {
	sum.games++
	switch s.Accused {
	case 0:
		sum.tied++
	case s.Undercover:
		sum.caught++
	default:
		sum.missed++
	}
	for seat, v := range s.Votes {
		if int8(seat+1) != s.Undercover {
			sum.votes++
			if v == s.Undercover {
				sum.right++
			}
		}
	}
	sum.credit[s.Undercover-1] += int(s.Score[s.Undercover-1])
	sum.seatGames[s.Undercover-1]++
}

func (sum *tally) addSelves(s State) {
	m := hear(s)
	for seat := range game.Seat(mini.Seats) {
		p := m.believe(seat, s.Words[seat]-1)[seat]
		bin := &sum.self[min(int(p*5), 4)]
		bin.n++
		bin.sum += p
		if int8(seat+1) == s.Undercover {
			bin.true++
		}
	}
}

// share returns the undercover's share of all credits.
func (sum *tally) share() float64 {
	return float64(sum.credit[0]+sum.credit[1]+sum.credit[2]) / float64(3*sum.games)
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

func part(k, n int) float64 { return float64(k) / float64(n) }

func (sum *tally) log(t *testing.T, name string) {
	t.Helper()
	var bySeat [mini.Seats]float64
	for seat := range bySeat {
		bySeat[seat] = float64(sum.credit[seat]) / float64(3*sum.seatGames[seat])
	}
	judgement, low, high := interval(sum.right, sum.votes)
	t.Logf("%-14s share %.3f (by seat %.2f); caught %.2f, missed %.2f, tied %.2f; judgement %.3f [%.3f, %.3f]",
		name, sum.share(), bySeat, part(sum.caught, sum.games), part(sum.missed, sum.games), part(sum.tied, sum.games),
		judgement, low, high)
}

// TestBalance checks that over many games of the Bayesian agent the sides are balanced, ties are rare, and the votes
// find the undercover. A seat's beliefs about itself are right as often as their probability says.
func TestBalance(t *testing.T) {
	sum := play(10_000, "bayes", "bayes", true)
	sum.log(t, "bayes/bayes")
	if share := sum.share(); share < 0.35 || share > 0.65 {
		t.Errorf("the undercover has %.3f of the credits", share)
	}
	if _, low, _ := interval(sum.right, sum.votes); low <= 0.5 {
		t.Errorf("judgement %d of %d", sum.right, sum.votes)
	}
	if ties := part(sum.tied, sum.games); ties >= 0.35 {
		t.Errorf("%.3f ties", ties)
	}
	for _, bin := range sum.self {
		if bin.n == 0 {
			continue
		}
		p, low, high := interval(bin.true, bin.n)
		mean := bin.sum / float64(bin.n)
		t.Logf("believed of itself %.3f, true %.3f [%.3f, %.3f] of %d", mean, p, low, high, bin.n)
		if bin.n > 100 && (mean < low-0.02 || mean > high+0.02) {
			t.Errorf("believed %.3f, true %.3f to %.3f", mean, low, high)
		}
	}
}

// TestDeafJudgesByChance checks that an agent that does not listen to clues judges no better than chance.
func TestDeafJudgesByChance(t *testing.T) {
	sum := play(5_000, "bayes", "deaf", false)
	sum.log(t, "bayes/deaf")
	if _, low, high := interval(sum.right, sum.votes); low > 0.5 || high < 0.5 {
		t.Errorf("judgement %.3f to %.3f", low, high)
	}
}

// TestTypes checks that Bayesian civilians are better than chance, and that the Bayesian is a better undercover against
// them than agents that speak only for their own word.
func TestTypes(t *testing.T) {
	shares := map[[2]string]float64{}
	for _, undercover := range Game.Types() {
		for _, civilians := range Game.Types() {
			sum := play(400, undercover, civilians, false)
			sum.log(t, undercover+"/"+civilians)
			shares[[2]string{undercover, civilians}] = sum.share()
		}
	}
	own := shares[[2]string{"bayes", "bayes"}]
	if own > shares[[2]string{"bayes", "random"}]-0.05 {
		t.Error("Bayesian civilians are no better than chance")
	}
	for _, simple := range []string{"first", "reveal"} {
		if shares[[2]string{simple, "bayes"}] > own {
			t.Errorf("%s is a better undercover than the Bayesian", simple)
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
