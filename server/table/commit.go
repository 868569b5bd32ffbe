package table

import (
	"time"

	"github.com/VictoriaMetrics/metrics"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/store"
)

// step plays and commits an input.
func (m *master) step(in rules.Input) error {
	switch {
	case m.paused:
		return ErrPaused
	case m.holding.held != HoldNone:
		return ErrHeld
	}
	ask, _ := m.record.state.AskFor(in.Seat)
	next, evs, err := m.record.state.Step(&m.key, in, m.buf[:0])
	if err != nil {
		return err
	}
	m.buf = evs
	if err := m.commit(next, evs); err != nil {
		return err
	}
	if !in.Close {
		m.roster.answered(in.Seat, ask.Kind, in.Timeout)
	}
	return nil
}

// answerAll commits the agents' answers that the rules accept in one step: the more answers share a
// commit, the faster a table of programs is. Nobody sees an answer before it is stored. Most refused
// answers are late: the deadline has answered. A held table keeps the answers.
func (m *master) answerAll(answers []rules.Input) {
	if m.holding.held != HoldNone {
		m.holding.early = append(m.holding.early, answers...)
		return
	}
	if len(answers) == 0 || m.paused {
		return
	}
	state, evs := m.record.state, m.buf[:0]
	for _, in := range answers {
		err := canonical(&m.t.said, &in.Action)
		if err == nil {
			state, evs, err = state.Step(&m.key, in, evs)
		}
		if err != nil {
			m.t.deps.Log.Debug("agent's late answer refused", "seat", in.Seat.Number(), "ask", in.Ask, "err", err)
		}
	}
	m.buf = evs
	_ = m.commit(state, evs) // commit logs its error and pauses the table
}

// commit stores events, makes them the present, and publishes them. If it fails, the table continues as if nothing had
// happened; resume later reads what was in fact stored.
func (m *master) commit(next rules.State, evs []rules.Event) error {
	if len(evs) == 0 {
		return nil
	}
	now := stamp()
	keep := m.t.deps.Store.Append
	if m.roster.persons.Empty() && !next.Over() { // programs may be asked again after a power cut
		keep = m.t.deps.Store.AppendSoon
	}
	start := time.Now()
	err := keep(m.t.cfg.ID, stamped(evs, now), m.agents.diary.Unstored()...)
	stepStored.UpdateDuration(start)
	// Nobody could answer while the store was busy. The length of a held night must reveal nothing.
	if took := time.Since(start); took > slowStore && m.record.state.Stage() == rules.StageNone {
		m.clock.Postpone(took)
	}
	if err != nil {
		m.t.deps.Log.Error("step not stored", "seq", len(m.record.log)+1, "err", err)
		m.pause()
		return ErrPaused
	}
	m.mendAfter = 0
	m.agents.diary.Stored()
	held := func(s rules.State) bool { return s.Stage() != rules.StageNone }
	turns := held(m.record.state) != held(next) && !m.roster.players().Empty()
	m.record.advance(next, evs, now)
	m.agents.acted = time.Now()
	if turns {
		m.publishNight(start)
	} else {
		m.publish()
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

// publishNight publishes the beginning or end of a held night at a time that depends on nothing secret: a fixed delay
// after since. It serves viewers before agents start to think, so that the agents don't delay the viewers. Until
// publication, the table answers nobody.
func (m *master) publishNight(since time.Time) {
	at := since.Add(time.Since(since).Truncate(publishDelay) + publishDelay)
	select {
	case <-time.After(time.Until(at)):
	case <-m.t.mailbox.Context().Done():
	}
	m.publish()
	m.pushFeeds()
	m.agents.rest = time.Now().Add(publishDelay)
}

// writeNote stores a note after the last event. Like a step, the note counts once it is stored.
func (m *master) writeNote(kind string, to game.Audience, body any) error {
	n, err := noteOf(kind, to, len(m.record.log), stamp(), body)
	if err != nil {
		return err
	}
	return m.storeNote(n)
}

// storeNote stores a note. If that fails, it pauses the table.
func (m *master) storeNote(n store.Note) error {
	if err := m.t.deps.Store.AppendNote(m.t.cfg.ID, n); err != nil {
		m.t.deps.Log.Error("note not stored", "kind", n.Kind, "err", err)
		m.pause()
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
