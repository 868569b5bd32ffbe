package tcp

import (
	"bytes"
	"errors"
	"fmt"
	"net"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"time"
	"unicode"
	"unicode/utf8"

	"aiwolfplay/game/agent"
	"aiwolfplay/game/wire"
	"aiwolfplay/server/pool"
)

// A client is one connection. Two goroutines serve it: run talks, listen reads.
type client struct {
	gateway *Gateway
	conn    net.Conn
	record  pool.Record
	seats   chan *seat    // capacity 1: it sits down at one table at a time
	lost    chan struct{} // closed when nothing more will come from it, or be sent
	heard   chan struct{} // closed when listen has returned
	playing atomic.Bool   // a game is on for it

	mu       sync.Mutex // guards what follows; never held while the connection is used
	name     string
	why      string // it was lost
	fault    pool.Fault
	asked    bool // a request waits for its line
	owed     int  // lines that came too late, or will
	extra    int  // lines that nobody asked for, in a row
	answers  chan string
	timeouts int // in a row; run's own
}

// errGone is what a client that has been lost says to a table.
var errGone = errors.New("tcp: the agent has gone")

func newClient(g *Gateway, conn net.Conn) *client {
	return &client{
		gateway: g, conn: conn,
		seats: make(chan *seat, 1),
		lost:  make(chan struct{}), heard: make(chan struct{}),
		answers: make(chan string, 1), // written only while asked, which it ends
	}
}

// Name returns what the agent calls itself.
func (c *client) Name() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.name
}

// Record returns how the agent has answered so far.
func (c *client) Record() *pool.Record { return &c.record }

// Gone is closed when the client is lost.
func (c *client) Gone() <-chan struct{} { return c.lost }

// Sit seats the agent.
func (c *client) Sit(s agent.Seating) (agent.Agent, error) {
	if pool.HasGone(c) {
		return nil, errGone
	}
	seat := newSeat(c, s)
	select {
	case c.seats <- seat:
		if pool.HasGone(c) { // just now: run may have ended without it
			c.leaveTable()
		}
		return seat, nil
	default:
		return nil, errors.New("tcp: the agent sits at another table")
	}
}

// run talks to the client until it is lost: its name, then one game after the
// other.
func (c *client) run() {
	go c.listen() // ends when the connection does, which end waits for
	defer c.end()
	named := c.askName()
	c.gateway.named()
	if !named {
		return
	}
	c.gateway.pool.Add(c)
	defer c.gateway.pool.Remove(c)
	for {
		select {
		case s := <-c.seats:
			c.play(s)
		case <-c.lost:
			c.leaveTable()
			return
		}
	}
}

// leaveTable gives up a seat that was given while the client went away.
func (c *client) leaveTable() {
	select {
	case s := <-c.seats:
		s.leave()
	default:
	}
}

// end closes the connection: with a FIN, so that the last packet arrives, and
// not for ever.
func (c *client) end() {
	c.lose("", "") // if it is not
	if half, ok := c.conn.(interface{ CloseWrite() error }); ok {
		_ = half.CloseWrite() // it may be closed already
	}
	_ = c.conn.SetReadDeadline(time.Now().Add(lingerLimit)) // likewise
	<-c.heard
	_ = c.conn.Close() // nobody is left who would care
	c.mu.Lock()
	defer c.mu.Unlock()
	c.gateway.cfg.Log.Info("agent disconnected", "name", c.name, "from", c.conn.RemoteAddr(), "why", c.why)
}

// lingerLimit is how long a client has to read what was sent last.
const lingerLimit = 200 * time.Millisecond

// lose says that the client will not be talked to any more, and why. The first
// reason counts.
func (c *client) lose(fault pool.Fault, why string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	select {
	case <-c.lost:
		return
	default:
	}
	c.why, c.fault = why, fault
	c.record.End(fault) // who waits for what follows finds it in the record
	close(c.lost)
}

// listen reads lines until the client closes its side. What nobody asked for is
// dropped.
func (c *client) listen() {
	defer close(c.heard)
	buf := make([]byte, maxLine)
	for n := 0; ; {
		read, err := c.conn.Read(buf[n:])
		n += read
		n = copy(buf, c.take(buf[:n]))
		switch {
		case err != nil:
			fault := pool.FaultClosed
			if !c.playing.Load() {
				fault = "" // between games everybody may go
			}
			c.lose(fault, "the connection ended: "+err.Error())
			return
		case n == len(buf):
			c.lose(pool.FaultTooLong, "a line is longer than 8192 bytes")
			n = 0 // what comes now is read only to let the connection close
		}
	}
}

