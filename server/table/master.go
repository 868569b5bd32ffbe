package table

import (
	"errors"
	"runtime/debug"
	"time"

	"github.com/VictoriaMetrics/metrics"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/actor"
	"aiwolfplay/server/store"
)

// botRounds is how often all agents with a question are asked before the
// mailbox is served again.
const botRounds = 2

// A master is the part of a table that one goroutine owns. Nothing else reads it.
type master struct {
	t     *Table
	key   rules.Key
	state rules.State
	log   []rules.Event // committed
	at    []int64       // by index of log: milliseconds, a third of a time.Time
	buf   []rules.Event

	published   int          // events of log that viewers may know
	living      game.SeatSet // people alive after the published events
	host        game.Seat    // of the room where the game began, NoSeat for none
	readBy      time.Time    // when viewers have read the published events; at reading pace the next one waits
	speed       float64
	stillUntil  time.Time // the story is stopped until then
	oneMore     bool      // after one more line
	toEnd       bool
	rest        time.Time // agents do nothing until then
	acted       time.Time // when the last step was stored
	projections map[game.Viewer]*projection

	bots      [game.MaxSeats]*bot
	deadlines [game.MaxSeats]deadline

	changes     []placed              // of the players of seats
	substituted game.SeatSet          // people's seats that agents play
	unguided    game.SeatSet          // people who have sent the guide away
	names       [game.MaxSeats]string // the substitutes' registered names
	missed      [game.MaxSeats]uint8  // questions in a row, by day, that a person left to the deadline
	night       night
	afterlife
	lendings int // changes of which seats' views are lent to whom

	minds     *Minds       // nil before the first
	lastMinds string       // the body of the last note of them
	unstored  []store.Note // of them
	reflected int          // events of log that were searched for moments
	asking    *agent.Minds // the current beliefs of the agents asked so far; nil: none are asked
	unasked   game.SeatSet // agents still to be asked

	timer     *time.Timer
	paused    bool
	mendAfter time.Duration // the least length of the last pause; 0 once something was stored
	endShown  bool          // the agents know that the game is over
	held      Hold
	early     []rules.Input       // answers of agents that arrived while the table was held
	oneTurn   bool                // hold the table again after this turn
	paces     [game.MaxSeats]Pace // how long each person has for answers
}

// A deadline is when a question of a seat is closed. Its times come from the monotonic clock, which nobody can set.
type deadline struct {
	ask   uint32
	since time.Time // when the question was first seen here
	at    time.Time // zero: never
}

// run serves the table until it is closed.
func (a *master) run() {
	a.timer = time.NewTimer(time.Hour) // arm sets it before it is first waited for
	defer a.timer.Stop()
	defer func() {
		for _, f := range a.t.audience.list() {
			f.end(ErrClosed)
		}
	}()
	a.t.mailbox.Run(a, actor.Loop{Work: a.work, Timer: a.timer.C, Panicked: a.panicked})
}

