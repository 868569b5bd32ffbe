// Package words describes a mini-game in plain English, for an agent that reads: the observations of its
// seat, line by line, and the open question with its legal answers, numbered from 1. A language model can
// play by it: it gets these lines and returns a number.
//
//	lines := words.Seen(g, setting, mini.Project(log, game.AtSeat(seat)), seat)
//	ask, ok := words.Ask(g, setting, mini.Project(log, game.AtSeat(seat)), seat)
//	in := mini.Input{Seat: seat, Question: ask.ID, Answer: ask.Answers[choice-1].Value}
//
// Everything follows from the events that the seat may see, so the lines contain nothing that its agent may
// not know. Players are named by their seats, never by names that people chose.
package words

import (
	"fmt"
	"strings"

	"aiwolfplay/game"
	"aiwolfplay/game/mini"
)

// A Question is a question in words.
type Question struct {
	ID      uint16 // mini.Question.ID
	Text    string
	Answers []Answer // in the order of their numbers, from 1
}

// An Answer is a legal answer.
type Answer struct {
	Value int32
	Text  string
}

// A teller knows the words of one game. Fields may be nil.
type teller struct {
	rules  func(view) []string // what is known before the first event
	event  func(view, mini.Event) string
	ask    func(view, mini.Question) string
	answer func(view, mini.Question, int32) string
}

// tellers holds the tellers of games. The events of games without one are described by numbers.
var tellers = map[string]teller{
	"dilemma": dilemmaTeller, "publicgood": goodTeller, "costsharing": costTeller, "chameleon": chameleonTeller,
	"undercover": undercoverTeller,
}

// A view is a game as a seat sees it.
type view struct {
	game mini.Game
	seat game.Seat
	now  mini.Table
}

// name returns the words for a seat.
func (v view) name(seat game.Seat) string {
	if seat == v.seat {
		return "You"
	}
	return player(seat)
}

func player(seat game.Seat) string { return fmt.Sprintf("Player %d", seat.Number()) }

// points formats points.
func (v view) points(value int32) string {
	scale := v.game.Scale()
	if value%scale == 0 {
		return fmt.Sprintf("%d", value/scale)
	}
	return fmt.Sprintf("%.2f", float64(value)/float64(scale))
}

// Seen returns what a seat has seen, the oldest first. seen are the events projected
// for it.
func Seen(g mini.Game, setting int, seen []mini.Event, seat game.Seat) (lines []string) {
	t := tellers[g.Name()]
	v := view{g, seat, g.View(setting, seen)}
	lines = append(lines, fmt.Sprintf("You are %s of three.", player(seat)))
	if t.rules != nil {
		lines = append(lines, t.rules(v)...)
	}
	for _, ev := range seen {
		line := v.shared(ev)
		switch {
		case ev.Kind < mini.Own:
		case t.event != nil:
			line = t.event(v, ev)
		default:
			line = fmt.Sprintf("%s: %s %d.", v.name(ev.Seat), g.KindName(ev.Kind), ev.Value)
		}
		if line != "" {
			lines = append(lines, fmt.Sprintf("Round %d: %s", ev.Round, line))
		}
	}
	return lines
}

// shared describes an event that all games have. It returns "" for an event that an agent needn't read.
func (v view) shared(ev mini.Event) string {
	switch ev.Kind {
	case mini.Ready:
		if ev.Seat != v.seat {
			return v.name(ev.Seat) + " has answered."
		}
	case mini.Scored:
		switch {
		case ev.Value == 0:
		case ev.Value < 0:
			return fmt.Sprintf("%s paid %s points.", v.name(ev.Seat), v.points(-ev.Value))
		default:
			return fmt.Sprintf("%s got %s points.", v.name(ev.Seat), v.points(ev.Value))
		}
	case mini.Ended:
		return "The game is over."
	}
	return ""
}

// Ask returns the open question of a seat. It reports false if there is none.
func Ask(g mini.Game, setting int, seen []mini.Event, seat game.Seat) (Question, bool) {
	t := tellers[g.Name()]
	v := view{g, seat, g.View(setting, seen)}
	q, ok := v.now.Question(seat)
	if !ok {
		return Question{}, false
	}
	asked := Question{ID: q.ID, Text: "Which answer do you give?"}
	if t.ask != nil {
		asked.Text = t.ask(v, q)
	}
	for _, value := range q.Legal {
		text := fmt.Sprint(value)
		if t.answer != nil {
			text = t.answer(v, q, value)
		}
		asked.Answers = append(asked.Answers, Answer{value, text})
	}
	return asked, true
}

// String formats the question with its answers, one on each line.
func (q Question) String() string {
	var b strings.Builder
	b.WriteString(q.Text + "\n")
	for i, a := range q.Answers {
		fmt.Fprintf(&b, "%d. %s\n", i+1, a.Text)
	}
	return b.String()
}
