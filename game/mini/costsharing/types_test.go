package costsharing

import (
	"math"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/draw"
	"aiwolfplay/game/mini"
	"aiwolfplay/game/mini/minitest"
)

// index returns the index of a type.
func index(name string) int {
	for i, t := range Spec.Types {
		if t.Name == name {
			return i
		}
	}
	panic(name)
}

// TestWhatTypesOffer checks the offers that types mean to make, worked out by hand: hours are 10, 4, 6, and members 12,
// 18, 10.
func TestWhatTypesOffer(t *testing.T) {
	for _, tt := range []struct {
		name  string
		round uint8
		seat  game.Seat
		want  Shares
		most  int
	}{
		{"first", 1, 0, Shares{45, 20, 35}, 50},  // 50 % less a tenth; 55 as 20 to 30
		{"first", 5, 0, Shares{65, 15, 20}, 70},  // 20 more; 35 as 20 to 30
		{"second", 1, 1, Shares{35, 40, 25}, 45}, // 45 % less a tenth; 60 as 30 to 25
		{"equal", 1, 2, Shares{35, 35, 30}, 35},
		{"greedy", 1, 0, Shares{15, 45, 40}, 20}, // 40 % less three fifths; 85 as 32.5 to 27.5
		{"soft", 5, 0, Shares{80, 10, 10}, 85},
	} {
		typ := &types[index(tt.name)]
		got, most := typ.offer(CaseOf(0), tt.round, tt.seat).Shares(), typ.most(CaseOf(0), tt.round, tt.seat)
		if got != tt.want || most != tt.most {
			t.Errorf("%s in round %d at seat %d: %v and accepts %d, want %v and %d",
				tt.name, tt.round, tt.seat, got, most, tt.want, tt.most)
		}
	}
}

// TestWhatTypesVote checks that agents vote for the most central offer that they accept.
func TestWhatTypesVote(t *testing.T) {
	offer := func(a, b, c int) Offer { return offerOf(Shares{a, b, c}) }
	apart := [mini.Seats]Offer{offer(0, 50, 50), offer(30, 40, 30), offer(60, 0, 40)}
	for _, tt := range []struct {
		offers [mini.Seats]Offer
		seat   game.Seat
		most   int
		round  uint8
		want   game.Seat
	}{
		{apart, 0, 40, 1, 1}, // seat 1's is in the middle
		{apart, 0, 25, 1, 0}, // too much: one's own
		{apart, 2, 45, 1, 1},
		{apart, 1, 0, 1, 1}, // one's own is always accepted
		{[mini.Seats]Offer{offer(40, 30, 30), offer(30, 40, 30), offer(30, 30, 40)}, 0, 100, 1, 0}, // all equally close
		{[mini.Seats]Offer{offer(40, 30, 30), offer(30, 40, 30), offer(30, 30, 40)}, 0, 100, 2, 1},
		{[mini.Seats]Offer{offer(0, 0, 100), offer(30, 40, 30), offer(30, 40, 30)}, 0, 50, 1, 1}, // two are the same
	} {
		order := central(&tt.offers, tt.round)
		if got := choose(&tt.offers, &order, tt.seat, tt.most); got != tt.want {
			t.Errorf("%+v: votes for %d's", tt, got)
		}
	}
}

// TestChances checks that the chances of all offers and of all votes add up to 1, and that agents offer and vote with
// these frequencies.
func TestChances(t *testing.T) {
	const n = 8_000
	for i := range types {
		asked := State{Setting: 6}
		voting := asked
		voting.Offers[0] = [mini.Seats]Offer{
			offerOf(Shares{30, 30, 40}), offerOf(Shares{10, 30, 60}), offerOf(Shares{30, 0, 70}),
		}
		order := central(&voting.Offers[0], 1)
		offers, voted := make([]float64, NumOffers+1), make([]float64, mini.Seats+1)
		for k := range n {
			d := minitest.Key(k).Draw(draw.At{1})
			offers[Spec.Types[i].Answer(asked, mini.Question{Kind: AskOffer, Round: 1, Legal: offerTable}, 1, &d)] += 1.0 / n
			d = minitest.Key(k).Draw(draw.At{2})
			voted[Spec.Types[i].Answer(voting, mini.Question{Kind: AskVote, Round: 1, Legal: votes}, 1, &d)] += 1.0 / n
		}
		means := types[i].offer(CaseOf(6), 1, 1)
		check(t, types[i].name, offers, func(offer int) float64 { return offerChance(means, Offer(offer)) }, n)
		check(t, types[i].name, voted, func(vote int) float64 {
			return types[i].voteChance(CaseOf(6), 1, 1, &voting.Offers[0], &order, voting.Offers[0][vote-1])
		}, n)
	}
}

