package rules

import (
	"aiwolfplay/game"
	"aiwolfplay/game/draw"
)

// A Key is the source of all chance in a game, see [draw.Key].
type Key = draw.Key

// A purpose separates draws of different meaning.
type purpose uint8

const (
	forDeal purpose = iota + 1
	forTalkOrder
	forWhisperOrder
	forVoteTie
	forAttackTie
	forSilentVote // the ballot of a seat that cast none
	_             // draw.ForAgent
)

// A place holds the public coordinates of a draw. The draw depends on them and the key alone.
type place struct {
	purpose
	day   uint8
	round uint8 // turn or ballot
	seat  game.Seat
}

func (p place) of(key *Key) draw.Draw {
	return key.Draw(draw.At{uint8(p.purpose), p.day, p.round, uint8(p.seat)})
}
