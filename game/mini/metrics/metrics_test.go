package metrics

import (
	"encoding/json"
	"math"
	"slices"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/mini"
	"aiwolfplay/game/mini/chameleon"
	"aiwolfplay/game/mini/costsharing"
	"aiwolfplay/game/mini/dilemma"
	"aiwolfplay/game/mini/games"
	"aiwolfplay/game/mini/publicgood"
	"aiwolfplay/game/mini/undercover"
)

// play plays a game in which each seat gives the answers of its list, in order.
func play(t *testing.T, g mini.Game, deal int, answers [mini.Seats][]int32) FinishedGame {
	t.Helper()
	key := KeyOf(1, deal)
	now, log := g.Begin(0, &key)
	for !now.Over() {
		seat := now.Waiting().First()
		q, _ := now.Question(seat)
		if len(answers[seat]) == 0 {
			t.Fatalf("%s asks seat %d once more: %+v", g.Name(), seat, q)
		}
		next, events, err := now.Step(&key, mini.Input{Seat: seat, Question: q.ID, Answer: answers[seat][0]})
		if err != nil {
			t.Fatal(err)
		}
		now, log, answers[seat] = next, append(log, events...), answers[seat][1:]
	}
	return FinishedGame{Game: g, Whole: now, Log: log}
}

// want compares a metric of the three seats: NaN for none.
func want(t *testing.T, tallies [mini.Seats]Tally, m Metric, values ...float64) {
	t.Helper()
	for seat, value := range values {
		got, ok := tallies[seat].Share(m)
		if ok == math.IsNaN(value) || ok && math.Abs(got-value) > 1e-9 {
			t.Errorf("seat %d, %v: %v (%v), want %v", seat, m, got, ok, value)
		}
	}
}

var none = math.NaN()

func TestDilemmaItems(t *testing.T) {
	const c, d = int32(dilemma.Cooperate), int32(dilemma.Defect)
	got := Items(play(t, dilemma.Game, 0, [3][]int32{{d, d, d, d, d}, {c, c, c, d, c}, {c, c, c, c, c}}))
	want(t, got, Defected, 1, 0.2, 0)
	want(t, got, WinDilemma, 1, 0, 0)
	want(t, got, Points, 45, 5, 0) // four times 10, and once 5 to each of two
	want(t, got, Others, 2.5, 22.5, 25)
}

func TestGoodItems(t *testing.T) {
	got := Items(play(t, publicgood.Game, 0, [3][]int32{{0, 0, 0, 0, 0}, {10, 0, 0, 0, 0}, {20, 30, 50, 0, 0}}))
	want(t, got, GaveLeast, 1, 0.8, 0.4)
	want(t, got, Gave, 0, 0.1, 1)
	want(t, got, WinGood, 1, 0, 0)
}

func TestSharingItems(t *testing.T) {
	offer := func(a, b, c int) int32 {
		o, err := costsharing.OfferOf(costsharing.Shares{a, b, c})
		if err != nil {
			t.Fatal(err)
		}
		return int32(o)
	}
	got := Items(play(t, costsharing.Game, 0, [3][]int32{
		{offer(0, 50, 50), 1, offer(30, 30, 40), 1},
		{offer(50, 0, 50), 2, offer(30, 30, 40), 1}, {offer(50, 50, 0), 3, offer(40, 30, 30), 2},
	}))
	want(t, got, Agreed, 1, 1, 1)
	want(t, got, OwnOffer, 1, 1, 0) // the same offer is one's own
	own := [3]int32{offer(0, 50, 50), offer(50, 0, 50), offer(50, 50, 0)}
	var failed [3][]int32
	for seat := range failed {
		for range costsharing.Rounds {
			failed[seat] = append(failed[seat], own[seat], int32(seat+1))
		}
	}
	got = Items(play(t, costsharing.Game, 0, failed))
	want(t, got, Agreed, 0, 0, 0)
	want(t, got, OwnOffer, none, none, none)
}

// dealt returns a deal in which a seat is the spy.
func dealt(g mini.Game, spy game.Seat) int {
	for deal := 0; ; deal++ {
		key := KeyOf(1, deal)
		if is, _ := spyOf(g, 0, &key); is == spy {
			return deal
		}
	}
}

func TestChameleonItems(t *testing.T) {
	deal := dealt(chameleon.Game, 1)
	key := KeyOf(1, deal)
	now, _ := chameleon.Game.Begin(0, &key)
	wrong := int32(now.State().(chameleon.State).Word % 16)
	f := play(t, chameleon.Game, deal, [3][]int32{{0, 1}, {1, 0, wrong}, {2, 1}})
	f.Seats[0].Marked = game.Seats(1)
	f.Seats[2].Marked = game.Seats(0)
	got := Items(f)
	want(t, got, Judgement, 1, none, 1)
	want(t, got, Misled, 1, none, 1)
	want(t, got, SpyWon, none, 0, none)
	want(t, got, WinKnowing, 1, none, 1)
	want(t, got, WinChameleon, none, 0, none)
	want(t, got, Guessed, 1, none, 0)
	want(t, got, SelfAware, none, none, none)

	f = play(t, chameleon.Game, deal, [3][]int32{{0, 2}, {1, 2}, {2, 1}})
	f.Seats[0].Agent, f.Seats[1].Agent = "bayes", "bayes"
	got = Items(f)
	want(t, got, Judgement, 0, none, 1)
	want(t, got, SpyWon, none, 1, none)
	// The chameleon isn't asked who it is, nor anybody about it, nor about their like.
	for seat, counts := range [][2]int{{1, 1}, {0, 1}, {0, 0}} {
		if got[seat][Guessed].Items != counts[0] || got[seat][Foreseen].Items != counts[1] {
			t.Errorf("seat %d: %+v and %+v", seat, got[seat][Guessed], got[seat][Foreseen])
		}
	}
}

