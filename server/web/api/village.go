package api

import (
	"context"
	"encoding/json"
	"sync"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/view"
	"aiwolfplay/game/wire"
	"aiwolfplay/protocolui"
	"aiwolfplay/server/pool"
	"aiwolfplay/server/store"
)

// A village is a session's seat in a game of Werewolf. The table's goroutine calls Observe and Act, which do little
// work. Requests of the program do the rest.
type village struct {
	session *session
	seating agent.Seating
	game    int    // the number of the game in the session, from 1
	table   string // the table's id, "" outside the server

	// guarded by the session's lock
	events []rules.Event // append only
	shown  int           // the number of revealed roles, with which the game's log ends
	asked  *asked        // nil: no question is open
	ended  bool
	left   bool // the seat has been given up: an absent agent answers

	reading sync.Mutex  // guards the fields below; never held together with the session's lock
	known   *view.Table // the first events, folded
	folded  int
}

// An asked is an open question of a village.
type asked struct {
	ask    rules.Ask
	number uint32
	at     time.Time
	until  time.Time
	timer  *time.Timer
	wrong  int // illegal answers

	answers []any // the legal answers, nil until a request needs them; guarded by village.reading
}

// mostWrong bounds the number of illegal answers to a question that are checked.
const mostWrong = 20

// newVillage returns a seat. The caller holds the session's lock.
func newVillage(s *session, seating agent.Seating) *village {
	return &village{session: s, seating: seating, game: s.games + 1, table: s.record.Game(), known: seating.Table()}
}

// Observe implements agent.Agent.
func (v *village) Observe(evs []rules.Event) {
	v.session.mu.Lock()
	defer v.session.mu.Unlock()
	v.events = append(v.events, evs...)
	for i := range evs {
		if evs[i].Kind == rules.RoleRevealed {
			v.shown++
		}
	}
	if v.shown == v.seating.Setup.Seats() && !v.ended {
		v.finish()
		v.session.record.CountGame()
	}
	v.session.wake()
}

// Act implements agent.Agent. The answer comes through Seating.Submit. If the seat has been given up, an absent agent
// answers.
func (v *village) Act(ask rules.Ask) (rules.Action, bool) {
	s := v.session
	s.mu.Lock()
	defer s.mu.Unlock()
	if v.left || pool.HasGone(s) {
		return agent.AbsentAgent{}.Act(ask)
	}
	v.settle()
	s.questions++
	limit := s.limit()
	if s.seat != v { // the program has not seen the end of its last game
		limit = max(limit, pool.FirstLimit)
	}
	q := &asked{ask: ask, number: s.questions, at: time.Now(), until: time.Now().Add(limit)}
	q.timer = time.AfterFunc(limit, func() { v.timeout(q) })
	v.asked = q
	s.wake()
	return rules.Action{}, false
}

// settle closes the open question, if there is one, and returns it. The caller holds the session's lock.
func (v *village) settle() *asked {
	q := v.asked
	if q != nil {
		q.timer.Stop()
		v.asked = nil
	}
	return q
}

// start restarts the time limit of the open question, because the program begins with this game only now. The caller
// holds the session's lock.
func (v *village) start() {
	if q := v.asked; q != nil && q.timer.Stop() {
		limit := v.session.limit()
		q.at, q.until = time.Now(), time.Now().Add(limit)
		q.timer.Reset(limit)
	}
}

// timeout lets the rules answer a question.
func (v *village) timeout(q *asked) {
	s := v.session
	s.mu.Lock()
	if v.asked != q {
		s.mu.Unlock()
		return
	}
	v.asked = nil
	s.wake()
	s.mu.Unlock()
	s.record.Add(pool.Exchange{
		At: q.at, Request: requestOf(q.ask), Asked: true, Took: time.Since(q.at), Fault: pool.FaultTimeout,
	})
	v.submit(q.ask, rules.Action{})
	s.timedOut()
}

// finish notes that the game has ended. The caller holds the session's lock.
func (v *village) finish() {
	v.settle()
	v.ended, v.session.warm = true, true
}

// end ends a game that the table doesn't play to its end.
func (v *village) end() {
	s := v.session
	s.mu.Lock()
	defer s.mu.Unlock()
	if !v.ended {
		v.finish()
		s.wake()
	}
}

func (v *village) leave() {
	s := v.session
	s.mu.Lock()
	q := v.settle()
	v.left = true
	s.mu.Unlock()
	if q != nil {
		action, _ := agent.AbsentAgent{}.Act(q.ask)
		v.submit(q.ask, action)
	}
}

func (v *village) submit(ask rules.Ask, a rules.Action) {
	if v.seating.Submit != nil {
		v.seating.Submit(ask.ID, a)
	}
}

func (v *village) id() int { return v.game }

func (v *village) over() bool { return v.ended }

func (v *village) watch() <-chan struct{} { return nil }

func (v *village) length() (events int, open bool) { return len(v.events), v.asked != nil }

