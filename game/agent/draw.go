package agent

import (
	"crypto/sha256"
	"encoding/binary"
	"math/rand/v2"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
)

// A Draw is a run of random numbers that depends only on a key and on what it is for. Agents draw anew for each
// question instead of keeping a generator, so that an agent that is built anew draws the same numbers. The zero value
// is not ready.
type Draw struct{ source rand.ChaCha8 }

// DrawFor returns the draws for a question.
func DrawFor(key rules.Key, ask rules.Ask) Draw {
	var msg [len(key) + 9]byte
	copy(msg[:], key[:])
	msg[len(key)] = 'q'
	binary.BigEndian.PutUint32(msg[len(key)+1:], ask.ID)
	msg[len(key)+5], msg[len(key)+6] = uint8(ask.Kind), ask.Day
	msg[len(key)+7], msg[len(key)+8] = ask.Turn, ask.Ballot
	return newDraw(msg[:])
}

// DrawOf returns the draws for a matter that an agent decides once a day, however often it is asked.
func DrawOf(key rules.Key, matter string, day int) Draw {
	msg := make([]byte, 0, len(key)+32)
	msg = append(msg, key[:]...)
	msg = append(msg, 'm', uint8(day))
	return newDraw(append(msg, matter...))
}

func newDraw(msg []byte) Draw {
	var d Draw
	d.source.Seed(sha256.Sum256(msg))
	return d
}

// Below returns a uniform number in [0, n), n > 0. It is rand.Rand.IntN for a small n, written out: through that
// type's interface each draw would have to be allocated.
func (d *Draw) Below(n int) int {
	bound := uint32(n)
	if bound&(bound-1) == 0 {
		return int(uint32(d.source.Uint64()) & (bound - 1))
	}
	for {
		product := d.source.Uint64() >> 32 * uint64(bound)
		if low := uint32(product); low >= bound || low >= -bound%bound {
			return int(product >> 32)
		}
	}
}

// Float64 returns a uniform number in [0, 1).
func (d *Draw) Float64() float64 { return float64(d.source.Uint64()>>11) / (1 << 53) }

// Chance reports true with probability p.
func (d *Draw) Chance(p float64) bool { return d.Float64() < p }

// Pick returns a uniformly drawn member of the set, or NoSeat if the set is empty.
func (d *Draw) Pick(set game.SeatSet) game.Seat {
	if set.Empty() {
		return game.NoSeat
	}
	return set.Nth(d.Below(set.Len()))
}
