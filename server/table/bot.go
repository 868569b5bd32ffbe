package table

import (
	"fmt"

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

// later takes an answer that an agent gives from its own goroutine. It does not
// wait, since the actor itself may be calling. If the mailbox is full, the answer
// is dropped and the deadline answers.
func (t *Table) later(seat game.Seat, ask uint32, action rules.Action) {
	r := request{answer: &rules.Input{Seat: seat, Ask: ask, Action: action, Timeout: action.Kind == rules.AskNone}}
	select {
	case t.mailbox <- r:
	default:
		t.deps.Log.Warn("mailbox full: an agent's answer is dropped", "seat", seat.Number(), "ask", ask)
	}
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
