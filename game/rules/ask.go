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
func (k AskKind) String() string {
	if k >= numAskKinds {
		return "?"
	}
	return askNames[k]
}

// ParseAskKind returns the question of a stored name.
func ParseAskKind(name string) (AskKind, bool) {
	for k := AskNone + 1; k < numAskKinds; k++ {
		if askNames[k] == name {
			return k, true
		}
	}
	return AskNone, false
}

// An Ask is a question that is open for one seat. Nothing in it tells of others.
type Ask struct {
	ID        uint32 // counts this seat's questions from 1
	Kind      AskKind
	Day       uint8
	Turn      uint8        // talk and whisper: from 0
	Ballot    uint8        // vote and attack: 0, then 1 for the revote
	Remaining uint8        // talk and whisper: utterances left today, Skip and Over not counted
	Targets   game.SeatSet // whom to offer; Step also accepts what the regulation allows beyond it (decisions 15, 18)
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

// An Input is what moves a game: a seat's answer, or the word that its time is up.
type Input struct {
	Seat    game.Seat
	Ask     uint32 // the Ask.ID that is answered
	Action  Action
	Timeout bool // the deadline passed: the rules choose the answer (decisions 22, 25)
}

// What Step refuses. The state is unchanged.
var (
	ErrOver      = errors.New("rules: the game is over")
	ErrNotAsked  = errors.New("rules: the seat is not asked anything")
	ErrStaleAsk  = errors.New("rules: that question is closed")
	ErrWrongKind = errors.New("rules: the answer does not fit the question")
	ErrBadTarget = errors.New("rules: that seat cannot be chosen")
)
