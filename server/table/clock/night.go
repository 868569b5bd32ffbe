package clock

import (
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
)

// Stage returns the stage that waits to be closed. When it first sees the night, it starts the night's clock at the
// present moment and never earlier, because the server may have been down.
func (r *Reading) Stage() rules.Stage {
	stage := r.State.Stage()
	if stage == rules.StageNone {
		r.night = night{}
		return stage
	}
	day, phase := r.State.Day(), r.State.Phase()
	if r.night.began.IsZero() || r.night.day != day || r.night.phase != phase {
		r.night = night{day: day, phase: phase, began: r.now}
	}
	return stage
}

// Limits of those nights with a clock that need less time than others.
const (
	FirstNight   = 30 * time.Second // day 0: nobody is attacked, and people have little to think about
	DecidedNight = 10 * time.Second // nothing can change the winner any more; see rules.State.Decided
)

// slowest returns how long a night lasts if nobody has set a clock: the longest limit of the people who play, or the
// table's limit if no person plays. It returns 0 for no limit. The length reveals nothing, because everybody knows who
// plays.
func (r *Reading) slowest() (length time.Duration) {
	if r.Players.Empty() {
		return r.table.Night
	}
	for seat := range r.Players.All() {
		own := r.limits[seat].Night
		if own == 0 {
			return 0
		}
		length = max(length, own)
	}
	return length
}

// Unlimited reports whether a person who plays has no time limit.
func (r *Reading) Unlimited() bool { return r.slowest() == 0 }

// nightLength returns how long a night lasts by the clock, 0 without a clock. A decided night always has a clock. Its
// shortness reveals that the game is decided, but nobody gains by knowing that ten seconds early: votes and talk are
// over, only the pack hears whispers, and no attack, guard or divination changes the winner. The dead guess only at
// tables at which no person plays any more, and those tables don't show that a night is decided.
func (r *Reading) nightLength() time.Duration {
	if r.State.Decided() {
		return DecidedNight
	}
	length := max(r.slowest(), r.night.limit)
	if r.State.Day() == 0 && r.night.limit == 0 {
		return min(length, FirstNight)
	}
	return length
}

// NightEnds returns when the clock ends the night, zero without a clock.
func (r *Reading) NightEnds() time.Time { return r.stageEnds(rules.StageDawn) }

// stageEnds returns the latest time at which the clock ends a stage, zero without a clock: half of the night for
// the whisper, three quarters for the attack's first ballot, the whole night for its revote and the rest.
func (r *Reading) stageEnds(stage rules.Stage) time.Time {
	length := r.nightLength()
	if length == 0 || stage == rules.StageNone {
		return time.Time{}
	}
	switch stage {
	case rules.StageWhisper:
		length = length / 2
	case rules.StageAttack:
		length = length * 3 / 4
	}
	return r.night.began.Add(length)
}

// waitsForClock reports whether only the clock ends the night. A connected agent may take any time for an
// answer, so an earlier end would reveal whether one was asked. Whispers before a talk delay everybody, so an
// earlier end would reveal whether a person whispers.
func (r *Reading) waitsForClock() bool {
	if r.NightEnds().IsZero() {
		return false
	}
	return r.State.Phase() != game.PhaseNight || r.Connected
}

// IsOver reports whether a stage is over, either by the clock or because nothing is awaited. The wolves' answers end
// their stages, and the night ends at the first tick at which every player is ready. If no person plays, nobody is
// waited for.
func (r *Reading) IsOver(stage rules.Stage) bool {
	if ends := r.stageEnds(stage); !ends.IsZero() && !r.Players.Empty() {
		if over := !r.now.Before(ends); over || r.waitsForClock() {
			return over
		}
	}
	if stage != rules.StageDawn {
		return !r.packAwaited()
	}
	day := r.dayBreaks()
	return !day.IsZero() && !r.now.Before(day)
}

// packAwaited reports whether the answer of a wolf is awaited.
func (r *Reading) packAwaited() bool {
	for seat := range r.State.Waiting().All() {
		if ask, _ := r.State.AskFor(seat); ask.Kind == rules.AskWhisper || ask.Kind == rules.AskAttack {
			return true
		}
	}
	return false
}

// NightTick is the step in which the length of nights without a fixed end is counted. Agents think for less than one
// tick in a whole night. So a person who is ready at once can't infer from the time of dawn how long the agents
// thought.
const NightTick = time.Second

// ShortestNight is the least length of a night with a clock, because agents may need more than a tick on a busy
// machine.
const ShortestNight = 5 * NightTick

// dayBreaks returns when the day breaks before the clock, zero while somebody has a task or is not ready.
func (r *Reading) dayBreaks() time.Time {
	shortest := NightTick
	if r.nightLength() > 0 {
		shortest = ShortestNight
	}
	switch {
	case !r.State.Waiting().Empty() || !(r.Players &^ r.night.ready).Empty():
		r.night.done = time.Time{}
		return time.Time{}
	case r.Players.Empty():
		return r.night.began
	case r.night.done.IsZero():
		r.night.done = r.now
	}
	ticks := (r.night.done.Sub(r.night.began) + NightTick - 1).Truncate(NightTick)
	return r.night.began.Add(max(ticks, shortest))
}

// nightDeadline returns when the clock closes a question of a held night.
func (r *Reading) nightDeadline(kind rules.AskKind) time.Time {
	switch kind {
	case rules.AskWhisper, rules.AskAttack:
		return r.stageEnds(r.State.Stage())
	}
	return r.NightEnds()
}

// MayBeReady reports whether the person on a seat may say that they are done with the night. In a decided night
// nobody has a task.
func (r *Reading) MayBeReady(seat game.Seat) bool {
	return r.State.Stage() != rules.StageNone && r.State.Phase() == game.PhaseNight && !r.State.Decided() &&
		!r.waitsForClock() && r.Players.Has(seat)
}

// SetReady notes that the person on a seat is done with the night.
func (r *Reading) SetReady(seat game.Seat) { r.night.ready = r.night.ready.With(seat) }

// IsReady reports whether the person on a seat is done with the night.
func (r *Reading) IsReady(seat game.Seat) bool { return r.night.ready.Has(seat) }
