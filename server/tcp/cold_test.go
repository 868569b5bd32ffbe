package tcp

import (
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"aiwolfplay/game/rules"
	"aiwolfplay/game/wire"
	"aiwolfplay/server/pool"
)

// TestColdStart checks that a program may take 8 s for its name and for each first answer in its first game. In later
// games the normal limit applies.
func TestColdStart(t *testing.T) { synctest.Test(t, coldStart) }

func coldStart(t *testing.T) {
	const start = 8 * time.Second
	h := openPipes(t, Config{Limit: time.Second, nameLimit: nameLimit})
	r := h.rude()
	loaded := map[wire.Request]bool{}
	load := func(request wire.Request) {
		if !loaded[request] {
			loaded[request] = true
			select {
			case <-time.After(start): // in the bubble's time
			case <-t.Context().Done():
			}
		}
	}
	go func() { // ends when the house closes
		for {
			request := r.next()
			if request == "" {
				return
			}
			load(request)
			switch request {
			case wire.RequestName:
				r.say("cold\n")
			case wire.RequestRole:
				r.say("none\n")
			default:
				line, _ := r.over(request)
				r.say(line)
			}
		}
	}()
	cold := h.guests(1)[0]
	for i := range 4 {
		h.join(fmt.Sprint("warm", i), 0)
	}
	warm := h.guests(4)
	play := func(seed uint64) map[pool.Fault]int {
		h.play(rules.Five(), seed, cold, warm[0], warm[1], warm[2], warm[3])
		synctest.Wait() // until the last packet is counted
		return cold.Record().Report().Faults
	}
	if f := play(1); pool.HasGone(cold) || f[pool.FaultTimeout] > 0 || f[pool.FaultSlow] == 0 {
		t.Fatalf("after its first game it has gone: %v, faults %v", pool.HasGone(cold), f)
	}
	clear(loaded)
	if f := play(2); f[pool.FaultTimeout] == 0 {
		t.Errorf("8 s in the second game are taken, faults %v", f)
	}
}
