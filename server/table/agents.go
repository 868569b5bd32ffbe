package table

import (
	"context"
	"fmt"
	"sync"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/view"
	"aiwolfplay/server/table/clock"
	"aiwolfplay/server/table/minds"
)

// agents are the agents that play at a table.
type agents struct {
	cfg      *Config
	deps     *Deps
	said     *view.Transcript
	key      *rules.Key
	audience *audience
	record   *record
	roster   *roster
	clock    *clock.Clock
	build    func(seat game.Seat, name string) (agent.Agent, error)
	gameOver context.CancelFunc

	bots  [game.MaxSeats]*bot
	diary minds.Diary // the agents' beliefs
	rest  time.Time   // until this time the agents do nothing
	acted time.Time   // when the last step was stored
	done  bool        // the agents have seen the end of the game
}

// seat seats the agent of a seat, if an agent plays it. Built-in agents of a table without viewers are built only when
// they are needed, since building takes time.
func (g *agents) seat(seat game.Seat) error {
	kind := g.cfg.Seats[seat].Kind
	switch {
	case kind == Person && !g.roster.substituted.Has(seat):
		return nil
	case kind != Remote && g.deps.Background != nil:
		g.bots[seat] = &bot{dozing: true}
		return nil
	}
	g.bots[seat] = &bot{} // without a mind until it is built
	b, err := newBot(g.build, seat, g.roster.agentOf(seat))
	if err != nil {
		return fmt.Errorf("seat %d: %w", seat.Number(), err)
	}
	g.bots[seat] = b
	return nil
}

// unseat removes the agent of a seat, so that a person can play it again.
func (g *agents) unseat(seat game.Seat) { g.bots[seat] = nil }

// thinks reports whether the agent of a seat has been asked the seat's open question.
func (g *agents) thinks(seat game.Seat) bool {
	ask, _ := g.record.state.AskFor(seat)
	return g.bots[seat] != nil && g.bots[seat].asked == ask.ID
}

// playing returns the seats that agents play.
func (g *agents) playing() (seats game.SeatSet) {
	for seat, b := range g.bots {
		if b != nil {
			seats = seats.With(game.Seat(seat))
		}
	}
	return seats
}

// next returns a seat whose agent has a question that it has not seen. Connected agents come first, so that they think
// at the same time as the built-in ones, and no delay reveals how long the built-in ones have thought.
func (g *agents) next() game.Seat {
	state := &g.record.state
	next := game.NoSeat
	for seat := range state.Waiting().All() {
		if ask, _ := state.AskFor(seat); g.bots[seat] == nil || g.bots[seat].asked == ask.ID {
			continue
		}
		if g.cfg.Seats[seat].Kind == Remote {
			return seat
		}
		if next == game.NoSeat {
			next = seat
		}
	}
	return next
}

// thinkers returns the living built-in agents that can report beliefs, and the dozing ones, which perhaps can.
func (g *agents) thinkers() (seats game.SeatSet) {
	for seat := range g.record.state.Alive().All() {
		b := g.bots[seat]
		if b == nil || g.cfg.Seats[seat].Kind != Agent {
			continue
		}
		if _, thinks := b.mind.(agent.Thinker); thinks || b.dozing {
			seats = seats.With(seat)
		}
	}
	return seats
}

// forgetAsked forgets which questions the agents were asked, so that they are asked their open questions again.
func (g *agents) forgetAsked() {
	for _, b := range g.bots {
		if b != nil {
			b.asked = 0
		}
	}
}

// rests reports whether the agents rest.
func (g *agents) rests(now time.Time) bool { return now.Before(g.rest) }

// mayDoze reports whether the seat has a built-in agent that is not dozing.
func (g *agents) mayDoze(seat game.Seat) bool {
	b := g.bots[seat]
	return b != nil && b.mind != nil && g.cfg.Seats[seat].Kind != Remote
}

// anyAwake reports whether there are built-in agents that are not dozing.
func (g *agents) anyAwake() bool {
	for seat := range g.bots {
		if g.mayDoze(game.Seat(seat)) {
			return true
		}
	}
	return false
}

// release releases the built-in agents. If doze is set, they are built anew when they are needed.
func (g *agents) release(doze bool) {
	for seat := range g.bots {
		if g.mayDoze(game.Seat(seat)) {
			g.bots[seat] = &bot{asked: g.bots[seat].asked, dozing: doze}
		}
	}
}

// awake returns the seat's agent, nil if a person plays the seat. It builds a dozing agent anew; such an agent has not
// seen the log yet.
func (g *agents) awake(seat game.Seat) *bot {
	b := g.bots[seat]
	if b == nil || !b.dozing {
		return b
	}
	b.dozing = false
	fresh, err := newBot(g.build, seat, g.roster.agentOf(seat))
	if err != nil {
		g.deps.Log.Error("agent not seated again", "seat", seat.Number(), "err", err)
		return b
	}
	fresh.asked = b.asked
	g.bots[seat] = fresh
	return fresh
}

// A bot is the agent on a seat. It counts the events of the log that the agent has seen.
type bot struct {
	mind     agent.Agent // nil after a panic: the seat's questions are then answered as if time were up
	observed int         // events of the log that were projected for the agent
	n        uint32      // events that the agent has received
	asked    uint32      // the last question put to the agent
	dozing   bool        // mind was released, and is built anew when needed
	buf      []rules.Event
}

// newBot builds an agent.
func newBot(build func(game.Seat, string) (agent.Agent, error), seat game.Seat, name string) (b *bot, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("agent %s panicked: %v", name, p)
		}
	}()
	mind, err := build(seat, name)
	if err != nil {
		return nil, err
	}
	return &bot{mind: mind}, nil
}

// An inbox holds the answers that agents give from their own goroutines, until the actor takes them. If the inbox is
// full, a further answer is dropped, and its question is answered when its deadline passes.
type inbox struct {
	mu      sync.Mutex
	answers []rules.Input // at most mailboxSize
}

// add adds an answer. It returns false if the inbox is full.
func (b *inbox) add(in rules.Input) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.answers) == mailboxSize {
		return false
	}
	b.answers = append(b.answers, in)
	return true
}

// take empties the inbox and returns its answers in the order in which they came.
func (b *inbox) take() []rules.Input {
	b.mu.Lock()
	defer b.mu.Unlock()
	answers := b.answers
	b.answers = nil
	return answers
}

// observe gives the agent the new events of its seat.
func (b *bot) observe(log []rules.Event, seat game.Seat) (err error) {
	defer b.catch(&err)
	b.buf = rules.Project(b.buf[:0], log[b.observed:], game.AtSeat(seat))
	b.observed = len(log)
	for i := range b.buf {
		b.n++
		b.buf[i].Seq = b.n
	}
	if len(b.buf) > 0 && b.mind != nil {
		b.mind.Observe(b.buf)
	}
	return nil
}

func (b *bot) act(ask rules.Ask) (action rules.Action, now bool, err error) {
	defer b.catch(&err)
	action, now = b.mind.Act(ask)
	return action, now, nil
}

// catch turns a panic of the agent into an error. The agent is not called again,
// since its state is unknown.
func (b *bot) catch(err *error) {
	if p := recover(); p != nil {
		b.mind = nil
		*err = fmt.Errorf("the agent panicked: %v", p)
	}
}

// addBeliefs asks the agent for its beliefs.
func (b *bot) addBeliefs(m *agent.Minds, seat game.Seat) (err error) {
	defer b.catch(&err)
	m.Ask(seat, b.mind)
	return nil
}
