package journey

import (
	"slices"
	"sync"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
	"aiwolfplay/server/lobby"
	"aiwolfplay/server/names"
	"aiwolfplay/server/table"
)

// numbered is the key of a game by its number: the same number is the same game.
func numbered(n int) rules.Key { return sim.GameKey(36, n) }

// A Dealer deals the tables that a program opens: the game of a number, with people on the first
// seats.
type Dealer struct {
	mu      sync.Mutex
	game    int
	asUsual bool
}

// Next sets the number of the game that is dealt from now on. Before the first call it is 0.
func (d *Dealer) Next(game int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.game = game
}

// AsUsual leaves the names and characters of agents to the program.
func (d *Dealer) AsUsual() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.asUsual = true
}

func (d *Dealer) deal(cfg *table.Config) {
	d.mu.Lock()
	defer d.mu.Unlock()
	cfg.Key = numbered(d.game)
	rank := func(o table.Occupant) int { return map[bool]int{true: 0, false: 1}[o.Kind == table.Person] }
	slices.SortStableFunc(cfg.Seats, func(a, b table.Occupant) int { return rank(a) - rank(b) })
	if d.asUsual {
		return
	}
	people := 0
	for people < len(cfg.Seats) && cfg.Seats[people].Kind == table.Person {
		people++
	}
	strong := agent.Dealt(agent.Strong)
	for i := range cfg.Seats {
		o := &cfg.Seats[i]
		if people == 1 {
			o.Name = names.Animals[i]
		}
		switch {
		case o.Kind != table.Agent:
		case people == 0: // whose thoughts can be watched
			o.Agent = strong[i%len(strong)]
		default:
			o.Agent = lobby.Opponent
		}
	}
}

// Stories holds back the stories of tables at which no living person plays, until the test releases them.
type Stories struct {
	mu     sync.Mutex
	tables map[string]*story
}

// A story goes on up to and including an event. It is held while until is nil.
type story struct {
	until func(*rules.Event) bool
	wake  func() // signals the table that it may go on
}

func (s *Stories) of(table string) *story {
	if s.tables == nil {
		s.tables = map[string]*story{}
	}
	if s.tables[table] == nil {
		s.tables[table] = &story{}
	}
	return s.tables[table]
}

// pace is the pacer of the program.
func (s *Stories) pace(table string, next *rules.Event, wake func()) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	st := s.of(table)
	st.wake = wake
	if st.until == nil {
		return false
	}
	if st.until(next) {
		st.until = nil
	}
	return true
}

// release lets the story of a table go on up to and including an event.
func (s *Stories) release(table string, until func(*rules.Event) bool) {
	s.mu.Lock()
	st := s.of(table)
	st.until = until
	wake := st.wake
	s.mu.Unlock()
	if wake != nil {
		wake()
	}
}

// untilSaid holds at the n-th utterance from now.
func untilSaid(n int) func(*rules.Event) bool {
	return func(ev *rules.Event) bool {
		if ev.Kind == rules.Said && ev.Channel == game.ChannelTalk && ev.Text != rules.SkipText && ev.Text != rules.OverText {
			n--
		}
		return n == 0
	}
}

// untilFirst holds at the first event of a kind.
func untilFirst(kind rules.Kind) func(*rules.Event) bool {
	return func(ev *rules.Event) bool { return ev.Kind == kind }
}
