package class

import (
	"errors"
	"maps"
	"slices"

	"aiwolfplay/server/permission"
)

// What a lesson refuses.
var (
	ErrLesson   = errors.New("class: a lesson is going on")
	ErrNoLesson = errors.New("class: no lesson is going on")
	ErrShut     = errors.New("class: that question is not open any more")
)

// A Lesson is where a class is in a lesson, and what its students have answered. What the lesson says, and
// which answers there are, this package does not know.
type Lesson struct {
	Name  string `json:"name,omitempty"` // of a ready one
	Text  string `json:"text,omitempty"` // the teacher's own file, in the place of a name
	Step  int    `json:"step"`           // from 0
	Open  bool   `json:"open,omitempty"` // answers to the step are taken
	Shown []int  `json:"shown,omitempty"`
	// Answers has what each student answered, by step and user.
	Answers map[int]map[string]string `json:"answers,omitempty"`
	// Chart is how often each answer to the step was given when the chart was last drawn while the
	// question was open: see chartEvery.
	Chart map[string]int `json:"chart,omitempty"`
}

// chartEvery is how many more answers a chart waits for while a question is open: one that grew with each
// of them would tell who in the room has answered what.
const chartEvery = 3

func (l *Lesson) clone() *Lesson {
	if l == nil {
		return nil
	}
	c := *l
	c.Shown, c.Chart, c.Answers = slices.Clone(l.Shown), maps.Clone(l.Chart), maps.Clone(l.Answers)
	return &c
}

// Charted returns how often each answer to the step was given, as everybody may know it now.
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

// Teaching begins a lesson. It returns ErrPlaying while a game goes on, and ErrLesson while a lesson does.
type Teaching struct {
	Name, Text string
	Open       bool // the first step is one that students answer
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

// Turn goes from one step of the lesson to another. A press that comes twice counts once. It returns
// ErrNoLesson.
type Turn struct {
	From, To int
	Open     bool // that step is one that students answer
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

// Shut ends the answers to a step, or takes more of them; with Show the right one is shown, and no more
// are taken. It returns ErrNoLesson, and ErrShut for another step or where the right answer is known.
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

// Answer is what a student answers to a step; another one takes its place. It returns ErrNoStudent, and
// ErrShut where that step is not open.
type Answer struct {
	Step  int
	Value string // short; that it is one is for the caller to see to
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

// Dismissed ends the lesson, and forgets who answered what. What the class thought stays; nil where nobody answered
// anything. It does nothing where no lesson is going on: it was ended already.
type Dismissed struct{ Thought *Thought }

func (Dismissed) what() permission.Action { return permission.End }

func (c Dismissed) do(s *State, _ string) error {
	if s.Lesson != nil && c.Thought != nil {
		s.think(c.Thought)
	}
	s.Lesson = nil
	return nil
}

// reseat gives a student's answers to another user.
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
