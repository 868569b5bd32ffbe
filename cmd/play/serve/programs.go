package serve

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"sync"
	"time"

	"aiwolfplay/server/pool"
	"aiwolfplay/server/web/api"
)

// Programs receives agents that speak HTTP, for a command that has no pages. All of them wait to be seated.
type Programs struct {
	Addr     string // to be typed
	sessions *api.Sessions
	server   *http.Server
	serving  sync.WaitGroup
}

// CheckHTTP returns what is wrong with the address of -http, nil for nothing; "" is none.
func CheckHTTP(addr string) error {
	if addr == "" {
		return nil
	}
	if _, _, err := net.SplitHostPort(addr); err != nil {
		return fmt.Errorf("-http: host:port expected, such as 127.0.0.1:8092, got %q", addr)
	}
	return nil
}

// ListenHTTP receives programs at an address, for a pool. It logs to stderr.
func ListenHTTP(ctx context.Context, addr string, waiting *pool.Pool, stderr io.Writer) (*Programs, error) {
	listener, err := listen(ctx, addr)
	if err != nil {
		return nil, fmt.Errorf("listen for programs: %w (choose another address with -http host:port)", err)
	}
	log := slog.New(slog.NewTextHandler(stderr, nil))
	p := &Programs{
		Addr:     "http://" + reachable(listener.Addr()),
		sessions: api.NewSessions(api.Config{Pool: waiting, Waiting: true, Log: log}),
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
