package view

import (
	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
)

// A Table holds one viewer's knowledge of a table. Readers must not modify it. The lists are in the order of
// the events. The zero value is not ready; use [New].
type Table struct {
	Setup   rules.Setup
	Viewer  game.Viewer
	Day     int
	Phase   game.Phase
	Channel game.Channel // of the running turn; ChannelNone outside of talk and whisper
	Turn    int          // of the running or last turn, from 0
	Ballot  int          // of the running or last ballot, from 0
	Alive   game.SeatSet
	Awaited game.SeatSet  // by day: asked and not yet ready; at night always empty
	Pending PendingAnswer // what the viewer's seat has answered, until it is revealed
	Winner  game.Side
	Over    bool
	Events  int // number of events observed

	Seats           [game.MaxSeats]Seat
	Talks           []Talk // talk and whisper, Skip and Over included
	Reports         []Report
	Votes           []Vote
	AttackVotes     []Vote
	Deaths          []Death
	Divinations     []Judgement
	Identifications []Judgement
	Guards          []Guard
	Attacks         []Attack
	NobodyDied      []int // days that began without a victim
	NobodyExecuted  []int // days that ended without an execution

	transcript *Transcript
	hearing    *hearing // the talks in Talks are the first ones of this hearing
}

// A Seat holds the viewer's knowledge of a seat.
type Seat struct {
	Role      game.Role // RoleNone: not known to the viewer
	Dead      bool
	DeathDay  int
	Cause     Cause
	Claim     game.Role // the role that it last claimed for itself; RoleNone: none
	ClaimTalk int       // index in Talks of the first line of that claim, if there is one
	Spoken    uint8     // utterances today in talk by day, Skip and Over not counted
}

// A Cause says how a seat left the game.
type Cause uint8

// The causes. CauseNone means that the seat is alive.
const (
	CauseNone Cause = iota
	Executed
	Attacked
)

// A PendingAnswer is an accepted answer that waits for the others. The zero value is none.
type PendingAnswer struct {
	Kind   rules.AskKind
	Target game.Seat // in votes and night actions
	Text   string    // in talk and whisper
}

// A Vote is a ballot paper: for an execution or, among wolves, for an attack.
type Vote struct {
	Day, Ballot   int
	Voter, Target game.Seat
	Forced        bool // the deadline cast the vote
}

// A Judgement is a true result of the seer or the medium. The seer's has the day of the night in which it divined, the
// medium's the day on which it received the result.
type Judgement struct {
	Day           int
	Actor, Target game.Seat
	Species       game.Species
}

// A Guard is the bodyguard's choice in a day's night.
type Guard struct {
	Day           int
	Actor, Target game.Seat
}

// An Attack is the wolves' choice in a day's night, NoSeat if they chose nobody. It does not say whether the
// seat died.
type Attack struct {
	Day    int
	Target game.Seat
}

// A Death is public. It has the day of the execution, or the day that began with the victim.
type Death struct {
	Day   int
	Seat  game.Seat
	Cause Cause
}

// New returns a viewer's knowledge before the first event, which is only the seats. If several viewers look at a table,
// make their Tables with a [Transcript].
func New(setup rules.Setup, viewer game.Viewer) *Table {
	return new(Transcript).Table(setup, viewer)
}

// Fold returns what a viewer knows after the given events, which must have been projected for this viewer.
func Fold(setup rules.Setup, viewer game.Viewer, events []rules.Event) *Table {
	t := New(setup, viewer)
	for i := range events {
		t.Observe(&events[i])
	}
	return t
}

// Talk returns the utterance with a number, or nil if the viewer has not heard it.
func (t *Table) Talk(ref protocol.TalkRef) *Talk {
	for i := len(t.Talks) - 1; i >= 0; i-- {
		talk := &t.Talks[i]
		if talk.Ref() == ref {
			return talk
		}
	}
	return nil
}

// PendingSentence returns the sentence of the pending utterance, or nil if there is none. The sentence is shared.
func (t *Table) PendingSentence() *protocol.Sentence {
	s, err := t.transcript.Sentence(t.Pending.Text)
	if err != nil {
		return nil
	}
	return s
}

// Claimants returns the seats, dead ones too, whose latest claim is the role.
func (t *Table) Claimants(role game.Role) (set game.SeatSet) {
	for s := range game.Seat(t.Setup.Seats()) {
		if t.Seats[s].Claim == role && role != game.RoleNone {
			set = set.With(s)
		}
	}
	return set
}

// Known returns the seats, dead ones too, that the viewer knows to have the role.
func (t *Table) Known(role game.Role) (set game.SeatSet) {
	for s := range game.Seat(t.Setup.Seats()) {
		if t.Seats[s].Role == role && role != game.RoleNone {
			set = set.With(s)
		}
	}
	return set
}
