package lesson

import "aiwolfplay/templates/ui"

// Console is the lesson as its teacher leads it. Without a lesson, it leads to the list.
type Console struct {
	ID    string // of the class
	At    int    // number of the step, from 0
	Step  Step
	Notes []string
	Away  []string // names of the students that have not answered
	Asks  bool     // the step is answered
	Open  bool
	Shows bool // there is something to show: which answer is right, or the roles
	Shown bool
}

// Place returns the element that the lesson replaces.
func (Console) Place() (string, ui.Mode) { return "#consolelesson", ui.Replace }

// On reports whether there is a lesson.
func (c *Console) On() bool { return c.Step.Of > 0 }

// last reports whether no step follows.
func (c *Console) last() bool { return c.Step.N == c.Step.Of }
