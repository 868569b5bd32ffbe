package serve

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"sync"
	"time"

	"aiwolfplay/cmd/play/cli"
	"aiwolfplay/server/pool"
	"aiwolfplay/server/web/api"
)

// HTTPSettings are the settings for agents that connect over HTTP.
type HTTPSettings struct {
	Addr  string // host:port of a command that has no pages, "" for none
	limit string // duration
}

// AddFlags adds the settings that all commands have to a command's flags.
func (s *HTTPSettings) AddFlags(flags *flag.FlagSet, env *cli.Env) {
	flags.StringVar(&s.limit, "agent-limit", cmp.Or(env.Getenv("PLAY_AGENT_LIMIT"), pool.DefaultLimit.String()),
		"time limit, as a `duration` such as 5s, for an answer of an agent over /api/v1 (environment: PLAY_AGENT_LIMIT)")
}

// Check returns an error that names a wrong setting.
func (s *HTTPSettings) Check() error {
	if limit, err := time.ParseDuration(s.limit); err != nil || limit < time.Millisecond || limit > pool.MaxLimit {
		return fmt.Errorf("-agent-limit (PLAY_AGENT_LIMIT): 1ms to %v expected, got %q", pool.MaxLimit, s.limit)
	}
	if s.Addr == "" {
		return nil
	}
	if _, _, err := net.SplitHostPort(s.Addr); err != nil {
		return fmt.Errorf("-http: host:port expected, such as 127.0.0.1:8092, got %q", s.Addr)
	}
	return nil
}

// Limit returns the time limit for an answer; Check has read it.
func (s *HTTPSettings) Limit() time.Duration {
	limit, _ := time.ParseDuration(s.limit)
	return limit
}

// Programs receives agents that speak HTTP, for a command that has no pages. All of them wait to be seated.
type Programs struct {
	Addr     string // to be typed
	sessions *api.Sessions
	server   *http.Server
	serving  sync.WaitGroup
}

// Listen receives programs at the address, for a pool. It logs to stderr.
func (s *HTTPSettings) Listen(ctx context.Context, waiting *pool.Pool, stderr io.Writer) (*Programs, error) {
	listener, err := listen(ctx, s.Addr)
	if err != nil {
		return nil, fmt.Errorf("listen for programs: %w (choose another address with -http host:port)", err)
	}
	log := slog.New(slog.NewTextHandler(stderr, nil))
	p := &Programs{
		Addr:     "http://" + reachable(listener.Addr()),
		sessions: api.NewSessions(api.Config{Pool: waiting, Limit: s.Limit(), Waiting: true, Log: log}),
	}
	p.server = &http.Server{Handler: p.sessions.Handler(), ReadHeaderTimeout: 10 * time.Second}
	p.serving.Go(func() { // ends with Close
		if err := p.server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			log.Error("no more programs can connect", "err", err)
		}
	})
	return p, nil
}

// Close ends all sessions.
func (p *Programs) Close() {
	p.sessions.Close()
	_ = p.server.Close() // nobody needs the error
	p.serving.Wait()
}
