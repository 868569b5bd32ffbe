package api

import (
	"errors"
	"log/slog"
	"sync"
	"time"

	"aiwolfplay/server/limit"
	"aiwolfplay/server/pool"
	"aiwolfplay/server/random"
)

// A Config says how programs are received. Only Pool is required.
type Config struct {
	Pool     *pool.Pool
	Limit    time.Duration // for an answer; 0: pool.DefaultLimit
	Waiting  bool          // others may seat every session, whatever the program says
	Sessions int           // at a time, a quarter from one address; 0: 1000
	Log      *slog.Logger  // nil: no log

	idle time.Duration // the time after which a session without requests ends; 0: idleLimit
}

// idleLimit is the time after which a session without requests ends.
const idleLimit = 2 * time.Minute

var (
	// ErrToken means that no session has the token.
	ErrToken = errors.New("api: no session has this token")
	// ErrCrowded refuses a session because there are too many.
	ErrCrowded = errors.New("api: too many sessions")
)

// Sessions holds the programs that play here. Its methods may be called from several goroutines.
type Sessions struct {
	cfg    Config
	places *limit.Places

	mu      sync.Mutex // guards the fields below
	byToken map[string]*session
	closed  bool
}

// NewSessions returns an empty set of sessions. Close ends them.
func NewSessions(cfg Config) *Sessions {
	if cfg.Limit <= 0 {
		cfg.Limit = pool.DefaultLimit
	}
	cfg.Limit = min(cfg.Limit, pool.MaxLimit)
	if cfg.Sessions <= 0 {
		cfg.Sessions = 1000
	}
	if cfg.idle <= 0 {
		cfg.idle = idleLimit
	}
	if cfg.Log == nil {
		cfg.Log = slog.New(slog.DiscardHandler)
	}
	all := int64(cfg.Sessions)
	return &Sessions{cfg: cfg, places: limit.NewPlaces(all, max(all/4, 1)), byToken: map[string]*session{}}
}

// open opens a session for a program at an address. Others may seat it if it waits. The error is ErrCrowded.
func (ss *Sessions) open(name, owner, from string, waits bool) (*session, error) {
	s := newSession(ss, name, waits || ss.cfg.Waiting)
	leave, err := ss.places.Take(from, 1, func() { s.lose("", "its address has most sessions, and others need a place") })
	if err != nil {
		return nil, ErrCrowded
	}
	s.record.Identify(name, owner, from)
	ss.mu.Lock()
	if ss.closed {
		ss.mu.Unlock()
		leave()
		return nil, ErrCrowded
	}
	ss.byToken[s.token] = s
	ss.mu.Unlock()
	ss.cfg.Log.Info("program connected", "name", name, "from", from)
	ss.cfg.Pool.Add(s)
	go func() { // ends with the session
		<-s.gone
		ss.cfg.Pool.Remove(s)
		ss.mu.Lock()
		delete(ss.byToken, s.token)
		ss.mu.Unlock()
		leave()
	}()
	return s, nil
}

// with returns the session that has a token. It returns ErrToken if there is none.
func (ss *Sessions) with(token string) (*session, error) {
	ss.mu.Lock()
	defer ss.mu.Unlock()
	if s := ss.byToken[token]; s != nil && !pool.HasGone(s) {
		return s, nil
	}
	return nil, ErrToken
}

// Has reports whether a session has the token.
func (ss *Sessions) Has(token string) bool {
	_, err := ss.with(token)
	return err == nil
}

// Close ends all sessions. Absent agents play for them.
func (ss *Sessions) Close() {
	ss.mu.Lock()
	ss.closed = true
	var all []*session
	for _, s := range ss.byToken {
		all = append(all, s)
	}
	ss.mu.Unlock()
	for _, s := range all {
		s.lose("", "the server stops")
	}
}

// newToken returns a token that nobody can guess.
func newToken() string { return random.ID() + random.ID() }
