package agent

import (
	"math"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
)

// A Thinker is an Agent that can tell what it believes, for those who watch
// (the belief theatre). Its driver asks when something has become known to all
// (see [Moment]) and before it puts the questions that follow: so what an agent
// tells is what it speaks, votes and acts by. Being asked must change nothing.
type Thinker interface {
	// Beliefs fills b with what the mind believes after all that it has observed.
	Beliefs(b *Beliefs)
}

// Moment reports whether what minds believe is to be asked for after the event:
// when a day's talk begins and after each of its turns, when it has ended, before
// a second ballot, and when the votes are counted. What happens in secret is no
// moment of its own: it shows at the next one.
func Moment(ev *rules.Event) bool {
	switch ev.Kind {
	case rules.TurnBegan:
		return ev.Channel == game.ChannelTalk
	case rules.PhaseBegan:
		return ev.Phase == game.PhaseVote || ev.Phase == game.PhaseNight && ev.Day > 0
	case rules.BallotBegan:
		return ev.Ask == rules.AskVote && ev.N > 0
	}
	return false
}

// A Chance is a probability in 255ths, so that a mind fits into a note: 0 is
// impossible, 255 certain, and nothing else is either.
type Chance uint8

// Certain is the Chance of what cannot be otherwise.
const Certain Chance = 255

// doubt is what is left of a certainty by the rounding of sums; no soft evidence
// comes as near to one.
const doubt = 1e-12

// ChanceOf rounds a probability. What is none is taken for the nearest that is.
func ChanceOf(p float64) Chance {
	switch {
	case !(p > 0):
		return 0
	case p > 1-doubt:
		return Certain
	}
	return Chance(max(1, min(254, math.Round(255*p))))
}

// Percent is the chance in percent, 0 and 100 only where it is certain.
func (c Chance) Percent() int {
	if c == 0 || c == Certain {
		return int(c) / 255 * 100
	}
	return max(1, min(99, int(math.Round(float64(c)/2.55))))
}

// Beliefs are what one mind believes at one moment. Seats and roles that the
// village has not are 0.
type Beliefs struct {
	Roles [game.MaxSeats][game.NumRoles]Chance // how likely each seat has each role
	// Others[j][k] is how likely it believes that j takes k for a wolf; its own row
	// is empty.
	Others [game.MaxSeats][game.MaxSeats]Chance
	As     game.Role // the role as which it speaks: its own, or another where it lies
	// Reasons are the evidence behind Roles, each seat's the weightiest first, at
	// most MaxReasons of a seat.
	Reasons []Reason
}

// MaxReasons is how many reasons a mind gives for what it believes of a seat.
const MaxReasons = 3

// A Reason is a piece of evidence that a mind has for or against a seat's being
// a wolf, and what it comes from: who showed it when, at whom it was aimed, and
// by which utterance, or what of its own knowledge makes it certain.
type Reason struct {
	About  game.Seat
	Kind   string // of evidence, by its name in the likelihood table, or one of the facts below
	Actor  game.Seat
	Target game.Seat // NoSeat where the evidence has none
	Day    int
	Talk   int     // number of the utterance on its day, -1 if it was none
	Weight float64 // what the log-odds of About's being a wolf would lack without it; 0 for a fact
}

// The facts: reasons that leave no doubt.
const (
	FactAttacked   = "fact.attacked"   // About was killed by the wolves on Day, and they do not attack their own
	FactDivined    = "fact.divined"    // Actor, the mind's own seat, divined About in the night of Day
	FactIdentified = "fact.identified" // likewise learned on Day what About was
	FactPack       = "fact.pack"       // Actor and About know each other
	FactGoesOn     = "fact.goes_on"    // About was executed on Day, and the game went on: it was not the last wolf
	FactLeft       = "fact.left"       // it follows from what else is certain
)

// Facts lists them.
var Facts = [...]string{FactAttacked, FactDivined, FactIdentified, FactPack, FactGoesOn, FactLeft}

// Minds are what the agents of a table believe at one moment, by seat: nil where
// there is no living mind that tells.
type Minds struct {
	After int // how many events of the log they had followed
	Of    [game.MaxSeats]*Beliefs
}

// Ask adds what the agent at a seat believes, if it tells. It has observed what
// the moment brought.
func (m *Minds) Ask(seat game.Seat, a Agent) {
	if thinker, ok := a.(Thinker); ok {
		m.Of[seat] = new(Beliefs)
		thinker.Beliefs(m.Of[seat])
	}
}