// take hands on the lines of what was read, and returns the rest. All that came
// together is dealt with at once: a second line must not answer the question
// that the first one causes.
func (c *client) take(read []byte) (rest []byte) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for {
		line, rest, whole := bytes.Cut(read, []byte{'\n'})
		if !whole {
			return read
		}
		read = rest
		switch {
		case c.owed > 0:
			c.owed--
			c.record.Unasked(pool.FaultLate, string(line))
		case c.asked:
			c.asked, c.extra = false, 0
			c.answers <- strings.TrimSuffix(string(line), "\r")
		default:
			c.record.Unasked(pool.FaultExtra, string(line))
			if c.extra++; c.extra == maxExtra {
				go c.lose(pool.FaultFlood, "too many lines that nobody asked for") // needs the lock; ends at once
			}
		}
	}
}

// send writes a packet that wants no answer.
func (c *client) send(line []byte) bool {
	_ = c.conn.SetWriteDeadline(time.Now().Add(writeLimit)) // the write says whether the connection works
	if _, err := c.conn.Write(line); err != nil {
		c.lose(pool.FaultClosed, "cannot send: "+err.Error())
		return false
	}
	return true
}

// ask writes a packet and waits for the answer. It reports false if none comes
// in time.
func (c *client) ask(line []byte, limit time.Duration) (answer string, took time.Duration, ok bool) {
	c.mu.Lock()
	c.asked = true
	c.mu.Unlock()
	began := time.Now()
	timer := time.NewTimer(limit)
	defer timer.Stop()
	if !c.send(line) {
		return "", 0, false
	}
	select {
	case answer = <-c.answers:
		return answer, time.Since(began), true
	case <-timer.C:
	case <-c.lost:
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.asked {
		c.asked = false
		c.owed++
		return "", time.Since(began), false
	}
	return <-c.answers, time.Since(began), true // just in time
}

// askName asks who the client is. It reports false if it is none.
func (c *client) askName() bool {
	p := wire.Packet{Request: wire.RequestName}
	answer, _, ok := c.ask(p.AppendLine(nil), c.gateway.cfg.nameLimit)
	switch {
	case !ok:
		return c.refuse(pool.FaultTimeout, "it gave no name", "")
	case httpRequest.MatchString(answer):
		return c.refuse(pool.FaultHTTP, "it speaks HTTP, and this is the port for AIWolf agents", answer)
	case strings.HasPrefix(strings.TrimSpace(answer), "{"):
		return c.refuse(pool.FaultBadName, "it answers NAME with JSON", answer)
	case !utf8.ValidString(answer) || strings.ContainsFunc(strings.TrimSpace(answer), unicode.IsControl):
		return c.refuse(pool.FaultBadName, "its name is no text", answer)
	}
	name, owner := pool.SplitName(strings.TrimSpace(answer))
	name = strings.TrimSpace(strings.ReplaceAll(name, ",", " ")) // it stands in comma-separated logs
	for len(name) > maxName {
		_, size := utf8.DecodeLastRuneInString(name)
		name = name[:len(name)-size]
	}
	if name == "" {
		name = "nameless"
	}
	c.record.Identify(name, owner, host(c.conn))
	c.mu.Lock()
	defer c.mu.Unlock()
	c.name = name
	c.gateway.cfg.Log.Info("agent connected", "name", name, "from", c.conn.RemoteAddr())
	return true
}

// refuse sends away who is no agent, and says what arrived and what was
// expected. It returns false, for the one who asked.
func (c *client) refuse(f pool.Fault, why, sent string) bool {
	c.lose(f, why) // unless there was something worse
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.fault == "" {
		c.fault = pool.FaultOld
		c.why = "it left when it was asked NAME, as clients of the older 0.4 format do, which know no such request"
	}
	const shown = 60
	sent = strings.ToValidUTF8(sent, "?")
	sent = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return '?'
		}
		return r
	}, sent[:min(len(sent), shown)])
	c.why += fmt.Sprintf(" (arrived: %q; expected: a line with the agent's name,"+
		" from a client of the AIWolf server 0.5 or later)", sent)
	c.gateway.pool.Refuse(host(c.conn), c.fault, sent)
	return false
}

// host is the address of the other end, without its port.
func host(conn net.Conn) string {
	addr := conn.RemoteAddr().String()
	if h, _, err := net.SplitHostPort(addr); err == nil {
		return h
	}
	return addr
}

var httpRequest = regexp.MustCompile(`^[A-Z]+ \S+ HTTP/\d`)
