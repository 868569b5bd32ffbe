package rules

import (
	"math/rand/v2"
	"testing"

	"aiwolfplay/game"
)

// FuzzStep plays a game with the fuzzer's inputs, few of which are legal. A random legal one follows each, so that
// games progress.
func FuzzStep(f *testing.F) {
	f.Add(uint8(5), uint64(1), []byte("\x02\x01\x05\x03\x00"))
	f.Add(uint8(15), uint64(2), []byte("\x00\x01\x01\x00\x01\x01\x01\x02\x04\x00"))
	f.Add(uint8(3), uint64(3), []byte{})
	f.Fuzz(func(t *testing.T, seats uint8, seed uint64, data []byte) {
		rng := rand.New(rand.NewPCG(seed, uint64(seats)))
		c := checker{TB: t}
		c.begin(randomSetup(rng, MinSeats+int(seats)%(game.MaxSeats-MinSeats+1)), randomKey(rng))
		texts := [...]string{"", SkipText, OverText, "VOTE Agent[01]"}
		for ; len(data) >= 5 && !c.s.Over(); data = data[5:] {
			c.step(Input{
				Seat: game.Seat(data[0]), Ask: uint32(data[1]),
				Action:  Action{Kind: AskKind(data[2]), Target: game.Seat(data[3]), Text: texts[data[4]%4]},
				Timeout: data[4]&4 != 0, Close: data[4]&8 != 0,
			})
			if !c.s.Over() {
				c.step(randomInput(rng, &c.s))
			}
		}
		c.finish(rng)
	})
}
