package lesson

import (
	"aiwolfplay/templates/composer"
	"aiwolfplay/templates/line"
	"aiwolfplay/templates/seat"
	"aiwolfplay/templates/ui"
)

// Phone is a step as a student sees it. In a class without a lesson, it is nil.
type Phone struct {
	ID     string // of the class
	At     int    // number of the step, from 0
	Step   Step
	Chosen string // value of the answer that was given, "" for none
	Sure   int    // how sure of it
	Sent   []line.Piece
	Solved bool     // the sentence that was sent has the right meaning
	Points *Points  // for the answer, once it is known which is right
	Mine   []Answer // at the end: all answers about the werewolf
	Total  *Points  // their average
}

// Place returns the element that the step replaces.
func (*Phone) Place() (string, ui.Mode) { return "#lesson", ui.Replace }

// Points are the points for an answer, from 0 to 100.
type Points struct{ N int }

// pick returns the answers that the student chooses from.
func (p *Phone) pick() Pick {
	ask := p.Step.Ask
	return Pick{Question: ask.Question, Seat: ask.Seat, Options: ask.Options, Chosen: p.Chosen, Sure: p.Sure}
}

// A Pick is a question with its answers.
type Pick struct {
	Question string
	Seat     seat.Seat
	Options  []Option
	Chosen   string // value of the answer that was given, "" for none
	Sure     int    // how sure of it
}

// An Answer is a student's answer beside the others' answers, once the right one is known.
type Answer struct {
	N       int // number of the step, or of the village
	Heading string
	Ask     Ask // one of its options is the student's
	Chosen  string
	Sure    int
	Points  int
}

// chosen returns the option with a value, nil if there is none.
func chosen(options []Option, value string) *Option {
	for i := range options {
		if options[i].Value == value {
			return &options[i]
		}
	}
	return nil
}

// A Builder is the form in which a student builds a sentence.
type Builder struct {
	ID       string // of the class
	At       int    // number of the step, from 0
	Composer *composer.Composer
	Said     []line.Piece // the sentence, once it is complete
}

// Place returns the element that the form replaces.
func (*Builder) Place() (string, ui.Mode) { return "#build", ui.Replace }
