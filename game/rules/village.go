package rules

import (
	"fmt"

	"aiwolfplay/game"
)

// villages holds the number of villagers, seers, mediums, bodyguards,
// werewolves and possessed by village size (1.1 for 5 and 15; the AIWolf
// platform's table for the others, decision 30).
var villages = [game.MaxSeats + 1][6]uint8{
	3:  {1, 1, 0, 0, 1, 0},
	4:  {2, 1, 0, 0, 1, 0},
	5:  {2, 1, 0, 0, 1, 1},
	6:  {3, 1, 0, 0, 1, 1},
	7:  {4, 1, 0, 0, 2, 0},
	8:  {4, 1, 1, 0, 2, 0},
	9:  {5, 1, 1, 0, 2, 0},
	10: {4, 1, 1, 1, 2, 1},
	11: {5, 1, 1, 1, 2, 1},
	12: {5, 1, 1, 1, 3, 1},
	13: {6, 1, 1, 1, 3, 1},
	14: {7, 1, 1, 1, 3, 1},
	15: {8, 1, 1, 1, 3, 1},
	16: {9, 1, 1, 1, 3, 1},
	17: {10, 1, 1, 1, 3, 1},
	18: {11, 1, 1, 1, 3, 1},
}

// MinSeats is the size of the smallest village.
const MinSeats = 3

// Village returns the regulation's setup for a village of n seats.
func Village(n int) (Setup, error) {
	if n < MinSeats || n > game.MaxSeats {
		return Setup{}, fmt.Errorf("rules: a village has %d to %d seats, not %d", MinSeats, game.MaxSeats, n)
	}
	s := Setup{TalkTurns: 20, TalksPerDay: 10, WhisperTurns: 20, WhispersPerDay: 10, Revotes: 1, AttackRevotes: 1}
	for i, role := range game.Roles {
		s.Roles[role] = villages[n][i]
	}
	return s, nil
}

// Five returns the regulation's village of 5 (1.1).
func Five() Setup { return mustVillage(5) }

// Fifteen returns the regulation's village of 15 (1.1).
func Fifteen() Setup { return mustVillage(15) }

func mustVillage(n int) Setup {
	s, err := Village(n)
	if err != nil {
		panic(err)
	}
	return s
}
