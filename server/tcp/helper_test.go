package tcp

import (
	"bytes"
	"context"
	"log/slog"
	"net"
	"strings"
	"sync"
	"testing"
	"time"

	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/random"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
	"aiwolfplay/game/wire"
	"aiwolfplay/server/lobby"
)

// A house is a gateway with its pool, and what it has logged.
type house struct {
	*testing.T
	*Gateway
	pool *lobby.Pool
	addr string
	log  *logBuffer
}

// A logBuffer may be written to and read by several goroutines.
type logBuffer struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (b *logBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buf.Write(p)
}

func (b *logBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buf.String()
}

func openHouse(t *testing.T, cfg Config) *house {
	t.Helper()
	h := &house{T: t, pool: lobby.NewPool(), log: &logBuffer{}}
	cfg.Log = slog.New(slog.NewTextHandler(h.log, nil))
	h.Gateway = New(h.pool, cfg)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	h.addr = listener.Addr().String()
	served := make(chan error, 1)
	go func() { served <- h.Serve(listener) }()
	t.Cleanup(func() {
		h.Close()
		if err := <-served; err != nil {
			t.Error(err)
		}
	})
	return h
}

func (h *house) dial() net.Conn {
	h.Helper()
	conn, err := net.Dial("tcp", h.addr)
	if err != nil {
		h.Fatal(err)
	}
	h.Cleanup(func() { conn.Close() })
	return conn
}

// guests waits for n agents.
func (h *house) guests(n int) []lobby.Guest {
	h.Helper()
	ctx, cancel := context.WithTimeout(h.Context(), 20*time.Second)
	defer cancel()
	guests, err := h.pool.TakeAll(ctx, n)
	if err != nil {
		h.Fatalf("%d agents do not come: %v\n%s", n, err, h.log)
	}
	return guests
}

// join lets an agent of ours connect and play until the house closes.
func (h *house) join(name string, games int) <-chan error {
	conn, done := h.dial(), make(chan error, 1)
	go func() {
		n, err := Join(h.Context(), conn, Joining{Name: name, Agent: random.New, Games: games})
		if err == nil && games > 0 && n != games {
			h.Errorf("%s has played %d games, not %d", name, n, games)
		}
		done <- err
	}()
	return done
}

// play lets guests play a game, with random agents on the seats that are left.
func (h *house) play(setup rules.Setup, seed uint64, guests ...lobby.Guest) sim.Result {
	h.Helper()
	seats := make([]agent.Factory, setup.Seats())
	for i := range seats {
		seats[i] = random.New
		if i < len(guests) {
			seats[i] = guests[i].Sit
		}
	}
	result, err := sim.Live(h.Context(), setup, sim.GameKey(seed, 0), seats, new(sim.Scratch))
	if err != nil {
		h.Fatal(err)
	}
	return result
}

// A rude client speaks bytes.
type rude struct {
	net.Conn
	t     *testing.T
	lines chan string // capacity 1000, more than the tests let come unread
}

func (h *house) rude() *rude {
	r := &rude{Conn: h.dial(), t: h.T, lines: make(chan string, 1000)}
	go func() {
		defer close(r.lines)
		var rest []byte
		buf := make([]byte, 64<<10)
		for {
			n, err := r.Read(buf)
			rest = append(rest, buf[:n]...)
			for {
				line, after, whole := bytes.Cut(rest, []byte("\n"))
				if !whole {
					break
				}
				rest = after
				r.lines <- string(line)
			}
			if err != nil {
				return
			}
		}
	}()
	return r
}

// await reads until a request comes; it reports false when the server closes.
func (r *rude) await(request wire.Request) bool {
	for line := range r.lines {
		if strings.Contains(line, `"request":"`+string(request)+`"`) {
			return true
		}
	}
	return false
}

// closed reads until the server closes.
func (r *rude) closed() {
	for range r.lines {
	}
}

func (r *rude) say(text string) {
	r.t.Helper()
	if _, err := r.Write([]byte(text)); err != nil {
		r.t.Log("cannot write:", err) // the server may have closed, and a test that minds looks
	}
}
