package table

import (
	"time"

	"aiwolfplay/game"
)

// dozeAfter is how long a table waits for people before it releases its built-in agents, which hold
// most of its memory. Agents that are built anew from the log continue as they would have (see
// agenttest).
const dozeAfter = 20 * time.Second

// dozesAt returns when the table releases its agents. It is zero unless the table waits only for people,
// or agents rest while nobody is here, and there are agents to release.
func (a *master) dozesAt() time.Time {
	waiting, now := a.state.Waiting(), time.Now()
	rests := a.rests(now) && !a.t.audience.attends(now)
	if a.paused || !rests && (waiting.Empty() || waiting&^a.players() != 0) {
		return time.Time{}
	}
	for seat := range a.bots {
		if a.mayDoze(game.Seat(seat)) {
			return a.acted.Add(dozeAfter)
		}
	}
	return time.Time{}
}

// mayDoze reports whether the seat has a built-in agent that is not dozing.
func (a *master) mayDoze(seat game.Seat) bool {
	b := a.bots[seat]
	return b != nil && b.mind != nil && a.t.cfg.Seats[seat].Kind != Remote
}

// doze releases the agents if it is time.
func (a *master) doze() {
	if at := a.dozesAt(); at.IsZero() || time.Now().Before(at) {
		return
	}
	a.letGo(true)
}

// letGo releases the built-in agents. With doze they are built anew when they are needed.
func (a *master) letGo(doze bool) {
	for seat := range a.bots {
		if a.mayDoze(game.Seat(seat)) {
			a.bots[seat] = &bot{asked: a.bots[seat].asked, dozing: doze}
		}
	}
}

// awake returns the seat's agent, nil if a person plays it. It builds a dozing agent anew; that one has
// not seen the log yet.
func (a *master) awake(seat game.Seat) *bot {
	b := a.bots[seat]
	if b == nil || !b.dozing {
		return b
	}
	b.dozing = false
	name := a.t.cfg.Seats[seat].Agent
	if a.substituted.Has(seat) {
		name = a.names[seat]
	}
	fresh, err := newBot(a.t, seat, name)
	if err != nil {
		a.t.deps.Log.Error("agent not seated again", "seat", seat.Number(), "err", err)
		return b
	}
	fresh.asked = b.asked
	a.bots[seat] = fresh
	return fresh
}
