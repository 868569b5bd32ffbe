package fit

import (
	"math"
	"math/rand/v2"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/belief"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/view"
)

// TestLearner checks that the learner finds the weights that games were made with.
func TestLearner(t *testing.T) {
	t.Parallel()
	setup, rng := rules.Five(), rand.New(rand.NewPCG(8, 8))
	mind, err := belief.New(view.New(setup, game.Viewer{}), belief.Contest())
	if err != nil {
		t.Fatal(err)
	}
	const name = "word.kept.day1"
	kept := belief.Feature(0)
	for kept.String() != name {
		kept++
	}
	var list []*belief.Sample
	for range 3000 {
		s := &belief.Sample{Day: 1, Alive: game.FirstSeats(5), Facts: mind.Public()}
		deal := []game.Role{game.RoleVillager, game.RoleVillager, game.RoleSeer, game.RoleWerewolf, game.RolePossessed}
		rng.Shuffle(5, func(i, j int) { deal[i], deal[j] = deal[j], deal[i] })
		copy(s.Roles[:], deal)
		for i, r := range deal { // villagers keep their word in half of the games, wolves in a tenth
			chance := 0.5
			if r == game.RoleWerewolf {
				chance = 0.1
			}
			if rng.Float64() < chance {
				s.Items = append(s.Items, belief.Evidence{
					Feature: kept, Actor: game.Seat(i), Target: game.NoSeat, Weight: 1, Discounted: 1,
				})
			}
		}
		list = append(list, s)
	}
	l := belief.NewLearner(setup, belief.Fit{})
	for epoch := range 30 {
		l.Learn(list, epoch, 64, 0.05*math.Pow(0.9, float64(epoch)))
	}
	// Odds of 0.1/0.9 against 0.5/0.5.
	if got, want := l.Weights()[name]["WEREWOLF"][0], math.Log(1.0/9); math.Abs(got-want) > 0.25 {
		t.Errorf("learned %.2f for a wolf, want %.2f", got, want)
	}
	var guesses []Guess
	for i, s := range list {
		p := l.Predict(s, 1)
		for seat := range game.Seat(5) {
			guesses = append(guesses, Guess{P: p.Wolf(seat), True: s.Roles[seat] == game.RoleWerewolf, Set: i})
		}
	}
	if score := ScoreOf(guesses); math.Abs(score.Slope-1) > 0.1 || score.Error > 0.02 {
		t.Errorf("on its own model it is not calibrated: %+v", score)
	}
}