// check compares how often each answer, from 1 on, was given with its stated chance.
func check(t *testing.T, name string, got []float64, chance func(answer int) float64, n float64) {
	t.Helper()
	sum := 0.0
	for answer := 1; answer < len(got); answer++ {
		p := chance(answer)
		sum += p
		if math.Abs(p-got[answer]) > 5*math.Sqrt(p*(1-p)/n)+1/n {
			t.Errorf("%s answers %d in %.4f of cases, and says %.4f", name, answer, got[answer], p)
		}
	}
	if math.Abs(sum-1) > 1e-9 {
		t.Errorf("%s: the chances add up to %v", name, sum)
	}
}

// TestTypesAgreeAndFail checks that every three fixed types sometimes agree, so that no two are stuck forever, and that
// every two sometimes fail to agree.
func TestTypesAgreeAndFail(t *testing.T) {
	sim := mini.NewSim(&Spec)
	var agreed, games [numTypes][numTypes]int
	n, never, least := 0, 0, 1.0
	for a := range numTypes {
		for b := a; b < numTypes; b++ {
			for c := b; c < numTypes; c++ {
				before := agreed[a][b]
				for range 12 * len(cases) {
					n++
					who := [mini.Seats]int{a, b, c}
					who[n%3], who[0] = who[0], who[n%3]
					last, _ := sim.Play(n%len(cases), minitest.Key(n), who)
					games[a][b]++
					games[b][c]++
					games[a][c]++
					if last.Game.Agreed != 0 {
						agreed[a][b]++
						agreed[b][c]++
						agreed[a][c]++
					}
				}
				if agreed[a][b] == before {
					never++
					t.Errorf("%s, %s and %s never agree", types[a].name, types[b].name, types[c].name)
				}
			}
		}
	}
	for a := range numTypes {
		for b := a; b < numTypes; b++ {
			least = min(least, float64(agreed[a][b])/float64(games[a][b]))
			if agreed[a][b] == games[a][b] {
				t.Errorf("%s and %s always agree", types[a].name, types[b].name)
			}
		}
	}
	t.Logf("%d games of 84 threes: %d threes never agree; the worst pair agrees in %.2f", n, never, least)
}

// TestBayesAgrees checks that two agents that infer agree with each type and with another such agent, at the latest in
// the last round.
func TestBayesAgrees(t *testing.T) {
	sim := mini.NewSim(&Spec)
	const games = 42
	for i, typ := range Spec.Types {
		agreed := 0
		for n := range games {
			who := [mini.Seats]int{index("bayes"), index("bayes"), index("bayes")}
			who[n%mini.Seats] = i
			if last, _ := sim.Play(n%len(cases), minitest.Key(n), who); last.Game.Agreed != 0 {
				agreed++
			}
		}
		t.Logf("%-8s with two that infer: agree in %d of %d games", typ.Name, agreed, games)
		if agreed < games/2 {
			t.Errorf("%s with two that infer: agree in %d of %d games", typ.Name, agreed, games)
		}
	}
}

