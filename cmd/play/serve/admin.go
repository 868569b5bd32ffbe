package serve

import (
	"context"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/http/pprof"

	"github.com/VictoriaMetrics/metrics"

	"aiwolfplay/server/store"
)

// The admin listener serves counters for Prometheus and the profiles of the Go runtime to the operators of the server.
// These reveal nothing about a game, a person or a key.

// listenAdmin opens the admin listener. Only programs on this machine can connect, because there is no password.
func listenAdmin(addr string) (net.Listener, error) {
	host, _, err := net.SplitHostPort(addr)
	if ip := net.ParseIP(host); err != nil || host != "localhost" && (ip == nil || !ip.IsLoopback()) {
		return nil, fmt.Errorf("-admin: a loopback address expected, such as 127.0.0.1:6060, got %q", addr)
	}
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		return nil, fmt.Errorf("listen for -admin: %w", err)
	}
	return listener, nil
}

// serveAdmin answers requests to the admin listener until stop is called.
func (p *Program) serveAdmin(listener net.Listener) (stop func()) {
	web := &http.Server{Handler: p.Admin(), ReadHeaderTimeout: headerTime}
	ended := make(chan struct{})
	go func() { // until stop
		defer close(ended)
		_ = web.Serve(listener) // ends when it is closed
	}()
	return func() {
		if err := web.Close(); err != nil {
			p.log.Error("close -admin", slog.Any("err", err))
		}
		<-ended
	}
}

// Admin answers with the metrics and the profiles.
func (p *Program) Admin() http.Handler {
	now := metrics.NewSet()
	gauge := func(name string, value func() int) {
		now.NewGauge(name, func() float64 { return float64(value()) })
	}
	gauge("play_tables", func() int { return p.Lobby.Load().Tables })
	gauge("play_tables_paused", func() int { return p.Lobby.Load().Paused })
	gauge("play_table_feeds", func() int { return p.Lobby.Load().Feeds })
	gauge("play_table_requests_waiting", func() int { return p.Lobby.Load().Waiting })
	gauge("play_streams", p.Web.Streams)
	gauge("play_agents_waiting", func() int { return len(p.Lobby.Pool().Waiting()) })
	gauge("play_appends_waiting", p.store.Games.AppendsWaiting)
	for _, source := range store.Sources {
		now.NewGauge(fmt.Sprintf("play_space_bytes{source=%q}", source), func() float64 {
			spaces, _ := p.store.Spaces(context.Background()) // zero while they cannot be read
			return float64(spaces[source].Bytes)
		})
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /metrics", func(w http.ResponseWriter, _ *http.Request) {
		now.WritePrometheus(w)
		metrics.WritePrometheus(w, true)
	})
	mux.HandleFunc("GET /debug/pprof/", pprof.Index)
	mux.HandleFunc("GET /debug/pprof/profile", pprof.Profile)
	mux.HandleFunc("GET /debug/pprof/trace", pprof.Trace)
	mux.HandleFunc("GET /debug/pprof/symbol", pprof.Symbol)
	return mux
}

// faultCounter counts logged warnings and errors by their messages. Details stay in the log.
type faultCounter struct{ slog.Handler }

func (f faultCounter) Handle(ctx context.Context, r slog.Record) error {
	if r.Level >= slog.LevelWarn {
		metrics.GetOrCreateCounter(fmt.Sprintf("play_faults_total{level=%q,what=%q}", r.Level, r.Message)).Inc()
	}
	return f.Handler.Handle(ctx, r)
}

func (f faultCounter) WithAttrs(attrs []slog.Attr) slog.Handler {
	return faultCounter{f.Handler.WithAttrs(attrs)}
}

func (f faultCounter) WithGroup(name string) slog.Handler {
	return faultCounter{f.Handler.WithGroup(name)}
}
