package table

import (
	"time"

	"github.com/VictoriaMetrics/metrics"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/store"
)

// step plays and commits an input.
func (a *master) step(in rules.Input) error {
	switch {
	case a.paused:
		return ErrPaused
	case a.holding.held != HoldNone:
		return ErrHeld
	}
	ask, _ := a.record.state.AskFor(in.Seat)
	next, evs, err := a.record.state.Step(&a.key, in, a.buf[:0])
	if err != nil {
		return err
	}
	a.buf = evs
	if err := a.commit(next, evs); err != nil {
		return err
	}
	if !in.Close {
		a.roster.answered(in.Seat, ask.Kind, in.Timeout)
	}
	return nil
}

// answerAll commits the agents' answers that the rules accept in one step: the more answers share a
// commit, the faster a table of programs is. Nobody sees an answer before it is stored. Most refused
// answers are late: the deadline has answered. A held table keeps the answers.
func (a *master) answerAll(answers []rules.Input) {
	if a.holding.held != HoldNone {
		a.holding.early = append(a.holding.early, answers...)
		return
	}
	if len(answers) == 0 || a.paused {
		return
	}
	state, evs := a.record.state, a.buf[:0]
	for _, in := range answers {
		err := canonical(&a.t.said, &in.Action)
		if err == nil {
			state, evs, err = state.Step(&a.key, in, evs)
		}
		if err != nil {
			a.t.deps.Log.Debug("agent's late answer refused", "seat", in.Seat.Number(), "ask", in.Ask, "err", err)
		}
	}
	a.buf = evs
	_ = a.commit(state, evs) // which logs its error, and pauses the table
}

// commit stores events, makes them the present, and publishes them. If it fails, nothing has
// happened as far as this table knows; resume finds out what the store knows.
func (a *master) commit(next rules.State, evs []rules.Event) error {
	if len(evs) == 0 {
		return nil
	}
	now := stamp()
	keep := a.t.deps.Store.Append
	if a.roster.persons.Empty() && !next.Over() { // programs may be asked again after a power cut
		keep = a.t.deps.Store.AppendSoon
	}
	start := time.Now()
	err := keep(a.t.cfg.ID, stamped(evs, now), a.agents.diary.Unstored()...)
	stepStored.UpdateDuration(start)
	// Nobody could answer while the store was busy. The length of a held night must reveal nothing.
	if took := time.Since(start); took > slowStore && a.record.state.Stage() == rules.StageNone {
		a.clock.Postpone(took)
	}
	if err != nil {
		a.t.deps.Log.Error("step not stored", "seq", len(a.record.log)+1, "err", err)
		a.pause()
		return ErrPaused
	}
	a.mendAfter = 0
	a.agents.diary.Stored()
	held := func(s rules.State) bool { return s.Stage() != rules.StageNone }
	turns := held(a.record.state) != held(next) && !a.roster.players().Empty()
	a.record.advance(next, evs, now)
	a.agents.acted = time.Now()
	if turns {
		a.publishNight(start)
	} else {
		a.publish()
	}
	return nil
}

// Deadlines are postponed if a write takes longer than slowStore.
const slowStore = time.Second

// stepStored measures how long it takes to store a step, in seconds, including answers of programs.
var stepStored = metrics.NewSummary("play_step_stored_seconds")

// publishDelay is the delay between the answer or moment that begins or ends a held night and its
// publication. Storing the step, which may contain secrets, takes less.
const publishDelay = 50 * time.Millisecond

// publishNight publishes the beginning or end of a held night at a time that depends on nothing secret:
// a fixed delay after since. It serves viewers before agents start to think, so that these don't take
// the processor from them. Until then the table answers nobody.
func (a *master) publishNight(since time.Time) {
	at := since.Add(time.Since(since).Truncate(publishDelay) + publishDelay)
	select {
	case <-time.After(time.Until(at)):
	case <-a.t.mailbox.Context().Done():
	}
	a.publish()
	a.pushFeeds()
	a.agents.rest = time.Now().Add(publishDelay)
}

// writeNote stores a note after the last event. Like a step, it counts once it is stored.
func (a *master) writeNote(kind string, to game.Audience, body any) error {
	n, err := noteOf(kind, to, len(a.record.log), stamp(), body)
	if err != nil {
		return err
	}
	return a.storeNote(n)
}

// storeNote stores a note. If that fails, it pauses the table.
func (a *master) storeNote(n store.Note) error {
	if err := a.t.deps.Store.AppendNote(a.t.cfg.ID, n); err != nil {
		a.t.deps.Log.Error("note not stored", "kind", n.Kind, "err", err)
		a.pause()
		return ErrPaused
	}
	return nil
}

func stamped(evs []rules.Event, at time.Time) []store.Stamped {
	out := make([]store.Stamped, len(evs))
	for i := range evs {
		out[i] = store.Stamped{Event: evs[i], At: at}
	}
	return out
}
