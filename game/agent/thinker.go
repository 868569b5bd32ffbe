package agent

import (
	"math"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
)

// A Thinker is an Agent that can report its beliefs, for people who watch (the belief theatre). Its driver asks for
// them when something has become known to all (see [Moment]) and before the questions that follow. So an agent speaks,
// votes and acts by the beliefs that it reports. A report must change nothing.
type Thinker interface {
	// Beliefs fills b with what the mind believes after all that it has observed.
	Beliefs(b *Beliefs)
}

// Moment reports whether minds are asked for their beliefs after the event: when a day's talk begins and
// after each of its turns, when it has ended, before a second ballot, and when the votes are counted. Secret
// events are no moments of their own: they show at the next one.
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

// A Chance is a probability in 255ths, so that beliefs take little room in storage. 0 means impossible and 255 certain.
// No other probability is rounded to these.
type Chance uint8

// Certain is the Chance of a certainty.
const Certain Chance = 255

// doubt is the largest distance from certainty that rounding of sums causes. Soft evidence never comes as
// close.
const doubt = 1e-12

// ChanceOf rounds a probability. Values outside of 0 to 1 are clamped.
func ChanceOf(p float64) Chance {
	switch {
	case !(p > 0):
		return 0
	case p > 1-doubt:
		return Certain
	}
	return Chance(max(1, min(254, math.Round(255*p))))
}

// Percent returns the chance in percent. It is 0 or 100 only for a certainty.
func (c Chance) Percent() int {
	if c == 0 || c == Certain {
		return int(c) / 255 * 100
	}
	return max(1, min(99, int(math.Round(float64(c)/2.55))))
}

// Beliefs are the beliefs of one mind at one moment. Seats and roles that the village lacks are 0.
type Beliefs struct {
	Roles [game.MaxSeats][game.NumRoles]Chance // how likely each seat has each role
	// Others[j][k] is the probability, in this mind's opinion, that j takes k for a wolf; its own row is
	// empty.
	Others [game.MaxSeats][game.MaxSeats]Chance
	As     game.Role // the role as which it speaks: its own, or another if it lies
	// Reasons are the evidence behind Roles, each seat's the weightiest first, at
	// most MaxReasons of a seat.
	Reasons []Reason
}

// MaxReasons limits the number of reasons that a mind gives for its belief about a seat.
const MaxReasons = 3

// A Reason is a piece of evidence that a mind has for or against a seat's being
// a wolf, and what it comes from: who showed it when, at whom it was aimed, and
// by which utterance, or what of its own knowledge makes it certain.
type Reason struct {
	About  game.Seat
	Kind   string // of evidence, by its name in the likelihood table, or one of the facts below
	Actor  game.Seat
	Target game.Seat // NoSeat if the evidence has none
	Day    int
	Talk   int     // number of the utterance on its day; -1 if the evidence is no utterance
	Weight float64 // what the log-odds of About's being a wolf would lack without it; 0 for a fact
}

// The facts: reasons that leave no doubt.
const (
	FactAttacked   = "fact.attacked"   // About was killed by the wolves on Day, and they do not attack their own
	FactDivined    = "fact.divined"    // Actor, the mind's own seat, divined About in the night of Day
	FactIdentified = "fact.identified" // Actor, the mind's own seat, learned the species of About on Day, as the medium
	FactPack       = "fact.pack"       // Actor and About know each other
	FactGoesOn     = "fact.goes_on"    // About was executed on Day, and the game went on: it was not the last wolf
	FactLeft       = "fact.left"       // it follows from the other certainties
)

// Facts lists the facts.
var Facts = [...]string{FactAttacked, FactDivined, FactIdentified, FactPack, FactGoesOn, FactLeft}

// Minds are the beliefs of a table's agents at one moment, by seat: nil for the dead and for agents that
// report none.
type Minds struct {
	After int // number of events of the log that they had observed
	Of    [game.MaxSeats]*Beliefs
}

// Ask adds the beliefs of the agent at a seat, if it is a Thinker. It must have observed everything up to the
// moment.
func (m *Minds) Ask(seat game.Seat, a Agent) {
	if thinker, ok := a.(Thinker); ok {
		m.Of[seat] = new(Beliefs)
		thinker.Beliefs(m.Of[seat])
	}
}
