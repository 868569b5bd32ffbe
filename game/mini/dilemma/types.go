package dilemma

import (
	"aiwolfplay/game"
	"aiwolfplay/game/draw"
	"aiwolfplay/game/mini"
)

// slip is the share of rounds in which an agent does the opposite of its plan.
const slip = 0.02

// A fixedType means to make a move that depends on the earlier rounds. Each is a Go function, so that inference can ask
// what a type would have done.
type fixedType struct {
	name  string
	means func(s State, seat game.Seat) Move // MoveNone: either, with equal chance
}

// types are the fixed types.
var types = []fixedType{
	{"random", func(State, game.Seat) Move { return MoveNone }},
	{"allc", func(State, game.Seat) Move { return Cooperate }},
	{"alld", func(State, game.Seat) Move { return Defect }},
	{"tftany", func(s State, seat game.Seat) Move { return unless(s.Played > 0 && s.defectors(s.last(), seat) > 0) }},
	{"tftmost", func(s State, seat game.Seat) Move { return unless(s.Played > 0 && s.defectors(s.last(), seat) > 1) }},
	{"grim", grim},
	{"pavlov", pavlov},
}

// unless defects if provoked.
func unless(provoked bool) Move {
	if provoked {
		return Defect
	}
	return Cooperate
}

func (s State) last() int { return int(s.Played) - 1 }

// defectors counts the defectors of a round, leaving one seat out.
func (s State) defectors(round int, but game.Seat) (n int) {
	for seat, m := range s.Moves[round] {
		if m == Defect && game.Seat(seat) != but {
			n++
		}
	}
	return n
}

// grim cooperates until another defects, and never again after that.
func grim(s State, seat game.Seat) Move {
	for round := range int(s.Played) {
		if s.defectors(round, seat) > 0 {
			return Defect
		}
	}
	return Cooperate
}

// pavlov repeats a move that brought at least as much as mutual cooperation brings, and changes it otherwise (win stay,
// lose shift).
func pavlov(s State, seat game.Seat) Move {
	if s.Played == 0 {
		return Cooperate
	}
	last := s.last()
	move := s.Moves[last][seat]
	if payoffs := s.Payoffs(); payoffs.Pay(s.Moves[last])[seat] >= payoffs.Cooperate {
		return move
	}
	return Cooperate + Defect - move
}

// answer lets a fixed type answer, with its slips.
func (f fixedType) answer(s State, _ mini.Question, seat game.Seat, d *draw.Draw) int32 {
	x := d.Float64()
	switch f.means(s, seat) {
	case Cooperate:
		return int32(unless(x < slip))
	case Defect:
		return int32(unless(x >= slip))
	}
	return int32(unless(x < 0.5))
}
