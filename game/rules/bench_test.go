package rules

import (
	"sync/atomic"
	"testing"

	"aiwolfplay/game"
)

// talkative answers at once and always the same: it uses up its utterances
// every day and walks through its targets.
func talkative(ask Ask, seat game.Seat) Action {
	act := Action{Kind: ask.Kind, Target: game.NoSeat}
	switch ask.Kind {
	case AskTalk, AskWhisper:
		act.Text = "ESTIMATE Agent[01] WEREWOLF"
	default:
		act.Target = ask.Targets.Nth((int(seat) + int(ask.Day)) % ask.Targets.Len())
	}
	return act
}

// playTalkative plays a game of talkative seats into log.
func playTalkative(tb testing.TB, setup Setup, key *Key, log []Event) (State, []Event) {
	s, log, err := New(setup, key, log)
	for err == nil && !s.Over() {
		for rest := s.Waiting(); rest != 0 && err == nil; rest &= rest - 1 {
			seat := rest.First()
			ask, _ := s.AskFor(seat)
			s, log, err = s.Step(key, Input{Seat: seat, Ask: ask.ID, Action: talkative(ask, seat)}, log)
		}
	}
	if err != nil {
		tb.Fatal(err)
	}
	return s, log
}

func benchmarkGame(b *testing.B, setup Setup) {
	var key Key
	var log []Event
	events := 0
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		key[0], key[1] = byte(i), byte(i>>8)
		_, log = playTalkative(b, setup, &key, log[:0])
		events += len(log)
	}
	b.ReportMetric(float64(events)/float64(b.N), "events/game")
}

func BenchmarkGame5(b *testing.B)  { benchmarkGame(b, Five()) }
func BenchmarkGame15(b *testing.B) { benchmarkGame(b, Fifteen()) }

// BenchmarkGame5Cores and BenchmarkGame15Cores play on all processors: go test
// -bench Cores -cpu 1,2 shows what a second one brings.
func BenchmarkGame5Cores(b *testing.B)  { benchmarkCores(b, Five()) }
func BenchmarkGame15Cores(b *testing.B) { benchmarkCores(b, Fifteen()) }

func benchmarkCores(b *testing.B, setup Setup) {
	var worker atomic.Uint32
	b.RunParallel(func(pb *testing.PB) {
		key := Key{2: byte(worker.Add(1))}
		log := make([]Event, 0, 10_000)
		for i := 0; pb.Next(); i++ {
			key[0], key[1] = byte(i), byte(i>>8)
			playTalkative(b, setup, &key, log)
		}
	})
}

// TestGameAllocatesNothing checks that simulation makes no garbage once the log's buffer has grown.
func TestGameAllocatesNothing(t *testing.T) {
	for _, setup := range []Setup{Five(), Fifteen()} {
		var key Key
		log := make([]Event, 0, 10_000)
		if n := testing.AllocsPerRun(20, func() {
			key[0]++
			playTalkative(t, setup, &key, log[:0])
		}); n != 0 {
			t.Errorf("%d seats: %v allocations a game, want 0", setup.Seats(), n)
		}
	}
}
