package api

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"time"

	"aiwolfplay/game/agent"
	"aiwolfplay/server/pool"
)

var (
	errGone = errors.New("api: the session has ended")
	// ErrPlaying means that a session has a seat in a game that isn't over.
	ErrPlaying = errors.New("api: the session plays at another table")
	// ErrClosed means that the question isn't open: it has been answered, its time is up, or there is none.
	ErrClosed = errors.New("api: that question isn't open")
	// ErrMany refuses to check one more answer to a question after many illegal ones.
	ErrMany = errors.New("api: too many illegal answers to that question")
)

// A session is a program that plays games here, one after the other and in one seat at a time. It is a [pool.Guest].
type session struct {
	sessions *Sessions
	token    string
	name     string
	waits    bool // others may seat it
	record   pool.Record
	gone     chan struct{} // closed when the session has ended

	mu        sync.Mutex    // guards the fields below
	changed   chan struct{} // closed, and made anew, whenever something changes
	seat      player        // the current game; nil before the first
	next      *village      // the seat in the next game, given before the program had seen the end of the last one
	games     int           // the number of games begun
	questions uint32        // numbers of questions that have been used
	read      bool          // the program has seen the end of its game
	called    bool          // the program has just opened a table, so it is there
	listening int           // the number of requests that wait for something to happen
	timeouts  int           // missed answers in a row
	warm      bool          // the program has played a whole game
	why       string        // the reason why the session has ended
	idle      *time.Timer   // when it fires, the session ends
}

// A player is a session's seat in one game. The caller holds the session's lock, except where a method says
// otherwise.
type player interface {
	// state returns the events that the seat has seen after the first n, and its question. It is called without the
	// lock.
	state(n int) (State, error)
	// watch returns a channel that is closed when the state changes. It returns nil if the session's own channel is
	// closed then.
	watch() <-chan struct{}
	// length returns how many events the seat has seen, and whether it has a question.
	length() (events int, asked bool)
	// id returns the number of the game in the session, from 1.
	id() int
	// over reports whether the game has ended.
	over() bool
	// answer takes an answer. It is called without the lock.
	answer(ctx context.Context, number uint32, text string) error
	// leave gives up the seat, and an agent plays on. It is called without the lock.
	leave()
}

func newSession(ss *Sessions, name string, waits bool) *session {
	s := &session{
		sessions: ss, token: newToken(), name: name, waits: waits,
		gone: make(chan struct{}), changed: make(chan struct{}), read: true,
	}
	s.idle = time.AfterFunc(ss.cfg.idle, func() { s.lose(pool.FaultClosed, "it has sent nothing for too long") })
	return s
}

// Name returns the name that the program gave.
func (s *session) Name() string { return s.name }

// Record returns the program's questions and answers.
func (s *session) Record() *pool.Record { return &s.record }

// Gone returns a channel that is closed when the session has ended.
func (s *session) Gone() <-chan struct{} { return s.gone }

// Waits reports whether others may seat it.
func (s *session) Waits() bool { return s.waits }

// Dismiss implements pool.Guest.
func (s *session) Dismiss(why string) { s.lose("", why) }

// Present implements pool.Guest. A program is present if it waits for its next game.
func (s *session) Present(ctx context.Context) bool {
	ctx, cancel := context.WithTimeout(ctx, s.patience())
	defer cancel()
	for {
		s.mu.Lock()
		idle := s.seat == nil || s.seat.over() && s.read
		there, changed := s.called || idle && s.listening > 0, s.changed
		s.mu.Unlock()
		if there {
			return true
		}
		select {
		case <-changed:
		case <-s.gone:
			return false
		case <-ctx.Done():
			return false
		}
	}
}

// Sit implements pool.Guest.
func (s *session) Sit(seating agent.Seating) (agent.Agent, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if pool.HasGone(s) {
		return nil, errGone
	}
	v := newVillage(s, seating)
	s.games++
	switch {
	case s.seat == nil || s.seat.over() && s.read:
		s.begin(v)
	case s.next == nil && s.seat.over():
		s.next = v
	default:
		return nil, ErrPlaying
	}
	if seating.Ctx != nil {
		context.AfterFunc(seating.Ctx, v.end)
	}
	return v, nil
}

