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

// The paces. With PaceNone the table waits for people for ever.
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

// limit is how long a person has for an answer, 0 for ever.
func (p Pace) limit(kind rules.AskKind) time.Duration {
	switch kind {
	case rules.AskTalk:
		return paces[p].talk
	case rules.AskVote:
		return paces[p].vote
	}
	return paces[p].night
}

// agentLimit is how long an agent has that did not answer at once, at any pace:
// no agent may hold up a table for ever.
const agentLimit = 10 * time.Second

// remoteLimit is the like for a remote agent. Whoever holds its connection
// measures its time and gives up earlier; this is for when that fails.
const remoteLimit = time.Minute

// limit is how long an occupant has that is no person.
func (k Kind) limit() time.Duration {
	if k == Remote {
		return remoteLimit
	}
	return agentLimit
}

// watchGrace is how long after the last look somebody counts as watching: a
// reload must not find the story at its end.
const watchGrace = 60 * time.Second

// deadGrace is the same where people sat who have died.
const deadGrace = 10 * time.Minute

// The speeds of a table where only agents are left.
const (
	MinSpeed = 0.5
	MaxSpeed = 10.0
)

// A Pacer decides in place of the clock when the next event of a story is published. It
// reports whether that is now; if not, it calls wake when it wants to be asked again. Tests
// release a story event by event with one.
type Pacer func(table string, next *rules.Event, wake func()) bool

// How long things take to be read, at speed 1.
const (
	lineTime  = 900 * time.Millisecond // of any utterance, and
	wordTime  = 250 * time.Millisecond // for each word of the protocol, up to
	longest   = 6 * time.Second
	ballotGap = 700 * time.Millisecond // each paper of a ballot
)

// heldTimes are how long events of some kinds are before the readers' eyes, at speed 1: what
// changes the village is held.
var heldTimes = map[rules.Kind]time.Duration{
	rules.DayBegan: time.Second, rules.Voted: ballotGap, rules.AttackVoted: ballotGap,
	rules.Executed: 3 * time.Second, rules.NobodyExecuted: 2 * time.Second,
	rules.Died: 3 * time.Second, rules.NobodyDied: 2 * time.Second, rules.GameEnded: 3 * time.Second,
	rules.Divined: 1500 * time.Millisecond, rules.Identified: 1500 * time.Millisecond,
	rules.Attacked: 1500 * time.Millisecond,
}

// phaseTimes are likewise of phases that begin: a breath before the vote, and the night.
var phaseTimes = map[game.Phase]time.Duration{
	game.PhaseVote: 1500 * time.Millisecond, game.PhaseNight: 2500 * time.Millisecond,
}

// readingTime is how long the next event waits for this one to be read, at speed 1.
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

// inOneBreath reports whether an event is told together with the one before it, as are the
// papers of a ballot, which the page lays down one by one, and the end with who was who.
func inOneBreath(last, next *rules.Event) bool {
	return last.Kind == rules.Voted && next.Kind == rules.Voted || next.Kind == rules.RoleRevealed
}
