package rules

import (
	"aiwolfplay/game"
	"aiwolfplay/game/draw"
)

// A Key is the source of all chance in a game, see [draw.Key].
type Key = draw.Key

// A purpose keeps draws of different meaning apart.
type purpose uint8

const (
	forDeal purpose = iota + 1
	forTalkOrder
	forWhisperOrder
	forVoteTie
	forAttackTie
	forSilentVote // the ballot of a seat that gave none
	_             // draw.ForAgent
)

// A place holds the public coordinates of a draw, on which it depends beside the key.
type place struct {
	purpose
	day   uint8
	round uint8 // turn or ballot
	seat  game.Seat
}

func (p place) of(key *Key) draw.Draw {
	return key.Draw(draw.At{uint8(p.purpose), p.day, p.round, uint8(p.seat)})
}
