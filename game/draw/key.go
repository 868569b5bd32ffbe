package draw

import (
	"crypto/sha256"
	"encoding/binary"
	"math/bits"

	"aiwolfplay/game"
)

// A Key is the source of all chance in a game. It is secret until the game has ended, because it reveals the deal.
type Key [32]byte

// Commitment returns what is published of the key before the game: its SHA-256.
func (k *Key) Commitment() [32]byte { return sha256.Sum256(k[:]) }

// An At says what a draw is for: its purpose, which the game defines, and public coordinates such as a day, a turn and
// a seat. It never contains a position in the log.
type At [4]byte

// ForAgent is the purpose of agents' keys. No game may use it for its own draws.
const ForAgent = 7

// Agent returns the key for the agent at a seat. It reveals nothing about the game's own draws.
func (k *Key) Agent(s game.Seat) Key { return k.derive(At{ForAgent, 0, 0, uint8(s)}, 0) }

func (k *Key) derive(at At, block uint8) [32]byte {
	var msg [len(k) + len(at) + 1]byte
	copy(msg[:], k[:])
	copy(msg[len(k):], at[:])
	msg[len(msg)-1] = block
	return sha256.Sum256(msg[:])
}

// A Draw is a short run of random numbers for one place: SHA-256 in counter
// mode. (A rand.ChaCha8 would do as well, but it escapes to the heap, and a
// game draws once a turn.)
type Draw struct {
	key    Key
	at     At
	blocks uint8
	words  [4]uint64
	left   int // words not yet used
}

// Draw returns the random numbers for a place, starting with the first.
func (k *Key) Draw(at At) Draw { return Draw{key: *k, at: at} }

// Uint64 returns the next number.
func (d *Draw) Uint64() uint64 {
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

// Below returns a uniform number in [0, n), n > 0, without modulo bias.
func (d *Draw) Below(n int) int {
	un := uint64(n)
	hi, lo := bits.Mul64(d.Uint64(), un)
	if lo < un {
		for limit := -un % un; lo < limit; {
			hi, lo = bits.Mul64(d.Uint64(), un)
		}
	}
	return int(hi)
}

// Float64 returns a uniform number in [0, 1).
func (d *Draw) Float64() float64 { return float64(d.Uint64()>>11) / (1 << 53) }

// Pick returns a uniformly drawn member of a set, which must not be empty.
func (d *Draw) Pick(set game.SeatSet) game.Seat { return set.Nth(d.Below(set.Len())) }

// Shuffle permutes list uniformly (Fisher and Yates).
func Shuffle[T any](d *Draw, list []T) {
	for i := len(list) - 1; i > 0; i-- {
		j := d.Below(i + 1)
		list[i], list[j] = list[j], list[i]
	}
}
