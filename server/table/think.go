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
func (g *agents) think(work func()) {
	if g.deps.Background == nil || g.cfg.remote() || g.audience.attends(time.Now()) {
		work()
		return
	}
	rest := g.deps.Background(work)
	g.rest = time.Now().Add(rest)
}

// consult asks the agent of a seat and applies its answer to state. If the agent can't answer, or the
// rules refuse its answer, its seat is treated as if its time were up.
func (g *agents) consult(seat game.Seat, state rules.State, evs []rules.Event) (rules.State, []rules.Event) {
	b := g.awake(seat)
	ask, _ := g.record.state.AskFor(seat)
	b.asked = ask.ID
	action, err := rules.Action{}, b.observe(g.record.log, seat)
	if b.mind != nil {
		var now bool
		if action, now, err = b.act(ask); err == nil && !now {
			g.clock.Ask(seat, ask.ID, time.Now(), g.cfg.Seats[seat].Kind.limit())
			return state, evs
		}
	}
	if err == nil && action.Kind != rules.AskNone { // otherwise no answer will come
		if err = canonical(g.said, &action); err == nil {
			var next rules.State
			next, evs, err = state.Step(g.key, rules.Input{Seat: seat, Ask: ask.ID, Action: action}, evs)
			if err == nil {
				return next, evs
			}
		}
	}
	if err != nil {
		g.deps.Log.Error("agent without an answer", "seat", seat.Number(), "ask", ask.ID, "err", err)
	}
	next, evs, err := state.Step(g.key, rules.Input{Seat: seat, Ask: ask.ID, Timeout: true}, evs)
	if err != nil { // the question was open a moment ago, and only the actor closes one
		g.deps.Log.Error("time-out refused", "seat", seat.Number(), "ask", ask.ID, "err", err)
	}
	return next, evs
}

// idle reports whether the agents have nothing to do.
func (g *agents) idle() bool {
	if g.record.state.Over() {
		return g.done
	}
	return g.diary.UpToDate(g.record.published) && g.next() == game.NoSeat
}

// showEnd shows the agents the end of the game and stops them.
func (g *agents) showEnd() {
	if g.done {
		return
	}
	g.done = true
	for seat, b := range g.bots {
		if b == nil || b.dozing {
			continue
		}
		if err := b.observe(g.record.log, game.Seat(seat)); err != nil {
			g.deps.Log.Error("agent at the end", "seat", seat+1, "err", err)
		}
	}
	g.release(false)
	g.gameOver()
}

// reflect asks the agents for their beliefs once after each published moment. If the table uses up its share of
// time, it continues at the next call. The beliefs are stored with the next step, or else by storeMinds.
// With keep, somebody may see them.
func (g *agents) reflect(keep bool) {
	published := g.record.log[:g.record.published]
	if g.record.state.Over() {
		g.diary.Skip(len(published))
		return
	}
	if !g.diary.Begin(published, g.thinkers) {
		return
	}
	for seat := range g.diary.Unasked().All() {
		if g.rests(time.Now()) {
			return
		}
		g.think(func() { g.diary.Ask(seat, func(m *agent.Minds) { g.askMind(m, seat) }) })
	}
	if !g.diary.Unasked().Empty() {
		return
	}
	if err := g.diary.Finish(stamp(), keep); err != nil {
		g.deps.Log.Error("minds not kept", "seq", len(published), "err", err)
	}
}

// askMind adds the beliefs of a seat's agent, if it can report any.
func (g *agents) askMind(m *agent.Minds, seat game.Seat) {
	b := g.awake(seat)
	if b == nil || b.mind == nil {
		return
	}
	err := b.observe(g.record.log, seat)
	if err == nil {
		err = b.addBeliefs(m, seat)
	}
	if err != nil {
		g.deps.Log.Error("agent without a mind", "seat", seat.Number(), "err", err)
	}
}

// storeMinds stores beliefs that no step has stored. They are no part of the game: if they can't be
// stored, they are lost.
func (g *agents) storeMinds() {
	notes := g.diary.Unstored()
	g.diary.Stored()
	for _, n := range notes {
		if err := g.deps.Store.AppendNote(g.cfg.ID, n); err != nil {
			g.deps.Log.Error("minds not stored", "after", n.After, "err", err)
			return
		}
	}
}

// fetchMinds reads the agents' beliefs so far from the store, because a table with people does not hold them.
// If that fails, the viewer sees only later ones.
func (g *agents) fetchMinds(ctx context.Context) {
	if g.diary.Shown() != nil {
		return
	}
	g.storeMinds()
	rec, err := g.deps.Store.Load(ctx, g.cfg.ID)
	if err != nil {
		g.deps.Log.Error("minds not read", "err", err)
		return
	}
	g.diary.Fetch(rec.Notes)
}

// A table that has waited for people for dozeAfter releases its built-in agents, which hold
// most of its memory. Agents that are built anew from the log continue as they would have (see
// agenttest).
const dozeAfter = 20 * time.Second

// dozesAt returns when the table releases its agents. It returns the zero time if there are no agents to release. It
// also does so unless the table waits only for people, or the agents rest while nobody is here.
func (g *agents) dozesAt(paused bool) time.Time {
	waiting, now := g.record.state.Waiting(), time.Now()
	rests := g.rests(now) && !g.audience.attends(now)
	if paused || !rests && (waiting.Empty() || waiting&^g.roster.players() != 0) || !g.anyAwake() {
		return time.Time{}
	}
	return g.acted.Add(dozeAfter)
}

// doze releases the agents if it is time.
func (g *agents) doze(paused bool) {
	if at := g.dozesAt(paused); !at.IsZero() && !time.Now().Before(at) {
		g.release(true)
	}
}
