package lessons

import (
	"time"

	"aiwolfplay/game"
	"aiwolfplay/server/class"
	"aiwolfplay/server/lesson"
	"aiwolfplay/server/screen"
)

// Thought returns the answers of the class in its lesson, nil if nobody answered.
func (l *Lesson) Thought(n class.Now, words screen.Words) *class.Thought {
	t := &class.Thought{Title: lines(l.Title), At: time.Now().UTC().Truncate(time.Second)}
	for i := range l.Steps {
		if len(n.Lesson.Answers[i]) == 0 {
			continue
		}
		if l.Steps[i].Kind == lesson.Task {
			t.Questions = append(t.Questions, l.taskThought(n, i, words))
		} else {
			t.Questions = append(t.Questions, l.askThought(n, i, words))
		}
	}
	if len(t.Questions) == 0 {
		return nil
	}
	return t
}

// lines returns the first line of a text in each language.
func lines(text lesson.Text) map[string]string {
	all := map[string]string{}
	for lang := range text {
		all[lang] = text.Line(lang)
	}
	return all
}

func (l *Lesson) askThought(n class.Now, step int, words screen.Words) class.Answered {
	s := &l.Steps[step]
	over := *n.Lesson // a copy in which all answers are shown
	over.Step, over.Open, over.Shown = len(l.Steps)-1, false, nil
	for i := range l.Steps {
		over.Shown = append(over.Shown, i)
	}
	ask := l.ask(&over, step, words)
	a := class.Answered{
		N: step + 1, Heading: lines(s.Heading), Kind: string(s.Question), Answers: len(n.Lesson.Answers[step]),
		Present: len(n.Present()), Compared: ask.Score.Compared, Class: ask.Score.Class, Agents: ask.Score.Agents,
		Public: ask.Score.Public, Chance: ask.Score.Chance,
	}
	if s.Seat != game.NoSeat {
		a.Seat, a.Name = s.Seat.Number(), l.seat(s.Seat).Name
	}
	for i := range ask.Options {
		o := &ask.Options[i]
		c := class.Choice{Agents: o.Agents, Public: o.Public, Right: o.Right}
		if s.Question == lesson.Next {
			c.Said = s.Options[i].String()
		} else {
			c.Seat, c.Name = o.Seat.Seat.Number(), o.Seat.Name
		}
		for _, answer := range n.Lesson.Answers[step] {
			if choice, sure := cutAnswer(answer); choice == o.Value {
				c.Sure[sure-lesson.Unsure]++
			}
		}
		a.Choices = append(a.Choices, c)
	}
	return a
}

func (l *Lesson) taskThought(n class.Now, step int, words screen.Words) class.Answered {
	s := &l.Steps[step]
	at := *n.Lesson
	at.Step, at.Open = step, false
	a := class.Answered{
		N: step + 1, Heading: lines(s.Heading), Kind: string(lesson.Task), Say: lines(s.Say), Seat: s.Seat.Number(),
		Name: l.seat(s.Seat).Name, Answers: len(n.Lesson.Answers[step]), Present: len(n.Present()),
	}
	for i, m := range l.meanings(&at, words) {
		if i >= meaningsShown {
			a.Rest += m.Count
			continue
		}
		a.Choices = append(a.Choices, class.Choice{Said: m.Protocol[0], Sure: [3]int{m.Count}, Right: m.Right})
	}
	return a
}
