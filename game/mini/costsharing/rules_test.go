package costsharing

import (
	"errors"
	"math"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/mini"
	"aiwolfplay/game/mini/minitest"
)

func TestGame(t *testing.T) { minitest.Check(t, Game) }

func TestOffers(t *testing.T) {
	if len(offerTable) != NumOffers || NumOffers != 231 {
		t.Fatalf("%d offers", len(offerTable))
	}
	seen := map[Shares]bool{}
	for _, answer := range offerTable {
		shares := Offer(answer).Shares()
		seen[shares] = true
		if offer, err := OfferOf(shares); err != nil || offer != Offer(answer) {
			t.Errorf("%v is offer %d, %v, want %d", shares, offer, err, answer)
		}
		for _, share := range shares {
			if share < 0 || share%Grid != 0 || shares[0]+shares[1]+shares[2] != 100 {
				t.Errorf("offer %d is %v", answer, shares)
			}
		}
	}
	if len(seen) != NumOffers {
		t.Errorf("%d different offers", len(seen))
	}
}

func TestFaults(t *testing.T) {
	kinds := map[FaultKind]bool{}
	for _, tt := range []struct {
		shares Shares
		want   Fault
	}{
		{Shares{-5, 50, 55}, Fault{Negative, 0, -5}},
		{Shares{33, 33, -1}, Fault{Negative, 2, -1}},
		{Shares{50, 33, 17}, Fault{OffGrid, 1, 33}},
		{Shares{40, 40, 15}, Fault{WrongSum, game.NoSeat, 95}},
		{Shares{40, 40, 25}, Fault{WrongSum, game.NoSeat, 105}},
		{Shares{100, 100, 100}, Fault{WrongSum, game.NoSeat, 300}},
		{Shares{math.MaxInt / 5 * 5, math.MaxInt / 5 * 5, 10}, Fault{WrongSum, game.NoSeat, 2010}},
	} {
		offer, err := OfferOf(tt.shares)
		var fault *Fault
		if offer != 0 || !errors.As(err, &fault) || *fault != tt.want || err.Error() == "" {
			t.Errorf("%v: offer %d, %v, want %+v", tt.shares, offer, err, tt.want)
		}
		kinds[tt.want.Kind] = true
	}
	for _, kind := range FaultKinds {
		if !kinds[kind] {
			t.Errorf("%s is not tried", kind)
		}
	}
}

// play plays rounds of offers and votes.
func play(t *testing.T, rounds ...[2][mini.Seats]int32) mini.Table {
	t.Helper()
	key := minitest.Key(1)
	now, _ := Game.Begin(0, key)
	for _, round := range rounds {
		for _, answers := range round {
			for seat, answer := range answers {
				q, _ := now.Question(game.Seat(seat))
				next, _, err := now.Step(key, mini.Input{Seat: game.Seat(seat), Question: q.ID, Answer: answer})
				if err != nil {
					t.Fatal(err)
				}
				now = next
			}
		}
	}
	return now
}

// TestAgreement checks all 27 ways to vote, on offers of which none, two or all are the same. There is an agreement if
// and only if all have voted for the same shares.
func TestAgreement(t *testing.T) {
	a, b, c := Shares{40, 35, 25}, Shares{20, 50, 30}, Shares{30, 30, 40}
	reached := map[bool]int{}
	for _, offers := range [][mini.Seats]Shares{{a, b, c}, {a, a, c}, {a, b, a}, {b, a, a}, {a, a, a}} {
		var answers [mini.Seats]int32
		for seat, shares := range offers {
			offer, err := OfferOf(shares)
			if err != nil {
				t.Fatal(err)
			}
			answers[seat] = int32(offer)
		}
		for n := range 27 {
			to := [mini.Seats]int{n % 3, n / 3 % 3, n / 9}
			now := play(t, [2][mini.Seats]int32{answers,
				{int32(VoteFor(game.Seat(to[0]))), int32(VoteFor(game.Seat(to[1]))), int32(VoteFor(game.Seat(to[2])))}})
			same := offers[to[0]] == offers[to[1]] && offers[to[1]] == offers[to[2]]
			var points [mini.Seats]int32
			winners := game.SeatSet(0)
			if same {
				winners = mini.All
				for seat, share := range offers[to[0]] {
					points[seat] = int32(100 - share)
				}
			}
			reached[same]++
			if now.Over() != same || now.Points() != points || now.Winners() != winners {
				t.Errorf("%v with votes for %v: over %t, points %v, winners %v",
					offers, to, now.Over(), now.Points(), now.Winners())
			}
		}
	}
	if reached[true] != 3+3*9+27 || reached[false] != 5*27-reached[true] {
		t.Errorf("agreements: %v", reached)
	}
}

// TestNoAgreement checks that the game ends after five rounds without agreement, and that nobody has points.
func TestNoAgreement(t *testing.T) {
	round := [2][mini.Seats]int32{{1, 2, 3}, {1, 2, 3}}
	if now := play(t, round, round, round, round); now.Over() {
		t.Error("over after four rounds")
	}
	now := play(t, round, round, round, round, round)
	if !now.Over() || now.Points() != [mini.Seats]int32{} || !now.Winners().Empty() {
		t.Errorf("over %t, points %v, winners %v", now.Over(), now.Points(), now.Winners())
	}
}

// TestCases checks that every case has its texts, and that the seat that uses most by one measure is not the one that
// uses most by the other.
func TestCases(t *testing.T) {
	if len(cases) != 7 {
		t.Fatalf("%d cases", len(cases))
	}
	for setting := range cases {
		c := CaseOf(setting)
		if first, second := most(c.First), most(c.Second); first == second {
			t.Errorf("%s: seat %d uses most by either measure", c.Name, first)
		}
		if c.Text("en") != c.Text("xx") || c.Text("en") == c.Text("ja") || c.Total <= 0 {
			t.Errorf("%s: texts", c.Name)
		}
		for n := range numNorms {
			fair := c.fair(n)
			if sum := fair[0] + fair[1] + fair[2]; sum < whole-mini.Seats || sum > whole {
				t.Errorf("%s: by norm %d the shares are %v", c.Name, n, fair)
			}
		}
		for _, lang := range []string{"en", "ja"} {
			text := c.Text(lang)
			for _, words := range append(text.Parties[:], text.Title, text.Story, text.First, text.Second) {
				if words == "" {
					t.Errorf("%s in %s: something is empty", c.Name, lang)
				}
			}
		}
	}
}

func most(used [mini.Seats]int) (seat int) {
	for i, n := range used {
		if n > used[seat] {
			seat = i
		}
	}
	return seat
}
