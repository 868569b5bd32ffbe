package table

import (
	"context"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
)

// A night is the running held night (rules.Setup.HeldNight). Nothing that viewers see
// in it depends on which seats have a task.
type night struct {
	day   int
	phase game.Phase
	began time.Time
	ready game.SeatSet  // people who are done
	done  time.Time     // when the last task was done, zero before
	limit time.Duration // its length from began on, if somebody has set a clock; 0 otherwise
}

// heldStage returns the stage that waits to be closed. It starts the night's clock when
// it first sees the night, never retroactively, because the server may have been down.
func (a *master) heldStage(now time.Time) rules.Stage {
	stage := a.state.Stage()
	if stage == rules.StageNone {
		a.night = night{}
		return stage
	}
	day, phase := a.state.Day(), a.state.Phase()
	if a.night.began.IsZero() || a.night.day != day || a.night.phase != phase {
		a.night = night{day: day, phase: phase, began: now}
	}
	return stage
}

// Limits of nights with a clock that need less time than others.
const (
	firstNight   = 30 * time.Second // day 0: nobody is attacked, and there is little to think about
	decidedNight = 10 * time.Second // nothing can change the winner any more; see rules.State.Decided
)

// nightLength returns how long a night lasts by the clock, 0 without a clock. A decided night always has one.
// Its shortness reveals that the game is decided, but nobody gains by knowing that ten seconds early: votes and
// talk are over, only the pack hears whispers, and no attack, guard or divination changes the winner. People
// guess only at tables where no person plays, and those show nothing of it.
func (a *master) nightLength() time.Duration {
	if a.state.Decided() {
		return decidedNight
	}
	length := max(a.nightTime(), a.night.limit)
	if a.state.Day() == 0 && a.night.limit == 0 {
		return min(length, firstNight)
	}
	return length
}

// stageEnds returns the latest time at which the clock ends a stage, zero without a clock: half of the night for
// the whisper, three quarters for the attack's first ballot, the whole night for its revote and the rest.
func (a *master) stageEnds(stage rules.Stage) time.Time {
	length := a.nightLength()
	if length == 0 || stage == rules.StageNone {
		return time.Time{}
	}
	switch stage {
	case rules.StageWhisper:
		length = length / 2
	case rules.StageAttack:
		length = length * 3 / 4
	}
	return a.night.began.Add(length)
}

// waitsForClock reports whether only the clock ends the night. A connected agent may take any time for an
// answer, so an earlier end would reveal whether one was asked. Whispers before a talk delay everybody, so an
// earlier end would reveal whether a person whispers.
func (a *master) waitsForClock() bool {
	if a.stageEnds(rules.StageDawn).IsZero() {
		return false
	}
	return a.state.Phase() != game.PhaseNight || a.connectedLives()
}

func (a *master) connectedLives() bool {
	for seat := range a.state.Alive().All() {
		if a.t.cfg.Seats[seat].Kind == Remote {
			return true
		}
	}
	return false
}

// closeStages closes the stages that are over: by the clock, or because nothing is awaited. The wolves' answers
// end their stages, and the night ends at the first tick at which every player is ready. If no person plays,
// nobody is waited for. It reports whether it closed a stage.
func (a *master) closeStages() (news bool) {
	for !a.stopped() && a.allPublished() {
		now := time.Now()
		stage := a.heldStage(now)
		if stage == rules.StageNone || !a.stageIsOver(stage, now) {
			break
		}
		if err := a.step(rules.Input{Close: true}); err != nil {
			a.t.deps.Log.Error("stage not closed", "stage", stage, "err", err)
			break
		}
		news = true
	}
	return news
}

func (a *master) stageIsOver(stage rules.Stage, now time.Time) bool {
	if ends := a.stageEnds(stage); !ends.IsZero() && !a.players().Empty() {
		if over := !now.Before(ends); over || a.waitsForClock() {
			return over
		}
	}
	if stage != rules.StageDawn {
		return !a.packAwaited()
	}
	day := a.dayBreaks(now)
	return !day.IsZero() && !now.Before(day)
}

