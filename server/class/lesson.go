package class

import (
	"errors"
	"maps"
	"slices"

	"aiwolfplay/server/permission"
)

// Errors of lessons.
var (
	ErrLesson   = errors.New("class: a lesson is going on")
	ErrNoLesson = errors.New("class: no lesson is going on")
	ErrShut     = errors.New("class: that question is not open any more")
)

// A Lesson is the present step of a class's lesson, and the students' answers. This package knows neither the text
// of a lesson nor its possible answers.
type Lesson struct {
	Name  string `json:"name,omitempty"` // of a ready-made lesson
	Text  string `json:"text,omitempty"` // the teacher's own file, instead of a name
	Step  int    `json:"step"`           // from 0
	Open  bool   `json:"open,omitempty"` // answers to the step are taken
	Shown []int  `json:"shown,omitempty"`
	// Answers contains the students' answers, by step and user.
	Answers map[int]map[string]string `json:"answers,omitempty"`
	// Chart counts the answers to the step when the chart of the open question was last drawn (see chartEvery).
	Chart map[string]int `json:"chart,omitempty"`
}

// chartEvery is the number of new answers for which an open chart waits. If the chart grew with each single answer,
// everybody in the room could see who gave it.
const chartEvery = 3

func (l *Lesson) clone() *Lesson {
	if l == nil {
		return nil
	}
	c := *l
	c.Shown, c.Chart, c.Answers = slices.Clone(l.Shown), maps.Clone(l.Chart), maps.Clone(l.Answers)
	return &c
}

// Charted counts those answers to the step that everybody may know.
func (l *Lesson) Charted() map[string]int {
	if l.Open {
		return l.Chart
	}
	return l.count()
}

func (l *Lesson) count() map[string]int {
	counts := map[string]int{}
	for _, answer := range l.Answers[l.Step] {
		counts[answer]++
	}
	return counts
}

// Reveals reports whether the answer to a step has been shown.
func (l *Lesson) Reveals(step int) bool { return slices.Contains(l.Shown, step) }

// Teaching begins a lesson. It returns ErrPlaying during a game, and ErrLesson during another lesson.
type Teaching struct {
	Name, Text string
	Open       bool // students answer the first step
}

func (Teaching) what() permission.Action { return permission.Begin }

func (c Teaching) do(s *State, _ string) error {
	switch {
	case s.Playing(), s.PlayingMini():
		return ErrPlaying
	case s.Lesson != nil:
		return ErrLesson
	}
	s.Draft, s.Queries, s.Lesson = nil, nil, &Lesson{Name: c.Name, Text: c.Text, Open: c.Open}
	return nil
}

// Turn goes from one step of the lesson to another. It does nothing if the lesson is at another step, so a repeated
// press counts once. It returns ErrNoLesson without a lesson.
type Turn struct {
	From, To int
	Open     bool // students answer that step
}

func (Turn) what() permission.Action { return permission.Hold }

func (c Turn) do(s *State, _ string) error {
	l := s.Lesson
	switch {
	case l == nil:
		return ErrNoLesson
	case l.Step != c.From:
		return nil
	}
	l.Step, l.Chart = c.To, nil
	l.Open = c.Open && !l.Reveals(c.To)
	if l.Open {
		l.Chart = l.count()
	}
	return nil
}

// Shut closes a step for answers, or opens it again. If Show is set, it closes the step and shows the right answer. It
// returns ErrNoLesson without a lesson, and ErrShut if the lesson is at another step or the right answer has been
// shown.
type Shut struct {
	Step int
	Open bool
	Show bool
}

func (Shut) what() permission.Action { return permission.Hold }

func (c Shut) do(s *State, _ string) error {
	l := s.Lesson
	switch {
	case l == nil:
		return ErrNoLesson
	case l.Step != c.Step, c.Open && l.Reveals(c.Step):
		return ErrShut
	}
	l.Open = c.Open && !c.Show
	l.Chart = nil
	if l.Open {
		l.Chart = l.count()
	}
	if c.Show && !l.Reveals(c.Step) {
		l.Shown = append(l.Shown, c.Step)
	}
	return nil
}

// Answer sets a student's answer to a step. A later answer replaces it. It returns ErrNoStudent if the user is no
// student, and ErrShut if the step is not open.
type Answer struct {
	Step  int
	Value string // short and valid; the caller checks that
}

func (c Answer) do(s *State, user string) error {
	st, l := s.Student(user), s.Lesson
	switch {
	case st == nil || !st.In():
		return ErrNoStudent
	case l == nil || !l.Open || l.Step != c.Step:
		return ErrShut
	}
	all := maps.Clone(l.Answers[c.Step])
	if all == nil {
		all = map[string]string{}
	}
	_, again := all[user]
	all[user] = c.Value
	if l.Answers == nil {
		l.Answers = map[int]map[string]string{}
	}
	l.Answers[c.Step] = all
	if !again && len(all)%chartEvery == 0 {
		l.Chart = l.count()
	}
	return nil
}

// Dismissed ends the lesson and forgets which student gave which answer. The counts stay as a Thought, which is nil if
// nobody answered. Without a lesson, the command does nothing.
type Dismissed struct{ Thought *Thought }

func (Dismissed) what() permission.Action { return permission.End }

func (c Dismissed) do(s *State, _ string) error {
	if s.Lesson != nil && c.Thought != nil {
		s.think(c.Thought)
	}
	s.Lesson = nil
	return nil
}

// reseat moves a student's answers to another user.
func (l *Lesson) reseat(from, to string) {
	if l == nil {
		return
	}
	for step, all := range l.Answers {
		answer, ok := all[from]
		if !ok {
			continue
		}
		all = maps.Clone(all)
		delete(all, from)
		if to != "" {
			all[to] = answer
		}
		l.Answers[step] = all
	}
}
