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
	ready game.SeatSet  // people who are done
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

// The longest nights with a clock that need less time than others.
const (
	firstNight   = 30 * time.Second // of day 0: nobody is attacked, and there is nothing to think about
	decidedNight = 10 * time.Second // nothing can change the winner any more; see rules.State.Decided
)

// nightLength returns how long a night lasts by the clock, 0 where there is none. A decided night has a clock
// everywhere. That it is short tells everybody that the game is decided. Nobody gains by knowing it ten
// seconds early: votes and talk are over, whispers are heard by the pack alone, no attack, guard or divination
// changes the winner, and people guess only at tables where no person plays, which see nothing of it.
func (a *actor) nightLength() time.Duration {
	if a.state.Decided() {
		return decidedNight
	}
	length := max(a.nightTime(), a.night.limit)
	if a.state.Day() == 0 && a.night.limit == 0 {
		return min(length, firstNight)
	}
	return length
}

// stageEnds returns when a stage ends by the clock at the latest, zero if there is no clock: whispering at
// half of the night, the attack's ballot at three quarters, its revote and the rest at the end.
func (a *actor) stageEnds(stage rules.Stage) time.Time {
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
// answer, so a night that ended before its clock would tell whether one was asked. Whispers before a talk
// delay everybody, so their end would tell whether a person whispers.
func (a *actor) waitsForClock() bool {
	if a.stageEnds(rules.StageDawn).IsZero() {
		return false
	}
	return a.state.Phase() != game.PhaseNight || a.connectedLives()
}

func (a *actor) connectedLives() bool {
	for seat := range a.state.Alive().All() {
		if a.t.cfg.Seats[seat].Kind == Remote {
			return true
		}
	}
	return false
}

// closeStages ends what has been held for long enough: at its time by the clock, or as soon as nothing is
// waited for. The wolves' own answers end their stages, and the night ends at the first tick at which every
// player is ready. Where no person plays nobody is waited for. It reports whether there is something new to do.
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

// nightTick is what the length of a night that ends before its clock is a multiple of. Agents need less for
// all they do in it: a person who is ready at once does not learn from the dawn how long they have thought.
const nightTick = time.Second

// shortestNight is the least length of a night with a clock. On a busy machine agents may need more than a
// tick.
const shortestNight = 5 * nightTick

// dayBreaks returns when the day breaks before the clock: zero while somebody has something to do.
func (a *actor) dayBreaks(now time.Time) time.Time {
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

// mayBeReady reports whether the seat can say that it is done with the night. In a decided night nobody has
// anything to do.
func (a *actor) mayBeReady(seat game.Seat) bool {
	return a.state.Stage() != rules.StageNone && a.state.Phase() == game.PhaseNight && !a.state.Decided() &&
		!a.waitsForClock() && a.players().Has(seat)
}

// Ready says that a person is done with the night. It returns rules.ErrNotAsked if that is not awaited, or
// if a question is open, which has to be answered first.
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

// statusOfDecided says that the game is decided, in the last night of a game in which people play: nobody is
// asked anything. There is no clock to show: pages show clocks at once, and the execution only when its vote has
// been told.
func (a *actor) statusOfDecided(s *Status) {
	if a.state.Decided() && !a.players().Empty() && a.allPublished() {
		s.Decided, s.Ask, s.Asked, s.Deadline = true, rules.Ask{}, false, time.Time{}
	}
}

// lastAnswer returns when the clock closes the last open question of a player: zero if none is open, or if one
// of them has no clock.
func (a *actor) lastAnswer(now time.Time) (last time.Time) {
	for seat := range (a.state.Waiting() & a.players()).All() {
		at := a.deadline(seat, now).at
		if at.IsZero() {
			return at
		}
		last = later(last, at)
	}
	return last
}
