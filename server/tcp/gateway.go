package tcp

import (
	"errors"
	"fmt"
	"net"
	"sync"
	"time"

	"aiwolfplay/server/pool"
)

// A Gateway accepts connections and lets them wait in a pool.
type Gateway struct {
	cfg  Config
	pool *pool.Pool

	mu       sync.Mutex
	listener net.Listener
	clients  map[*client]struct{}
	nameless int // clients that have not given a name yet
	closed   bool
	running  sync.WaitGroup // one for each client's goroutine
}

// New returns a gateway whose clients wait in pool.
func New(pool *pool.Pool, cfg Config) *Gateway {
	return &Gateway{cfg: cfg.withDefaults(), pool: pool, clients: map[*client]struct{}{}}
}

// Serve accepts connections until Close, which closes the listener. It returns nil
// then, or the listener's error if that fails for long.
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

// open sets the listener. It reports false if the gateway is closed already.
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

// admit serves a connection in a goroutine of its own, or closes it if there are
// too many.
func (g *Gateway) admit(conn net.Conn) {
	c := newClient(g, conn)
	g.mu.Lock()
	full := g.closed || len(g.clients) >= g.cfg.Clients || g.nameless > g.cfg.Clients/2
	if !full {
		g.clients[c] = struct{}{}
		g.nameless++
		g.running.Add(1)
	}
	n := len(g.clients)
	g.mu.Unlock()
	if full {
		g.cfg.Log.Warn("connection refused: too many", "from", conn.RemoteAddr(), "clients", n)
		conn.Close() // nothing was sent, so an error does not matter
		return
	}
	go func() { // Close waits for it
		defer g.running.Done()
		c.run()
		g.mu.Lock()
		defer g.mu.Unlock()
		delete(g.clients, c)
	}()
}

// countNamed notes that a client has given its name, or never will.
func (g *Gateway) countNamed() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.nameless--
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
