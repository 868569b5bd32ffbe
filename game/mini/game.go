package mini

import (
	"aiwolfplay/game"
	"aiwolfplay/game/draw"
)

// A Game is one kind of game, whatever its state.
type Game interface {
	// Name returns the game's name in addresses, storage and message ids.
	Name() string
	// Settings returns the names of the settings that it can be played with.
	Settings() []string
	// Scale returns how many units one point has.
	Scale() int32
	// KindName returns the stored name of an event's kind, "" for one that the game
	// doesn't have.
	KindName(Kind) string
	// Begin deals a game.
	Begin(setting int, key *draw.Key) (Table, []Event)
	// View folds what one viewer has seen. The whole log gives the game's state.
	View(setting int, seen []Event) Table
	// Types returns the names of the built-in agents, the weakest first.
	Types() []string
	// Variants returns the names of agents that only measurements seat: they lack
	// something that a type has.
	Variants() []string
	// Runner returns a Runner, which plays games of agents quickly.
	Runner() Runner
	// Answer returns the answer of an agent of a type. seen is its seat's view, and d the source of its own chance. The
	// type must be one of Types or Variants.
	Answer(agent string, seen Table, seat game.Seat, d *draw.Draw) int32
	// Minds returns the game's inferences about the seats, nil if there are none.
	Minds() Minds
}

// A Table is the state of one game, or one viewer's view of it. Tables don't change.
type Table interface {
	// Step takes an answer. It returns ErrOver, ErrNotAsked, ErrStale or ErrIllegal.
	Step(key *draw.Key, in Input) (Table, []Event, error)
	// Apply folds one event.
	Apply(ev Event) Table
	// Waiting returns the seats whose answers are awaited.
	Waiting() game.SeatSet
	// Question returns a seat's open question. It reports false if there is none.
	Question(seat game.Seat) (Question, bool)
	// Open returns the open question, without legal answers, whoever is asked.
	Open() Question
	// Given returns a seat's answer to the open question, as far as the viewer knows it.
	Given(seat game.Seat) (answer int32, ok bool)
	// Over reports whether the game has ended.
	Over() bool
	// Points returns each seat's points so far, in units of 1/Game.Scale.
	Points() [Seats]int32
	// Winners returns the winners of a game that is over.
	Winners() game.SeatSet
	// State returns the game's own state, for its own pages and tests.
	State() any
}

// Minds computes exactly what can be inferred about the others.
type Minds interface {
	// Labels returns what a seat may turn out to be.
	Labels() []string
	// Posterior returns the probability of each label for a seat, by the view of seat by. With game.NoSeat it is the
	// view of a spectator.
	Posterior(seen Table, by, of game.Seat) []float64
	// Truth returns the label of a seat in the whole state of a game; agent is the
	// type that plays there, "" for a person. It reports false if the seat has none.
	Truth(whole Table, of game.Seat, agent string) (label int, ok bool)
	// Second returns the probabilities, as seat by estimates them, that another seat gives to each label of a third
	// one. It returns nil if the game has no such estimates.
	Second(seen Table, by, other, of game.Seat) []float64
}

// A Type is a built-in agent: a pure function of what its seat has seen.
type Type[S comparable] struct {
	Name   string
	Answer func(seen S, q Question, seat game.Seat, d *draw.Draw) int32
}

// A Spec describes a game with state S.
type Spec[S comparable] struct {
	Name     string
	Settings []string
	Scale    int32
	Kinds    []string // names of the kinds from Own
	Rules    Rules[S]
	Types    []Type[S]
	Variants []Type[S]
	Minds    Minds
}

// New returns the game of a spec.
func New[S comparable](spec Spec[S]) Game { return &kind[S]{spec} }

type kind[S comparable] struct{ spec Spec[S] }

func (g *kind[S]) Name() string       { return g.spec.Name }
func (g *kind[S]) Settings() []string { return g.spec.Settings }
func (g *kind[S]) Scale() int32       { return g.spec.Scale }
func (g *kind[S]) Minds() Minds       { return g.spec.Minds }

// shared holds the names of the kinds below Own.
var shared = [...]string{Answered: "answered", Ready: "ready", Closed: "closed", Scored: "scored", Ended: "ended",
	Left: "left", Back: "back"}

func (g *kind[S]) KindName(k Kind) string {
	if int(k) < len(shared) {
		return shared[k]
	}
	if i := int(k) - int(Own); i >= 0 && i < len(g.spec.Kinds) {
		return g.spec.Kinds[i]
	}
	return ""
}

func (g *kind[S]) Types() []string    { return namesOf(g.spec.Types) }
func (g *kind[S]) Variants() []string { return namesOf(g.spec.Variants) }

func namesOf[S comparable](types []Type[S]) (names []string) {
	for _, t := range types {
		names = append(names, t.Name)
	}
	return names
}

// agent returns a type or a variant.
func (g *kind[S]) agent(name string) *Type[S] {
	for _, list := range [...][]Type[S]{g.spec.Types, g.spec.Variants} {
		for i := range list {
			if list[i].Name == name {
				return &list[i]
			}
		}
	}
	panic("mini: no agent " + name)
}

func (g *kind[S]) Begin(setting int, key *draw.Key) (Table, []Event) {
	st := Step[S]{Key: key, rules: g.spec.Rules}
	s := begin(&st, setting)
	return &table[S]{g, s}, st.log
}

func (g *kind[S]) View(setting int, seen []Event) Table {
	s := State[S]{Game: g.spec.Rules.Begin(setting)}
	for _, ev := range seen {
		s = s.apply(g.spec.Rules, ev)
	}
	return &table[S]{g, s}
}

func (g *kind[S]) Answer(agent string, seen Table, seat game.Seat, d *draw.Draw) int32 {
	t := seen.(*table[S])
	q, ok := t.Question(seat)
	if !ok {
		panic("mini: an agent that isn't asked")
	}
	return g.agent(agent).Answer(t.s.Game, q, seat, d)
}

// A table is a state with its rules. It is comparable by its fields.
type table[S comparable] struct {
	kind *kind[S]
	s    State[S]
}

func (t *table[S]) Step(key *draw.Key, in Input) (Table, []Event, error) {
	st := Step[S]{Key: key, rules: t.kind.spec.Rules}
	s, err := t.s.step(&st, in)
	if err != nil {
		return t, nil, err
	}
	return &table[S]{t.kind, s}, st.log, nil
}

func (t *table[S]) Apply(ev Event) Table {
	return &table[S]{t.kind, t.s.apply(t.kind.spec.Rules, ev)}
}

func (t *table[S]) Waiting() game.SeatSet { return t.s.waiting(t.kind.spec.Rules) }

func (t *table[S]) Question(seat game.Seat) (Question, bool) {
	return t.s.question(t.kind.spec.Rules, seat)
}

func (t *table[S]) Open() Question {
	stage := t.kind.spec.Rules.Stage(t.s.Game)
	return Question{ID: t.s.stage + 1, Kind: stage.Kind, Round: stage.Round}
}

func (t *table[S]) Given(seat game.Seat) (int32, bool) {
	return t.s.given[seat], t.s.has.Has(seat)
}

func (t *table[S]) Over() bool            { return t.s.over }
func (t *table[S]) Points() [Seats]int32  { return t.kind.spec.Rules.Points(t.s.Game) }
func (t *table[S]) Winners() game.SeatSet { return t.kind.spec.Rules.Winners(t.s.Game) }
func (t *table[S]) State() any            { return t.s.Game }