// answerAll commits the agents' answers that the rules accept in one step: the more answers share a
// commit, the faster a table of programs is. Nobody sees an answer before it is stored. Most refused
// answers are late: the deadline has answered.
func (a *master) answerAll(answers []rules.Input) {
	if a.held != HoldNone {
		a.early = append(a.early, answers...)
		return
	}
	if len(answers) == 0 || a.paused {
		return
	}
	state, evs := a.state, a.buf[:0]
	for _, in := range answers {
		err := a.t.read(&in.Action)
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

// panicked stops the table after a panic: an impossible state of one game is no reason to end the others.
func (a *master) panicked(p any) error {
	a.t.deps.Log.Error("table panicked", "seq", len(a.log), "panic", p, "stack", string(debug.Stack()))
	a.giveUp()
	return ErrPaused
}

// work does everything that can be done now and sets the timer for the next thing to
// do. Feeds are served only when nothing more can be done at once: the cuts between
// batches must not reveal how many secret steps there were.
func (a *master) work() {
	a.answerAll(a.t.answers.take())
	a.publish()
	a.closeStages()
	a.expire()
	a.replaceAbsent()
	settled := a.playBots()
	if a.closeStages() {
		settled = false
		a.t.mailbox.Wake() // the agents may be asked again
	}
	if settled {
		a.survey()
		a.pushFeeds()
		a.storeMinds()
	}
	a.doze()
	a.arm()
}

// step plays and commits an input.
func (a *master) step(in rules.Input) error {
	if err := a.refusal(); err != nil {
		return err
	}
	ask, _ := a.state.AskFor(in.Seat)
	next, evs, err := a.state.Step(&a.key, in, a.buf[:0])
	if err != nil {
		return err
	}
	a.buf = evs
	if err := a.commit(next, evs); err != nil {
		return err
	}
	if !in.Close {
		a.answered(in, ask.Kind)
	}
	return nil
}

// commit stores events and makes them the present. If it fails nothing has
// happened, as far as this table knows; resume finds out what the store knows.
func (a *master) commit(next rules.State, evs []rules.Event) error {
	if len(evs) == 0 {
		return nil
	}
	now := stamp()
	keep := a.t.deps.Store.Append
	if a.t.cfg.persons().Empty() && !next.Over() { // programs may be asked again after a power cut
		keep = a.t.deps.Store.AppendSoon
	}
	start := time.Now()
	err := keep(a.t.cfg.ID, stamped(evs, now), a.unstored...)
	stepStored.UpdateDuration(start)
	if took := time.Since(start); took > slowStore {
		a.postpone(took)
	}
	if err != nil {
		a.t.deps.Log.Error("step not stored", "seq", len(a.log)+1, "err", err)
		a.pause()
		return ErrPaused
	}
	a.mendAfter, a.unstored = 0, nil
	turns := (a.state.Stage() == rules.StageNone) != (next.Stage() == rules.StageNone) && !a.players().Empty()
	a.advance(next, evs, now)
	if turns {
		a.tellOfNight(start)
		return nil
	}
	a.publish()
	return nil
}

// slowStore is how long a write may take before deadlines are postponed.
const slowStore = time.Second

// postpone moves the deadlines, because nobody could answer while the store was busy. Those of a held
// night stay, since its length must reveal nothing.
func (a *master) postpone(d time.Duration) {
	if a.state.Stage() != rules.StageNone {
		return
	}
	for seat := range a.deadlines {
		if at := &a.deadlines[seat].at; !at.IsZero() {
			*at = at.Add(d)
		}
	}
}

// stepStored measures how long it takes to store a step, in seconds, including answers of programs.
var stepStored = metrics.NewSummary("play_step_stored_seconds")

// advance makes a committed step the present.
func (a *master) advance(state rules.State, evs []rules.Event, at time.Time) {
	a.state, a.acted = state, time.Now()
	for i := range evs {
		a.log, a.at = append(a.log, evs[i]), append(a.at, at.UnixMilli())
	}
}

// playBots asks the agents their open questions and takes the answers that they give at once. All agents
// with a question answer before one commit stores the answers, because storing takes longer than thinking.
// They never play ahead of the published events. It reports whether it finished, rather than used up its
// share of time.
func (a *master) playBots() (settled bool) {
	for range botRounds {
		if a.stopped() || !a.allPublished() || a.idle() || a.rests(time.Now()) {
			return true
		}
		a.reflect()
		if a.state.Over() {
			a.think(a.showEnd)
			continue
		}
		next, evs := a.state, a.buf[:0]
		for seat := a.nextBot(); seat != game.NoSeat && !a.rests(time.Now()); seat = a.nextBot() {
			a.think(func() { next, evs = a.consult(seat, next, evs) })
		}
		a.buf = evs
		_ = a.commit(next, evs) // which logs its error, and pauses the table
	}
	a.t.mailbox.Wake() // go on after the mailbox
	return false
}

// idle reports whether the agents have nothing to do.
func (a *master) idle() bool {
	if a.state.Over() {
		return a.endShown
	}
	return a.reflected == a.published && a.nextBot() == game.NoSeat
}

// nextBot returns a seat whose agent has a question that it has not seen. Connected agents come first:
// they think at the same time as the others, and no delay reveals how long those have thought.
func (a *master) nextBot() game.Seat {
	next := game.NoSeat
	for seat := range a.state.Waiting().All() {
		if ask, _ := a.state.AskFor(seat); a.bots[seat] == nil || a.bots[seat].asked == ask.ID {
			continue
		}
		if a.t.cfg.Seats[seat].Kind == Remote {
			return seat
		}
		if next == game.NoSeat {
			next = seat
		}
	}
	return next
}

// consult asks the agent of a seat and applies its answer to state. If the agent can't answer, or the
// rules refuse its answer, its seat is treated as if its time were up.
func (a *master) consult(seat game.Seat, state rules.State, evs []rules.Event) (rules.State, []rules.Event) {
	b := a.awake(seat)
	ask, _ := a.state.AskFor(seat)
	b.asked = ask.ID
	action, err := rules.Action{}, b.observe(a.log, seat)
	if b.mind != nil {
		var now bool
		if action, now, err = b.act(ask); err == nil && !now {
			a.deadlines[seat] = deadline{ask: ask.ID, at: time.Now().Add(a.t.cfg.Seats[seat].Kind.limit())}
			return state, evs
		}
	}
	if err == nil && action.Kind != rules.AskNone { // otherwise no answer will come
		if err = a.t.read(&action); err == nil {
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
	return a.silent(seat, ask.ID, state, evs)
}

// silent answers a question as if its time were up.
func (a *master) silent(seat game.Seat, ask uint32, state rules.State, evs []rules.Event) (rules.State, []rules.Event) {
	next, evs, err := state.Step(&a.key, rules.Input{Seat: seat, Ask: ask, Timeout: true}, evs)
	if err != nil { // the question was open a moment ago, and only the actor closes one
		a.t.deps.Log.Error("time-out refused", "seat", seat.Number(), "ask", ask, "err", err)
	}
	return next, evs
}

// showEnd shows the agents the end of the game and stops them.
func (a *master) showEnd() {
	if a.endShown {
		return
	}
	a.endShown = true
	for seat, b := range a.bots {
		if b == nil || b.dozing {
			continue
		}
		if err := b.observe(a.log, game.Seat(seat)); err != nil {
			a.t.deps.Log.Error("agent at the end", "seat", seat+1, "err", err)
		}
	}
	a.letGo(false)
	a.t.gameOver()
}

// timeUp answers the question of a seat whose deadline has passed.
func (a *master) timeUp(seat game.Seat, ask uint32) {
	if err := a.step(rules.Input{Seat: seat, Ask: ask, Timeout: true}); err != nil && !errors.Is(err, ErrPaused) {
		// The question was open a moment ago, and only the actor closes one.
		a.t.deps.Log.Error("time-out refused", "seat", seat.Number(), "ask", ask, "err", err)
	}
}

// expire closes the questions whose deadline has passed, and sets the deadlines of new ones.
func (a *master) expire() {
	now := time.Now()
	for seat := range a.state.Waiting().All() {
		if d := a.deadline(seat, now); !a.stopped() && !d.at.IsZero() && !now.Before(d.at) {
			a.timeUp(seat, d.ask)
		}
	}
}

// deadline returns the deadline of the seat's open question. The time of a person begins
// when the question is first seen here, that of an agent when it is asked.
func (a *master) deadline(seat game.Seat, now time.Time) deadline {
	ask, asked := a.state.AskFor(seat)
	if !asked {
		return deadline{}
	}
	d := &a.deadlines[seat]
	if d.ask != ask.ID {
		*d = deadline{ask: ask.ID, since: now}
		limit := a.paces[seat].limit(ask.Kind)
		switch {
		case a.bots[seat] != nil:
		case a.heldStage(now) != rules.StageNone:
			d.at = a.nightDeadline(ask.Kind)
		case a.state.Decided():
			d.at = now // nothing can change the winner
		case limit > 0:
			d.at = now.Add(limit)
		}
	}
	return *d
}

// arm sets the timer for the next deadline, the next line, or the moment when
// the table stops counting as watched. It ignores times at which there is nothing
// to do: a time in the past would keep the actor busy.
func (a *master) arm() {
	now := time.Now()
	var next time.Time
	if !a.stopped() && !a.state.Over() {
		for seat := range a.state.Waiting().All() {
			next = sooner(next, a.deadline(seat, now).at)
		}
		if stage := a.heldStage(now); !a.players().Empty() { // if no person plays, no clock ends the night
			next = sooner(next, a.stageEnds(stage))
			if stage == rules.StageDawn && !a.waitsForClock() {
				next = sooner(next, a.dayBreaks(now))
			}
		}
		_, change := a.away(now)
		next = sooner(sooner(next, change), a.waitChanges(now))
	}
	if a.paced(now) && a.t.deps.Pacer == nil { // a Pacer wakes the table itself
		if until := a.watchedUntil(); until.After(now) {
			next = sooner(next, until)
		}
		if !a.allPublished() && a.held == HoldNone {
			next = sooner(next, later(a.readBy, a.stillUntil))
		}
	}
	if a.rests(now) {
		next = sooner(next, a.rest)
	}
	next = sooner(next, a.dozesAt())
	if next.IsZero() {
		a.timer.Stop()
		return
	}
	a.timer.Reset(next.Sub(now))
}

// later returns the later of two times; zero is no time.
func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

// sooner returns the earlier of two times; zero is no time.
func sooner(a, b time.Time) time.Time {
	if a.IsZero() || !b.IsZero() && b.Before(a) {
		return b
	}
	return a
}
