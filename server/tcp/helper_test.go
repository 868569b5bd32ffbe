package tcp

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"sync"
	"testing"
	"time"

	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/random"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
	"aiwolfplay/game/wire"
	"aiwolfplay/server/pool"
)

// A house is a gateway with its pool and its log.
type house struct {
	testing.TB
	*Gateway
	pool    *pool.Pool
	addr    string
	connect func() (net.Conn, error)
	log     *logBuffer
	from    func(address byte) // changes the address of the next connection
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

// openHouse opens a house on the network. It gives clients unlimited time, unless cfg says otherwise, because they must
// not fail on a busy machine.
func openHouse(t testing.TB, cfg Config) *house {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	h := serve(t, listener, cfg)
	h.connect = func() (net.Conn, error) { return net.Dial("tcp", h.addr) }
	return h
}

// openPipes opens a house without a network, for tests in a bubble, where time passes only
// when nothing else can happen.
func openPipes(t testing.TB, cfg Config) *house {
	t.Helper()
	p := &pipes{conns: make(chan net.Conn), closed: make(chan struct{})}
	h := serve(t, p, cfg)
	h.connect = p.dial
	h.from = func(address byte) { p.from = address }
	return h
}

// pipes is a listener for connections by pipe, which look like those of another process on this machine.
type pipes struct {
	conns  chan net.Conn // capacity 0: a caller waits until it is accepted
	closed chan struct{}
	close  sync.Once
	from   byte // the last part of the address from which the next one comes
}

// A pipe is one end of a connection.
type pipe struct {
	net.Conn
	from byte
}

func (p pipe) RemoteAddr() net.Addr { return &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1+p.from), Port: 1} }

func (p *pipes) dial() (net.Conn, error) {
	ours, theirs := net.Pipe()
	select {
	case p.conns <- pipe{theirs, p.from}:
		return pipe{ours, 0}, nil
	case <-p.closed:
		return nil, net.ErrClosed
	}
}

func (p *pipes) Accept() (net.Conn, error) {
	select {
	case conn := <-p.conns:
		return conn, nil
	case <-p.closed:
		return nil, net.ErrClosed
	}
}

func (p *pipes) Close() error {
	p.close.Do(func() { close(p.closed) })
	return nil
}

func (p *pipes) Addr() net.Addr { return pipe{}.RemoteAddr() }

func serve(t testing.TB, listener net.Listener, cfg Config) *house {
	t.Helper()
	if cfg.Limit == 0 {
		cfg.Limit = pool.MaxLimit
	}
	if cfg.nameLimit == 0 {
		cfg.nameLimit = time.Minute
	}
	h := &house{TB: t, pool: pool.New(), addr: listener.Addr().String(), log: &logBuffer{}}
	cfg.Log = slog.New(slog.NewTextHandler(h.log, nil))
	h.Gateway = New(h.pool, cfg)
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
	conn, err := h.connect()
	if err != nil {
		h.Fatal(err)
	}
	h.Cleanup(func() { conn.Close() })
	return conn
}

// guests waits for n agents.
func (h *house) guests(n int) []pool.Guest {
	h.Helper()
	ctx, cancel := context.WithTimeout(h.Context(), 10*time.Minute) // reached only if something hangs
	defer cancel()
	guests, err := h.pool.TakeAll(ctx, make([]string, n))
	if err != nil {
		h.Fatalf("%d agents do not come: %v\n%s", n, err, h.log)
	}
	return guests
}

// join lets an agent of ours connect and play until the house closes.
func (h *house) join(name string, games int) <-chan error {
	conn, done := h.dial(), make(chan error, 1)
	go func() {
		n, err := Join(h.Context(), conn, Joining{Name: name, Agent: brief, Games: games})
		if err == nil && games > 0 && n != games {
			h.Errorf("%s has played %d games, not %d", name, n, games)
		}
		done <- err
	}()
	return done
}

// brief is an agent that says little, so that the tests are about connections.
func brief(s agent.Seating) (agent.Agent, error) {
	if s.Seat == 0 {
		return random.New(s) // an agent that says everything that can be said
	}
	return terse{}, nil
}

type terse struct{}

func (terse) Observe([]rules.Event) {}

func (terse) Act(ask rules.Ask) (rules.Action, bool) {
	return rules.Action{Kind: ask.Kind, Target: ask.Targets.First(), Text: utterance(ask)}, true
}

// utterance returns one sentence in each of a day's first five turns.
func utterance(ask rules.Ask) string {
	if ask.Turn < 5 && ask.Targets.Empty() {
		return fmt.Sprintf("VOTE Agent[%02d]", 1+ask.Turn)
	}
	return rules.OverText
}

// play lets guests play a game, with agents of ours on the seats that are left.
func (h *house) play(setup rules.Setup, seed uint64, guests ...pool.Guest) sim.Result {
	h.Helper()
	seats := make([]agent.Factory, setup.Seats())
	for i := range seats {
		seats[i] = brief
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

// A rude client sends the lines that a test wants.
type rude struct {
	net.Conn
	house  *house
	client wire.Client
	step   wire.Step // the last
	reader *bufio.Reader
}

func (h *house) rude() *rude {
	conn := h.dial()
	return &rude{Conn: conn, house: h, reader: bufio.NewReader(conn)}
}

// next reads up to the next packet that wants an answer. It returns "" when the
// server has closed.
func (r *rude) next() wire.Request {
	for {
		line, err := readLine(r.reader)
		if err != nil {
			return ""
		}
		p, err := wire.ParsePacket(line)
		if err != nil {
			r.house.Error(err)
			return ""
		}
		if r.step, err = r.client.Receive(&p); err != nil {
			r.house.Error(err)
		}
		if p.Request.WantsAnswer() {
			return p.Request
		}
	}
}

// play answers until the server closes or answer says that it is enough. NAME
// and ROLE are answered politely.
func (r *rude) play(answer func(request wire.Request) (line string, more bool)) {
	for more := true; more; {
		var line string
		switch request := r.next(); request {
		case "":
			return
		case wire.RequestName:
			line = "rude\n"
		case wire.RequestRole:
			line = "none\n"
		default:
			line, more = answer(request)
		}
		r.say(line)
	}
}

// say sends bytes. It ignores errors; the test notices if the server has closed the connection.
func (r *rude) say(text string) {
	_, _ = io.WriteString(r, text)
}

func seating(t *testing.T) agent.Seating {
	return agent.Seating{Setup: rules.Five(), Ctx: t.Context(), Submit: func(uint32, rules.Action) {}}
}
