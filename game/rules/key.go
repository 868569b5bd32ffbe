package rules

import (
	"crypto/sha256"
	"math/bits"
	"math/rand/v2"

	"aiwolfplay/game"
)

// A Key is the source of all chance in a game. It is secret until the game has
// ended: who knows it knows the deal.
type Key [32]byte

// Commitment returns what is published of the key before the game: its SHA-256.
func (k *Key) Commitment() [32]byte { return sha256.Sum256(k[:]) }

// Agent returns the key for the agent at a seat, from which the game's own
// draws cannot be told.
func (k *Key) Agent(s game.Seat) Key { return k.derive(forAgent, uint8(s), 0) }

// A purpose keeps draws of different meaning apart.
type purpose uint8

const (
	forDeal purpose = iota + 1
	forTalkOrder
	forWhisperOrder
	forVoteTie
	forAttackTie
	forSilentVote // the ballot of a seat that gave none
	forAgent
)

// derive depends on the purpose and on public coordinates only, never on a
// position in the log: what happens in secret must not shift what is public.
func (k *Key) derive(p purpose, a, b uint8) [32]byte {
	var msg [len(k) + 3]byte
	copy(msg[:], k[:])
	msg[len(k)], msg[len(k)+1], msg[len(k)+2] = uint8(p), a, b
	return sha256.Sum256(msg[:])
}

// A draw is a short run of random numbers for one purpose.
type draw struct{ source rand.ChaCha8 }

func (k *Key) draw(p purpose, a, b uint8) draw {
	var d draw
	d.source.Seed(k.derive(p, a, b))
	return d
}

// below returns a uniform number in [0, n), n > 0, without modulo bias.
func (d *draw) below(n int) int {
	un := uint64(n)
	hi, lo := bits.Mul64(d.source.Uint64(), un)
	if lo < un {
		for limit := -un % un; lo < limit; {
			hi, lo = bits.Mul64(d.source.Uint64(), un)
		}
	}
	return int(hi)
}

// shuffle permutes list uniformly (Fisher and Yates).
func shuffle[T any](d *draw, list []T) {
	for i := len(list) - 1; i > 0; i-- {
		j := d.below(i + 1)
		list[i], list[j] = list[j], list[i]
	}
}

// pick returns a uniform member of a set that is not empty.
func (d *draw) pick(set game.SeatSet) game.Seat { return set.Nth(d.below(set.Len())) }
