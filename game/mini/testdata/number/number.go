// Package number is a game for tests: three seats name a number at the same time, and
// whoever names one that nobody else names has that many points.
package number

import (
	"aiwolfplay/game"
	"aiwolfplay/game/draw"
	"aiwolfplay/game/mini"
)

// Named shows a seat's number, once all have named one.
const Named = mini.Own

// A State is a game. Numbers count from 1; 0 is not known.
type State struct{ Numbers [mini.Seats]uint8 }

// Game is the game.
var Game = mini.New(mini.Spec[State]{
	Name: "number", Settings: []string{"one"}, Scale: 1, Kinds: []string{"named"}, Rules: rules{},
	Types: []mini.Type[State]{{Name: "scripted",
		Answer: func(_ State, q mini.Question, seat game.Seat, _ *draw.Draw) int32 {
			return q.Legal[seat]
		}}},
})

var numbers = []int32{1, 2, 3, 4, 5, 6, 7, 8, 9}

type rules struct{}

func (rules) Begin(int) State                { return State{} }
func (rules) Deal(*mini.Step[State])         {}
func (rules) Legal(State, game.Seat) []int32 { return numbers }
func (r rules) Winners(s State) game.SeatSet { return mini.Leaders(r.Points(s)) }
func (rules) Stage(s State) (stage mini.Stage) {
	if s.Numbers[mini.Seats-1] == 0 {
		stage = mini.Stage{Kind: 1, Round: 1, Seats: mini.All}
	}
	return stage
}

func (r rules) Close(st *mini.Step[State]) {
	for seat, n := range st.Given {
		st.Tell(Named, game.Seat(seat), n)
	}
	for seat, n := range r.Points(st.S) {
		st.Tell(mini.Scored, game.Seat(seat), n)
	}
}

func (rules) Apply(s State, ev mini.Event) State {
	if ev.Kind == Named {
		s.Numbers[ev.Seat] = uint8(ev.Value)
	}
	return s
}

func (rules) Points(s State) (points [mini.Seats]int32) {
	for seat, n := range s.Numbers {
		if n != s.Numbers[(seat+1)%mini.Seats] && n != s.Numbers[(seat+2)%mini.Seats] {
			points[seat] = int32(n)
		}
	}
	return points
}
