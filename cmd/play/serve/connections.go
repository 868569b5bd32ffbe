package serve

import (
	"container/list"
	"crypto/tls"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"sync"

	"aiwolfplay/server/limit"
)

// ownConnections bounds the connections from one address: some hundred browsers'.
const ownConnections = 2000

// A sharedListener limits connections, in total and per address. When the total is reached, an address with
// fewer connections replaces one of the address that has most. An address that has reached its share loses
// its own least recently used connection, so that somebody who holds many open keeps none of their neighbours
// out.
type sharedListener struct {
	net.Listener
	places  *limit.Places
	proxies []netip.Prefix
	byProxy *limit.Places // places of connections through a proxy; these share one limit

	mu     sync.Mutex            // guards unused and where of connections; not held while one is closed
	unused map[string]*list.List // of *sharedConn by address: on which nothing is asked now, for longest first
}

func shareConnections(l net.Listener, n int, proxies []netip.Prefix) *sharedListener {
	own := min(ownConnections, max(n/2, 1))
	return &sharedListener{
		Listener: l, places: limit.NewPlaces(int64(n), int64(own)), proxies: proxies,
		byProxy: limit.NewPlaces(int64(n), int64(n)), unused: map[string]*list.List{},
	}
}

// Accept waits for the next connection that has a place. Those that have none are closed at once.
func (l *sharedListener) Accept() (net.Conn, error) {
	for {
		conn, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		places, from := l.places, conn.RemoteAddr().String()
		if l.trusts(from) {
			places = l.byProxy
		}
		c := &sharedConn{Conn: conn, from: limit.Address(from), of: l}
		take := func() (err error) {
			c.leave, err = places.Take(c.from, 1, func() { conn.Close() })
			return err
		}
		if take() != nil && (!l.makeWay(c.from) || take() != nil) {
			conn.Close() // nothing was sent yet
			continue
		}
		l.rest(c)
		return c, nil
	}
}

func (l *sharedListener) trusts(from string) bool {
	at, err := netip.ParseAddrPort(from)
	return err == nil && slices.ContainsFunc(l.proxies, func(p netip.Prefix) bool { return p.Contains(at.Addr().Unmap()) })
}

// makeWay closes the connection of an address that has been unused for longest, and reports whether there was one.
func (l *sharedListener) makeWay(from string) bool {
	l.mu.Lock()
	var first *list.Element
	if unused := l.unused[from]; unused != nil {
		first = unused.Front()
	}
	l.mu.Unlock()
	if first == nil {
		return false
	}
	first.Value.(*sharedConn).Close() // it may have been closed, or used, just now: browsers ask again then
	return true
}

// rest notes that no request is open on a connection.
func (l *sharedListener) rest(c *sharedConn) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if c.where != nil || c.closed {
		return
	}
	if l.unused[c.from] == nil {
		l.unused[c.from] = list.New()
	}
	c.where = l.unused[c.from].PushBack(c)
}

// use notes that a request has begun on a connection, or that the connection is closed.
func (l *sharedListener) use(c *sharedConn, closed bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	c.closed = c.closed || closed
	if c.where == nil {
		return
	}
	unused := l.unused[c.from]
	unused.Remove(c.where)
	c.where = nil
	if unused.Len() == 0 {
		delete(l.unused, c.from)
	}
}

// connState follows the states of a connection of the HTTP server.
func connState(conn net.Conn, state http.ConnState) {
	if secured, ok := conn.(*tls.Conn); ok {
		conn = secured.NetConn()
	}
	c, ok := conn.(*sharedConn)
	switch {
	case !ok:
	case state == http.StateIdle:
		c.of.rest(c)
	case state == http.StateActive:
		c.of.use(c, false)
	}
}

// A sharedConn returns its place when it is closed.
type sharedConn struct {
	net.Conn
	from   string
	of     *sharedListener
	leave  func()
	where  *list.Element // element of unused, nil while the connection is used
	closed bool
}

func (c *sharedConn) Close() error {
	defer c.leave()
	c.of.use(c, true)
	return c.Conn.Close()
}
