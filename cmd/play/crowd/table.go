package crowd

import (
	"sync"
	"time"
)

// A table is a group of people who play one game after the other.
type table struct {
	*run
	n int

	mu    sync.Mutex // guards games
	games []*game
}

func newTable(r *run, n int) *table { return &table{run: r, n: n} }

// coming returns the delay of the table's people, so that people of different tables don't answer at the same instant.
func (t *table) coming() time.Duration {
	return t.plan.Think * time.Duration(t.n) / time.Duration(t.plan.Tables)
}

// game returns the nth game at the table.
func (t *table) game(n int) *game {
	t.mu.Lock()
	defer t.mu.Unlock()
	for len(t.games) <= n {
		t.games = append(t.games, &game{
			opened: make(chan struct{}), joined: make(chan struct{}, t.plan.People), begun: make(chan struct{}),
			given: make(chan struct{}), said: map[string]*utterance{},
		})
	}
	return t.games[n]
}

// A game holds the state that its players and watchers share.
type game struct {
	opened chan struct{} // closed when room is known
	room   string
	joined chan struct{} // capacity: the people; one value for each person in the room
	begun  chan struct{} // closed when id is known
	id     string
	given  chan struct{} // closed when its only person has gone

	mu   sync.Mutex // guards the fields below
	said map[string]*utterance
	last time.Time // time of the last answer
}

// An utterance is one thing said by a person.
type utterance struct {
	sent time.Time
	due  time.Time // when it became visible; zero until somebody has seen it
}

// answers notes an answer with its utterance, "" for none.
func (g *game) answers(text string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.last = time.Now()
	if text != "" && g.said[text] == nil {
		g.said[text] = &utterance{sent: g.last}
	}
}

// sees returns an utterance of a person, nil if nobody has said it. The server shows the utterances of a turn when all
// have spoken, so the utterance has been visible since the last answer.
func (g *game) sees(text []byte) (u *utterance, due time.Time) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if u = g.said[string(text)]; u == nil {
		return nil, due
	}
	if u.due.IsZero() {
		u.due = g.last
	}
	return u, u.due
}

// Eyes measure when one viewer of a game sees utterances.
type eyes struct {
	run   *run
	game  *game
	since time.Time // of the first look
	seen  map[*utterance]bool
	count bool // for the times
}

func newEyes(r *run, g *game, m manner) *eyes {
	return &eyes{run: r, game: g, seen: map[*utterance]bool{}, count: m == proper}
}

// take notes the utterances of a message.
func (e *eyes) take(data []byte) {
	now := time.Now()
	e.run.count(func(c *counts) { c.messages++; c.bytes += len(data) })
	if e.since.IsZero() {
		e.since = now
	}
	utterances(data, func(text []byte) {
		u, due := e.game.sees(text)
		if u == nil || e.seen[u] {
			return
		}
		e.seen[u] = true
		if e.count && u.sent.After(e.since) {
			e.run.count(func(c *counts) {
				c.seen = append(c.seen, now.Sub(due))
				c.last[u] = max(c.last[u], now.Sub(due))
			})
		}
	})
}