// state implements player.
func (v *village) state(n int) (State, error) {
	v.session.mu.Lock()
	events, q, over := v.events, v.asked, v.ended
	v.session.mu.Unlock()
	v.reading.Lock()
	defer v.reading.Unlock()
	v.fold(events)
	st := State{
		Cursor: cursor{v.game, len(events)}.String(), Game: v.gameNow(), Events: []json.RawMessage{}, Over: over,
	}
	for i := min(n, len(events)); i < len(events); i++ {
		text, err := store.EventJSON(&events[i])
		if err != nil {
			return st, err
		}
		st.Events = append(st.Events, text)
	}
	if q != nil {
		st.Question = v.question(q)
	}
	return st, nil
}

// fold adds the new events to the known table. The caller holds reading.
func (v *village) fold(events []rules.Event) {
	for ; v.folded < len(events); v.folded++ {
		v.known.Observe(&events[v.folded])
	}
}

// gameNow returns the game as seen from the seat. The caller holds reading.
func (v *village) gameNow() *Game {
	t := v.known
	g := &Game{
		ID: v.table, Kind: werewolf, Seats: t.Setup.Seats(), Seat: v.seating.Seat.Number(), Day: t.Day,
		Role: t.Seats[v.seating.Seat].Role.String(), Alive: numbers(t.Alive),
	}
	if t.Over && t.Winner != game.SideNone {
		won := t.Seats[v.seating.Seat].Role.Side() == t.Winner
		g.Winner, g.Won = t.Winner.String(), &won
	}
	return g
}

func numbers(seats game.SeatSet) []int {
	list := []int{}
	for seat := range seats.All() {
		list = append(list, seat.Number())
	}
	return list
}

// question returns an open question with its legal answers. The caller holds reading.
func (v *village) question(q *asked) *Question {
	turn, remaining := int(q.ask.Turn), int(q.ask.Remaining)
	if q.answers == nil {
		q.answers = v.legal(q.ask)
	}
	found := &Question{
		Number: q.number, Kind: q.ask.Kind.String(), Milliseconds: max(time.Until(q.until).Milliseconds(), 0),
		Answers: q.answers,
	}
	if speaks(q.ask) {
		found.Turn, found.Remaining = &turn, &remaining
	}
	return found
}

// legal lists legal answers to a question: all seats that may be named, or sentences that the builder proposes. The
// caller holds reading.
func (v *village) legal(ask rules.Ask) []any {
	list := []any{}
	if !speaks(ask) {
		for _, n := range numbers(ask.Targets) {
			list = append(list, n)
		}
		return list
	}
	if ask.Remaining > 0 {
		for _, text := range protocolui.Proposals(protocolui.SituationOf(v.known, ask)) {
			list = append(list, text)
		}
	}
	return append(list, rules.SkipText, rules.OverText)
}

func speaks(ask rules.Ask) bool { return ask.Kind == rules.AskTalk || ask.Kind == rules.AskWhisper }

// requestOf returns the name of a question's request in records.
func requestOf(ask rules.Ask) string { return ask.Kind.String() }

// answer implements player.
func (v *village) answer(_ context.Context, number uint32, text string) error {
	s := v.session
	s.mu.Lock()
	events, q := v.events, v.asked
	if q == nil || q.number != number {
		s.mu.Unlock()
		return ErrClosed
	}
	q.wrong++
	many := q.wrong > mostWrong
	s.mu.Unlock()
	if many {
		return ErrMany
	}
	v.reading.Lock()
	v.fold(events)
	action, err := v.read(q.ask, text)
	if err != nil {
		err = &IllegalError{v.question(q), err}
	}
	v.reading.Unlock()
	if err != nil {
		return err
	}
	s.mu.Lock()
	if v.asked != q { // its time is up, or another request has answered it
		s.mu.Unlock()
		return ErrClosed
	}
	v.settle()
	s.timeouts = 0
	s.mu.Unlock()
	v.keep(q, text)
	v.submit(q.ask, action)
	return nil
}

// keep records an answer.
func (v *village) keep(q *asked, text string) {
	e := pool.Exchange{At: q.at, Request: requestOf(q.ask), Asked: true, Answer: text, Took: time.Since(q.at)}
	if e.Took > pool.FairLimit {
		e.Fault = pool.FaultSlow
	}
	v.session.record.Add(e)
}

// read parses an answer. The caller holds reading.
func (v *village) read(ask rules.Ask, text string) (a rules.Action, err error) {
	a = rules.Action{Kind: ask.Kind, Target: game.NoSeat}
	if !speaks(ask) {
		a.Target = wire.ParseTarget(text)
		if !ask.Targets.Has(a.Target) {
			err = rules.ErrBadTarget
		}
		return a, err
	}
	a.Text, err = v.seating.Transcript.Canonical(text)
	if err != nil || a.Text == rules.SkipText || a.Text == rules.OverText {
		return a, err
	}
	draft, err := protocolui.ParseDraft(a.Text)
	if err != nil {
		return a, err
	}
	return a, protocolui.Check(draft, protocolui.SituationOf(v.known, ask))
}
