package rules

import (
	"errors"

	"aiwolfplay/game"
)

// An AskKind is a question that a seat can be asked.
type AskKind uint8

// The questions. Each is answered by an Action of the same kind.
const (
	AskNone AskKind = iota
	AskTalk
	AskVote
	AskWhisper
	AskAttack
	AskDivine
	AskGuard

	numAskKinds
)

var askNames = [numAskKinds]string{"", "talk", "vote", "whisper", "attack", "divine", "guard"}

// String returns the question's name as stored and as used in message ids.
func (k AskKind) String() string { return game.NameOf(askNames[:], k) }

// ParseAskKind returns the question of a stored name.
func ParseAskKind(name string) (AskKind, bool) { return game.Named[AskKind](askNames[:], name) }

// An Ask is an open question to one seat. It reveals nothing about others.
type Ask struct {
	ID        uint32 // counts this seat's questions from 1
	Kind      AskKind
	Day       uint8
	Turn      uint8        // talk and whisper: from 0
	Ballot    uint8        // vote and attack: 0, then 1 for the revote
	Remaining uint8        // talk and whisper: utterances left today, Skip and Over not counted
	Targets   game.SeatSet // seats to offer; Step also accepts others if the regulation allows them (decisions 15, 18)
}

// An Action answers an Ask of the same kind.
type Action struct {
	Kind   AskKind
	Target game.Seat // vote, attack, divine, guard; NoSeat: none (not for votes)
	Text   string    // talk, whisper: canonical text. Drivers parse what comes from outside; Step does not.
}

// SkipText and OverText are the two utterances that cost nothing (1.3.1).
const (
	SkipText = "Skip"
	OverText = "Over"
)

// An Input moves a game: a seat's answer, or the driver's message that its time is up or that a stage of the
// night is over.
type Input struct {
	Seat    game.Seat
	Ask     uint32 // the Ask.ID that is answered
	Action  Action
	Timeout bool // the deadline passed: the rules choose the answer (decisions 22, 25)
	Close   bool // ends the running Stage; nothing else of the Input counts
}

// Errors of Step, which leaves the state unchanged.
var (
	ErrOver      = errors.New("rules: the game is over")
	ErrNotAsked  = errors.New("rules: the seat is not asked anything")
	ErrStaleAsk  = errors.New("rules: that question is closed")
	ErrWrongKind = errors.New("rules: the answer does not fit the question")
	ErrBadTarget = errors.New("rules: that seat cannot be chosen")
	ErrNotHeld   = errors.New("rules: no stage of a night waits to be closed")
)

// AskFor returns the open question for the seat, if there is one.
func (s *State) AskFor(seat game.Seat) (Ask, bool) {
	if !s.waiting.Has(seat) {
		return Ask{}, false
	}
	ask := Ask{ID: s.asks[seat], Kind: s.askKind(seat), Day: s.day}
	switch ask.Kind {
	case AskTalk:
		ask.Turn, ask.Remaining = s.turn, s.talks[seat]
	case AskWhisper:
		ask.Turn, ask.Remaining = s.turn, s.whispers[seat]
	case AskVote:
		ask.Ballot, ask.Targets = s.ballot, s.alive.Without(seat)
	case AskAttack:
		ask.Ballot, ask.Targets = s.ballot, s.alive&^s.wolves()
	case AskDivine, AskGuard:
		ask.Targets = s.alive.Without(seat)
	}
	return ask, true
}

// askKind returns the kind of question that a waiting seat is asked. By day it is the same for all seats. At night it
// depends on the role.
func (s *State) askKind(seat game.Seat) AskKind {
	switch s.phase {
	case game.PhaseTalk:
		if s.pack == packWhispers { // day 0 with talk on the first day
			return AskWhisper
		}
		return AskTalk
	case game.PhaseVote:
		return AskVote
	}
	switch {
	case s.roles[seat] == game.RoleSeer:
		return AskDivine
	case s.roles[seat] == game.RoleBodyguard:
		return AskGuard
	case s.pack == packWhispers:
		return AskWhisper
	}
	return AskAttack
}

// asked returns the question that the input answers, or an error if the input cannot be taken.
func (s *State) asked(in Input) (Ask, error) {
	ask, asked := s.AskFor(in.Seat)
	switch {
	case s.Over():
		return ask, ErrOver
	case !asked && in.Seat < game.MaxSeats && in.Ask != 0 && in.Ask <= s.asks[in.Seat]:
		return ask, ErrStaleAsk
	case !asked:
		return ask, ErrNotAsked
	case in.Ask != ask.ID:
		return ask, ErrStaleAsk
	case in.Timeout:
		return ask, nil
	case in.Action.Kind != ask.Kind:
		return ask, ErrWrongKind
	}
	return ask, s.allows(ask, in.Seat, in.Action)
}

// allows returns an error if the rules do not allow an action of the right kind.
func (s *State) allows(ask Ask, seat game.Seat, act Action) error {
	switch target := act.Target; ask.Kind {
	case AskTalk, AskWhisper:
		if act.Text == "" {
			return ErrWrongKind
		}
	case AskVote:
		// 1.4 knows no abstention (decision 23).
		if !ask.Targets.Has(target) {
			return ErrBadTarget
		}
	case AskAttack:
		// 1.2.1: one human; none drops the vote (decision 14).
		if target != game.NoSeat && !ask.Targets.Has(target) {
			return ErrBadTarget
		}
	case AskDivine:
		// The reference lets the seer divine itself (decision 18).
		if target != game.NoSeat && !s.alive.Has(target) {
			return ErrBadTarget
		}
	case AskGuard:
		// 1.5.3: not itself; a dead one may be chosen, without effect.
		if target != game.NoSeat && (target == seat || int(target) >= s.seats()) {
			return ErrBadTarget
		}
	}
	return nil
}
