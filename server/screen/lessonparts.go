package screen

import (
	"net/url"
	"slices"
	"strconv"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
	"aiwolfplay/protocolui"
	"aiwolfplay/server/class"
	"aiwolfplay/server/lesson"
	"aiwolfplay/server/page"
)

// Phone is a step as one student sees it.
func (l *Lesson) Phone(n class.Now, st *class.Student, words Words) page.PhoneLesson {
	now := n.Lesson
	s := &l.Steps[now.Step]
	p := page.PhoneLesson{ID: n.ID, Step: now.Step, View: l.View(n, words), Sure: lesson.Unsure}
	p.View.Table = nil // it is on the wall
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
			p.Points = &page.LessonPoints{N: l.points(s, answer)}
		}
		yours(p.View.Ask.Options, p.Chosen)
	}
	if s.Kind == lesson.Reveal && now.Reveals(now.Step) {
		p.Mine, p.Total = l.mine(now, st.User, words)
	}
	return p
}

// StepTold is what a screen reader says of a step when it comes, and when it is closed; "" without a lesson.
func (w Words) StepTold(p *page.PhoneLesson) string {
	if p == nil {
		return ""
	}
	todo := "lesson.front"
	switch ask, task := p.View.Ask, p.View.Task; {
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
	return w.Text("announce.step", "Heading", p.View.Heading, "Todo", w.Text(todo))
}

// yours marks the answer of a student among those that could be given.
func yours(options []page.LessonOption, chosen string) {
	for i := range options {
		options[i].Yours = options[i].Value == chosen
	}
}

// mine are a student's answers to the questions about the werewolf, beside those of the class, with the average of
// their points, nil where they answered none.
func (l *Lesson) mine(now *class.Lesson, user string, words Words) (list []page.MyAnswer, total *page.LessonPoints) {
	sum := 0
	for i := range l.Steps[:now.Step] {
		answer, ok := now.Answers[i][user]
		if !ok || l.Steps[i].Question != lesson.Wolf {
			continue
		}
		ask := l.ask(now, i, words)
		my := page.MyAnswer{N: i + 1, Heading: ask.Score.Heading, Ask: *ask, Points: l.points(&l.Steps[i], answer)}
		my.Chosen, my.Sure = cutAnswer(answer)
		yours(my.Ask.Options, my.Chosen)
		sum += my.Points
		list = append(list, my)
	}
	if len(list) == 0 {
		return nil, nil
	}
	return list, &page.LessonPoints{N: sum / len(list)}
}

// Key names the task that a student's page has a builder for, "" for none: where it differs the page is loaded
// anew. All else comes as a change of its parts.
func (l *Lesson) Key(now *class.Lesson) string {
	if !l.Builds(now) {
		return ""
	}
	return strconv.Itoa(now.Step)
}

// Builds reports whether there is a sentence to build.
func (l *Lesson) Builds(now *class.Lesson) bool {
	return l.Steps[now.Step].Kind == lesson.Task && now.Open
}

// Builder is where a student builds the sentence of a task, led by a form; nil where there is nothing to build.
// It knows what everybody heard up to the moment of the step.
func (l *Lesson) Builder(n class.Now, words Words, form url.Values) (*page.LessonBuilder, error) {
	now := n.Lesson
	s := &l.Steps[now.Step]
	if !l.Builds(now) {
		return nil, nil
	}
	known := l.game.View(game.Viewer{})
	for i := range l.Public[:s.At] {
		known.Observe(&l.Public[i])
	}
	sit := protocolui.SituationOf(known, rules.Ask{Kind: rules.AskTalk})
	sit.Self, sit.Table, sit.RoleShown = s.Seat, nil, true
	b := &Builder{
		words: words, village: &Village{Setup: l.game.Setup, Seats: l.game.Seats}, situation: sit,
		line:     func(string) string { return "" },
		question: page.Composer{Class: n.ID, Speaker: s.Seat.Number(), Channel: game.ChannelTalk},
	}
	composer, err := b.Steer(form)
	if err != nil {
		return nil, err
	}
	built := &page.LessonBuilder{ID: n.ID, Step: now.Step, Composer: composer}
	if said, err := protocol.Parse(composer.Protocol); err == nil && composer.Complete {
		built.Said = l.said(s, said, words)
	}
	return built, nil
}

// Answer reads what a student sends to the step, in one form for all that is the same. It returns a FieldError
// for what is no answer, and the error of the protocol for what is no sentence of this village.
func (l *Lesson) Answer(step int, form url.Values) (string, error) {
	if step < 0 || step >= len(l.Steps) {
		return "", FieldError("step")
	}
	s := &l.Steps[step]
	if s.Kind == lesson.Task {
		return l.sentence(s, form.Get("text"))
	}
	if s.Kind != lesson.Ask || !slices.ContainsFunc(l.Choices(s), func(n int) bool {
		return strconv.Itoa(n) == form.Get("choice")
	}) {
		return "", FieldError("choice")
	}
	sure, err := strconv.Atoi(form.Get("sure"))
	if err != nil || sure < lesson.Unsure || sure >= lesson.NumSure {
		return "", FieldError("sure")
	}
	return form.Get("choice") + ":" + strconv.Itoa(sure), nil
}

// longestBuilt is how long a sentence may be that is sent to a task, in bytes.
const longestBuilt = 400

func (l *Lesson) sentence(s *lesson.Step, text string) (string, error) {
	if len(text) > longestBuilt {
		return "", FieldError("text")
	}
	said, err := protocol.Parse(text)
	if err != nil {
		return "", err
	}
	outside := false
	protocol.Walk(&said, func(c *protocol.Sentence) bool {
		for _, ref := range []protocol.Ref{c.Subject, c.Target} {
			if seat := ref.Seat(); seat != game.NoSeat && int(seat) >= len(l.game.Seats) {
				outside = true
			}
		}
		return true
	})
	if outside || said.Verb.StandsAlone() {
		return "", FieldError("text")
	}
	return said.String(), nil
}

// Console is a step as the teacher leads it.
func (l *Lesson) Console(n class.Now, words Words) page.ConsoleLesson {
	now := n.Lesson
	s := &l.Steps[now.Step]
	c := page.ConsoleLesson{
		ID: n.ID, Step: now.Step, View: l.View(n, words), Notes: s.Note.In(string(words.Lang.Base())),
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

// Notes are all steps as the teacher reads them before.
func (l *Lesson) Notes(words Words) (list []page.LessonNote) {
	for i := range l.Steps {
		list = append(list, l.note(i, words))
	}
	return list
}

func (l *Lesson) note(i int, words Words) page.LessonNote {
	s, lang := &l.Steps[i], string(words.Lang.Base())
	note := page.LessonNote{
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

// flat is what was said as a text, with seats as numbers.
func flat(pieces []page.Piece) (text string) {
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

// Sheet is the page that students get: nothing on it tells an answer.
func (l *Lesson) Sheet(words Words) (about []string, asks []page.LessonNote) {
	for i := range l.Steps {
		if note := l.note(i, words); l.Steps[i].Kind.Answered() {
			note.Note, note.Text, note.Answer = nil, nil, ""
			asks = append(asks, note)
		}
	}
	return l.Handout.In(string(words.Lang.Base())), asks
}
