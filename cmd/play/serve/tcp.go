package serve

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"net"
	"strconv"
	"strings"
	"sync"
	"time"

	"aiwolfplay/game/rules"
	"aiwolfplay/server/lobby"
	"aiwolfplay/server/pool"
	"aiwolfplay/server/store"
	"aiwolfplay/server/tcp"
	"aiwolfplay/server/web/agents"
)

// TCPSettings are the settings for AIWolf agents that connect over TCP.
type TCPSettings struct {
	Addr    string // host:port, "" for none
	limit   time.Duration
	rewrite bool
	match   string
	rules   string // of matched games; see Rules
	space   int    // MB of matched games up to which more games begin; 0 for no limit
}

// AddFlags adds the settings to a command's flags.
func (s *TCPSettings) AddFlags(flags *flag.FlagSet) {
	flags.StringVar(&s.Addr, "tcp", "",
		"`host:port` to which AIWolf agents connect, such as 127.0.0.1:10000; none by default")
	flags.DurationVar(&s.limit, "tcp-limit", pool.DefaultLimit, "time limit for an answer of an agent over -tcp")
	flags.BoolVar(&s.rewrite, "tcp-rewrite", false,
		"accept other spellings in utterances of agents over -tcp (Agent1, SKIP)")
}

// addMatchFlags adds the settings of games that connected agents play as soon as enough wait.
func (s *TCPSettings) addMatchFlags(flags *flag.FlagSet) {
	flags.StringVar(&s.match, "tcp-match", "", "start a game as soon as enough connected agents wait: "+
		"`size` or size:agents, such as 5 or 15:2; built-in agents take the other seats")
	flags.StringVar(&s.rules, "tcp-rules", "", "rules of talk in games of -tcp-match: "+RulesMeaning)
	flags.IntVar(&s.space, "tcp-space", 2000,
		"-tcp-match starts no game when its games take this many `megabytes`; 0: no limit")
}

// RulesMeaning describes the values of a flag for [Rules].
const RulesMeaning = "`regulation` (all speak at once; a day ends when nobody has anything\n" +
	"to say) or reference, as on the AIWolf server (one after the other; a third Skip in a row counts as Over)"

// Rules changes the course of the day in a setup to the one with a name that a person gives. The name "" means the
// regulation's. The error lists the names.
func Rules(setup *rules.Setup, name string) error {
	choice := rules.Choices()[0]
	if choice.Put(setup, name) {
		return nil
	}
	var names []string
	for _, v := range choice.Values {
		names = append(names, v.Name)
	}
	return fmt.Errorf("%s expected, got %q", strings.Join(names, " or "), name)
}

// Check returns an error if a setting is invalid.
func (s *TCPSettings) Check() error {
	if s.limit < time.Millisecond || s.limit > pool.MaxLimit {
		return fmt.Errorf("-tcp-limit: 1ms to %v expected, got %v", pool.MaxLimit, s.limit)
	}
	if s.space < 0 {
		return fmt.Errorf("-tcp-space: 0 or more megabytes expected, got %d", s.space)
	}
	if err := Rules(&rules.Setup{}, s.rules); err != nil {
		return fmt.Errorf("-tcp-rules: %w", err)
	}
	if s.Addr == "" {
		return nil
	}
	if _, _, err := net.SplitHostPort(s.Addr); err != nil {
		return fmt.Errorf("-tcp: host:port expected, such as 127.0.0.1:10000, got %q", s.Addr)
	}
	return nil
}

// Notice describes the settings that differ from the contest.
func (s *TCPSettings) Notice() string {
	if !s.rewrite {
		return ""
	}
	return "(-tcp-rewrite: utterances in other spellings are accepted too)\n"
}

// A Gateway is a running gateway with its other goroutines.
type Gateway struct {
	*tcp.Gateway
	at     net.Addr
	Addr   string          // the address to type
	ctx    context.Context // ends with Close
	cancel context.CancelFunc
	beside sync.WaitGroup
}

// Listen opens the gateway of a command for a pool. It logs to stderr.
func (s *TCPSettings) Listen(ctx context.Context, pool *pool.Pool, stderr io.Writer) (*Gateway, error) {
	return s.open(ctx, pool, slog.New(slog.NewTextHandler(stderr, nil)))
}

