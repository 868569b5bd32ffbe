package lessons

import (
	"aiwolfplay/game/protocol"
	"aiwolfplay/server/class"
	"aiwolfplay/server/lesson"
	"aiwolfplay/server/screen"
	view "aiwolfplay/templates/lesson"
)

// These constants bound the content of a wall.
const (
	meaningsShown = 9
	waysShown     = 4
)

// Wall returns a step for the wall. Of many sentences it has only the most frequent, because nobody can scroll a
// wall.
func (l *Lesson) Wall(n class.Now, words screen.Words) view.Step {
	v := l.View(n, words)
	if v.Task == nil || len(v.Task.Meanings) == 0 {
		return v
	}
	shown := min(len(v.Task.Meanings), meaningsShown)
	for _, m := range v.Task.Meanings[shown:] {
		v.Task.Rest += m.Count
	}
	v.Task.Meanings = v.Task.Meanings[:shown]
	for i := range v.Task.Meanings {
		m := &v.Task.Meanings[i]
		m.Protocol = m.Protocol[:min(len(m.Protocol), waysShown)]
	}
	return v
}

// Phone returns a step as one student sees it.
func (l *Lesson) Phone(n class.Now, st *class.Student, words screen.Words) view.Phone {
	now := n.Lesson
	s := &l.Steps[now.Step]
	p := view.Phone{ID: n.ID, At: now.Step, Step: l.View(n, words), Sure: lesson.Unsure}
	p.Step.Table = nil // the table is on the wall
	answer, answered := now.Answers[now.Step][st.User]
	switch {
	case !answered:
	case s.Kind == lesson.Task:
		if said, err := protocol.Parse(answer); err == nil {
			p.Sent, p.Solved = l.said(s, said, words), !now.Open && l.Solves(s, said)
		}
	default:
		p.Chosen, p.Sure = cutAnswer(answer)
		if l.shows(now, now.Step) {
			p.Points = &view.Points{N: l.points(s, answer)}
		}
		yours(p.Step.Ask.Options, p.Chosen)
	}
	if s.Kind == lesson.Reveal && now.Reveals(now.Step) {
		p.Mine, p.Total = l.mine(now, st.User, words)
	}
	return p
}

// Announcement returns the text that a screen reader reads out when a step begins and when it closes. It returns ""
// if there is no lesson.
func Announcement(words screen.Words, p *view.Phone) string {
	if p == nil {
		return ""
	}
	todo := "lesson.front"
	switch ask, task := p.Step.Ask, p.Step.Task; {
	case ask != nil && !ask.Count.Open || task != nil && !task.Count.Open:
		todo = "lesson.closed"
	case task != nil:
		todo = "lesson.task.hint"
	case ask != nil && ask.Question == string(lesson.Next):
		todo = "lesson.ask.next"
	case ask != nil && ask.Question == string(lesson.Wolf):
		todo = "lesson.ask.wolf"
	case ask != nil:
		todo = "lesson.ask.executed"
	}
	return words.Text("announce.step", "Heading", p.Step.Heading, "Todo", words.Text(todo))
}

// mine returns a student's answers to the questions about the werewolf, beside those of the class, and the average of
// the student's points. It returns nil if the student answered none.
func (l *Lesson) mine(
	now *class.Lesson, user string, words screen.Words,
) (list []view.Answer, total *view.Points) {
	sum := 0
	for i := range l.Steps[:now.Step] {
		answer, ok := now.Answers[i][user]
		if !ok || l.Steps[i].Question != lesson.Wolf {
			continue
		}
		ask := l.ask(now, i, words)
		my := view.Answer{N: i + 1, Heading: ask.Score.Heading, Ask: *ask, Points: l.points(&l.Steps[i], answer)}
		my.Chosen, my.Sure = cutAnswer(answer)
		yours(my.Ask.Options, my.Chosen)
		sum += my.Points
		list = append(list, my)
	}
	if len(list) == 0 {
		return nil, nil
	}
	return list, &view.Points{N: sum / len(list)}
}

// Console returns a step for the teacher who leads it.
func (l *Lesson) Console(n class.Now, words screen.Words) view.Console {
	now := n.Lesson
	s := &l.Steps[now.Step]
	c := view.Console{
		ID: n.ID, At: now.Step, Step: l.View(n, words), Notes: s.Note.In(string(words.Lang.Base())),
		Asks: s.Kind.Answered(), Open: now.Open,
		Shows: s.Kind == lesson.Reveal || s.Kind == lesson.Ask && s.Question != lesson.Wolf, Shown: now.Reveals(now.Step),
	}
	if c.Asks && now.Open {
		for _, st := range n.Present() {
			if _, ok := now.Answers[now.Step][st.User]; !ok {
				c.Away = append(c.Away, st.Name)
			}
		}
	}
	return c
}
