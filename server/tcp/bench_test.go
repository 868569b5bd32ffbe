package tcp

import (
	"bufio"
	"fmt"
	"log/slog"
	"math/rand/v2"
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
)

// BenchmarkTables lets 200 agents play at 40 tables at once, including the clients. It reports the delay of a request
// as a client sees it, which is the time since the answer of any client that its table waited for. In one variant all
// agents answer as fast as they can, so that 200 requests are under way at any time, and the delay shows how many the
// machine can serve. In the other variant each agent thinks for up to 100 ms, the limit of the regulation (4). Games
// are played both as in a tournament and at tables that store every answer.
func BenchmarkTables(b *testing.B) {
	for name, play := range map[string]func(*house, *testing.B){"tournament": playTournament, "stored": playStored} {
		for _, think := range []time.Duration{0, 100 * time.Millisecond} {
			b.Run(fmt.Sprintf("%s, thinking up to %v", name, think), func(b *testing.B) { benchmarkTables(b, think, play) })
		}
	}
}

const benchTables = 40

// tableNames returns the names of the agents of a table.
func tableNames(table int) []string {
	return slices.Repeat([]string{fmt.Sprintf("table-%d", table)}, 5)
}

// playTournament plays b.N games at each table.
func playTournament(h *house, b *testing.B) {
	var playing sync.WaitGroup
	for table := range benchTables {
		guests, err := h.pool.TakeAll(b.Context(), tableNames(table))
		if err != nil {
			b.Fatal(err)
		}
		playing.Go(func() {
			for game := range b.N {
				seats := make([]agent.Factory, len(guests))
				for i := range seats {
					seats[i] = guests[i].Sit
				}
				if _, err := sim.Live(b.Context(), rules.Five(), sim.GameKey(uint64(table), game), seats,
					new(sim.Scratch)); err != nil {
					b.Error(err)
				}
			}
		})
	}
	playing.Wait()
}

// playStored plays the same number of games at tables of the server.
func playStored(h *house, b *testing.B) {
	db, err := store.Open(b.Context(), filepath.Join(b.TempDir(), "play.db"))
	if err != nil {
		b.Fatal(err)
	}
	defer db.Close()
	l := lobby.New(db.Games, agent.New, slog.New(slog.DiscardHandler))
	defer l.Close()
	for _, g := range h.guests(5 * benchTables) {
		l.Pool().Add(g)
	}
	var playing sync.WaitGroup
	for i := range benchTables {
		playing.Go(func() {
			for game := range b.N + 1 {
				guests, err := l.Pool().TakeAll(b.Context(), tableNames(i)) // they return to the pool when their game is over
				if err != nil {
					b.Error(err)
					return
				}
				if game == b.N {
					return
				}
				if _, err := l.PlayConnected(b.Context(), rules.Five(), false, guests); err != nil {
					b.Error(err)
					return
				}
			}
		})
	}
	playing.Wait()
}

// An exchange is a request and its answer.
type exchange struct {
	game              int
	ask               rules.Ask
	arrived, answered time.Time
}

// same reports whether two members of a table were asked at the same time.
func (x *exchange) same(y *exchange) bool {
	night := func(k rules.AskKind) bool { return k == rules.AskDivine || k == rules.AskGuard || k == rules.AskAttack }
	return x.game == y.game && x.ask.Day == y.ask.Day && x.ask.Turn == y.ask.Turn &&
		(x.ask.Kind == y.ask.Kind || night(x.ask.Kind) && night(y.ask.Kind))
}

// delays returns the time from the last answer at a table to each next request. It leaves out the first request of a
// game, because it follows no answer.
func delays(table []exchange) (list []time.Duration) {
	slices.SortFunc(table, func(x, y exchange) int { return x.answered.Compare(y.answered) })
	for i := range table {
		x := &table[i]
		for j := i - 1; j >= 0 && table[j].game == x.game; j-- {
			if y := &table[j]; !y.same(x) && !y.answered.After(x.arrived) {
				list = append(list, x.arrived.Sub(y.answered))
				break
			}
		}
	}
	return list
}

func benchmarkTables(b *testing.B, think time.Duration, play func(*house, *testing.B)) {
	h := openHouse(b, Config{})
	var tables [benchTables][5][]exchange
	var clients sync.WaitGroup
	for table := range tables {
		for seat := range tables[table] {
			conn, err := net.Dial("tcp", h.addr)
			if err != nil {
				b.Fatal(err)
			}
			clients.Go(func() { tables[table][seat] = exchanges(conn, tableNames(table)[0], think) })
		}
	}
	for _, g := range h.guests(5 * benchTables) { // all have come
		h.pool.Add(g)
	}
	b.ResetTimer()
	play(h, b)
	b.StopTimer()
	h.Close()
	clients.Wait()
	var all []time.Duration
	for _, table := range tables {
		all = append(all, delays(slices.Concat(table[:]...))...)
	}
	slices.Sort(all)
	b.ReportMetric(float64(all[len(all)/2].Microseconds()), "median-µs")
	b.ReportMetric(float64(all[len(all)*99/100].Microseconds()), "p99-µs")
	b.ReportMetric(float64(benchTables*b.N)/b.Elapsed().Seconds(), "games/s")
	b.ReportMetric(float64(len(all))/b.Elapsed().Seconds(), "requests/s")
}

// exchanges answers until the connection ends. It thinks for a while before each answer.
func exchanges(conn net.Conn, name string, think time.Duration) (list []exchange) {
	defer conn.Close()
	var client wire.Client
	r := bufio.NewReaderSize(conn, 64<<10)
	game := 0
	for {
		line, err := readLine(r)
		if err != nil {
			return list
		}
		arrived := time.Now()
		p, err := wire.ParsePacket(line)
		if err != nil {
			return list
		}
		step, err := client.Receive(&p)
		if err != nil {
			return list
		}
		answer := []byte(name + "\n")
		switch {
		case step.Begins:
			game++
			continue
		case step.Ends || !p.Request.WantsAnswer():
			continue
		case step.Asked:
			answer = client.Answer(step.Ask, rules.Action{Kind: step.Ask.Kind, Target: step.Ask.Targets.First(),
				Text: utterance(step.Ask)})
			if think > 0 {
				<-time.After(rand.N(think))
			}
		}
		if _, err := conn.Write(answer); err != nil {
			return list
		}
		if step.Asked {
			list = append(list, exchange{game, step.Ask, arrived, time.Now()})
		}
	}
}
