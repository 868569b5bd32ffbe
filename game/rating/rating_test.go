package rating_test

import (
	"fmt"
	"math"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/rating"
)

const (
	village = game.SideVillage
	wolf    = game.SideWerewolf
)

func TestInterval(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		won, games int
		low, high  float64
	}{
		{0, 0, 0, 1},
		{0, 10, 0, 0.2775},
		{5, 10, 0.2366, 0.7634},
		{10, 10, 0.7225, 1},
		{90, 100, 0.8256, 0.9448},
	} {
		low, high := rating.Interval(tt.won, tt.games)
		if math.Abs(low-tt.low) > 1e-4 || math.Abs(high-tt.high) > 1e-4 || low < 0 || high > 1 {
			t.Errorf("%d of %d: %.4f to %.4f, want %.4f to %.4f", tt.won, tt.games, low, high, tt.low, tt.high)
		}
	}
}

func TestExpected(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ own, other, want float64 }{
		{1500, 1500, 1. / 2},
		{1900, 1500, 10. / 11},
		{1500, 1900, 1. / 11},
		{2300, 1500, 100. / 101},
	} {
		if got := rating.Expected(tt.own, tt.other); math.Abs(got-tt.want) > 1e-9 {
			t.Errorf("%v against %v: %v, want %v", tt.own, tt.other, got, tt.want)
		}
	}
}

func TestMoves(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name   string
		seats  []rating.Seat
		winner game.Side
		want   []float64
	}{
		{"nobody", nil, village, nil},
		{"one side alone", []rating.Seat{{village, 1500, false}, {village, 1700, true}}, village, nil},
		{"equals", []rating.Seat{{village, 1500, false}, {wolf, 1500, false}}, village, []float64{12, -12}},
		{"equals, the other wins", []rating.Seat{{village, 1500, false}, {wolf, 1500, false}}, wolf, []float64{-12, 12}},
		{"expected", []rating.Seat{{village, 1900, false}, {wolf, 1500, false}}, village, []float64{24. / 11, -24. / 11}},
		{"a surprise", []rating.Seat{{village, 1900, false}, {wolf, 1500, false}}, wolf, []float64{-240. / 11, 240. / 11}},
		{"the mean of a side counts", []rating.Seat{{village, 2100, true}, {village, 1700, true}, {wolf, 1500, true}},
			village, []float64{24. / 11, 24. / 11, -24. / 11}},
		{"agents share, persons do not", []rating.Seat{
			{village, 1500, false}, {village, 1500, true}, {village, 1500, false}, {wolf, 1500, true}, {wolf, 1500, false},
		}, village, []float64{4, 12, 4, -12, -6}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got := rating.Moves(tt.seats, tt.winner)
			if len(got) != len(tt.want) {
				t.Fatalf("%v, want %v", got, tt.want)
			}
			for i := range got {
				if math.Abs(got[i]-tt.want[i]) > 1e-9 {
					t.Errorf("%v, want %v", got, tt.want)
				}
			}
		})
	}
}

func ExampleInterval() {
	low, high := rating.Interval(9, 10)
	fmt.Printf("%.2f to %.2f\n", low, high)
	// Output: 0.60 to 0.98
}

func ExampleMoves() {
	fmt.Println(rating.Moves([]rating.Seat{
		{Side: game.SideVillage, Rating: rating.First},
		{Side: game.SideWerewolf, Rating: rating.First},
	}, game.SideVillage))
	// Output: [12 -12]
}
