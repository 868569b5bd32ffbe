package table

import (
	"fmt"
	"sync"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/rules"
)

// A bot is the agent on a seat, and how much of the log it has seen.
type bot struct {
	mind     agent.Agent // nil once it has panicked: its questions are answered as if its time were up
	observed int         // events of the log that were projected for the agent
	n        uint32      // events that it has received
	asked    uint32      // the last question put to it
	dozing   bool        // mind was released, and is built anew when it is needed
	buf      []rules.Event
}

func newBot(t *Table, seat game.Seat, name string) (b *bot, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("agent %s panicked: %v", name, p)
		}
	}()
	mind, err := t.deps.Agents(name, agent.Seating{
		Seat: seat, Setup: t.cfg.Setup, Key: t.cfg.Key.Agent(seat),
		Transcript: &t.said, Ctx: t.game, Submit: func(ask uint32, action rules.Action) { t.later(seat, ask, action) },
	})
	if err != nil {
		return nil, err
	}
	return &bot{mind: mind}, nil
}

// An inbox holds the answers that agents give from their own goroutines, until the actor takes them.
type inbox struct {
	mu      sync.Mutex
	answers []rules.Input // at most mailboxSize
}

// add returns false if the inbox is full.
func (b *inbox) add(in rules.Input) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.answers) == mailboxSize {
		return false
	}
	b.answers = append(b.answers, in)
	return true
}

// take returns the answers, in the order in which they came, and empties the inbox.
func (b *inbox) take() []rules.Input {
	b.mu.Lock()
	defer b.mu.Unlock()
	answers := b.answers
	b.answers = nil
	return answers
}

// later takes an answer that an agent gives from its own goroutine. It doesn't wait, since the actor
// itself may be calling. If the inbox is full, the answer is dropped and the deadline answers.
func (t *Table) later(seat game.Seat, ask uint32, action rules.Action) {
	in := rules.Input{Seat: seat, Ask: ask, Action: action, Timeout: action.Kind == rules.AskNone}
	if !t.answers.add(in) {
		t.deps.Log.Warn("inbox full: an agent's answer is dropped", "seat", seat.Number(), "ask", ask)
	}
	t.mailbox.Wake()
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
