package api

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"aiwolfplay/game"
	"aiwolfplay/game/mini"
	"aiwolfplay/game/mini/words"
	"aiwolfplay/server/minitable"
	"aiwolfplay/server/store"
)

// A miniSeat is a session's seat in a mini-game. Package words puts events, questions and answers into words. The
// games have no clock: nobody waits for the program except the program itself.
type miniSeat struct {
	session *session
	table   *minitable.Table
	user    string
	seat    game.Seat
	first   uint32 // the number of the question before the game's first
	game    int    // of the session's games, from 1
}

// miniQuestions is larger than the number of questions that any mini-game asks.
const miniQuestions = 1000

func (m *miniSeat) id() int { return m.game }

func (m *miniSeat) over() bool { return m.table.Over() }

func (m *miniSeat) watch() <-chan struct{} { return m.now().Changed }

func (m *miniSeat) now() minitable.Now { return m.table.Now(game.AtSeat(m.seat)) }

func (m *miniSeat) length() (events int, asked bool) {
	now := m.now()
	_, asked = now.Seen.Question(m.seat)
	return len(m.lines(now)), asked && !now.Over
}

// lines returns the events that the seat has seen, in words.
func (m *miniSeat) lines(now minitable.Now) []string {
	return words.Seen(m.table.Game(), m.table.Setting(), eventsOf(now.Events), m.seat)
}

func eventsOf(stored []store.MiniEvent) []mini.Event {
	list := make([]mini.Event, len(stored))
	for i := range stored {
		list[i] = stored[i].Event
	}
	return list
}

// state implements player.
func (m *miniSeat) state(n int) (State, error) {
	now := m.now()
	lines := m.lines(now)
	st := State{
		Cursor: cursor{m.game, len(lines)}.String(), Over: now.Over, Events: []json.RawMessage{},
		Game: &Game{ID: m.table.ID(), Kind: m.table.Game().Name(), Seats: mini.Seats, Seat: m.seat.Number()},
	}
	for i := min(n, len(lines)); i < len(lines); i++ {
		text, err := json.Marshal(struct {
			Seq  int    `json:"seq"`
			Text string `json:"text"`
		}{i + 1, lines[i]})
		if err != nil {
			return st, err
		}
		st.Events = append(st.Events, text)
	}
	if now.Over {
		won := now.Seen.Winners().Has(m.seat)
		st.Game.Won = &won
		return st, nil
	}
	if q, ok := m.ask(now); ok {
		st.Question = m.question(q)
	}
	return st, nil
}

func (m *miniSeat) ask(now minitable.Now) (words.Question, bool) {
	return words.Ask(m.table.Game(), m.table.Setting(), eventsOf(now.Events), m.seat)
}

func (m *miniSeat) question(q words.Question) *Question {
	found := &Question{Number: m.first + uint32(q.ID), Kind: m.table.Game().Name(), Text: q.Text, Answers: []any{}}
	for _, a := range q.Answers {
		found.Answers = append(found.Answers, a.Text)
	}
	return found
}

// answer implements player. An answer is one of the texts, or its number from 1.
func (m *miniSeat) answer(ctx context.Context, number uint32, text string) error {
	q, ok := m.ask(m.now())
	if !ok || m.first+uint32(q.ID) != number {
		return ErrClosed
	}
	text = strings.TrimSpace(text)
	for i, a := range q.Answers {
		if text == a.Text || text == strconv.Itoa(i+1) {
			return m.table.Answer(ctx, m.user, q.ID, a.Value)
		}
	}
	return &IllegalError{m.question(q), mini.ErrIllegal}
}

func (m *miniSeat) leave() {
	if err := m.table.Leave(context.Background(), m.user); err != nil && !m.table.Over() {
		m.session.sessions.cfg.Log.Error("mini-game not left", "game", m.table.ID(), "err", err)
	}
}

// sit gives the session a seat in a mini-game. The caller must have called s.call before.
func (s *session) sit(t *minitable.Table, user string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.games++
	m := &miniSeat{session: s, table: t, user: user, seat: t.SeatOf(user), first: s.questions, game: s.games}
	s.questions += miniQuestions
	s.begin(m)
}

// miniUser returns the user that has a session's seats in mini-games.
func (s *session) miniUser() string { return fmt.Sprintf("program-%s", s.record.Identity().ID) }