// begin makes a seat the current one. The caller holds the lock.
func (s *session) begin(p player) {
	s.seat, s.next, s.read, s.called = p, nil, false, false
	s.wake()
}

// wake wakes the requests that wait for a change. The caller holds the lock.
func (s *session) wake() {
	close(s.changed)
	s.changed = make(chan struct{})
}

// patience returns the time limit for an answer. It is longer in the first game, while the program warms up.
func (s *session) patience() time.Duration {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.limit()
}

// limit is like patience, but the caller holds the lock.
func (s *session) limit() time.Duration {
	if s.warm {
		return s.sessions.cfg.Limit
	}
	return max(pool.FirstLimit, s.sessions.cfg.Limit)
}

// call notes that the program opens a table, which is a sign of life. It returns ErrPlaying if it plays already.
func (s *session) call() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.called || s.next != nil || s.seat != nil && !s.seat.over() {
		return ErrPlaying
	}
	s.called, s.read = true, true // a program that opens the next game is done with the last one
	return nil
}

// uncall undoes call, because no table has opened.
func (s *session) uncall() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.called = false
}

// lose ends the session with a reason, and with a fault or "" for none. Only the first call counts.
func (s *session) lose(fault pool.Fault, why string) {
	s.mu.Lock()
	if pool.HasGone(s) {
		s.mu.Unlock()
		return
	}
	if s.seat == nil || s.seat.over() {
		fault = "" // between games a program may leave
	}
	s.why = why
	s.idle.Stop()
	s.record.End(fault)
	close(s.gone)
	seat, next := s.seat, s.next
	s.wake()
	s.mu.Unlock()
	if seat != nil {
		seat.leave()
	}
	if next != nil {
		next.leave()
	}
	s.sessions.cfg.Log.Info("program disconnected", "name", s.name, "why", why)
}

// timedOut counts a missed answer, and ends the session after too many in a row. The caller doesn't hold the lock.
func (s *session) timedOut() {
	s.mu.Lock()
	s.timeouts++
	many := s.timeouts == pool.MaxTimeouts
	s.mu.Unlock()
	if many {
		s.lose(pool.FaultGaveUp, "it missed three answers in a row")
	}
}

// A cursor marks how far a program has read: the first n events of the session's game with a number, counted from 1.
// The zero value precedes everything.
type cursor struct{ game, n int }

func (c cursor) String() string { return fmt.Sprintf("%d.%d", c.game, c.n) }

func parseCursor(text string) (c cursor, err error) {
	if text == "" {
		return c, nil
	}
	game, n, _ := strings.Cut(text, ".")
	c.game, err = strconv.Atoi(game)
	if err == nil {
		c.n, err = strconv.Atoi(n)
	}
	if err != nil || c.game < 0 || c.n < 0 {
		return cursor{}, FieldError{"after", "the cursor of an earlier answer expected"}
	}
	return c, nil
}

// A State holds the events that a session's seat has seen since a cursor, and its open question.
type State struct {
	Cursor   string            `json:"cursor"`
	Game     *Game             `json:"game"` // null between games
	Events   []json.RawMessage `json:"events"`
	Question *Question         `json:"question"` // null if there is none
	Over     bool              `json:"over"`
}

// A Game is a session's game as seen from its seat.
type Game struct {
	ID     string `json:"id"`
	Kind   string `json:"kind"` // werewolf, or the name of a mini-game
	Seats  int    `json:"seats"`
	Seat   int    `json:"seat"`
	Role   string `json:"role,omitempty"`
	Day    int    `json:"day,omitempty"`
	Alive  []int  `json:"alive,omitempty"`
	Winner string `json:"winner,omitempty"`
	Won    *bool  `json:"won,omitempty"`
}

