package plain

import (
	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/speech"
	"aiwolfplay/game/rules"
)

// A player keeps only what its seat knows. Its beliefs and pretences are computed anew each time from the table, its
// key and the question.
type player struct {
	speech.Voice
	literalListener
	traits
}

// New seats a plain agent. It is an agent.Factory and never fails.
func New(s agent.Seating) (agent.Agent, error) {
	p := &player{traits: traitsOf(s.Key, s.Setup)}
	p.Voice = speech.Voice{Me: s.Seat, Key: s.Key, Table: s.Table(), Mind: p}
	return p, nil
}

// Observe adds what the seat has newly learned.
func (p *player) Observe(evs []rules.Event) {
	for i := range evs {
		p.Table.Observe(&evs[i])
	}
}
