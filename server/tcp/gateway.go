package tcp

import (
	"errors"
	"fmt"
	"net"
	"sync"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/server/limit"
	"aiwolfplay/server/pool"
)

// A Gateway accepts connections and lets them wait in a pool.
type Gateway struct {
	cfg      Config
	pool     *pool.Pool
	places   *limit.Places // of addresses
	nameless *limit.Places // places of clients that have not given a name yet
	told     *limit.Rates  // refusals in the log, by address

	mu       sync.Mutex
	listener net.Listener
	clients  map[*client]struct{}
	closed   bool
	running  sync.WaitGroup // one for each client's goroutine
}

// New returns a gateway whose clients wait in pool.
func New(pool *pool.Pool, cfg Config) *Gateway {
	cfg = cfg.withDefaults()
	all := int64(cfg.Clients)
	each := max(all/4, 1)
	// A whole village may come from one address at once.
	nameless := max(all/16, min(each, game.MaxSeats))
	return &Gateway{
		cfg: cfg, pool: pool, clients: map[*client]struct{}{},
		places: limit.NewPlaces(all, each), nameless: limit.NewPlaces(max(all/2, 1), nameless),
		told: limit.NewRates(limit.Every(time.Minute, 1)),
	}
}

// Serve accepts connections until Close, which closes the listener. It returns nil after Close, or the listener's error
// if the listener fails for long.
func (g *Gateway) Serve(listener net.Listener) error {
	if !g.open(listener) {
		return listener.Close()
	}
	for pause := time.Duration(0); ; {
		conn, err := listener.Accept()
		if err == nil {
			pause = 0
			g.admit(conn)
			continue
		}
		if g.isClosed() || errors.Is(err, net.ErrClosed) {
			return nil
		}
		if pause = min(2*pause+5*time.Millisecond, time.Second); pause == time.Second {
			return fmt.Errorf("accept connections: %w", err)
		}
		g.cfg.Log.Error("connection not accepted", "err", err)
		<-time.After(pause) // as net/http does; there may be no more file descriptors
	}
}

// open sets the listener. It returns false if the gateway is closed already.
func (g *Gateway) open(listener net.Listener) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.listener = listener
	return !g.closed
}

func (g *Gateway) isClosed() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.closed
}

// admit serves a connection in a goroutine of its own, or closes it if its address has too many.
func (g *Gateway) admit(conn net.Conn) {
	c := newClient(g, conn)
	leave, err := g.take(c)
	if err != nil {
		conn.Close() // nothing was sent, so an error does not matter
		if g.told.Take(limit.Address(conn.RemoteAddr().String())) == 0 {
			g.cfg.Log.Warn("connection refused", "from", conn.RemoteAddr(), "why", err)
		}
		return
	}
	go func() { // Close waits for it
		defer g.running.Done()
		defer leave()
		c.run()
		g.mu.Lock()
		defer g.mu.Unlock()
		delete(g.clients, c)
	}()
}

// take takes a client's places. If all are taken, a client of the address that has most makes way.
func (g *Gateway) take(c *client) (leave func(), err error) {
	from := limit.Address(c.conn.RemoteAddr().String())
	makeWay := func() { c.lose("", "others have no place, and its address has most") }
	leave, err = g.places.Take(from, 1, makeWay)
	if err != nil {
		return nil, err
	}
	if c.named, err = g.nameless.Take(from, 1, makeWay); err != nil {
		leave()
		return nil, err
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.closed {
		leave()
		c.named()
		return nil, net.ErrClosed
	}
	g.clients[c] = struct{}{}
	g.running.Add(1)
	return leave, nil
}

// Close ends all connections and waits until their goroutines have ended. The
// clients' games go on without them.
func (g *Gateway) Close() {
	g.mu.Lock()
	g.closed = true
	if g.listener != nil {
		g.listener.Close() // Serve returns; the error does not matter
	}
	for c := range g.clients {
		c.lose("", "the server stops")
	}
	g.mu.Unlock()
	g.running.Wait()
}
