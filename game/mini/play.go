package mini

import (
	"aiwolfplay/game"
	"aiwolfplay/game/draw"
)

// A Sim plays games of built-in agents without storage, and reuses its memory.
type Sim[S comparable] struct {
	spec *Spec[S]
	log  []Event
}

// NewSim returns a Sim for the game of a spec.
func NewSim[S comparable](spec *Spec[S]) *Sim[S] { return &Sim[S]{spec: spec} }

// Play plays one game of three types, given by their index in the spec, and
// returns its last state. The log is valid until the next game.
func (sim *Sim[S]) Play(setting int, key *draw.Key, types [Seats]int) (State[S], []Event) {
	rules := sim.spec.Rules
	s, log := begin(rules, setting, key, sim.log[:0])
	var seen [Seats]State[S]
	for seat := range seen {
		seen[seat].Game = rules.Begin(setting)
	}
	told := 0
	for !s.over {
		told = tell(rules, &seen, log, told)
		for seat := range s.waiting(rules).All() {
			q, _ := seen[seat].question(rules, seat)
			d := AgentDraw(key, seat, q.ID)
			answer := sim.spec.Types[types[seat]].Answer(seen[seat].Game, q, seat, &d)
			var err error
			s, log, err = s.step(rules, key, Input{Seat: seat, Question: q.ID, Answer: answer}, log)
			if err != nil {
				panic("mini: " + sim.spec.Types[types[seat]].Name + ": " + err.Error())
			}
		}
	}
	sim.log = log
	return s, log
}

// tell shows the seats the events from told on, and returns how many there are.
func tell[S comparable](rules Rules[S], seen *[Seats]State[S], log []Event, told int) int {
	for _, ev := range log[told:] {
		for seat := range game.Seat(Seats) {
			if ev.To.Includes(game.AtSeat(seat)) {
				seen[seat] = seen[seat].apply(rules, ev)
			}
		}
	}
	return len(log)
}

// AgentDraw returns the chance of the agent at a seat for one question. It
// follows from the game's key, so a restarted server's agents answer alike.
func AgentDraw(key *draw.Key, seat game.Seat, question uint16) draw.Draw {
	own := key.Agent(seat)
	return own.Draw(draw.At{0, uint8(question >> 8), uint8(question)})
}
