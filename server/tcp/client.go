package tcp

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"net"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"time"
	"unicode"

	"aiwolfplay/game/agent"
	"aiwolfplay/game/charset"
	"aiwolfplay/game/wire"
	"aiwolfplay/server/names"
	"aiwolfplay/server/pool"
)

// A client is one connection. Two goroutines serve it: run talks, listen reads.
type client struct {
	gateway    *Gateway
	conn       net.Conn
	record     pool.Record
	seats      chan *seat     // capacity 1, because a client plays at one table at a time
	calls      chan chan bool // capacity 1: Present gives up if a call waits already
	lost       chan struct{}  // closed when the client is given up: nothing more is sent or awaited
	listenDone chan struct{}  // closed when listen has returned
	playing    atomic.Bool    // the client has a seat in a game that is not over
	called     atomic.Bool    // it has answered the ROLE request of the game that is about to begin
	named      func()         // frees the place of a client without a name

	mu       sync.Mutex // guards the fields below; never held while the connection is used
	name     string
	second   string     // a line that came right after the answer to NAME
	why      string     // the reason why the client was lost
	fault    pool.Fault // the fault for which the client was lost, "" for none
	asked    bool       // ask waits for a line
	owed     int        // lines still to come for requests whose time is up; they are dropped
	extra    int        // lines that nobody asked for, in a row
	settled  bool       // the name stays, because the client has played a game
	answers  chan string
	timeouts int       // in a row; used by run's goroutine only
	warm     bool      // the client has played a whole game; used by run's goroutine only
	rested   time.Time // when the client can be asked to play again; used by run's goroutine only
}

// errGone is Sit's error after the client is lost.
var errGone = errors.New("tcp: the agent has gone")

func newClient(g *Gateway, conn net.Conn) *client {
	return &client{
		gateway: g, conn: conn,
		seats: make(chan *seat, 1), calls: make(chan chan bool, 1),
		lost: make(chan struct{}), listenDone: make(chan struct{}),
		answers: make(chan string, 1), // at most one line while asked is set
	}
}

// Name returns the name that the agent has given.
func (c *client) Name() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.name
}

// Record returns the record of the connection.
func (c *client) Record() *pool.Record { return &c.record }

// Gone is closed when the client is lost.
func (c *client) Gone() <-chan struct{} { return c.lost }

// Waits implements pool.Guest. It always returns true, because agents connect to be seated.
func (c *client) Waits() bool { return true }

// Dismiss implements pool.Guest.
func (c *client) Dismiss(why string) { c.lose("", why) }

// Sit implements pool.Guest. run plays the seat when it is free.
func (c *client) Sit(s agent.Seating) (agent.Agent, error) {
	if pool.HasGone(c) {
		return nil, errGone
	}
	seat := newSeat(c, s)
	select {
	case c.seats <- seat:
		if pool.HasGone(c) { // lost meanwhile: run may have ended without taking the seat
			c.leaveTable()
		}
		return seat, nil
	default:
		return nil, errors.New("tcp: the agent sits at another table")
	}
}

// run talks to the client until it is lost. It asks for the name, and then plays
// one game after the other.
func (c *client) run() {
	go c.listen() // ends with the connection; the method end waits for it
	defer c.end()
	named := c.askName()
	c.named()
	if !named {
		return
	}
	c.gateway.pool.Add(c)
	defer c.gateway.pool.Remove(c)
	for {
		select {
		case s := <-c.seats:
			c.play(s)
		case answered := <-c.calls:
			answered <- c.answerCall()
		case <-c.lost:
			c.leaveTable()
			return
		}
	}
}

// leaveTable gives up a seat that Sit assigned while the client was going away.
func (c *client) leaveTable() {
	select {
	case s := <-c.seats:
		s.leave()
	default:
	}
}

// end closes the connection. It sends a FIN and lingers for a moment, so that the
// last packet arrives.
func (c *client) end() {
	c.lose("", "") // does nothing if the client is lost already
	if half, ok := c.conn.(interface{ CloseWrite() error }); ok {
		_ = half.CloseWrite() // it may be closed already
	}
	_ = c.conn.SetReadDeadline(time.Now().Add(lingerLimit)) // it may be closed already
	<-c.listenDone
	_ = c.conn.Close() // nobody needs the error
	c.mu.Lock()
	defer c.mu.Unlock()
	c.gateway.cfg.Log.Info("agent disconnected", "name", c.name, "from", c.conn.RemoteAddr(), "why", c.why)
}

// lingerLimit bounds the time in which a client can read the last packet.
const lingerLimit = 200 * time.Millisecond

// lose gives the client up for a fault, "" for none, and a reason. Only the first
// call counts.
func (c *client) lose(fault pool.Fault, why string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	select {
	case <-c.lost:
		return
	default:
	}
	c.why, c.fault = why, fault
	c.record.End(fault) // before lost is closed, so that the record then contains the fault
	close(c.lost)
}

