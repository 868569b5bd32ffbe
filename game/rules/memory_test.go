package rules

import (
	"fmt"
	"testing"
	"unsafe"

	"aiwolfplay/game"
)

// TestMemoryOfALiveGame limits the memory that the server needs for each running game: the state, the log with the
// slack of its growth, and each text once (tables share equal texts). The lines are as long and as varied as those of
// the plain agent, of which 4 in 7 are new, with 36 bytes.
func TestMemoryOfALiveGame(t *testing.T) {
	long := Fifteen()
	long.TalksPerDay, long.TalkTurns = 30, 30 // no game by the regulation has as many lines
	for _, tt := range []struct {
		setup        Setup
		lines, limit int
	}{{Five(), 80, 40_000}, {long, 2_000, 400_000}} {
		log := liveGame(t, tt.setup)
		used := int(unsafe.Sizeof(State{})) + cap(log)*int(unsafe.Sizeof(log[0]))
		lines := 0
		texts := map[string]bool{}
		for _, ev := range log {
			if !texts[ev.Text] {
				texts[ev.Text] = true
				used += (len(ev.Text) + 15) &^ 15 // as the allocator rounds
			}
			if ev.Kind == Said && spoken(ev.Text) {
				lines++
			}
		}
		t.Logf("%d seats: %d events, %d spoken lines, %d texts: %d bytes of state and log", tt.setup.Seats(), len(log),
			lines, len(texts), used)
		if lines < tt.lines || used > tt.limit {
			t.Errorf("%d seats: %d bytes with %d lines, want at most %d with %d", tt.setup.Seats(), used, lines, tt.limit,
				tt.lines)
		}
	}
}

// liveGame plays as a table does, adding each step's events to the log.
func liveGame(t *testing.T, setup Setup) []Event {
	key := Key{11}
	s, buf, err := New(setup, &key, nil)
	var log []Event
	for n := 0; err == nil; n++ {
		log = append(log, buf...)
		if s.Over() {
			break
		}
		seat := s.Waiting().First()
		ask, _ := s.AskFor(seat)
		act := talkative(ask, seat)
		if act.Text != "" && n%7 < 4 {
			act.Text = fmt.Sprintf("REQUEST ANY (VOTE Agent[%d])", 1_000_000+n)
		}
		if ask.Kind == AskAttack {
			act.Target = game.NoSeat
		}
		s, buf, err = s.Step(&key, Input{Seat: seat, Ask: ask.ID, Action: act}, buf[:0])
	}
	if err != nil {
		t.Fatal(err)
	}
	return log
}
