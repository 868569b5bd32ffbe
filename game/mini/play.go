package mini

import (
	"aiwolfplay/game"
	"aiwolfplay/game/draw"
)

// A Sim plays games of built-in agents without storage, and reuses its memory.
type Sim[S comparable] struct {
	spec *Spec[S]
	st   Step[S]
	draw draw.Draw
}

// NewSim returns a Sim for the game of a spec.
func NewSim[S comparable](spec *Spec[S]) *Sim[S] { return &Sim[S]{spec: spec} }

// Play plays one game of three types, given by their index in the spec, and
// returns its last state. The log is valid until the next game.
func (sim *Sim[S]) Play(setting int, key *draw.Key, types [Seats]int) (State[S], []Event) {
	var who [Seats]*Type[S]
	for seat, i := range types {
		who[seat] = &sim.spec.Types[i]
	}
	return sim.play(setting, key, &who)
}

func (sim *Sim[S]) play(setting int, key *draw.Key, who *[Seats]*Type[S]) (State[S], []Event) {
	rules, st := sim.spec.Rules, &sim.st
	*st = Step[S]{Key: key, rules: rules, log: st.log[:0]}
	s := begin(st, setting)
	var seen [Seats]State[S]
	var keys [Seats]draw.Key
	for seat := range seen {
		seen[seat].Game = rules.Begin(setting)
		keys[seat] = key.Agent(game.Seat(seat))
	}
	told := 0
	for !s.over {
		told = tell(rules, &seen, st.log, told)
		asked := s.waiting(rules)
		for seat := range game.Seat(Seats) {
			if !asked.Has(seat) {
				continue
			}
			q, _ := seen[seat].question(rules, seat)
			sim.draw = agentDraw(&keys[seat], q.ID)
			answer := who[seat].Answer(seen[seat].Game, q, seat, &sim.draw)
			var err error
			if s, err = s.step(st, Input{Seat: seat, Question: q.ID, Answer: answer}); err != nil {
				panic("mini: " + who[seat].Name + ": " + err.Error())
			}
		}
	}
	return s, st.log
}

// tell shows the seats the events from told on, and returns the number of all events.
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

// AgentDraw returns the source of chance for one question to the agent at a seat. It follows from the game's key, so
// the agents of a restarted server give the same answers.
func AgentDraw(key *draw.Key, seat game.Seat, question uint16) draw.Draw {
	own := key.Agent(seat)
	return agentDraw(&own, question)
}

func agentDraw(own *draw.Key, question uint16) draw.Draw {
	return own.Draw(draw.At{0, uint8(question >> 8), uint8(question)})
}

// A Runner plays games of built-in agents, given by name, without storage. It reuses its memory, so each goroutine
// needs its own.
type Runner interface {
	// Play plays one game and returns its last state. The log is valid until the next
	// game. The names must be some of Types or Variants.
	Play(setting int, key *draw.Key, agents [Seats]string) (Table, []Event)
}

func (g *kind[S]) Runner() Runner { return &runner[S]{g, NewSim(&g.spec)} }

type runner[S comparable] struct {
	kind *kind[S]
	sim  *Sim[S]
}

func (r *runner[S]) Play(setting int, key *draw.Key, agents [Seats]string) (Table, []Event) {
	var who [Seats]*Type[S]
	for seat, name := range agents {
		who[seat] = r.kind.agent(name)
	}
	s, log := r.sim.play(setting, key, &who)
	return &table[S]{r.kind, s}, log
}
