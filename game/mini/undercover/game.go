package undercover

import (
	"aiwolfplay/game"
	"aiwolfplay/game/mini"
	"aiwolfplay/game/mini/cards"
)

// Spec describes the game.
var Spec = mini.Spec[State]{
	Name:     "undercover",
	Settings: cards.Names(),
	Scale:    1,
	Kinds:    []string{"word", "said", "voted", "accused", "role"},
	Rules:    rules{},
	Types:    agents,
	Variants: variants,
	Minds:    minds{},
}

// Game is the game.
var Game = mini.New(Spec)

// The labels.
const (
	Undercover = iota
	Civilian
)

// minds infers which seat is the undercover, which may be the seat itself.
type minds struct{}

func (minds) Labels() []string { return []string{"undercover", "civilian"} }

// Posterior is computed from how the model's agents speak, until the role is known.
func (minds) Posterior(seen mini.Table, by, of game.Seat) []float64 {
	s := seen.State().(State)
	if s.Undercover != 0 {
		if s.Undercover == int8(of+1) {
			return labels(1)
		}
		return labels(0)
	}
	return labels(hear(s).believe(by, s.wordOf(by))[of])
}

// wordOf returns the word of a seat, counted from 0, or -1 if it isn't known.
func (s State) wordOf(seat game.Seat) int8 {
	if seat == game.NoSeat {
		return -1
	}
	return s.Words[seat] - 1
}

// labels returns the probabilities of both labels. The sums may have rounding errors.
func labels(p float64) []float64 {
	p = min(p, 1)
	return []float64{p, 1 - p}
}

func (minds) Truth(whole mini.Table, of game.Seat, _ string) (label int, ok bool) {
	if whole.State().(State).odd() == of {
		return Undercover, true
	}
	return Civilian, true
}

// Second averages over the words that the other seat may have, and returns what it would believe. Once the role is
// known, everybody knows it.
func (m minds) Second(seen mini.Table, by, other, of game.Seat) []float64 {
	s := seen.State().(State)
	if s.Undercover != 0 {
		return m.Posterior(seen, by, of)
	}
	heard, own := hear(s), s.wordOf(by)
	var has [cards.Words]float64 // the probability that the other seat has each word
	sum := 0.0
	for _, w := range worlds[s.Card] {
		p := heard.chance(w, by, own)
		has[w.wordOf(other)] += p
		sum += p
	}
	p := 0.0
	for w, weight := range has {
		if weight > 0 {
			p += weight / sum * heard.believe(other, int8(w))[of]
		}
	}
	return labels(p)
}
