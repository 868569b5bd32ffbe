package publicgood

import (
	"aiwolfplay/game"
	"aiwolfplay/game/mini"
)

// Spec describes the game.
var Spec = mini.Spec[State]{
	Name:     "publicgood",
	Settings: settingNames(),
	Scale:    Scale,
	Kinds:    []string{"gave"},
	Rules:    rules{},
	Types:    agents(),
	Minds:    minds{},
}

// Game is the game.
var Game = mini.New(Spec)

func settingNames() (names []string) {
	for _, s := range settings {
		names = append(names, s.name)
	}
	return names
}

// agents returns the built-in agents: the fixed types, and the agent that infers them.
func agents() (list []mini.Type[State]) {
	for _, f := range types {
		list = append(list, mini.Type[State]{Name: f.name, Answer: f.answer})
	}
	return append(list, mini.Type[State]{Name: "bayes", Answer: bayes})
}

// minds infers the fixed types. The agent that infers them has no label: the pages say that it is none of them.
type minds struct{}

func (minds) Labels() (names []string) {
	for _, f := range types {
		names = append(names, f.name)
	}
	return names
}

func (minds) Posterior(seen mini.Table, _, of game.Seat) []float64 {
	w := infer(seen.State().(State), of)
	return w[:]
}

func (minds) Truth(_ mini.Table, _ game.Seat, agent string) (label int, ok bool) {
	for i, f := range types {
		if f.name == agent {
			return i, true
		}
	}
	return 0, false
}

// Second returns what one seat thinks that another believes about a third. All amounts are public, so everybody
// believes the same.
func (m minds) Second(seen mini.Table, _, _, of game.Seat) []float64 {
	return m.Posterior(seen, game.NoSeat, of)
}
