package chameleon

import (
	"aiwolfplay/game"
	"aiwolfplay/game/mini"
	"aiwolfplay/game/mini/cards"
)

// Spec describes the game.
var Spec = mini.Spec[State]{
	Name:     "chameleon",
	Settings: cards.Names(),
	Scale:    1,
	Kinds:    []string{"role", "word", "said", "voted", "accused", "guessed"},
	Rules:    rules{},
	Types:    agents,
	Variants: variants,
	Minds:    minds{},
}

// Game is the game.
var Game = mini.New(Spec)

// The labels.
const (
	Chameleon = iota
	Not
)

// minds infers which seat is the chameleon.
type minds struct{}

func (minds) Labels() []string { return []string{"chameleon", "not"} }

// Posterior is computed from how the model's agents speak, until the role is known.
func (minds) Posterior(seen mini.Table, by, of game.Seat) []float64 {
	if s := seen.State().(State); s.Chameleon != 0 {
		if s.Chameleon == int8(of+1) {
			return labels(1)
		}
		return labels(0)
	}
	b, _ := believe(seen, by)
	return labels(b.chameleon(of))
}

// believe returns the belief of a seat or a spectator (own), and the belief by the clues alone (clued).
func believe(seen mini.Table, by game.Seat) (own, clued belief) {
	s := seen.State().(State)
	var m model
	m.hear(s)
	clued = m.clued()
	return clued.seenBy(s, by), clued
}

// labels returns the probabilities of both labels. The sums may have rounding errors.
func labels(p float64) []float64 {
	p = min(p, 1)
	return []float64{p, 1 - p}
}

func (minds) Truth(whole mini.Table, of game.Seat, _ string) (label int, ok bool) {
	if whole.State().(State).Chameleon == int8(of+1) {
		return Chameleon, true
	}
	return Not, true
}

// Second averages the other seat's possible beliefs over all possible cases. Once the votes are in, everybody
// knows.
func (m minds) Second(seen mini.Table, by, other, of game.Seat) []float64 {
	if seen.State().(State).HasVoted {
		return m.Posterior(seen, by, of)
	}
	own, clued := believe(seen, by)
	p := 0.0
	for w := range own {
		for chameleon, weight := range own[w] {
			switch {
			case weight == 0:
			case game.Seat(chameleon) != other:
				p += weight * clued.knowing(w, other, of)
			case of == other:
				p += weight
			}
		}
	}
	return labels(p)
}
