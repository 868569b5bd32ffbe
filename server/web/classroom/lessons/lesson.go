// Package lessons shows lessons to a class: on the wall, on the teacher's console, on the students' phones and on
// paper. In the same way it shows questions about the students' own games, and the answers of a class to them.
//
// Wall, console and phones show only public events up to the current step. Answers are rated by package
// [aiwolfplay/server/lesson].
package lessons

import (
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
	"aiwolfplay/protocolui"
	"aiwolfplay/server/class"
	"aiwolfplay/server/lesson"
	"aiwolfplay/server/screen"
	"aiwolfplay/server/table"
	view "aiwolfplay/templates/lesson"
	"aiwolfplay/templates/line"
	"aiwolfplay/templates/seat"
	"aiwolfplay/templates/village"
)

// A Lesson is a lesson and the game that it shows. It may be shared.
type Lesson struct {
	*lesson.Lesson
	game *screen.Recording
}

// NewLesson prepares a lesson for pages.
func NewLesson(l *lesson.Lesson) *Lesson {
	return &Lesson{l, screen.NewRecording(table.Replayed(l.Game.Setup, l.Game.Names, l.Game.Events))}
}

// Entry returns the lesson as an entry of a list.
func (l *Lesson) Entry(name string, words screen.Words) view.Entry {
	lang := string(words.Lang.Base())
	return view.Entry{
		Name: name, Title: l.Title.Line(lang), About: l.About.In(lang),
		Minutes: l.Minutes, Age: l.Age, Goals: l.Goals.In(lang),
	}
}

// Opens reports whether students may answer a step of a class's lesson when the step comes. They can't name the
// werewolf after the roles were shown.
func (l *Lesson) Opens(now *class.Lesson, step int) bool {
	s := &l.Steps[step]
	return s.Kind.Answered() && !(s.Question == lesson.Wolf && now != nil && l.revealed(now))
}

// revealed reports whether the roles were shown.
func (l *Lesson) revealed(now *class.Lesson) bool {
	return slices.ContainsFunc(now.Shown, func(i int) bool { return l.Steps[i].Kind == lesson.Reveal })
}

// shows reports whether the class knows which answers to a step are right.
func (l *Lesson) shows(now *class.Lesson, step int) bool {
	if l.Steps[step].Question == lesson.Wolf {
		return l.revealed(now)
	}
	return now.Reveals(step)
}

// View returns a step as everybody in the room may see it. It shows only public events up to the step. It shows right
// answers only after the teacher has shown them.
func (l *Lesson) View(n class.Now, words screen.Words) view.Step {
	now, lang := n.Lesson, string(words.Lang.Base())
	s := &l.Steps[now.Step]
	v := view.Step{
		Title: l.Title.Line(lang), N: now.Step + 1, Of: len(l.Steps), Kind: string(s.Kind),
		Heading: s.Heading.Line(lang), Text: s.Text.In(lang),
	}
	if s.At > 0 {
		v.Table = l.table(s, words)
	} else if now.Step == 0 {
		v.Cast, v.Mix = l.cast()
	}
	count := view.Count{Answered: len(now.Answers[now.Step]), Present: len(n.Present()), Open: now.Open}
	switch s.Kind {
	case lesson.Ask:
		v.Ask = l.ask(now, now.Step, words)
		v.Ask.Count = count
	case lesson.Task:
		v.Task = &view.Task{Say: s.Say.Line(lang), Seat: l.seat(s.Seat), Count: count}
		if !now.Open {
			v.Task.Meanings = l.meanings(now, words)
			v.Table = nil // which makes room for the answers
		}
	case lesson.Reveal:
		v.Text = nil
		if now.Reveals(now.Step) {
			v.Text, v.Roles = s.Text.In(lang), l.roles()
			for i := range l.Steps[:now.Step] {
				if l.Steps[i].Question == lesson.Wolf {
					v.Scores = append(v.Scores, *l.ask(now, i, words).Score)
				}
			}
		}
	}
	return v
}

func (l *Lesson) seat(s game.Seat) seat.Seat {
	v := screen.Village{Seats: l.game.Seats}
	return v.Seat(s)
}

func (l *Lesson) roles() (list []view.Player) {
	roles := l.Roles()
	for i := range l.game.Seats {
		list = append(list, view.Player{Seat: l.seat(game.Seat(i)), Role: roles[i]})
	}
	return list
}

// cast returns the seats of the village and the number of each role, which everybody knows from the beginning.
func (l *Lesson) cast() (seats []seat.Seat, mix []village.RoleCount) {
	for i := range l.game.Seats {
		seats = append(seats, l.seat(game.Seat(i)))
	}
	for _, role := range game.Roles {
		if n := int(l.Game.Setup.Roles[role]); n > 0 {
			mix = append(mix, village.RoleCount{Role: role, Seats: n})
		}
	}
	return seats, mix
}

// linesShown is the number of lines of the log that fit on a wall.
const linesShown = 5

// table returns the table at the moment of a step.
func (l *Lesson) table(s *lesson.Step, words screen.Words) *view.Table {
	public := game.Viewer{}
	known := l.game.View(public)
	for i := range l.Public[:s.At] {
		known.Observe(&l.Public[i])
	}
	t := &view.Table{Day: known.Day, Phase: known.Phase}
	for i := range l.game.Seats {
		seat := view.Seat{Seat: l.seat(game.Seat(i)), Dead: known.Seats[i].Dead, Claim: known.Seats[i].Claim}
		t.Seats = append(t.Seats, seat)
	}
	for _, entry := range l.game.Narrative(public, words).Log(s.At, false) {
		switch entry.Kind {
		case line.KindRemark, line.KindQuiet, line.KindTurn, line.KindDay, line.KindRole, line.KindEnd:
			continue
		}
		entry.Acts, entry.Share = false, ""
		t.Lines = append(t.Lines, entry)
	}
	t.Lines = t.Lines[max(0, len(t.Lines)-linesShown):]
	if ev := l.Focus(s.At); ev != nil && s.Kind == lesson.Show && ev == &l.Public[s.At-1] {
		if d, err := protocolui.ParseDraft(ev.Text); err == nil {
			sit := protocolui.SituationOf(known, rules.Ask{Kind: rules.AskTalk})
			sit.Self = ev.Actor
			t.Lines = nil // the faces need the room
			t.Focus = &view.Focus{Seat: l.seat(ev.Actor), Faces: words.DraftFaces(d, sit)}
		}
	}
	return t
}

// said puts a sentence of a step into words.
func (l *Lesson) said(s *lesson.Step, said protocol.Sentence, words screen.Words) []line.Piece {
	return words.Sentence(said, s.Seat, &screen.Village{Seats: l.game.Seats})
}