func (s *TCPSettings) open(ctx context.Context, pool *pool.Pool, log *slog.Logger) (*Gateway, error) {
	listener, err := listen(ctx, s.Addr)
	if err != nil {
		return nil, fmt.Errorf("listen for agents: %w (is another program on this address? choose one with -tcp host:port)",
			err)
	}
	cfg := tcp.Config{Limit: s.limit, Rewrite: s.rewrite, Log: log}
	ctx, cancel := context.WithCancel(ctx)
	g := &Gateway{
		Gateway: tcp.New(pool, cfg), at: listener.Addr(), Addr: reachable(listener.Addr()), ctx: ctx, cancel: cancel,
	}
	g.beside.Go(func() { // ends with Close
		if err := g.Serve(listener); err != nil && ctx.Err() == nil {
			log.Error("no more agents can connect", "err", err)
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

// serveTCP receives agents, prints the address, and lets the agents play one another if the settings ask for it.
func (p *Program) serveTCP(ctx context.Context, s *TCPSettings, stdout io.Writer) (stop func(), err error) {
	if s.Addr == "" {
		return func() {}, nil
	}
	setup, seats, err := matchOf(s.match)
	if err != nil {
		return nil, err
	}
	if err := Rules(&setup, s.rules); err != nil {
		return nil, err // Check has already returned this error
	}
	g, err := s.open(ctx, p.Lobby.Pool(), p.log)
	if err != nil {
		return nil, err
	}
	p.Web.ReceiveAt(agents.Gateway{Addr: g.at, Limit: s.limit, Rewrite: s.rewrite})
	fmt.Fprintf(stdout, "AIWolf agents: %s\n%s", g.Addr, s.Notice())
	if seats > 0 {
		g.beside.Go(func() { p.match(g.ctx, setup, seats) }) // ends with Close
	}
	return g.Close, nil
}

// matchOf parses the flag -tcp-match. "5" is a village of five connected agents; "15:2" is a village of fifteen with
// two connected agents.
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

// matchTables bounds the games of connected agents at a time, because each takes half a megabyte. Further games wait.
const matchTables = 32

// match opens a table whenever enough agents wait, until ctx ends. While such games have used up their space, the
// agents wait, because agents that play day and night would otherwise fill the disk.
func (p *Program) match(ctx context.Context, setup rules.Setup, agents int) {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	var opening sync.WaitGroup
	defer opening.Wait()
	places := make(chan struct{}, matchTables) // if it is full, the agents wait
	for {
		select {
		case places <- struct{}{}:
		case <-ctx.Done():
			return
		}
		if !p.waitForRoom(ctx) {
			return
		}
		guests, err := p.Lobby.Pool().TakeFair(ctx, agents)
		if err != nil {
			return
		}
		opening.Go(func() { // so that an agent that is slow to answer keeps no others waiting
			if !p.matchOne(ctx, setup, guests, func() { <-places }) {
				stop()
			}
		})
	}
}

// matchOne opens a table for agents. It calls over when the game is over, or if no table could be opened. It returns
// false if there will be no more tables.
func (p *Program) matchOne(ctx context.Context, setup rules.Setup, guests []pool.Guest, over func()) bool {
	t, err := p.Lobby.PlayConnected(ctx, setup, false, guests)
	if err == nil {
		context.AfterFunc(t.Playing(), over)
		return true
	}
	defer over()
	var full *store.FullError
	switch {
	case ctx.Err() != nil, errors.Is(err, lobby.ErrClosed):
		return false
	case errors.Is(err, lobby.ErrSilent):
		return true // the silent agent will be given up, or answers the next time
	case errors.As(err, &full):
		p.full.Store(full) // the budget is used up; waitForRoom logs it and waits
		return true
	}
	p.log.Error("no table for connected agents", "err", err)
	select {
	case <-time.After(matchAgain): // by then there may be a place
	case <-ctx.Done():
	}
	return true
}

// matchAgain is the wait of connected agents after no table could be opened.
const matchAgain = time.Second

// fullAgain is the pause before the next attempt when their games have used up their space.
const fullAgain = time.Minute

// waitForRoom waits until games of connected agents have room in their budget. It returns false if ctx has ended.
func (p *Program) waitForRoom(ctx context.Context) bool {
	for {
		err := p.store.CheckBudget(ctx, store.FromMatches)
		if full := p.full.Swap(nil); full != nil && err == nil {
			err = full
		}
		var full *store.FullError
		switch {
		case errors.As(err, &full):
			p.log.Warn("no more games of connected agents: they take what -tcp-space allows; play prune removes old ones",
				"MB", full.Budget/1e6)
		case err != nil && ctx.Err() == nil:
			p.log.Error("the space of games of connected agents cannot be read", "err", err)
		default:
			return ctx.Err() == nil
		}
		select {
		case <-time.After(fullAgain):
		case <-ctx.Done():
			return false
		}
	}
}
