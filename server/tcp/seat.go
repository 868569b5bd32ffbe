package tcp

import (
	"context"
	"math/rand/v2"
	"sync"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/wire"
	"aiwolfplay/server/pool"
)

// A seat is a client at a table. The table sees it as an agent that answers later.
// The table's goroutine puts packets into the queue, the client's goroutine takes
// them out.
type seat struct {
	client  *client
	seating agent.Seating
	fold    *wire.Seat // turns events into packets; used by the table's goroutine only

	mu    sync.Mutex // guards the fields below
	queue []item
	left  bool          // the seat has been given up; nothing more is queued
	wake  chan struct{} // capacity 1; full: the client will look at the queue anyway
}

// An item is a packet to send and, if it wants an answer, the question behind it.
type item struct {
	request wire.Request
	line    []byte
	ask     rules.Ask    // of kind AskNone for ROLE and for packets that want no answer
	allowed game.SeatSet // seats that may be named
}

func newSeat(c *client, s agent.Seating) *seat {
	cfg := c.gateway.cfg
	opt := wire.Options{RandomSeed: rand.Int64(), AskRole: true}
	if cfg.Limit != pool.DefaultLimit {
		opt.TimeLimit = int(cfg.Limit / time.Millisecond)
	}
	seat := &seat{client: c, seating: s, fold: wire.NewSeat(s.Setup, s.Seat, opt), wake: make(chan struct{}, 1)}
	if !c.called.Swap(false) {
		seat.push(item{request: wire.RequestRole, line: line(wire.Packet{Request: wire.RequestRole})})
	}
	return seat
}

func line(p wire.Packet) []byte { return p.AppendLine(nil) }

// Observe queues the packets for the events.
func (s *seat) Observe(evs []rules.Event) {
	for _, p := range s.fold.Observe(evs) {
		s.push(item{request: p.Request, line: line(p)})
	}
}

// Act queues the question. The answer comes through Seating.Submit. If the seat has
// been given up, an absent agent answers.
func (s *seat) Act(ask rules.Ask) (rules.Action, bool) {
	p := s.fold.Ask(ask)
	if !s.push(item{request: p.Request, line: line(p), ask: ask, allowed: s.fold.Allowed(ask)}) {
		return agent.AbsentAgent{}.Act(ask)
	}
	return rules.Action{}, false
}

// push queues a packet. If the seat has been given up or its queue is full, push returns false; with a full queue, the
// client is lost.
func (s *seat) push(it item) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.queue) == maxQueue && !s.left {
		s.client.lose(pool.FaultClosed, "it does not read")
	}
	if s.left || len(s.queue) == maxQueue {
		return false
	}
	s.queue = append(s.queue, it)
	select {
	case s.wake <- struct{}{}:
	default:
	}
	return true
}

// next waits for the next packet. It returns false when the game has ended or the client has gone.
func (s *seat) next(ended <-chan struct{}) (item, bool) {
	for {
		if it, ok := s.pop(); ok {
			return it, true
		}
		select {
		case <-s.wake:
		case <-ended:
			it, ok := s.pop() // packets that were queued before the end
			return it, ok
		case <-s.client.lost:
			return item{}, false
		}
	}
}

// pop takes the first packet from the queue, if there is one.
func (s *seat) pop() (item, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.queue) == 0 {
		return item{}, false
	}
	it := s.queue[0]
	s.queue[0] = item{} // so that the line's memory can be freed
	s.queue = s.queue[1:]
	return it, true
}

// leave gives up the seat. An absent agent answers the queued questions and all later ones.
func (s *seat) leave() {
	s.mu.Lock()
	queue := s.queue
	s.left, s.queue = true, nil
	s.mu.Unlock()
	for _, it := range queue {
		action, _ := agent.AbsentAgent{}.Act(it.ask)
		s.submit(it.ask, action)
	}
}

// submit hands an answer to the table, if the packet was a question.
func (s *seat) submit(ask rules.Ask, a rules.Action) {
	if ask.Kind != rules.AskNone && s.seating.Submit != nil {
		s.seating.Submit(ask.ID, a)
	}
}

// play sends a seat's packets and takes the answers until the game has ended or the
// client is lost.
func (c *client) play(s *seat) {
	defer s.leave()
	c.playing.Store(true)
	defer c.playing.Store(false)
	ctx := s.seating.Ctx
	if ctx == nil {
		ctx = context.Background()
	}
	for {
		it, ok := s.next(ctx.Done())
		if !ok {
			return
		}
		if it.request.WantsAnswer() {
			c.consult(s, it)
			continue
		}
		last := it.request == wire.RequestFinish
		c.playing.Store(!last) // after the last packet the client may go
		if !c.send(it.line) {
			return
		}
		c.record.Add(pool.Exchange{At: time.Now(), Request: string(it.request), Size: len(it.line), Packet: it.line})
		if last {
			c.record.CountGame()
			c.finished()
			return
		}
	}
}

// consult asks the client and submits its answer. Without an answer it submits the zero action or, if the client is
// lost, the action of an absent agent.
func (c *client) consult(s *seat, it item) {
	e := pool.Exchange{At: time.Now(), Request: string(it.request), Asked: true, Size: len(it.line), Packet: it.line}
	answer, took, ok := c.ask(it.line, c.patience())
	e.Answer, e.Took = answer, took
	action, _ := agent.AbsentAgent{}.Act(it.ask) // if the client is lost
	switch {
	case ok:
		c.timeouts = 0
		action = c.understand(s, it, answer, &e)
	case pool.HasGone(c):
	default:
		e.Fault = pool.FaultTimeout
		action = rules.Action{}
		c.timedOut()
	}
	c.record.Add(e)
	s.submit(it.ask, action)
}

// timedOut counts an answer that did not come in time, and gives the client up after
// the third in a row.
func (c *client) timedOut() {
	if c.timeouts++; c.timeouts == pool.MaxTimeouts {
		c.lose(pool.FaultGaveUp, "it was silent three times in a row")
	}
}

// patience returns the client's time for an answer. It is longer in the first game, while the client warms
// up.
func (c *client) patience() time.Duration {
	if c.warm {
		return c.gateway.cfg.Limit
	}
	return c.gateway.cfg.firstLimit
}

// understand parses an answer and sets the exchange's fault, if it has one.
func (c *client) understand(s *seat, it item, answer string, e *pool.Exchange) rules.Action {
	if it.ask.Kind == rules.AskNone {
		return rules.Action{} // ROLE: no wish is honoured
	}
	a := wire.ParseAnswer(s.seating.Transcript, it.ask, it.allowed, answer, c.gateway.cfg.Rewrite)
	switch {
	case a.Illegal != "" && a.Action.Text != "":
		e.Fault, e.Detail, e.Taken = pool.FaultIllegal, a.Illegal, a.Action.Text
	case a.Illegal != "":
		e.Fault, e.Detail = pool.FaultTarget, a.Illegal
	case a.Rewritten:
		e.Fault, e.Taken = pool.FaultRewrote, a.Action.Text
	case e.Took > pool.FairLimit:
		e.Fault = pool.FaultSlow
	}
	if e.Took > pool.FairLimit && e.Fault != pool.FaultSlow {
		c.record.Count(pool.FaultSlow) // in addition to the other fault
	}
	return a.Action
}
