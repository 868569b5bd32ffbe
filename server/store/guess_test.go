package store

import (
	"maps"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
)

// TestGuesses checks that a guess replaces the one before, that an empty guess removes it, that users get only their
// own guesses, and that a guest's guesses pass to the account.
func TestGuesses(t *testing.T) {
	db := tempDB(t)
	ctx := t.Context()
	if err := db.Games.Create(ctx, fiveGame("g"), playout(t, rules.Five(), rules.Key{1}), nil); err != nil {
		t.Fatal(err)
	}
	for _, guess := range []struct {
		user  string
		day   int
		seats game.SeatSet
	}{
		{"guest", 1, game.Seats(2)},
		{"guest", 1, game.Seats(3)},
		{"guest", 2, game.Seats(1)},
		{"guest", 2, 0},
		{"guest", 3, game.Seats(0, 4)},
		{"anna", 3, game.Seats(2)},
	} {
		if err := db.Guesses.Save(ctx, guess.user, "g", guess.day, guess.seats); err != nil {
			t.Fatal(err)
		}
	}
	check := func(user string, want map[int]game.SeatSet) {
		t.Helper()
		if got, err := db.Guesses.Of(ctx, user, "g"); err != nil || !maps.Equal(got, want) {
			t.Errorf("%s: %v, %v; want %v", user, got, err, want)
		}
	}
	check("guest", map[int]game.SeatSet{1: game.Seats(3), 3: game.Seats(0, 4)})
	check("anna", map[int]game.SeatSet{3: game.Seats(2)})
	if err := db.Accounts.Claim(ctx, "guest", "anna"); err != nil {
		t.Fatal(err)
	}
	check("anna", map[int]game.SeatSet{1: game.Seats(3), 3: game.Seats(2)})
	if err := db.Guesses.Save(ctx, "anna", "other", 1, game.Seats(1)); err == nil {
		t.Error("a guess at a game that there is not")
	}
}
