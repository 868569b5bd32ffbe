package table

import (
	"time"

	"aiwolfplay/game"
)

// dozeAfter is how long a table waits for people before its built-in agents are let go. What they
// hold is most of what a table holds; built anew and shown the log they go on as they would have
// (see agenttest).
const dozeAfter = 20 * time.Second

// dozesAt returns when the agents are let go: zero unless only people are waited for, or the agents
// rest while nobody is here, and somebody would go.
func (a *actor) dozesAt() time.Time {
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

// mayDoze reports whether the seat's agent is a built-in one that is there.
func (a *actor) mayDoze(seat game.Seat) bool {
	b := a.bots[seat]
	return b != nil && b.mind != nil && a.t.cfg.Seats[seat].Kind != Remote
}

// doze lets the agents go if it is time.
func (a *actor) doze() {
	if at := a.dozesAt(); at.IsZero() || time.Now().Before(at) {
		return
	}
	a.letGo(true)
}

// letGo lets the built-in agents go. Those who doze come back when they are needed.
func (a *actor) letGo(doze bool) {
	for seat := range a.bots {
		if a.mayDoze(game.Seat(seat)) {
			a.bots[seat] = &bot{asked: a.bots[seat].asked, dozing: doze}
		}
	}
}

// awake returns the seat's agent, nil if a person plays it; one that dozes is built anew. It has
// not been shown the log yet.
func (a *actor) awake(seat game.Seat) *bot {
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