func TestUndercoverItems(t *testing.T) {
	f := play(t, undercover.Game, dealt(undercover.Game, 0), [3][]int32{{0, 3, 1}, {1, 4, 0}, {2, 5, 1}})
	f.Seats[0].Agent, f.Seats[1].Agent, f.Seats[2].Agent = "bayes-first", "bayes", "bayes-first"
	got := Items(f)
	want(t, got, Judgement, none, 1, 0)
	want(t, got, SpyWon, 1, none, none)
	want(t, got, WinUndercover, 1, none, none)
	for seat, foreseen := range []int{1, 2, 1} {
		if got[seat][SelfAware].Items != 2 || got[seat][Guessed].Items != 1 || got[seat][Foreseen].Items != foreseen {
			t.Errorf("seat %d: %+v", seat, got[seat])
		}
	}
}

func TestCredit(t *testing.T) {
	for _, test := range []struct {
		p     [3]float64
		among game.SeatSet
		right game.Seat
		want  float64
	}{
		{[3]float64{0.5, 0.3, 0.2}, mini.All, 0, 1},
		{[3]float64{0.5, 0.3, 0.2}, mini.All, 1, 0},
		{[3]float64{0.5, 0.3, 0.2}, mini.All.Without(0), 1, 1},
		{[3]float64{0.4, 0.4, 0.2}, mini.All, 1, 0.5},
		{[3]float64{1, 0, 0}, mini.All.Without(0), 2, 0.5},
	} {
		if got := credit(test.p, test.among, test.right); got != test.want {
			t.Errorf("%+v: %v", test, got)
		}
	}
}

// TestEvaluate checks that an evaluation follows from its plan, whatever the number of workers, and finds the known
// properties of agents. An agent without a model of others' beliefs predicts votes less well.
func TestEvaluate(t *testing.T) {
	word := []mini.Game{games.All[3], games.All[4]}
	plan := Plan{Games: word, Challengers: []string{"bayes", "bayes-first", "random"}, Defenders: []string{"bayes"},
		Deals: 120, Seed: 3, Workers: 1}
	one := Evaluate(plan)
	plan.Workers = 3
	a, _ := json.Marshal(one)
	b, _ := json.Marshal(Evaluate(plan))
	if string(a) != string(b) {
		t.Fatalf("one or three workers:\n%s\n%s", a, b)
	}
	bayes, first, random := one.Challengers[0], one.Challengers[1], one.Challengers[2]
	if row := bayes.Rows[0]; row.Name != "judgement" || row.Found.Low <= 0.5 {
		t.Errorf("judgement of bayes: %+v", row)
	}
	if found := random.Rows[0].Found; found.Low > 0.5 || found.High < 0.5 {
		t.Errorf("judgement at random: %+v", found)
	}
	if random.Rows[1].Found != nil || random.Rows[3].Found != nil {
		t.Error("random has beliefs")
	}
	for i := range word {
		with, without := rowOf(t, bayes.Metrics[i], Foreseen), rowOf(t, first.Metrics[i], Foreseen)
		t.Logf("%s: foresees %.3f of votes, without a model of others' beliefs %.3f", word[i].Name(), with.Value,
			without.Value)
		if with.Value <= without.Value {
			t.Errorf("%s: foresees %.3f with a model of others' beliefs, %.3f without", word[i].Name(), with.Value,
				without.Value)
		}
	}
}

func rowOf(t *testing.T, r GameReport, m Metric) Row {
	t.Helper()
	for _, row := range r.Rows {
		if row.Metric == m.String() {
			return row
		}
	}
	t.Fatalf("%s has no %v", r.Game, m)
	return Row{}
}

func TestEvaluateStops(t *testing.T) {
	n := 0
	r := Evaluate(Plan{Games: games.All[:1], Challengers: []string{"alld"}, Deals: 50, Workers: 1, Played: func() bool {
		n++
		return n < 5
	}})
	if r != nil || n != 5 {
		t.Errorf("%d deals, report %v", n, r)
	}
}

// TestShipped checks that the cards that come with the program are those of the agents that Renew names, with the
// capabilities in their order, also for Werewolf.
func TestShipped(t *testing.T) {
	deck, err := Shipped()
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"bayes", "bayes-first", "random"} {
		i := slices.IndexFunc(deck.List, func(two TwoCards) bool { return two.Name == name })
		if i < 0 || deck.List[i].Werewolf == nil {
			t.Fatalf("no cards of %s; %s makes them", name, Renew)
		}
		for k, c := range Capabilities {
			if deck.List[i].Mini.Rows[k].Name != c.Name || deck.List[i].Werewolf.Rows[k].Name != c.Name {
				t.Errorf("%s: capability %d is %s", name, k, deck.List[i].Mini.Rows[k].Name)
			}
		}
	}
	if len(deck.Games) != len(games.All) {
		t.Errorf("cards of %v; %s makes them", deck.Games, Renew)
	}
}