// A Question is open for a seat. Each of Answers is legal: the number of a seat, or a text.
type Question struct {
	Number       uint32 `json:"number"`
	Kind         string `json:"kind"`
	Text         string `json:"text,omitempty"`
	Turn         *int   `json:"turn,omitempty"`
	Remaining    *int   `json:"remaining,omitempty"`
	Milliseconds int64  `json:"milliseconds,omitempty"` // until the rules answer for the seat
	Answers      []any  `json:"answers"`
}

// look notes how far the program has read, and returns the state after that. It reports news if the program should
// get its answer now: there is a question, or the game has ended.
func (s *session) look(c cursor) (st State, news bool, changed <-chan struct{}, err error) {
	s.mu.Lock()
	if pool.HasGone(s) {
		defer s.mu.Unlock()
		return st, false, nil, &GoneError{s.why}
	}
	s.acknowledge(c)
	seat, changed := s.seat, s.changed
	if seat == nil || seat.over() && s.read && c.game == seat.id() { // before the first game, or between two
		s.mu.Unlock()
		return State{Cursor: c.String(), Events: []json.RawMessage{}}, false, changed, nil
	}
	if own := seat.watch(); own != nil {
		changed = own
	}
	n := c.n
	if c.game != seat.id() {
		n = 0
	}
	events, asked := seat.length()
	news = asked || seat.over() && (n < events || c.game != seat.id())
	s.mu.Unlock()
	st, err = seat.state(min(n, events))
	return st, news, changed, err
}

// acknowledge notes that the program has read the end of its game, and begins the next. The caller holds the lock.
func (s *session) acknowledge(c cursor) {
	if s.seat == nil || !s.seat.over() || c.game != s.seat.id() {
		return
	}
	if events, _ := s.seat.length(); c.n < events {
		return
	}
	if !s.read {
		s.read = true
		s.wake()
	}
	if s.next != nil {
		next := s.next
		s.begin(next)
		next.start()
	}
}

// enter counts a request of the program until leave is called. Meanwhile the session doesn't end for idleness. waits
// reports whether the request waits for something to happen.
func (s *session) enter(waits bool) (leave func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.idle.Stop()
	if waits {
		s.listening++
		s.wake()
	}
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		if waits {
			s.listening--
		}
		if !pool.HasGone(s) && s.listening == 0 {
			s.idle.Reset(s.sessions.cfg.idle)
		}
	}
}

// wait returns the state after a cursor. It returns when there is a question or the end of a game, or when ctx ends.
func (s *session) wait(ctx context.Context, c cursor) (State, error) {
	defer s.enter(true)()
	for {
		st, news, changed, err := s.look(c)
		if err != nil || news {
			return st, err
		}
		select {
		case <-changed:
		case <-s.gone:
		case <-ctx.Done():
			return st, nil
		}
	}
}

// answer takes the answer to a question. The error is a *GoneError, ErrClosed, ErrMany, or an *IllegalError.
func (s *session) answer(ctx context.Context, number uint32, text string) error {
	defer s.enter(false)()
	s.mu.Lock()
	seat, why := s.seat, s.why
	s.mu.Unlock()
	if pool.HasGone(s) {
		return &GoneError{why}
	}
	if seat == nil {
		return ErrClosed
	}
	return seat.answer(ctx, number, text)
}

// A GoneError means that the session has ended while a request was under way.
type GoneError struct{ Why string }

func (e *GoneError) Error() string { return "api: the session has ended: " + e.Why }

// An IllegalError refuses an answer. The question stays open.
type IllegalError struct {
	Question *Question
	Err      error
}

func (e *IllegalError) Error() string { return fmt.Sprintf("api: illegal answer: %v", e.Err) }

// Asked returns the open question, which the answer to the program includes.
func (e *IllegalError) Asked() any { return e.Question }

// Unwrap returns the error of the rules or of the protocol.
func (e *IllegalError) Unwrap() error { return e.Err }

// A FieldError is about a field of a request.
type FieldError struct{ Name, Want string }

func (e FieldError) Error() string { return "api: " + e.Name + ": " + e.Want }