// nightTick is the unit of length of nights that end before their clock. In a whole night agents think for less than
// a tick, so the time of dawn doesn't show a person who is ready at once how long they thought.
const nightTick = time.Second

// shortestNight is the least length of a night with a clock, because agents may need more than a tick on a busy
// machine.
const shortestNight = 5 * nightTick

// dayBreaks returns when the day breaks before the clock, zero while somebody has a task or is not ready.
func (a *master) dayBreaks(now time.Time) time.Time {
	shortest := nightTick
	if a.nightLength() > 0 {
		shortest = shortestNight
	}
	switch {
	case !a.state.Waiting().Empty() || !(a.players() &^ a.night.ready).Empty():
		a.night.done = time.Time{}
		return time.Time{}
	case a.players().Empty():
		return a.night.began
	case a.night.done.IsZero():
		a.night.done = now
	}
	ticks := (a.night.done.Sub(a.night.began) + nightTick - 1).Truncate(nightTick)
	return a.night.began.Add(max(ticks, shortest))
}

// tellTime is the delay between the answer or moment that begins or ends a held night and its
// publication. Storing the step, which may contain secrets, takes less.
const tellTime = 50 * time.Millisecond

// tellOfNight publishes the beginning or end of a held night at a time that depends on nothing secret:
// a fixed delay after since. It serves viewers before agents start to think, so that these don't take
// the processor from them. Until then the table answers nobody.
func (a *master) tellOfNight(since time.Time) {
	at := since.Add(time.Since(since).Truncate(tellTime) + tellTime)
	select {
	case <-time.After(time.Until(at)):
	case <-a.t.mailbox.Context().Done():
	}
	a.publish()
	a.pushFeeds()
	a.rest = time.Now().Add(tellTime)
}

// packAwaited reports whether the answer of a wolf is awaited.
func (a *master) packAwaited() bool {
	for seat := range a.state.Waiting().All() {
		if ask, _ := a.state.AskFor(seat); ask.Kind == rules.AskWhisper || ask.Kind == rules.AskAttack {
			return true
		}
	}
	return false
}

// nightDeadline returns when the clock closes a question of a held night.
func (a *master) nightDeadline(kind rules.AskKind) time.Time {
	switch kind {
	case rules.AskWhisper, rules.AskAttack:
		return a.stageEnds(a.state.Stage())
	}
	return a.stageEnds(rules.StageDawn)
}

// mayBeReady reports whether the person on a seat may say that they are done with the night. In a decided night
// nobody has a task.
func (a *master) mayBeReady(seat game.Seat) bool {
	return a.state.Stage() != rules.StageNone && a.state.Phase() == game.PhaseNight && !a.state.Decided() &&
		!a.waitsForClock() && a.players().Has(seat)
}

// Ready notes that a person is done with the night. It returns rules.ErrNotAsked if the night does not wait for
// this, or if the person has to answer a question first.
func (t *Table) Ready(ctx context.Context, seat game.Seat) error {
	return t.do(ctx, func(a *master) error {
		a.heldStage(time.Now())
		if _, asked := a.state.AskFor(seat); asked || !a.mayBeReady(seat) {
			return rules.ErrNotAsked
		}
		a.night.ready = a.night.ready.With(seat)
		return nil
	})
}

// statusOfDecided sets the status in the last night of a decided game of people: nobody has a question. It hides
// the clock, because pages would show it before they have shown the vote and the execution.
func (a *master) statusOfDecided(s *Status) {
	if a.state.Decided() && !a.players().Empty() && a.allPublished() {
		s.Decided, s.Ask, s.Asked, s.Deadline = true, rules.Ask{}, false, time.Time{}
	}
}

// lastAnswer returns when the clock closes the last open question of a player, zero if none is open or one has no
// clock.
func (a *master) lastAnswer(now time.Time) (last time.Time) {
	for seat := range (a.state.Waiting() & a.players()).All() {
		at := a.deadline(seat, now).at
		if at.IsZero() {
			return at
		}
		last = later(last, at)
	}
	return last
}
