package class

import "time"

// A Thought counts the answers of a class in a lesson, or to a question about its games. It names no students. It is
// kept as long as the class, up to maxThoughts.
type Thought struct {
	Query     bool              `json:"query,omitempty"` // about the games; otherwise in a lesson
	Title     map[string]string `json:"title,omitempty"` // of the lesson, by language
	At        time.Time         `json:"at"`              // when the lesson ended, or the question was asked
	Questions []Answered        `json:"questions"`
}

// Answered is a question with its answers.
type Answered struct {
	N        int               `json:"n"`                 // of the step of the lesson, or of the village
	Heading  map[string]string `json:"heading,omitempty"` // of the step, by language
	Kind     string            `json:"kind"`              // of the question; "task" for a sentence that was to be built
	Say      map[string]string `json:"say,omitempty"`     // the meaning of that sentence, by language
	Day      int               `json:"day,omitempty"`
	Phase    string            `json:"phase,omitempty"`
	Seat     int               `json:"seat,omitempty"` // number of the seat that the question is about, 0 for none
	Name     string            `json:"name,omitempty"` // of that seat
	Choices  []Choice          `json:"choices,omitempty"`
	Answers  int               `json:"answers"`
	Present  int               `json:"present,omitempty"`  // students who could have answered
	Knew     int               `json:"knew,omitempty"`     // answers of werewolves, which don't count
	Compared bool              `json:"compared,omitempty"` // with agents and public facts
	Class    int               `json:"class,omitempty"`    // points of the class; others' points are below
	Agents   int               `json:"agents,omitempty"`
	Public   int               `json:"public,omitempty"`
	Chance   int               `json:"chance,omitempty"`
	Rest     int               `json:"rest,omitempty"` // answers beyond the stored choices
}

// A Choice is one answer with its count.
type Choice struct {
	Seat   int    `json:"seat,omitempty"` // number, 0 for none
	Name   string `json:"name,omitempty"` // of the seat
	Said   string `json:"said,omitempty"` // a sentence of the protocol
	Act    string `json:"act,omitempty"`  // a kind of sentence
	Sure   [3]int `json:"sure"`           // counts by certainty; all in the first if students were not asked for it
	Agents int    `json:"agents,omitempty"`
	Public int    `json:"public,omitempty"` // percent
	Right  bool   `json:"right,omitempty"`
}

// Count counts the answers with this choice.
func (c *Choice) Count() int { return c.Sure[0] + c.Sure[1] + c.Sure[2] }

// maxThoughts limits the thoughts of a class. The latest are kept.
const maxThoughts = 40

// think adds a thought.
func (s *State) think(t *Thought) {
	s.Thoughts = append(s.Thoughts[:len(s.Thoughts):len(s.Thoughts)], t)
	s.Thoughts = s.Thoughts[max(0, len(s.Thoughts)-maxThoughts):]
}
