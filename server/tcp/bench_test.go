package tcp

import (
	"bufio"
	"fmt"
	"log/slog"
	"net"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"aiwolfplay/game/agent"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
	"aiwolfplay/game/wire"
	"aiwolfplay/server/lobby"
	"aiwolfplay/server/store"
	"aiwolfplay/server/table"
)

// BenchmarkTables lets 200 agents play at 40 tables at once, clients included,
// and reports the delay between an answer and the next request as a client sees
// it: the time that the others at its table take is in it. It is told for all
// tables going as fast as they can, and for clients that think for 50 ms; for
// games as a tournament plays them, and for tables that store every answer.
func BenchmarkTables(b *testing.B) {
	for name, play := range map[string]func(*house, *testing.B, []lobby.Guest){"tournament": playTournament, "stored": playStored} {
		for _, think := range []time.Duration{0, 50 * time.Millisecond} {
			b.Run(fmt.Sprintf("%s, thinking %v", name, think), func(b *testing.B) { benchmarkTables(b, think, play) })
		}
	}
}

const benchTables = 40

// playTournament plays b.N games at each table.
func playTournament(h *house, b *testing.B, guests []lobby.Guest) {
	var playing sync.WaitGroup
	for table := range benchTables {
		playing.Go(func() {
			for game := range b.N {
				seats := make([]agent.Factory, 5)
				for i := range seats {
					seats[i] = guests[table*len(seats)+i].Sit
				}
				if _, err := sim.Live(b.Context(), rules.Five(), sim.GameKey(uint64(table), game), seats, new(sim.Scratch)); err != nil {
					b.Error(err)
				}
			}
		})
	}
	playing.Wait()
}

// playStored plays as many at tables of the server.
func playStored(h *house, b *testing.B, guests []lobby.Guest) {
	db, err := store.Open(b.Context(), filepath.Join(b.TempDir(), "play.db"))
	if err != nil {
		b.Fatal(err)
	}
	defer db.Close()
	l := lobby.New(db, agent.New, slog.New(slog.DiscardHandler))
	defer l.Close()
	for _, g := range guests {
		l.Pool().Add(g)
	}
	for range benchTables * b.N {
		some, err := l.Pool().TakeAll(b.Context(), 5)
		if err != nil {
			b.Fatal(err)
		}
		if _, err := l.Match(b.Context(), "", rules.Five(), table.PaceNone, some); err != nil {
			b.Fatal(err)
		}
	}
	if _, err := l.Pool().TakeAll(b.Context(), len(guests)); err != nil { // all are back
		b.Fatal(err)
	}
}

func benchmarkTables(b *testing.B, think time.Duration, play func(*house, *testing.B, []lobby.Guest)) {
	h := openHouseFor(b, Config{Limit: MaxLimit, nameLimit: MaxLimit})
	const n = 5 * benchTables
	delays := make([][]time.Duration, n)
	var clients sync.WaitGroup
	for i := range n {
		conn, err := net.Dial("tcp", h.addr)
		if err != nil {
			b.Fatal(err)
		}
		clients.Go(func() { delays[i] = measure(conn, think) })
	}
	guests := h.guests(n)
	b.ResetTimer()
	play(h, b, guests)
	b.StopTimer()
	h.Close()
	clients.Wait()
	all := slices.Concat(delays...)
	slices.Sort(all)
	b.ReportMetric(float64(all[len(all)/2].Microseconds()), "median-µs")
	b.ReportMetric(float64(all[len(all)*99/100].Microseconds()), "p99-µs")
	b.ReportMetric(float64(benchTables*b.N)/b.Elapsed().Seconds(), "games/s")
	b.ReportMetric(float64(len(all))/b.Elapsed().Seconds(), "requests/s")
}

// measure answers until the connection ends, and returns how long each request
// let it wait after its answer to the one before. A new game is no answer's next.
func measure(conn net.Conn, think time.Duration) (delays []time.Duration) {
	defer conn.Close()
	var client wire.Client
	r := bufio.NewReaderSize(conn, 64<<10)
	var answered time.Time
	for {
		line, err := readLine(r)
		if err != nil {
			return delays
		}
		arrived := time.Now()
		p, err := wire.ParsePacket(line)
		if err != nil {
			return delays
		}
		step, err := client.Receive(&p)
		if err != nil {
			return delays
		}
		answer := []byte("bench\n")
		switch {
		case step.Begins || step.Ends:
			answered = time.Time{}
			continue
		case !p.Request.Wants():
			continue
		case step.Asked:
			answer = client.Answer(step.Ask, rules.Action{Kind: step.Ask.Kind, Target: step.Ask.Targets.First(), Text: utterance(step.Ask)})
			if !answered.IsZero() {
				delays = append(delays, arrived.Sub(answered))
			}
		}
		if think > 0 {
			<-time.After(think)
		}
		if _, err := conn.Write(answer); err != nil {
			return delays
		}
		answered = time.Now()
	}
}
