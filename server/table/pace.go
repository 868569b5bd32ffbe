package table

import (
	"fmt"
	"strings"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
)

// A Pace is how long people have for their answers.
type Pace uint8

// The paces. With PaceNone the table waits for people without a limit.
const (
	PaceNone Pace = iota
	PaceSlow
	PaceNormal
	PaceFast
)

var paces = [...]struct {
	name              string
	talk, vote, night time.Duration
}{
	PaceNone:   {name: "none"},
	PaceSlow:   {"slow", 90 * time.Second, 60 * time.Second, 120 * time.Second},
	PaceNormal: {"normal", 45 * time.Second, 30 * time.Second, 60 * time.Second},
	PaceFast:   {"fast", 20 * time.Second, 15 * time.Second, 30 * time.Second},
}

// String returns the pace's name as stored and as used in message ids.
func (p Pace) String() string { return paces[p].name }

// ParsePace returns the pace of a name.
func ParsePace(name string) (Pace, error) {
	for i := range paces {
		if paces[i].name == name {
			return Pace(i), nil
		}
	}
	return 0, fmt.Errorf("table: pace none, slow, normal or fast expected, got %q", name)
}

// limit returns how long a person has for an answer, 0 for no limit.
func (p Pace) limit(kind rules.AskKind) time.Duration {
	switch kind {
	case rules.AskTalk:
		return paces[p].talk
	case rules.AskVote:
		return paces[p].vote
	}
	return paces[p].night
}

// agentLimit is how long an agent has that didn't answer at once, at any pace, so that
// no agent holds up a table for ever.
const agentLimit = 10 * time.Second

// remoteLimit is the limit for a remote agent. The owner of its connection measures its
// time and gives up earlier; this limit is for the case that that fails.
const remoteLimit = time.Minute

// limit returns how long an agent has for an answer.
func (k Kind) limit() time.Duration {
	if k == Remote {
		return remoteLimit
	}
	return agentLimit
}

// watchGrace is how long a table counts as watched after the last look, so that a
// reload doesn't find the story at its end.
const watchGrace = 60 * time.Second

// deadGrace is the same for tables whose people have died.
const deadGrace = 10 * time.Minute

// Limits of the speed of a table at which only agents are left.
const (
	MinSpeed = 0.5
	MaxSpeed = 10.0
)

// A Pacer decides instead of the clock when the next event of a story is published. It
// reports whether that is now; if not, it calls wake when it wants to be asked again. Tests
// use one to release a story event by event.
type Pacer func(table string, next *rules.Event, wake func()) bool

// Reading times at speed 1.
const (
	lineTime  = 900 * time.Millisecond // of an utterance, plus
	wordTime  = 250 * time.Millisecond // for each word of the protocol, at most
	longest   = 6 * time.Second
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

// readingTime returns how long the next event waits after this one, at speed 1.
func readingTime(ev *rules.Event) time.Duration {
	switch ev.Kind {
	case rules.Said:
		if ev.Text == rules.SkipText || ev.Text == rules.OverText {
			return 0
		}
		return min(lineTime+time.Duration(len(strings.Fields(ev.Text)))*wordTime, longest)
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

// inOneBreath reports whether an event is published together with the one before it: the votes
// of a ballot, which the page shows one by one, and the roles at the end.
func inOneBreath(last, next *rules.Event) bool {
	return last.Kind == rules.Voted && next.Kind == rules.Voted || next.Kind == rules.RoleRevealed
}
