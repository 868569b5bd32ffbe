package lessons

import (
	"strconv"

	"aiwolfplay/game"
	"aiwolfplay/server/lesson"
	"aiwolfplay/server/screen"
	view "aiwolfplay/templates/lesson"
	"aiwolfplay/templates/line"
)

// Notes returns all steps with their answers, for the teacher to read before the lesson.
func (l *Lesson) Notes(words screen.Words) (list []view.Note) {
	for i := range l.Steps {
		list = append(list, l.note(i, words))
	}
	return list
}

func (l *Lesson) note(i int, words screen.Words) view.Note {
	s, lang := &l.Steps[i], string(words.Lang.Base())
	note := view.Note{
		N: i + 1, Kind: string(s.Kind), Heading: s.Heading.Line(lang), Say: s.Say.Line(lang), Text: s.Text.In(lang),
		Note: s.Note.In(lang),
	}
	switch {
	case s.Kind == lesson.Task:
		note.Answer = s.Answer.String()
	case s.Question == lesson.Next:
		for _, o := range s.Options {
			note.Options = append(note.Options, flat(l.said(s, o, words)))
		}
	case s.Kind == lesson.Ask:
		for _, n := range l.Choices(s) {
			note.Options = append(note.Options, twoDigits(game.SeatNumbered(n)))
		}
	}
	return note
}

// flat formats pieces of a sentence as text, with seats as numbers.
func flat(pieces []line.Piece) (text string) {
	for _, p := range pieces {
		if p.Seat != nil {
			text += twoDigits(p.Seat.Seat)
			continue
		}
		text += p.Text
	}
	return text
}

func twoDigits(s game.Seat) string {
	if s.Number() < 10 {
		return "0" + strconv.Itoa(s.Number())
	}
	return strconv.Itoa(s.Number())
}

// Sheet returns the page for students. It contains no answers.
func (l *Lesson) Sheet(words screen.Words) (about []string, asks []view.Note) {
	for i := range l.Steps {
		if note := l.note(i, words); l.Steps[i].Kind.Answered() {
			note.Note, note.Text, note.Answer = nil, nil, ""
			asks = append(asks, note)
		}
	}
	return l.Handout.In(string(words.Lang.Base())), asks
}