// TestSelfishness checks that a more selfish agent agrees less often, and pays less if it does.
func TestSelfishness(t *testing.T) {
	var share, cost [5]float64
	var agrees [5][]float64
	for k := range share {
		spec := Spec
		swept := fixedType{norm: byBoth, selfish: 20 * k, concede: 20}
		spec.Types = append(spec.Types[:numTypes:numTypes], mini.Type[State]{Name: "swept", Answer: swept.answer})
		sim := mini.NewSim(&spec)
		for n := range 3_000 {
			key := minitest.Key(n)
			d := key.Draw(draw.At{9})
			seat := n % mini.Seats
			who := [mini.Seats]int{d.Below(numTypes), d.Below(numTypes), d.Below(numTypes)}
			who[seat] = numTypes
			last, _ := sim.Play(n%len(cases), key, who)
			did := 0.0
			if last.Game.Agreed != 0 {
				did = 1
				share[k]++
				cost[k] += float64(last.Game.Agreed.Shares()[seat])
			}
			agrees[k] = append(agrees[k], did)
		}
		cost[k] /= share[k]
		share[k] /= 3_000
		t.Logf("selfish %2d: agrees in %.3f ± %.3f of games and pays %.1f %%", 20*k, share[k],
			1.96*math.Sqrt(share[k]*(1-share[k])/3_000), cost[k])
		if k == 0 {
			continue
		}
		mean, half := paired(agrees[k], agrees[k-1])
		t.Logf("            %+.3f ± %.3f than before, on the same draws", mean, half)
		if mean-half > 0 || cost[k] >= cost[k-1] {
			t.Errorf("selfish %d: agrees more often, or pays more", 20*k)
		}
	}
	if mean, half := paired(agrees[4], agrees[0]); mean+half >= 0 {
		t.Errorf("the most selfish agrees as often as the least: %.3f ± %.3f", mean, half)
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

// TestPosteriorFindsTheType checks that after four rounds the posterior has found a fixed type in nine of ten games.
// Types that cannot be distinguished count together: those against which the offers are expected to bring evidence of
// less than 20 to 1. Votes are evidence too, but are left out of this measure.
func TestPosteriorFindsTheType(t *testing.T) {
	sim := mini.NewSim(&Spec)
	judged, right, alone := 0, 0, 0
	for n := range 1_500 {
		key := minitest.Key(n)
		d := key.Draw(draw.At{9})
		who := [mini.Seats]int{d.Below(numTypes), d.Below(numTypes), d.Below(numTypes)}
		last, _ := sim.Play(n%len(cases), key, who)
		s := last.Game
		if s.Played < 4 {
			continue
		}
		s.Played = 4
		s.Offers[4] = [mini.Seats]Offer{}
		for seat := range game.Seat(mini.Seats) {
			alike := alikeTo(CaseOf(int(s.Setting)), seat, who[seat])
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
	}
	t.Logf("%d of %d seats after four rounds: posterior above 0.9 (%d of the seats: no other type is like theirs)",
		right, judged, alone)
	if judged < 1_000 || alone < judged/2 || float64(right) < 0.9*float64(judged) {
		t.Errorf("%d of %d", right, judged)
	}
}

// alikeTo returns the types that can't be distinguished from a type by four offers.
func alikeTo(c *Case, seat game.Seat, typ int) (alike [numTypes]bool) {
	for i := range types {
		evidence := 0.0
		for round := uint8(1); round <= 4; round++ {
			means, other := types[typ].offer(c, round, seat), types[i].offer(c, round, seat)
			if means == other {
				continue
			}
			for _, offer := range offerTable {
				p := offerChance(means, Offer(offer))
				evidence += p * math.Log(p/offerChance(other, Offer(offer)))
			}
		}
		alike[i] = evidence < math.Log(20)
	}
	return alike
}

// TestBayesHasMostPoints checks that against a mix of fixed types, on the same draws, the agent that infers has at
// least as many points as every fixed type.
func TestBayesHasMostPoints(t *testing.T) {
	sim := mini.NewSim(&Spec)
	points, agrees := make([][]float64, len(Spec.Types)), make([]float64, len(Spec.Types))
	const games = 1_050
	for n := range games {
		key := minitest.Key(n)
		d := key.Draw(draw.At{9})
		seat := n % mini.Seats
		who := [mini.Seats]int{d.Below(numTypes), d.Below(numTypes), d.Below(numTypes)}
		for i := range Spec.Types {
			who[seat] = i
			last, _ := sim.Play(n%len(cases), key, who)
			points[i] = append(points[i], float64(rules{}.Points(last.Game)[seat]))
			if last.Game.Agreed != 0 {
				agrees[i] += 1.0 / games
			}
		}
	}
	planner := index("bayes")
	for i, typ := range Spec.Types[:numTypes] {
		mean, half := paired(points[planner], points[i])
		t.Logf("bayes over %-8s %+.2f ± %.2f points a game; agrees in %.2f of games, that one in %.2f",
			typ.Name, mean, half, agrees[planner], agrees[i])
		if mean+half < 0 {
			t.Errorf("bayes has fewer points than %s: %.2f ± %.2f", typ.Name, mean, half)
		}
	}
}

func benchmark(b *testing.B, names ...string) {
	sim := mini.NewSim(&Spec)
	who := [mini.Seats]int{index(names[0]), index(names[1]), index(names[2])}
	b.ReportAllocs()
	for n := range b.N {
		sim.Play(n%len(cases), minitest.Key(n), who)
	}
}

func BenchmarkFixed(b *testing.B) { benchmark(b, "first", "second", "greedy") }
func BenchmarkBayes(b *testing.B) { benchmark(b, "bayes", "second", "greedy") }
