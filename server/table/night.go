package table

import (
	"context"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
)

// A night is the running held night (rules.Setup.HeldNight), in which nothing
// that others see depends on who has something to do.
type night struct {
	day   int
	phase game.Phase
	began time.Time
	ready game.SeatSet  // people who are done, where there is no clock
	done  time.Time     // when nobody had anything to do any more, zero before
	limit time.Duration // how long it lasts from began on, since somebody has set a clock; 0 while nobody has
}

// heldStage returns the stage that waits to be closed, and begins the night's
// clock when it is first seen: never retroactively, the server may have been down.
func (a *actor) heldStage(now time.Time) rules.Stage {
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

// stageEnds returns when a stage ends by the clock, zero where there is none:
// whispering at half of the night, the attack's ballot at three quarters, its
// revote and the rest at the end (design decision 7).
func (a *actor) stageEnds(stage rules.Stage) time.Time {
	length := max(a.nightTime(), a.night.limit)
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

// closeStages ends what has been held for long enough. Where people play by a
// clock that is its time; without one, the wolves' own answers end their stages,
// and the night ends at the first tick at which every player is ready, or by the clock that
// somebody has set. Where no person plays nobody is waited for. It reports whether there is something new to do.
func (a *actor) closeStages() (news bool) {
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

func (a *actor) stageIsOver(stage rules.Stage, now time.Time) bool {
	if ends := a.stageEnds(stage); !ends.IsZero() && !a.players().Empty() {
		if over := !now.Before(ends); over || a.night.limit == 0 {
			return over
		}
	}
	if stage != rules.StageDawn {
		return !a.packAwaited()
	}
	day := a.dayBreaks(now)
	return !day.IsZero() && !now.Before(day)
}

// nightTick is what the length of a night without a clock is a multiple of. Agents need less for all
// they do in it: who is ready at once does not learn from the day how long they have thought.
const nightTick = time.Second

// dayBreaks returns when the day breaks at a table without a clock: zero while
// somebody has something to do.
func (a *actor) dayBreaks(now time.Time) time.Time {
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
	return a.night.began.Add(max(ticks, nightTick))
}

// tellTime is how long after the answer, or the moment, that begins or ends a held night it is told
// of. What is stored then, some of it secret, takes less.
const tellTime = 50 * time.Millisecond

// tellOfNight publishes that a held night begins or ends, and tells viewers at a time that depends
// on nothing secret: a fixed time after since, before agents think of it, who do not take the
// processor from those who are told. Until then the table answers nobody.
func (a *actor) tellOfNight(since time.Time) {
	at := since.Add(time.Since(since).Truncate(tellTime) + tellTime)
	select {
	case <-time.After(time.Until(at)):
	case <-a.t.ctx.Done():
	}
	a.publish()
	a.pushFeeds()
	a.rest = time.Now().Add(tellTime)
}

// packAwaited reports whether a wolf's answer is awaited.
func (a *actor) packAwaited() bool {
	for seat := range a.state.Waiting().All() {
		if ask, _ := a.state.AskFor(seat); ask.Kind == rules.AskWhisper || ask.Kind == rules.AskAttack {
			return true
		}
	}
	return false
}

// nightDeadline returns when a question of a held night is closed by the clock.
func (a *actor) nightDeadline(kind rules.AskKind) time.Time {
	switch kind {
	case rules.AskWhisper, rules.AskAttack:
		return a.stageEnds(a.state.Stage())
	}
	return a.stageEnds(rules.StageDawn)
}

// mayBeReady reports whether the seat can say that it is done with the night.
func (a *actor) mayBeReady(seat game.Seat) bool {
	return a.state.Stage() != rules.StageNone && a.state.Phase() == game.PhaseNight &&
		a.unhurried() && a.players().Has(seat)
}

// Ready says that a person is done with the night, at a table without a clock.
// It returns rules.ErrNotAsked where that is not awaited, or a question is open:
// that comes first.
func (t *Table) Ready(ctx context.Context, seat game.Seat) error {
	return t.do(ctx, func(a *actor) error {
		a.heldStage(time.Now())
		if _, asked := a.state.AskFor(seat); asked || !a.mayBeReady(seat) {
			return rules.ErrNotAsked
		}
		a.night.ready = a.night.ready.With(seat)
		return nil
	})
}