// listen reads lines until the client closes its side, and delivers them.
func (c *client) listen() {
	defer close(c.listenDone)
	buf, dropped := make([]byte, maxLine), 0 // of the running line
	for n := 0; ; {
		read, err := c.conn.Read(buf[n:])
		n += read
		if rest := c.deliver(buf[:n]); len(rest) < n {
			if dropped > 0 {
				c.record.Count(pool.FaultTooLong)
			}
			n, dropped = copy(buf, rest), 0
		}
		switch {
		case err != nil:
			fault := pool.FaultClosed
			if !c.playing.Load() {
				fault = "" // between games an agent may leave
			}
			c.lose(fault, "the connection ended: "+err.Error())
			return
		case n == len(buf):
			// The beginning is enough, because no answer is so long. The line will count as one that says nothing.
			n = maxLine / 2
			if dropped += maxLine - n; dropped > maxDropped {
				c.lose(pool.FaultTooLong, "a line is longer than a megabyte")
			}
		}
	}
}

// deliver hands each whole line to ask, or drops and records it if nobody asked. It
// returns the bytes after the last line. It holds the lock for all lines that came
// together: a second line must not answer the question that the first one causes.
func (c *client) deliver(read []byte) (rest []byte) {
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
			c.unasked(string(line))
		}
	}
}

// unasked records a line that nobody asked for. The caller holds mu.
func (c *client) unasked(line string) {
	c.record.Unasked(pool.FaultExtra, line)
	switch c.extra++; {
	case c.extra == maxExtra:
		go c.lose(pool.FaultFlood, "too many lines that nobody asked for") // needs the lock; ends at once
	case c.name == "":
		c.second = line // askName has the first line, and reads this one too
	case c.extra <= maxNames && c.renameLocked(line):
		go c.gateway.pool.Renamed() // calls Name, which needs the lock; ends at once
	}
}

// maxNames limits the lines after the answer to NAME that may still be the name.
const maxNames = 3

// send writes a packet. If that fails, the client is lost and send returns false.
func (c *client) send(line []byte) bool {
	_ = c.conn.SetWriteDeadline(time.Now().Add(writeLimit)) // the write fails if the connection is broken
	if _, err := c.conn.Write(line); err != nil {
		c.lose(pool.FaultClosed, "cannot send: "+err.Error())
		return false
	}
	return true
}

// ask writes a packet and waits for the answer. It returns false if no answer comes in time or the client is lost. A
// late answer is dropped when it comes.
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
	return <-c.answers, time.Since(began), true // it came at the last moment
}

// askName asks for the agent's name. It returns false if the client gives none. Such a client is refused.
func (c *client) askName() bool {
	p := wire.Packet{Request: wire.RequestName}
	answer, _, ok := c.ask(p.AppendLine(nil), c.gateway.cfg.nameLimit)
	switch {
	case !ok:
		return c.refuse(pool.FaultTimeout, "it gave no name", "")
	case httpRequest.MatchString(answer):
		return c.refuse(pool.FaultHTTP, "it speaks HTTP, and this is the port for AIWolf agents", answer)
	}
	name, owner, fault, why := readName(answer)
	if fault != "" {
		return c.refuse(fault, why, answer)
	}
	c.record.Identify(name, owner, host(c.conn))
	c.mu.Lock()
	defer c.mu.Unlock()
	c.name = name
	c.renameLocked(c.second)
	c.gateway.cfg.Log.Info("agent connected", "name", c.name, "from", c.conn.RemoteAddr())
	return true
}

// readName reads the answer to NAME: a name in any encoding that charset knows, and the
// key of its owner, if it has one. fault is "" for a name.
func readName(answer string) (name, owner string, fault pool.Fault, why string) {
	text, ok := charset.Text([]byte(answer))
	text = strings.TrimSpace(text)
	if strings.HasPrefix(text, "{") {
		return "", "", pool.FaultBadName, "it answers NAME with JSON"
	}
	if !ok {
		return "", "", pool.FaultBadName, "its name is no text"
	}
	name, owner = pool.SplitName(text)
	name, err := names.OfAgent(name)
	switch {
	case errors.Is(err, names.ErrInvisible):
		return "", "", pool.FaultBadName, "its name has signs that nobody can see"
	case err != nil:
		return "", "", pool.FaultBadName, "its name is no text"
	}
	return cmp.Or(name, "nameless"), owner, "", ""
}

// refuse gives up a client that is no agent, and records what it sent. It returns false, which askName then returns.
func (c *client) refuse(f pool.Fault, why, sent string) bool {
	c.lose(f, why) // an earlier fault stays
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

// host returns the address of the other end, without its port.
func host(conn net.Conn) string {
	addr := conn.RemoteAddr().String()
	if h, _, err := net.SplitHostPort(addr); err == nil {
		return h
	}
	return addr
}

var httpRequest = regexp.MustCompile(`^[A-Z]+ \S+ HTTP/\d`)
