package table

import (
	"context"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/rules"
)

// A table of agents uses as much CPU time as it gets, and a visitor who opens many of them could use all of it. So
// the agents of tables without viewers work in the background, except if connected agents play, which wait for each
// other. The agents of other tables wait for the reading pace or for people anyway.

// think lets the agents work and sets how long they then rest.
func (a *master) think(work func()) {
	if a.t.deps.Background == nil || a.t.cfg.remote() || a.t.audience.attends(time.Now()) {
		work()
		return
	}
	rest := a.t.deps.Background(work)
	a.agents.rest = time.Now().Add(rest)
}

// awake returns the agent of a seat, nil if a person plays it.
func (a *master) awake(seat game.Seat) *bot {
	b, err := a.agents.awake(seat, a.roster.agentOf(seat))
	if err != nil {
		a.t.deps.Log.Error("agent not seated again", "seat", seat.Number(), "err", err)
	}
	return b
}

// consult asks the agent of a seat and applies its answer to state. If the agent can't answer, or the
// rules refuse its answer, its seat is treated as if its time were up.
func (a *master) consult(seat game.Seat, state rules.State, evs []rules.Event) (rules.State, []rules.Event) {
	b := a.awake(seat)
	ask, _ := a.record.state.AskFor(seat)
	b.asked = ask.ID
	action, err := rules.Action{}, b.observe(a.record.log, seat)
	if b.mind != nil {
		var now bool
		if action, now, err = b.act(ask); err == nil && !now {
			a.clock.Ask(seat, ask.ID, time.Now(), a.t.cfg.Seats[seat].Kind.limit())
			return state, evs
		}
	}
	if err == nil && action.Kind != rules.AskNone { // otherwise no answer will come
		if err = canonical(&a.t.said, &action); err == nil {
			var next rules.State
			next, evs, err = state.Step(&a.key, rules.Input{Seat: seat, Ask: ask.ID, Action: action}, evs)
			if err == nil {
				return next, evs
			}
		}
	}
	if err != nil {
		a.t.deps.Log.Error("agent without an answer", "seat", seat.Number(), "ask", ask.ID, "err", err)
	}
	next, evs, err := state.Step(&a.key, rules.Input{Seat: seat, Ask: ask.ID, Timeout: true}, evs)
	if err != nil { // the question was open a moment ago, and only the actor closes one
		a.t.deps.Log.Error("time-out refused", "seat", seat.Number(), "ask", ask.ID, "err", err)
	}
	return next, evs
}

// reflect asks the agents for their beliefs once after each published moment. If the table uses up its share of
// time, it continues at the next call. The beliefs are stored with the next step, or else by storeMinds.
func (a *master) reflect() {
	published := a.record.log[:a.record.published]
	if a.record.state.Over() {
		a.diary.Skip(len(published))
		return
	}
	alive := a.record.state.Alive()
	if !a.diary.Begin(published, func() game.SeatSet { return a.agents.thinkers(alive) }) {
		return
	}
	for seat := range a.diary.Unasked().All() {
		if a.agents.rests(time.Now()) {
			return
		}
		a.think(func() { a.diary.Ask(seat, func(m *agent.Minds) { a.askMind(m, seat) }) })
	}
	if !a.diary.Unasked().Empty() {
		return
	}
	if err := a.diary.Finish(stamp(), a.mindsShown()); err != nil {
		a.t.deps.Log.Error("minds not kept", "seq", len(published), "err", err)
	}
}

// askMind adds the beliefs of a seat's agent, if it can report any.
func (a *master) askMind(m *agent.Minds, seat game.Seat) {
	b := a.awake(seat)
	if b == nil || b.mind == nil {
		return
	}
	err := b.observe(a.record.log, seat)
	if err == nil {
		err = b.addBeliefs(m, seat)
	}
	if err != nil {
		a.t.deps.Log.Error("agent without a mind", "seat", seat.Number(), "err", err)
	}
}

// storeMinds stores beliefs that no step has stored. They are no part of the game: if they can't be
// stored, they are lost.
func (a *master) storeMinds() {
	notes := a.diary.Unstored()
	a.diary.Stored()
	for _, n := range notes {
		if err := a.t.deps.Store.AppendNote(a.t.cfg.ID, n); err != nil {
			a.t.deps.Log.Error("minds not stored", "after", n.After, "err", err)
			return
		}
	}
}

// fetchMinds reads the agents' beliefs so far from the store, because a table with people does not hold them.
// If that fails, the viewer sees only later ones.
func (a *master) fetchMinds(ctx context.Context) {
	if a.diary.Shown() != nil {
		return
	}
	a.storeMinds()
	rec, err := a.t.deps.Store.Load(ctx, a.t.cfg.ID)
	if err != nil {
		a.t.deps.Log.Error("minds not read", "err", err)
		return
	}
	a.diary.Fetch(rec.Notes)
}

// dozeAfter is how long a table waits for people before it releases its built-in agents, which hold
// most of its memory. Agents that are built anew from the log continue as they would have (see
// agenttest).
const dozeAfter = 20 * time.Second

// dozesAt returns when the table releases its agents. It is zero unless the table waits only for people,
// or agents rest while nobody is here, and there are agents to release.
func (a *master) dozesAt() time.Time {
	waiting, now := a.record.state.Waiting(), time.Now()
	rests := a.agents.rests(now) && !a.t.audience.attends(now)
	if a.paused || !rests && (waiting.Empty() || waiting&^a.roster.players() != 0) || !a.agents.anyAwake() {
		return time.Time{}
	}
	return a.acted.Add(dozeAfter)
}

// doze releases the agents if it is time.
func (a *master) doze() {
	if at := a.dozesAt(); !at.IsZero() && !time.Now().Before(at) {
		a.agents.release(true)
	}
}
