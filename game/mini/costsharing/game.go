package costsharing

import (
	"aiwolfplay/game"
	"aiwolfplay/game/mini"
)

// Spec describes the game.
var Spec = mini.Spec[State]{
	Name:     "costsharing",
	Settings: settingNames(),
	Scale:    1,
	Kinds:    []string{"offered", "voted", "agreed"},
	Rules:    rules{},
	Types:    agents(),
	Minds:    minds{},
}

// Game is the game.
var Game = mini.New(Spec)

func settingNames() (names []string) {
	for i := range cases {
		names = append(names, cases[i].Name)
	}
	return names
}

// agents returns the built-in agents: the fixed types, and the agent that infers them.
func agents() (list []mini.Type[State]) {
	for i := range types {
		list = append(list, mini.Type[State]{Name: types[i].name, Answer: types[i].answer})
	}
	return append(list, mini.Type[State]{Name: "bayes", Answer: bayes})
}

// minds infers the fixed types. The agent that infers them has no label: the pages say that it is none of them.
type minds struct{}

func (minds) Labels() (names []string) {
	for i := range types {
		names = append(names, types[i].name)
	}
	return names
}

func (minds) Posterior(seen mini.Table, _, of game.Seat) []float64 {
	w := infer(seen.State().(State), of)
	return w[:]
}

func (minds) Truth(_ mini.Table, _ game.Seat, agent string) (label int, ok bool) {
	for i := range types {
		if types[i].name == agent {
			return i, true
		}
	}
	return 0, false
}

// Second returns what everybody infers: all offers and votes are public.
func (m minds) Second(seen mini.Table, _, _, of game.Seat) []float64 {
	return m.Posterior(seen, game.NoSeat, of)
}
