// Package story decides when the events of a game that only viewers follow are published: line by line, at reading
// speed. Viewers can change the speed, stop the story, and skip to its end.
//
//	s := story.New()
//	if s.Waits(now, last, next) {
//		wait(s.WaitsUntil())
//	}
//	s.Published(now, next)
package story

import (
	"strings"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
)

// Limits of the speed. 1 is reading speed.
const (
	MinSpeed = 0.5
	MaxSpeed = 10.0
)

// LongestStop limits how long a viewer can stop the story, because other viewers can't continue it.
const LongestStop = 10 * time.Minute

// A Story is the pace of one table.
type Story struct {
	speed        float64
	readBy       time.Time // when viewers have read the published events
	stoppedUntil time.Time
	oneMore      bool // the story stops after one more line
	skipped      bool
}

// IsSpeed reports whether a speed is allowed.
func IsSpeed(speed float64) bool { return speed >= MinSpeed && speed <= MaxSpeed } // also not for NaN

// New returns a story at reading speed.
func New() Story { return Story{speed: 1} }

// Speed returns the speed.
func (s *Story) Speed() float64 { return s.speed }

// SetSpeed changes the speed, including that of the current wait, and continues a stopped story.
func (s *Story) SetSpeed(now time.Time, speed float64) {
	if wait := s.readBy.Sub(now); wait > 0 {
		s.readBy = now.Add(time.Duration(float64(wait) * s.speed / speed))
	}
	s.speed, s.stoppedUntil = speed, time.Time{}
}

// Stop stops the story. If line is set, one more line is published first.
func (s *Story) Stop(now time.Time, line bool) {
	s.stoppedUntil, s.oneMore = now.Add(LongestStop), line
}

// Stopped reports whether a viewer has stopped the story.
func (s *Story) Stopped(now time.Time) bool { return now.Before(s.stoppedUntil) }

// Skip lets the rest of the story be published at once.
func (s *Story) Skip() { s.skipped = true }

// Skipped reports whether the rest is published at once.
func (s *Story) Skipped() bool { return s.skipped }

// Restart lets the next event be published without waiting for viewers to finish reading.
func (s *Story) Restart() { s.readBy = time.Time{} }

// Waits reports whether the next event has to wait. last is the event before it, nil for none.
func (s *Story) Waits(now time.Time, last, next *rules.Event) bool {
	switch {
	case last != nil && Together(last, next):
		return false
	case s.Stopped(now):
		return !s.oneMore
	}
	return now.Before(s.readBy)
}

// WaitsUntil returns the time from which the next event need not wait.
func (s *Story) WaitsUntil() time.Time {
	if s.stoppedUntil.After(s.readBy) {
		return s.stoppedUntil
	}
	return s.readBy
}

// Published notes that an event was published. Viewers need time to read it.
func (s *Story) Published(now time.Time, ev *rules.Event) {
	d := ReadingTime(ev)
	if d == 0 {
		return
	}
	s.oneMore = false
	if s.readBy.Before(now) {
		s.readBy = now
	}
	s.readBy = s.readBy.Add(time.Duration(float64(d) / s.speed))
}

// Reading times at speed 1.
const (
	LineTime  = 900 * time.Millisecond // of an utterance, plus
	WordTime  = 250 * time.Millisecond // for each word of the protocol, at most
	Longest   = 6 * time.Second
	ballotGap = 700 * time.Millisecond // of each vote of a ballot
)

// heldTimes are the reading times of other events, at speed 1. Events that change the village
// take longer.
var heldTimes = map[rules.Kind]time.Duration{
	rules.DayBegan: time.Second, rules.Voted: ballotGap, rules.AttackVoted: ballotGap,
	rules.Executed: 3 * time.Second, rules.NobodyExecuted: 2 * time.Second,
	rules.Died: 3 * time.Second, rules.NobodyDied: 2 * time.Second, rules.GameEnded: 3 * time.Second,
	rules.Divined: 1500 * time.Millisecond, rules.Identified: 1500 * time.Millisecond,
	rules.Attacked: 1500 * time.Millisecond,
}

// phaseTimes are the pauses before the vote and the night, at speed 1.
var phaseTimes = map[game.Phase]time.Duration{
	game.PhaseVote: 1500 * time.Millisecond, game.PhaseNight: 2500 * time.Millisecond,
}

// ReadingTime returns how long the next event waits after this one, at speed 1.
func ReadingTime(ev *rules.Event) time.Duration {
	switch ev.Kind {
	case rules.Said:
		if ev.Text == rules.SkipText || ev.Text == rules.OverText {
			return 0
		}
		return min(LineTime+time.Duration(len(strings.Fields(ev.Text)))*WordTime, Longest)
	case rules.PhaseBegan:
		return phaseTimes[ev.Phase]
	case rules.BallotBegan:
		if ev.Ask == rules.AskVote && ev.N > 0 { // a tie
			return 2 * time.Second
		}
		return 0
	}
	return heldTimes[ev.Kind]
}

// Together reports whether an event is published together with the event before it. This applies to the votes of a
// ballot, which the page shows one by one, and to the roles at the end.
func Together(last, next *rules.Event) bool {
	return last.Kind == rules.Voted && next.Kind == rules.Voted || next.Kind == rules.RoleRevealed
}
