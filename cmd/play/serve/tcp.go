package serve

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"strconv"
	"strings"
	"sync"
	"time"

	"aiwolfplay/game/rules"
	"aiwolfplay/server"
	"aiwolfplay/server/lobby"
	"aiwolfplay/server/pool"
	"aiwolfplay/server/tcp"
)

// TCPSettings say how the server receives AIWolf agents.
type TCPSettings struct {
	Addr    string // host:port, "" for none
	limit   time.Duration
	rewrite bool
	match   string
}

// AddFlags adds the settings to a command's flags.
func (s *TCPSettings) AddFlags(flags *flag.FlagSet) {
	flags.StringVar(&s.Addr, "tcp", "",
		"`host:port` for AIWolf agents to connect to, such as 127.0.0.1:10000; by default there is none")
	flags.DurationVar(&s.limit, "tcp-limit", tcp.DefaultLimit, "how long a connected agent has for an answer")
	flags.BoolVar(&s.rewrite, "tcp-rewrite", false,
		"take utterances of connected agents in other spellings too (Agent1, SKIP)")
}

// Check returns what is wrong with them, nil for nothing.
func (s *TCPSettings) Check() error {
	if s.limit < time.Millisecond || s.limit > tcp.MaxLimit {
		return fmt.Errorf("-tcp-limit: 1ms to %v expected, got %v", tcp.MaxLimit, s.limit)
	}
	if s.Addr == "" {
		return nil
	}
	if _, _, err := net.SplitHostPort(s.Addr); err != nil {
		return fmt.Errorf("-tcp: host:port expected, such as 127.0.0.1:10000, got %q", s.Addr)
	}
	return nil
}

// Notice says what is not as in the contest.
func (s *TCPSettings) Notice() string {
	if !s.rewrite {
		return ""
	}
	return "(-tcp-rewrite: utterances in other spellings are accepted too)\n"
}

// A Gateway is the running one, and what runs beside it.
type Gateway struct {
	*tcp.Gateway
	at     net.Addr
	Addr   string          // that of at, to be typed
	ctx    context.Context // ends with Close
	cancel context.CancelFunc
	beside sync.WaitGroup
}

// Listen opens the gateway for a pool.
func (s *TCPSettings) Listen(ctx context.Context, pool *pool.Pool, cfg tcp.Config) (*Gateway, error) {
	listener, err := listen(ctx, s.Addr)
	if err != nil {
		return nil, fmt.Errorf("listen for agents: %w (is another program on this address? choose one with -tcp host:port)",
			err)
	}
	cfg.Limit, cfg.Rewrite = s.limit, s.rewrite
	ctx, cancel := context.WithCancel(ctx)
	g := &Gateway{
		Gateway: tcp.New(pool, cfg), at: listener.Addr(), Addr: reachable(listener.Addr()), ctx: ctx, cancel: cancel,
	}
	g.beside.Go(func() { // ends with Close
		if err := g.Serve(listener); err != nil && ctx.Err() == nil {
			cfg.Log.Error("no more agents can connect", "err", err)
		}
	})
	return g, nil
}

// Close sends all agents away.
func (g *Gateway) Close() {
	g.cancel()
	g.Gateway.Close()
	g.beside.Wait()
}

// serveTCP receives agents, tells where, and lets them play one another if that
// is asked for.
func (p *Program) serveTCP(ctx context.Context, s *TCPSettings, stdout io.Writer) (stop func(), err error) {
	if s.Addr == "" {
		return func() {}, nil
	}
	setup, agents, err := matchOf(s.match)
	if err != nil {
		return nil, err
	}
	g, err := s.Listen(ctx, p.Lobby.Pool(), tcp.Config{Log: p.log})
	if err != nil {
		return nil, err
	}
	p.Web.ReceiveAt(server.Gateway{Addr: g.at, Limit: s.limit, Rewrite: s.rewrite})
	fmt.Fprintf(stdout, "AIWolf agents: %s\n%s", g.Addr, s.Notice())
	if agents > 0 {
		g.beside.Go(func() { p.match(g.ctx, setup, agents) }) // ends with Close
	}
	return g.Close, nil
}

// matchOf reads what -tcp-match asks for: "5" is a village of five connected
// agents, "15:2" one of fifteen with two of them.
func matchOf(text string) (setup rules.Setup, agents int, err error) {
	if text == "" {
		return setup, 0, nil
	}
	size, some, split := strings.Cut(text, ":")
	n, err := strconv.Atoi(size)
	if err == nil {
		setup, err = rules.Village(n)
	}
	if agents = n; err == nil && split {
		agents, err = strconv.Atoi(some)
	}
	if err != nil || agents < 1 || agents > n {
		return setup, 0, fmt.Errorf(
			"-tcp-match: the size of a village and how many connected agents it has expected, such as 5 or 15:2, got %q", text)
	}
	return setup, agents, nil
}

// matchTables is how many games of connected agents are on at a time. The next ones wait: each takes
// half a megabyte.
const matchTables = 32

// match opens a table whenever enough agents wait, until ctx ends.
func (p *Program) match(ctx context.Context, setup rules.Setup, agents int) {
	places := make(chan struct{}, matchTables) // full: the agents wait
	for {
		select {
		case places <- struct{}{}:
		case <-ctx.Done():
			return
		}
		guests, err := p.Lobby.Pool().TakeFair(ctx, agents)
		if err != nil {
			return
		}
		t, err := p.Lobby.PlayConnected(ctx, setup, false, guests)
		switch {
		case err == nil:
			context.AfterFunc(t.Playing(), func() { <-places })
			continue
		case ctx.Err() != nil, errors.Is(err, lobby.ErrClosed):
			return
		}
		<-places
		p.log.Error("no table for connected agents", "err", err)
		select {
		case <-time.After(matchAgain): // there may be a place by then
		case <-ctx.Done():
			return
		}
	}
}

// matchAgain is how long connected agents wait for a table where none could be opened.
const matchAgain = time.Second
