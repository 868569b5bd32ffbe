package rules

import (
	"crypto/sha256"
	"encoding/binary"
	"math/bits"

	"aiwolfplay/game"
)

// A Key is the source of all chance in a game. It is secret until the game has
// ended: who knows it knows the deal.
type Key [32]byte

// Commitment returns what is published of the key before the game: its SHA-256.
func (k *Key) Commitment() [32]byte { return sha256.Sum256(k[:]) }

// Agent returns the key for the agent at a seat, from which the game's own
// draws cannot be told.
func (k *Key) Agent(s game.Seat) Key { return k.derive(place{purpose: forAgent, seat: s}, 0) }

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

// A place is what a draw depends on beside the key: public coordinates only,
// never a position in the log. What happens in secret must not shift what is public.
type place struct {
	purpose
	day   uint8
	round uint8 // turn or ballot
	seat  game.Seat
}

func (k *Key) derive(at place, block uint8) [32]byte {
	var msg [len(k) + 5]byte
	copy(msg[:], k[:])
	copy(msg[len(k):], []byte{uint8(at.purpose), at.day, at.round, uint8(at.seat), block})
	return sha256.Sum256(msg[:])
}

// A draw is a short run of random numbers for one place: SHA-256 in counter
// mode. (A rand.ChaCha8 would do as well, but it escapes to the heap, and a
// game draws once a turn.)
type draw struct {
	key    *Key
	at     place
	blocks uint8
	words  [4]uint64
	left   int // words not yet used
}

func (k *Key) draw(at place) draw { return draw{key: k, at: at} }

func (d *draw) uint64() uint64 {
	if d.left == 0 {
		sum := d.key.derive(d.at, d.blocks)
		for i := range d.words {
			d.words[i] = binary.LittleEndian.Uint64(sum[8*i:])
		}
		d.left = len(d.words)
		d.blocks++
	}
	d.left--
	return d.words[d.left]
}

// below returns a uniform number in [0, n), n > 0, without modulo bias.
func (d *draw) below(n int) int {
	un := uint64(n)
	hi, lo := bits.Mul64(d.uint64(), un)
	if lo < un {
		for limit := -un % un; lo < limit; {
			hi, lo = bits.Mul64(d.uint64(), un)
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
